// One row of a bank's CSV: an entry of an account, refused with every unreadable cell.
import { parseCurrency } from '@tapeline/kernel/core/currency'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { type Direction, type StatementEntry, normalAccount } from '../statement.ts'
import { givenReference } from '../unique-bank-reference.ts'
import { type CsvAmount, parseCsvAmount } from './csv-amount.ts'
import type { CsvField, CsvMapping, CsvMeaning } from './csv-mapping.ts'
import type { CsvRow, CsvTable } from './csv-table.ts'

/** A row that was read. */
export interface ReadRow {
  readonly account: string | undefined
  readonly entry: StatementEntry
  /** The balance after this entry, in minor units, if there is such a column. */
  readonly balance: number | undefined
}

type CellOf = (field: CsvField) => string | undefined

/** A row that is no entry: its status moves no money, or it is text below the table. */
export type NoEntry = 'left_out' | 'no_entry'

/** Reads a row. */
export function readRow(row: CsvRow, table: CsvTable, mapping: CsvMapping): Reading<ReadRow | NoEntry> {
  const cell: CellOf = (field) => cellOf(row, table, field)
  if (isClosing(cell, mapping)) return accept('no_entry')
  if (row.cells.length !== table.width && !isTrailing(row, table))
    return refuse('invalid_format', `it has ${row.cells.length} cells where the header has ${table.width}`)
  const status = meaningOf(cell('status') ?? '', ['settled', 'pending', 'left_out'], mapping)
  if (status === 'left_out') return accept(status)
  if (status === undefined)
    return refuse('invalid_value', `the status ${cell('status')} is not known: name it in words`)
  return entryOf(row, cell, status, mapping)
}

/** Empty rows, and texts below the table: no amount and no day. */
function isClosing(cell: CellOf, { readDay }: CsvMapping): boolean {
  if ((['amount', 'debit', 'credit'] as const).some((field) => cell(field) !== undefined)) return false
  return (['booked_on', 'value_date'] as const).every((field) => !readDay(cell(field) ?? '').ok)
}

/** A delimiter after the last cell makes an extra empty cell. */
function isTrailing({ cells }: CsvRow, { width }: CsvTable): boolean {
  return cells.length === width + 1 && cells.at(-1)?.trim() === ''
}

function cellOf({ cells }: CsvRow, { positions }: CsvTable, field: CsvField): string | undefined {
  const texts = positions.get(field)?.map((position) => cells[position]?.trim() ?? '') ?? []
  const text = texts.filter((part) => part !== '').join(' ')
  return text === '' ? undefined : text
}

function entryOf(row: CsvRow, cell: CellOf, status: 'settled' | 'pending', mapping: CsvMapping): Reading<ReadRow> {
  const booked_on = readDay(cell, 'booked_on', mapping)
  if (!booked_on.ok) return booked_on
  const value_date = readDay(cell, 'value_date', mapping)
  if (!value_date.ok) return value_date
  if ((booked_on.value ?? value_date.value) === undefined) return refuse('required', 'it has no date')
  const currency = parseCurrency((cell('currency') ?? mapping.currency ?? '').toUpperCase())
  if (!currency.ok) return refuse(currency.code, `currency ${currency.message}`)
  const movement = readMovement(cell, currency.value, mapping)
  if (!movement.ok) return movement
  const balance = readBalance(cell, currency.value, mapping)
  if (!balance.ok) return balance
  const entry: StatementEntry = {
    place: `line ${row.line}`,
    ...movement.value,
    currency: currency.value,
    status,
    booked_on: booked_on.value,
    value_date: value_date.value,
    value_moment: undefined,
    reversal: false,
    counterparty: { name: cell('counterparty'), account: cell('counterparty_account') },
    description: cell('description'),
    references: [givenReference(cell('reference'))].flatMap((reference) => reference ?? []),
    part: undefined,
    details: detailsOf(cell),
  }
  const account = cell('account')
  return accept({
    account: account === undefined ? mapping.account : normalAccount(account),
    entry,
    balance: balance.value,
  })
}

function readDay(cell: CellOf, field: CsvField, mapping: CsvMapping): Reading<string | undefined> {
  const text = cell(field)
  if (text === undefined) return accept(undefined)
  const day = mapping.readDay(text)
  return day.ok ? day : refuse(day.code, `${field} ${day.message}`)
}

interface Moved {
  readonly direction: Direction
  readonly amount: number
}

function readMovement(cell: CellOf, currency: string, mapping: CsvMapping): Reading<Moved> {
  const text = cell('amount')
  if (text === undefined) return readColumns(cell, currency, mapping)
  const read = parseCsvAmount(text, mapping.decimal_sign, currency)
  if (!read.ok) return refuse(read.code, `amount ${read.message}`)
  const word = cell('direction')
  const given = word === undefined ? read.value.marked : meaningOf(word, ['credit', 'debit'], mapping)
  if (word !== undefined && given === undefined)
    return refuse('invalid_value', `the direction ${word} is not known: name it in words`)
  return accept({ direction: directionOf(read.value, given, mapping.positive), amount: read.value.amount })
}

/** A given direction wins over the sign, which then only repeats it. */
function directionOf({ negative }: CsvAmount, given: Direction | undefined, positive: Direction): Direction {
  if (given !== undefined) return given
  const opposite = positive === 'credit' ? 'debit' : 'credit'
  return negative ? opposite : positive
}

/** Separate debit and credit columns, one of which is empty or 0; a sign in the debit column repeats the direction. */
function readColumns(cell: CellOf, currency: string, mapping: CsvMapping): Reading<Moved> {
  const sides = (['debit', 'credit'] as const).map((direction) => {
    const text = cell(direction)
    return { direction, text, read: parseCsvAmount(text ?? '0', mapping.decimal_sign, currency) }
  })
  const moved: Moved[] = []
  for (const { direction, text, read } of sides) {
    if (!read.ok) return refuse(read.code, `${direction} ${read.message}`)
    if (direction === 'credit' && read.value.negative) return refuse('invalid_value', 'credit must not be negative')
    if (text !== undefined) moved.push({ direction, amount: read.value.amount })
  }
  const nonZero = moved.filter(({ amount }) => amount !== 0)
  const [only] = nonZero.length > 0 ? nonZero : moved
  if (only === undefined) return refuse('required', 'it has no amount')
  return nonZero.length > 1 ? refuse('invalid_value', 'it has both debit and credit') : accept(only)
}

function readBalance(cell: CellOf, currency: string, mapping: CsvMapping): Reading<number | undefined> {
  const text = cell('balance')
  if (text === undefined) return accept(undefined)
  const read = parseCsvAmount(text, mapping.decimal_sign, currency)
  if (!read.ok) return refuse(read.code, `balance ${read.message}`)
  const { amount, negative, marked } = read.value
  return accept(amount !== 0 && (marked === 'debit' || (marked === undefined && negative)) ? -amount : amount)
}

function meaningOf<M extends CsvMeaning>(word: string, meanings: readonly M[], mapping: CsvMapping): M | undefined {
  return meanings.find((meaning) => mapping.words[meaning].includes(word.toUpperCase()))
}

function detailsOf(cell: CellOf): { [key: string]: string } {
  const found = [
    ['end_to_end_id', givenReference(cell('end_to_end_id'))],
    ['bank_transaction_code', cell('transaction_code')],
  ] as const
  return Object.fromEntries(found.flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])))
}
