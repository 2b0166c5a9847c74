// Notices about a record that was moved from v2. Nothing is lost or changed without a notice. None repeats a value, so that notices may be
// kept where records may not.

/**
 * What a notice is about: a field that v3 no longer has (`dropped`), one that v3 would refuse and the record can do without (`left_out`),
 * one that is written otherwise in v3 (`changed`), or a rule of v3 that the record breaks: it is refused until it is corrected (`violation`).
 */
export type V2NoticeKind = 'dropped' | 'left_out' | 'changed' | 'violation'

/** A notice about a record that was moved. */
export interface V2Notice {
  readonly kind: V2NoticeKind
  /** The field of v2; that of v3 where only v3 has it. */
  readonly field: string
  /** Never changes; where the service would refuse, the code of its fault. */
  readonly code: string
  /** The rule of the interface, such as `2.3 rule 1`. */
  readonly rule: string
  /** What happened to the field, and what to send instead. */
  readonly message: string
}

/** A record of v3 made of one of v2. */
export interface FromV2<Record> {
  readonly record: Record
  readonly notices: readonly V2Notice[]
}

/** Collects the notices about one record. */
export class Notices {
  readonly list: V2Notice[] = []

  add(kind: V2NoticeKind, field: string, code: string, rule: string, message: string): void {
    this.list.push({ kind, field, code, rule, message })
  }

  /** Adds notices for fields that v3 no longer has, unless they are empty. */
  dropFields(record: object, fields: readonly string[], rule: string): void {
    const values = new Map<string, unknown>(Object.entries(record))
    for (const field of fields)
      if (!isEmpty(values.get(field)))
        this.add('dropped', field, 'dropped', rule, `${field} is no longer collected: leave it out`)
  }

  /** Adds notices for fields that v2 did not have. */
  dropUnknown(record: object, known: ReadonlySet<string>, rule: string): void {
    for (const [field, value] of Object.entries(record))
      if (!known.has(field) && !isEmpty(value))
        this.add('dropped', field, 'unknown_field', rule, `${field} is no field of v2 that v3 has a place for`)
  }
}

/** Whether a field has no value. */
export function isEmpty(value: unknown): value is null | undefined | '' {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** Fields that are copied unchanged: those left out stay left out, null stays null, an empty text is null. */
export function sameFields<Field extends string>(
  record: { readonly [field in Field]?: unknown },
  fields: readonly Field[],
): { [field in Field]?: unknown } {
  const present = fields.filter((field) => record[field] !== undefined)
  return Object.fromEntries(present.map((field) => [field, isEmpty(record[field]) ? null : record[field]])) as {
    [field in Field]?: unknown
  }
}
