// A record of a mapping, made ready: from a row to the line of the import with its values, or to what is wrong with the row.
import { limitSentence } from '@tapeline/kernel/core/amount-limits'
import type { Fault } from '@tapeline/kernel/core/fault'
import { formatAmount, formatMoney } from '@tapeline/kernel/core/money'
import { type Formula, MappingFault } from '../language/evaluate.ts'
import { RowFault, ValueFault } from '../language/value.ts'
import { type FieldContext, type Sent, currencyIn, isMoney, toField } from './fields.ts'
import { RECORD_FIELDS, type RecordKind, type RecordMapping, type Right } from './mapping-schema.ts'
import type { Path } from './mapping-file.ts'
import { type Scope, type Vocabulary, condition, formatsOf, namesOf, rightSide } from './scope.ts'

/** A record of a row. */
export interface MadeRecord {
  /** Which record it is, by kind and id; undefined where its id cannot be computed. */
  readonly key: string | undefined
  /** The line of the import; undefined where the record has faults. */
  readonly line: string | undefined
  /** The currency of its amounts; undefined where none was needed to read them. */
  readonly currency?: string | undefined
}

/** Makes a record; undefined where the row has none of it. Adds what is wrong to `faults`. */
export type MakeRecord = (scope: Scope, faults: string[]) => MadeRecord | undefined

/** What the service would refuse of a record by itself, whatever it has stored, in the words of the service. */
export type JudgeRecord = (kind: RecordKind, body: Readonly<Record<string, unknown>>) => readonly Fault[]

/** What records of a table have in common. */
export interface RecordContext {
  readonly currency: Formula<Scope> | undefined
  readonly judge: JudgeRecord | undefined
}

/** A fault of the mapping, and the path of what is at fault. */
export class PlacedMappingFault extends Error {
  readonly path: Path

  constructor(path: Path, message: string) {
    super(message)
    this.path = path
  }
}

/** Runs the making ready of a part of the mapping; its faults get its path. */
export function placed<T>(path: Path, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof MappingFault) throw new PlacedMappingFault(path, `${path.join('.')} ${error.message}`)
    throw error
  }
}

interface Field {
  readonly name: string
  readonly parent: string | undefined
  /** Undefined where the field is cleared. */
  readonly formula: Formula<Scope> | undefined
}

/** Makes a record of a mapping ready. Throws a PlacedMappingFault. */
export function prepareRecord(
  record: Omit<RecordMapping, 'each'>,
  path: Path,
  vocabulary: Vocabulary,
  { currency, judge }: RecordContext,
): MakeRecord {
  const kinds = (Object.keys(RECORD_FIELDS) as RecordKind[]).filter((kind) => record[kind] !== undefined)
  const [kind, ...more] = kinds
  if (kind === undefined || more.length > 0)
    throw new PlacedMappingFault(
      path,
      `${path.join('.')} must be one of ${Object.keys(RECORD_FIELDS).join(', ')}, each in a point of its own`,
    )
  const names = namesOf(vocabulary)
  const fields = fieldsOf(record[kind] ?? {}, [...path, kind], vocabulary)
  const own = fields.find(({ name, parent }) => name === 'currency' && parent === undefined)?.formula ?? currency
  const in_minor_units = formatsOf(vocabulary.table, vocabulary.general).money === 'minor'
  if (
    own === undefined &&
    !in_minor_units &&
    fields.some(({ name, parent }) => parent === undefined && isMoney(kind, name))
  )
    throw new PlacedMappingFault(
      [...path, kind],
      `${[...path, kind].join('.')} has amounts and no currency: set currency at the table`,
    )
  const { when } = record
  const holds = when === undefined ? undefined : placed([...path, 'when'], () => condition(when, names))
  // A change that holds from a day on leaves the currency as it is.
  const has = (field: string) => fields.some(({ name, parent }) => name === field && parent === undefined)
  const inherits = kind === 'receivable' && currency !== undefined && !has('currency') && !has('effective_date')
  const sent = inherits ? [...fields, { name: 'currency', parent: undefined, formula: currency }] : fields
  return (scope, faults) => {
    let known: string | undefined
    const context: FieldContext = {
      reader: names.reader,
      in_minor_units,
      currency: () => (known ??= currencyIn(own?.(scope) ?? null)),
    }
    try {
      if (holds !== undefined && holds(scope) !== true) return undefined
    } catch (error) {
      return addFault(error, `${kind} when`, faults)
    }
    const made = recordOf(kind, sent, { scope, context, faults, judge })
    return known === undefined ? made : { ...made, currency: known }
  }
}

