// How the receivables of debt lines are stored: a derived table with its own clock, two orders and their postings. A change
// moves a row's places; the places it had are kept for pages that go back.
import { type Transaction, statement } from '../../storage/database.ts'
import { postingOf } from '../../storage/dated-records.ts'

/** The place of a receivable in its line's list. */
export interface PledgedReceivable {
  readonly debt_line: number
  /** The receivable's number and id. */
  readonly number: number
  readonly id: string
  readonly origination_date: string
  readonly balance_key: number
  readonly postings: readonly string[]
}

/** The key of a balance that is not known, lowest of all; keys are kept within what page tokens pack well. */
const BALANCE_KEY_MIN = -(2 ** 50)

/** The sort key of a balance in minor units. Beyond plus and minus 2^50 balances count as equal. */
export function balanceKeyOf(balance: number | string | null): number {
  if (balance === null) return BALANCE_KEY_MIN
  return Math.min(Math.max(Number(balance), BALANCE_KEY_MIN + 1), -BALANCE_KEY_MIN)
}

/** The posting of a filter within a debt line's list. */
export function pledgedPosting(debtLine: number, filter: string, value: string): string {
  return postingOf(`debt line ${debtLine} ${filter}`, value)
}

const ROW = `debt_line bigint, number bigint, id text, recorded bigint, superseded bigint, origination_date date, balance_key bigint, postings json`

const ROWS = `json_to_recordset($2) as r(${ROW})`

const ALL_POSTINGS = 'array(select p::uuid from json_array_elements_text(r.postings) p)'

const endOriginationPostings = statement(
  'end-pledged-origination-postings',
  `
  delete from pledged_origination_postings p using ${ROWS}, json_array_elements_text(r.postings) as ended(posting)
  where p.tenant = $1 and p.posting = ended.posting::uuid and p.origination_date = r.origination_date and p.number = r.number`,
)

const endBalancePostings = statement(
  'end-pledged-balance-postings',
  `
  delete from pledged_balance_postings p using ${ROWS}, json_array_elements_text(r.postings) as ended(posting)
  where p.tenant = $1 and p.posting = ended.posting::uuid and p.balance_key = r.balance_key and p.number = r.number`,
)

const insertHistory = statement(
  'insert-pledged-receivable-history',
  `
  insert into pledged_receivable_history (tenant, debt_line, superseded, number, id, recorded, origination_date, balance_key, postings)
  select own.tenant, r.debt_line, r.superseded, r.number, r.id, r.recorded, r.origination_date, r.balance_key, ${ALL_POSTINGS}
  from tenants own cross join ${ROWS} where own.tenant = $1`,
)

const deleteRows = statement(
  'delete-pledged-receivables',
  `
  delete from pledged_receivables p using ${ROWS} where p.tenant = $1 and p.number = r.number`,
)

const insertRows = statement(
  'insert-pledged-receivables',
  `
  insert into pledged_receivables (tenant, debt_line, number, id, recorded, origination_date, balance_key, postings)
  select own.tenant, r.debt_line, r.number, r.id, r.recorded, r.origination_date, r.balance_key, ${ALL_POSTINGS}
  from tenants own cross join ${ROWS} where own.tenant = $1`,
)

const insertOriginationPostings = statement(
  'insert-pledged-origination-postings',
  `
  insert into pledged_origination_postings (tenant, posting, origination_date, number)
  select own.tenant, come.posting::uuid, r.origination_date, r.number from tenants own cross join ${ROWS}
  cross join json_array_elements_text(r.postings) as come(posting) where own.tenant = $1`,
)

const insertBalancePostings = statement(
  'insert-pledged-balance-postings',
  `
  insert into pledged_balance_postings (tenant, posting, balance_key, number)
  select own.tenant, come.posting::uuid, r.balance_key, r.number from tenants own cross join ${ROWS}
  cross join json_array_elements_text(r.postings) as come(posting) where own.tenant = $1`,
)

/** A place that changes: what was stored (with its moment) and what is to be, of one receivable. */
export interface PledgeChange {
  readonly before: (PledgedReceivable & { readonly recorded: number }) | undefined
  readonly after: PledgedReceivable | undefined
}

/** Issues the statements that move places at a moment of the derived clock. */
export function storePledgeChanges(
  transaction: Transaction,
  tenant: number,
  changes: readonly PledgeChange[],
  moment: number,
): Promise<unknown>[] {
  const gone = changes.flatMap(({ before }) => (before === undefined ? [] : [{ ...before, superseded: moment }]))
  const come = changes.flatMap(({ after }) => (after === undefined ? [] : [{ ...after, recorded: moment }]))
  const run = (sql: typeof insertRows, rows: readonly unknown[]): Promise<unknown>[] =>
    rows.length === 0 ? [] : [transaction.query(sql, [tenant, JSON.stringify(rows)])]
  return [
    ...run(endOriginationPostings, gone),
    ...run(endBalancePostings, gone),
    ...run(insertHistory, gone),
    ...run(deleteRows, gone),
    ...run(insertRows, come),
    ...run(insertOriginationPostings, come),
    ...run(insertBalancePostings, come),
  ]
}
