// From a row of a table to a line of an import: which column is which field, what holds for all rows, and how cells are written.
import { type AmountForm, type DayOrder, amountValue, dayValue, jsonValue, numberValue } from './cell-values.ts'
import { IMPORT_FIELDS, type ImportField, type LineKind } from '../generated/import-fields.ts'

/** How the rows of a file become lines. */
export interface Mapping {
  readonly kind: LineKind
  readonly heads: readonly string[]
  /** The field of each column; undefined leaves it out. */
  readonly targets: readonly (string | undefined)[]
  /** Fields without a column, each with the value for all rows. */
  readonly constants: Readonly<Record<string, string>>
  readonly days: DayOrder
  readonly amounts: AmountForm
  /** The currency of amounts that are written as decimals, where no column states it. */
  readonly currency: string
  /** Whether an empty cell clears its field; otherwise it leaves it as it is. */
  readonly empty_clears: boolean
}

/** The line of a row: JSON with its `kind`; empty for a row without any text, so that lines and rows keep one count. */
export function lineOf(mapping: Mapping, cells: readonly string[]): string {
  return cells.every((cell) => cell.trim() === '') ? '' : JSON.stringify(recordOf(mapping, cells))
}

/** The record of a row. */
export function recordOf(mapping: Mapping, cells: readonly string[]): Record<string, unknown> {
  const fields = new Map(IMPORT_FIELDS[mapping.kind].map((field) => [field.name, field]))
  const currency = currencyOf(mapping, cells)
  const record: Record<string, unknown> = { kind: mapping.kind }
  const set = (name: string, head: string, cell: string) => {
    const field = fields.get(name)
    if (field === undefined || (cell === '' && !mapping.empty_clears)) return
    place(
      record,
      name === 'metadata' ? `metadata.${head}` : name,
      cell === '' ? null : valueOf(field, cell, mapping, currency),
    )
  }
  for (const [name, value] of Object.entries(mapping.constants)) if (value !== '') set(name, name, value)
  mapping.targets.forEach((target, at) => {
    if (target !== undefined) set(target, mapping.heads[at] ?? '', plain(cells[at] ?? ''))
  })
  return record
}

/** The targets with that of one column changed. A field has one column, save for metadata, whose keys are the heads. */
export function withTarget(targets: Mapping['targets'], at: number, target: string | undefined): Mapping['targets'] {
  return targets.map((old, i) => (i === at ? target : old === target && target !== 'metadata' ? undefined : old))
}

/** The required fields of a kind that a mapping does not provide. */
export function missingFields({ kind, targets, constants }: Mapping): ImportField[] {
  return IMPORT_FIELDS[kind].filter(
    ({ name, required }) => required && !targets.includes(name) && (constants[name] ?? '') === '',
  )
}

/** Whether a mapping needs the currency of amounts: they are decimals, and nothing else states how many places they have. */
export function needsCurrency({ kind, targets, constants, amounts }: Mapping): boolean {
  const has_money = IMPORT_FIELDS[kind].some((field) => field.form === 'money' && targets.includes(field.name))
  const hasCurrency = targets.includes('currency') || (constants['currency'] ?? '') !== ''
  return amounts !== 'minor' && has_money && !hasCurrency
}

/** A cell without the apostrophe that keeps a spreadsheet from running it, as files of ours have it. */
function plain(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '')
}

function currencyOf({ targets, constants, currency }: Mapping, cells: readonly string[]): string | undefined {
  const column = targets.indexOf('currency')
  const stated = (column === -1 ? constants['currency'] : cells[column]) ?? ''
  const code = (stated === '' ? currency : stated).trim().toUpperCase()
  return code === '' ? undefined : code
}

function valueOf({ form }: ImportField, cell: string, mapping: Mapping, currency: string | undefined): unknown {
  if (form === 'day') return dayValue(cell, mapping.days)
  if (form === 'money') return amountValue(cell, mapping.amounts, currency)
  if (form === 'number' || form === 'count') return numberValue(cell, mapping.amounts)
  return form === 'json' ? jsonValue(cell) : cell
}

/** Puts a value at `address.country` or `metadata.a key.with dots`: only the first dot parts. */
function place(record: Record<string, unknown>, name: string, value: unknown): void {
  const dot = name.indexOf('.')
  if (dot === -1) {
    record[name] = value
    return
  }
  const outer = name.slice(0, dot)
  record[outer] = { ...(record[outer] as Record<string, unknown> | undefined), [name.slice(dot + 1)]: value }
}