function fieldsOf(object: object, path: Path, vocabulary: Vocabulary, parent?: string): Field[] {
  const names = namesOf(vocabulary)
  return Object.entries(object as Readonly<Record<string, Right | Readonly<Record<string, Right>>>>).flatMap(
    ([name, right]) => {
      const at = [...path, name]
      if (typeof right === 'object' && right !== null) return fieldsOf(right, at, vocabulary, name)
      return [{ name, parent, formula: placed(at, () => rightSide(right, names)) }]
    },
  )
}

interface Making {
  readonly scope: Scope
  readonly context: FieldContext
  readonly faults: string[]
  readonly judge: JudgeRecord | undefined
}

function recordOf(kind: RecordKind, fields: readonly Field[], { scope, context, faults, judge }: Making): MadeRecord {
  const own: string[] = []
  let is_whole = true
  const body: Record<string, Sent | Record<string, Sent>> = { kind }
  for (const { name, parent, formula } of fields) {
    try {
      const sent = formula === undefined ? null : toField(formula(scope), { kind, name, parent }, context)
      if (sent === undefined) continue
      if (parent === undefined) body[name] = sent
      else body[parent] = { ...(body[parent] as Record<string, Sent> | undefined), [name]: sent }
    } catch (error) {
      is_whole = false
      addFault(error, `${kind}.${parent === undefined ? '' : `${parent}.`}${name}`, own)
    }
  }
  if (is_whole)
    for (const fault of judge?.(kind, body) ?? [])
      own.push(`${kind} ${textOfId(body['id'])}: ${messageOf(fault, context)}`)
  faults.push(...own)
  return { key: keyOf(kind, body), line: is_whole && own.length === 0 ? JSON.stringify(body) : undefined }
}

/** The message of a fault. Limits of an amount are in the units that the tape has them in. */
function messageOf({ param, code, message, limits }: Fault, { in_minor_units, currency }: FieldContext): string {
  if (limits === undefined || in_minor_units) return message
  const shown = (amount: number | string): string => formatMoney(BigInt(amount), currency())
  const words = { currency: currency(), shown, example: formatAmount(2_500_000, currency()) }
  return `${param} ${limitSentence({ code, limits }, words)}`
}

function keyOf(kind: RecordKind, { id, receivable_id }: Readonly<Record<string, unknown>>): string | undefined {
  if (kind === 'account' || kind === 'receivable') return id === undefined ? undefined : recordKey(kind, textOfId(id))
  return id === undefined || receivable_id === undefined
    ? undefined
    : recordKey('entry', textOfId(receivable_id), textOfId(id))
}

/** Which record of the service it is. Ids hold no control characters. */
export function recordKey(kind: 'account' | 'receivable' | 'entry', ...ids: readonly string[]): string {
  return [kind, ...ids].join('\u0000')
}

/** Whether a line deletes an entry. The kind comes first in every line that is made here. */
export function isDeletion(line: string): boolean {
  return line.startsWith('{"kind":"entry_deletion"')
}

function textOfId(id: unknown): string {
  return typeof id === 'string' ? id : ''
}

/** A value that cannot be computed is a fault once, not in each record that uses it. */
function addFault(error: unknown, place: string, faults: string[]): undefined {
  if (!(error instanceof RowFault)) throw error
  if (!(error instanceof ValueFault)) faults.push(`${place}: ${error.message}`)
  return undefined
}
