// The records of a tape as tables: by kind, a column for each field that one of them has, labels in place of names. Pure, so that it can be tested by itself.
import { KINDS } from '../../tape/edit-mapping.ts'
import type { FieldChoice, RecordName, TapeCheck, TapeView } from '../../tape/tape-view.ts'
import { labelOf, placeLabel } from '../../words/field-labels.ts'
import { industryOf } from '../../words/industry-titles.ts'
import { percentOf } from '../../ui/ratio.ts'
import { sentenceCase } from '../../ui/words.ts'

/** A value of a record as people read it. */
export type RecordCell =
  | { readonly text: string }
  | { readonly amount: number; readonly currency: string }
  /** An amount whose currency only the service knows: that of a receivable that is not in the file. */
  | { readonly amount: number; readonly currency: undefined }

/** The records of one kind. */
export interface RecordTable {
  readonly kind: RecordName
  readonly caption: string
  readonly columns: readonly { readonly name: string; readonly label: string }[]
  readonly rows: readonly ReadonlyMap<string, RecordCell>[]
}

interface SentRecord {
  readonly kind: RecordName
  readonly values: ReadonlyMap<string, unknown>
  readonly currency: string | undefined
}

/** The tables of the first records of a tape. */
export function recordTables(found: TapeCheck, fields: TapeView['fields']): RecordTable[] {
  const records = sentRecords(found)
  return (Object.keys(KINDS) as RecordName[]).flatMap((kind) => {
    const own = records.filter((record) => record.kind === kind)
    if (own.length === 0) return []
    const names = [...new Set(own.flatMap(({ values }) => [...values.keys()]))]
    const columns = names.map((name) => ({ name, label: columnLabel(name) }))
    const rows = own.map((record) => rowOf(record, fields[kind]))
    return [{ kind, caption: `First records: ${KINDS[kind].toLowerCase()}`, columns, rows }]
  })
}

/** The records, each with its currency: its own, that with which it was read, or that of its receivable beside it. */
function sentRecords({ first_lines, first_currencies }: TapeCheck): SentRecord[] {
  const read = first_lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  const ofReceivable = new Map(
    read.filter(({ kind }) => kind === 'receivable').map(({ id, currency }) => [id, currency]),
  )
  return read.map(({ kind, ...record }, at) => {
    const currency = record['currency'] ?? first_currencies[at] ?? ofReceivable.get(record['receivable_id'])
    const values = new Map(Object.entries(record).flatMap(([name, value]) => valuesOf(name, value)))
    return { kind: kind as RecordName, values, currency: typeof currency === 'string' ? currency : undefined }
  })
}

/** The values of a field, those of a record within it each by itself. */
function valuesOf(name: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]]
  return Object.entries(value).map(([within, part]) => [`${name}.${within}`, part])
}

/** What a lender keeps under a key of its own is called by that key. */
export function columnLabel(name: string): string {
  const [outer = '', ...key] = name.split('.')
  return outer === 'metadata' || outer === 'collateral' ? `${labelOf(outer)}: ${key.join('.')}` : placeLabel(name)
}

function rowOf({ values, currency }: SentRecord, fields: readonly FieldChoice[]): ReadonlyMap<string, RecordCell> {
  return new Map(
    [...values].map(([name, value]) => {
      const field = fields.find((one) => one.name === name)
      return [name, cellOf(value, field, currency)]
    }),
  )
}

/** A value of a field as people read it. */
export function cellOf(value: unknown, field: FieldChoice | undefined, currency: string | undefined): RecordCell {
  if (value === null) return { text: 'Cleared' }
  if (typeof value === 'boolean') return { text: value ? 'Yes' : 'No' }
  if (typeof value === 'number' && field?.form === 'money') return { amount: value, currency }
  if (typeof value === 'number' && field?.is_fraction === true) return { text: percentOf(value) }
  if (typeof value === 'string' && field?.words.includes(value) === true && field.form === 'text')
    return { text: sentenceCase(value) }
  if (typeof value === 'string') return { text: industryOf(field?.name ?? '', value) ?? value }
  return { text: typeof value === 'object' ? JSON.stringify(value) : String(value) }
}
