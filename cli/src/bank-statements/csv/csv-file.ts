// A bank's CSV: bytes in, a statement for each account and currency out. If it has a running balance, its first and last rows give the
// balances at both ends, in either order of rows, and the last row of each month that is over gives the one at its end; that of the last row
// is interim, since its day may not be over.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { lastDayOf, monthOfDay } from '@tapeline/kernel/core/month'
import { type Reading, accept } from '@tapeline/kernel/core/fault'
import { decodePlain } from '../decode-text.ts'
import { type BankStatement, type RefusedRow, type StatementBalance, type StatementFile } from '../statement.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { type ReadRow, readRow } from './csv-row.ts'
import { readTable } from './csv-table.ts'

/** Reads a CSV file. The fault's message continues the file's name. */
export function parseCsv(bytes: Uint8Array, mapping: CsvMapping): Reading<StatementFile> {
  const text = decodePlain(bytes, mapping.encoding)
  if (!text.ok) return text
  const table = readTable(text.value, mapping)
  if (!table.ok) return table
  const refused: RefusedRow[] = []
  const groups = new Map<string, ReadRow[]>()
  let informational = 0
  for (const row of table.value.rows) {
    const read = readRow(row, table.value, mapping)
    if (!read.ok) refused.push({ place: `line ${row.line}`, reason: read.message })
    else if (read.value === 'left_out') informational += 1
    else if (read.value !== 'no_entry') groupOf(groups, read.value).push(read.value)
  }
  return accept({ statements: [...groups.values()].map((rows) => statementOf(rows)), refused, informational })
}

function groupOf(groups: Map<string, ReadRow[]>, { account, entry }: ReadRow): ReadRow[] {
  const key = JSON.stringify([account, entry.currency])
  const group = groups.get(key) ?? []
  groups.set(key, group)
  return group
}

function statementOf(rows: readonly ReadRow[]): BankStatement {
  const booked = rows.filter(({ entry, balance }) => entry.status === 'settled' && balance !== undefined)
  const forwards = breaks(booked)
  const backwards = breaks(booked.toReversed())
  const inOrder = backwards.length < forwards.length ? booked.toReversed() : booked
  const [first] = forwards.length <= backwards.length ? forwards : backwards
  const account = rows[0]?.account
  return {
    place: rows[0]?.entry.place ?? '',
    id: undefined,
    page: undefined,
    account,
    entries: rows.map(({ entry }) => entry),
    balances: endsOf(inOrder),
    refused: [],
    informational: 0,
    notes: first === undefined ? [] : [`${first.entry.place}: the balance does not follow from the row before`],
  }
}

/** Rows whose balance differs from the row before plus their own amount. */
function breaks(rows: readonly ReadRow[]): ReadRow[] {
  return rows.filter((row, index) => {
    const before = rows[index - 1]
    return before !== undefined && BigInt(before.balance ?? 0) !== openingOf(row)
  })
}

function openingOf({ entry, balance }: ReadRow): bigint {
  const amount = BigInt(entry.amount)
  return BigInt(balance ?? 0) - (entry.direction === 'credit' ? amount : -amount)
}

/** The balance before the first row, those at the ends of months with rows behind them, and the one after the last row. A month ends with its last row. */
function endsOf(rows: readonly ReadRow[]): StatementBalance[] {
  const first = rows[0]
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return []
  const opening = Number(openingOf(first))
  if (!Number.isSafeInteger(opening)) return []
  const ends = rows.filter((row, index) => monthOf(row) < monthOf(rows[index + 1] ?? row))
  return [
    { ...balanceOf(first), kind: 'opening_booked', amount: opening },
    ...ends.map((row) => ({ ...balanceOf(row), kind: 'closing_booked' as const, as_of: monthEnd(dayOf(row)) })),
    { ...balanceOf(last), kind: 'interim_booked' },
  ]
}

const dayOf = ({ entry }: ReadRow) => entry.booked_on ?? entry.value_date ?? ''
const monthEnd = (day: string) => dayOfNumber(lastDayOf(monthOfDay(dayNumber(day))))
const monthOf = (row: ReadRow) => dayOf(row).slice(0, 7)

/** The balance after a row. */
function balanceOf(row: ReadRow) {
  return {
    place: row.entry.place,
    amount: row.balance ?? 0,
    currency: row.entry.currency,
    as_of: dayOf(row),
    credit_line_included: false,
    intermediate: false,
  }
}
