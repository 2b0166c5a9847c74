// A record of a mapping, made ready: from a row to the line of the import that says it, or to what is wrong with the row.
import { type Formula, MappingFault } from '../language/evaluate.ts'
import { RowFault } from '../language/value.ts'
import { type FieldContext, type Sent, currencyIn, isMoney, toField } from './fields.ts'
import { RECORD_FIELDS, type RecordKind, type RecordMapping, type Right } from './mapping-schema.ts'
import type { Path } from './mapping-file.ts'
import { type Scope, type Vocabulary, condition, formatsOf, namesOf, rightSide } from './scope.ts'

/** Makes the line of a record; undefined where the row has none of it. Adds what is wrong to `faults`. */
export type MakeLine = (scope: Scope, faults: string[]) => string | undefined

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

/** Makes a record of a mapping ready. `currency` is that of the table. Throws a PlacedMappingFault. */
export function prepareRecord(
  record: Omit<RecordMapping, 'each'>,
  path: Path,
  vocabulary: Vocabulary,
  currency: Formula<Scope> | undefined,
): MakeLine {
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
  if (own === undefined && !in_minor_units && fields.some(({ name, parent }) => parent === undefined && isMoney(name)))
    throw new PlacedMappingFault(
      [...path, kind],
      `${[...path, kind].join('.')} has amounts and no currency: say currency at the table`,
    )
  const { when } = record
  const holds = when === undefined ? undefined : placed([...path, 'when'], () => condition(when, names))
  // A change that holds from a day on leaves the currency as it is.
  const says = (field: string) => fields.some(({ name, parent }) => name === field && parent === undefined)
  const inherits = kind === 'receivable' && currency !== undefined && !says('currency') && !says('effective_date')
  const sent = inherits ? [...fields, { name: 'currency', parent: undefined, formula: currency }] : fields
  return (scope, faults) => {
    const context: FieldContext = {
      reader: names.reader,
      in_minor_units,
      currency: () => currencyIn(own?.(scope) ?? null),
    }
    try {
      if (holds !== undefined && holds(scope) !== true) return undefined
    } catch (error) {
      return told(error, `${kind} when`, faults)
    }
    return lineOf(kind, sent, { scope, context, faults })
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
}

function lineOf(kind: RecordKind, fields: readonly Field[], { scope, context, faults }: Making): string {
  const body: Record<string, Sent | Record<string, Sent>> = { kind }
  for (const { name, parent, formula } of fields) {
    try {
      const sent = formula === undefined ? null : toField(formula(scope), name, parent, context)
      if (sent === undefined) continue
      if (parent === undefined) body[name] = sent
      else body[parent] = { ...(body[parent] as Record<string, Sent> | undefined), [name]: sent }
    } catch (error) {
      told(error, `${kind}.${parent === undefined ? '' : `${parent}.`}${name}`, faults)
    }
  }
  return JSON.stringify(body)
}

function told(error: unknown, place: string, faults: string[]): undefined {
  if (!(error instanceof RowFault)) throw error
  faults.push(`${place}: ${error.message}`)
  return undefined
}
