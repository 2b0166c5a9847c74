// The rows that decisions name, as they are now, wherever their days are.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { DecidedRow, RowsOfDecisions } from '@tapeline/kernel/metrics/cash-tie-out/decided-rows'
import type { CashDecision } from '@tapeline/kernel/metrics/cash-tie-out/decisions'
import { type Transaction, statement } from '../../storage/database.ts'
import { type CashReading, type LenderOfLines, bankLineOf, readBankLines, readEntriesOfKeys } from './cash-reads.ts'
import { readEarlierRecords } from './earlier-cash-reads.ts'
import { lineOfKey } from './line-key-rules.ts'
import { transparencyTransaction } from '../transparency-transaction/transparency-transaction-definition.ts'

const findTransactions = statement(
  'find-transactions-of-decisions',
  `
  select id, state from operator_records
  where tenant = $1 and organization = $2 and kind = '${transparencyTransaction.definition.name}' and id = any($3::text[]) and recorded <= $4`,
)

const findOwnDays = statement(
  'find-days-of-decided-bank-lines',
  `
  select left(settled_at, 10) as day from bank_lines
  where tenant = $1 and id = any($2::text[]) and settled_at is not null
  union
  select left(settled_at, 10) from bank_line_history
  where tenant = $1 and id = any($2::text[]) and settled_at is not null and superseded > $3`,
)

/** Finds the rows of decisions: settled lines that count, and entries that move money. */
export async function readRowsOfDecisions(
  transaction: Transaction,
  lender: LenderOfLines,
  decisions: readonly CashDecision[],
  reading: CashReading,
): Promise<RowsOfDecisions> {
  const keys = new Set(decisions.flatMap(({ lines }) => lines))
  const own = [...keys].map(lineOfKey).filter(({ source }) => source === 'lender')
  const [lines, own_lines, entries] = await Promise.all([
    readTransactions(transaction, lender, [...keys], reading),
    readOwn(
      transaction,
      lender,
      own.map(({ id }) => id),
      reading,
    ),
    readEntriesOfKeys(transaction, lender.tenant, [...new Set(decisions.flatMap((each) => each.entries))], reading),
  ])
  const lines_by = new Map<string, DecidedRow>([...own_lines, ...lines].map((line) => [line.id, line]))
  const entries_by = new Map<string, DecidedRow>(entries.map((entry) => [entry.id, entry]))
  return { line: (id) => lines_by.get(id), entry: (id) => entries_by.get(id) }
}

async function readTransactions(
  transaction: Transaction,
  lender: LenderOfLines,
  keys: readonly string[],
  { settings, position }: CashReading,
) {
  if (keys.length === 0) return []
  const { operator, organization } = lender
  const values = [operator, organization, keys, position.operator]
  const [rows, earlier] = await Promise.all([
    transaction.query<{ id: string; state: State }>(findTransactions, values),
    readEarlierRecords(transaction, lender, transparencyTransaction, position),
  ])
  return [...rows, ...earlier.filter(({ id }) => keys.includes(id))]
    .filter(({ state }) => state['status'] === 'settled')
    .map(({ id, state }) => bankLineOf(id, state, settings))
}

/** With the statements of their days, which may outrank them. */
async function readOwn(transaction: Transaction, lender: LenderOfLines, ids: readonly string[], reading: CashReading) {
  if (ids.length === 0) return []
  const days = await transaction.query<{ day: string }>(findOwnDays, [lender.tenant, ids, reading.position.log])
  const found = []
  for (const { day } of days) {
    const lines = await readBankLines(transaction, lender, { from: day, until: day }, reading)
    found.push(...lines.filter(({ source }) => source === 'lender'))
  }
  return found
}
