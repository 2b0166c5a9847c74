// A table's records as the cells of a spreadsheet: amounts are numbers in major units, days are dates, fractions are percentages.
import { columnLabel } from '@tapeline/kernel/core/column-words'
import { meaningText } from '@tapeline/kernel/core/meaning-words'
import { amountCell, dateCell, textCell } from '@tapeline/kernel/spreadsheet/table-cells'
import type { TableCell, TableColumn } from '@tapeline/kernel/spreadsheet/table-workbook'
import { MONTH_PATTERN } from '@tapeline/contract/late-days'
import { unitOf } from '@tapeline/contract/units'
import { CURRENCY_COLUMNS, type Column, type Fields, type Shown, columnsOf, valueAt } from './csv.ts'
import { isAmount, majorValue, readable } from './major-values.ts'
import { valueForPeople } from './texts-for-people.ts'

/** A table in a spreadsheet: its columns, and the cells of each record. */
export interface CellsForm {
  readonly columns: readonly (TableColumn & { readonly meaning: string })[]
  readonly cells: (record: unknown) => readonly TableCell[]
}

/** The form of a table. */
export function cellsForm(fields: Fields, shown: Shown = {}): CellsForm {
  const { currencies = {} } = shown
  const columns = columnsOf(fields, 'major')
  const added = Object.entries(currencies).map(([of, currency]) => [CURRENCY_COLUMNS[of] ?? of, currency] as const)
  return {
    columns: [
      ...columns.map(({ name, schema }) => headOf(columnLabel(name), schema)),
      ...added.map(([name]) => ({
        name: columnLabel(name),
        width: name.length + 2,
        meaning: 'The currency of the amounts.',
      })),
    ],
    cells: (record) => [
      ...columns.map((column) => cellOf(column, record, shown)),
      ...added.map(([, currency]) => ({ text: currency })),
    ],
  }
}

function headOf(name: string, schema: unknown) {
  return { name, width: widthOf(name, schema), meaning: meaningText(meaningOf(schema)) }
}

function cellOf(column: Column, record: unknown, { currencies = {}, grouped_by }: Shown): TableCell {
  const { schema, path } = column
  const value = valueAt(record, path)
  if (unitOf(schema) === 'fraction' && value !== null && value !== undefined)
    return { number: quotientOf(value), look: 'percent' }
  const shown = valueForPeople(column, majorValue(schema, value, record, currencies), grouped_by)
  if (shown === null) return null
  if (typeof shown === 'string') return isAmount(schema) ? amountCell(shown) : wordCell(schema, shown)
  if (typeof shown === 'number') return { number: shown, look: 'number' }
  if (typeof shown === 'boolean') return { yes: shown }
  const text = String(readable(shown))
  return text === '' ? null : textCell(text)
}

/** The value of a fraction, which is alone or has its parts beside it. */
function quotientOf(value: unknown): number {
  return typeof value === 'object' ? (value as { readonly value: number }).value : Number(value)
}

function wordCell(schema: unknown, text: string): TableCell {
  const kind = kindOf(schema)
  return kind === 'text' ? textCell(text) : dateCell(text, kind)
}

function kindOf(schema: unknown): 'day' | 'month' | 'moment' | 'text' {
  const { format, pattern, anyOf } = schema as { format?: string; pattern?: string; anyOf?: readonly unknown[] }
  if (format === 'date') return 'day'
  if (format === 'date-time') return 'moment'
  if (pattern === MONTH_PATTERN) return 'month'
  return anyOf?.map(kindOf).find((kind) => kind !== 'text') ?? 'text'
}

const WIDTHS = { day: 12, month: 10, moment: 20, text: 18 } as const
const WIDTH_MAX = 40

function widthOf(name: string, schema: unknown): number {
  return Math.min(WIDTH_MAX, Math.max(name.length + 3, isAmount(schema) ? 16 : WIDTHS[kindOf(schema)]))
}

function meaningOf(schema: unknown): string {
  const { description, anyOf } = schema as { description?: string; anyOf?: readonly unknown[] }
  return description ?? anyOf?.map(meaningOf).find((meaning) => meaning !== '') ?? ''
}
