// How the tests of debt lines are stored: a derived table with a clock of its own and its postings. Earlier versions of a row
// are kept for pages of a walk that began before the change.
import { jsonText } from '@tapeline/kernel/core/json-text'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import { postingOf } from '../../storage/dated-records.ts'
import { TESTS_KEPT_DAYS } from '../event/followed-events-rules.ts'
import type { Resource } from '../present.ts'

/** The fields of a row that its list is filtered by. */
export const FILTERED = ['test_month', 'covenant_id', 'metric', 'status'] as const

/** A test of a line: its number, and the row that is answered. */
export interface StoredTest {
  readonly number: number
  readonly row: Resource
}

/** Rows of one month at most: fifty covenants of ten conditions are below it. */
const PLACES = 1_000

/** The number of a row: later months have larger ones, and in a month the first place the largest. */
export function testNumber(month: number, place: number): number {
  return month * PLACES + PLACES - 1 - place
}

/** The posting of a filter within a debt line's list. */
export function testPosting(debtLine: number, filter: string, value: string): string {
  return postingOf(`tests of debt line ${debtLine} ${filter}`, value)
}

const findRows = statement(
  'find-debt-line-metrics',
  'select number, result::text as row from debt_line_metrics where tenant = $1 and debt_line = $2',
)

const ROWS = `json_to_recordset($3) as r(number bigint, test json, postings json)`
const POSTINGS = 'array(select p::uuid from json_array_elements_text(r.postings) p)'

const keepHistory = statement(
  'keep-debt-line-metric-history',
  `
  insert into debt_line_metric_history (tenant, debt_line, superseded, number, recorded, result, postings)
  select tenant, debt_line, $4, number, recorded, result, postings from debt_line_metrics
  where tenant = $1 and debt_line = $2 and number = any($3::bigint[])`,
)

/** What ends goes with what it was shown under. */
const deleteRows = statement(
  'delete-debt-line-metrics',
  `
  with gone as (
    delete from debt_line_metrics where tenant = $1 and debt_line = $2 and number = any($3::bigint[]) returning number, postings)
  delete from debt_line_metric_postings p using gone, unnest(gone.postings) as ended(posting)
  where p.tenant = $1 and p.posting = ended.posting and p.number = gone.number`,
)

const insertRows = statement(
  'insert-debt-line-metrics',
  `
  insert into debt_line_metrics (tenant, debt_line, number, recorded, result, postings)
  select own.tenant, $2, r.number, $4, r.test, ${POSTINGS} from tenants own cross join ${ROWS} where own.tenant = $1`,
)

const insertPostings = statement(
  'insert-debt-line-metric-postings',
  `
  insert into debt_line_metric_postings (tenant, posting, number)
  select own.tenant, come.posting::uuid, r.number
  from tenants own cross join json_to_recordset($2) as r(number bigint, postings json)
  cross join json_array_elements_text(r.postings) as come(posting) where own.tenant = $1`,
)

/** A line of a tenant, and the moment of the derived clock at which its rows change. */
interface TestPlace {
  readonly tenant: number
  readonly debt_line: number
  readonly moment: number
}

/** Makes the rows of a line what they are now. Returns how many changed. */
export async function storeTests(
  transaction: Transaction,
  place: TestPlace,
  rows: readonly StoredTest[],
): Promise<number> {
  const { tenant, debt_line } = place
  const stored = await transaction.query<{ number: number; row: string }>(findRows, [tenant, debt_line])
  const before = new Map(stored.map(({ number, row }) => [number, textOf(JSON.parse(row) as Resource)]))
  const come = rows.filter(({ number, row }) => before.get(number) !== textOf(row))
  const there = new Set(rows.map(({ number }) => number))
  const gone = [...before.keys()].filter((number) => !there.has(number))
  const replaced = come.flatMap(({ number }) => (before.has(number) ? [number] : []))
  if (gone.length + replaced.length > 0) await endTests(transaction, place, [...gone, ...replaced])
  if (come.length > 0) await insertTests(transaction, place, rowsOf(debt_line, come))
  return come.length + gone.length
}

async function endTests(transaction: Transaction, place: TestPlace, numbers: readonly number[]): Promise<void> {
  const { tenant, debt_line, moment } = place
  await transaction.query(keepHistory, [tenant, debt_line, numbers, moment])
  await transaction.query(deleteRows, [tenant, debt_line, numbers])
}

async function insertTests(transaction: Transaction, place: TestPlace, rows: string): Promise<void> {
  const { tenant, debt_line, moment } = place
  await transaction.query(insertRows, [tenant, debt_line, rows, moment])
  await transaction.query(insertPostings, [tenant, rows])
}

/** The text of a row without the moment up to which it was followed. */
function textOf({ known_at: _, ...rest }: Resource): string {
  return jsonText(rest)
}

function rowsOf(debtLine: number, rows: readonly StoredTest[]): string {
  return jsonText(
    rows.map(({ number, row }) => ({
      number,
      test: row,
      postings: FILTERED.map((filter) => testPosting(debtLine, filter, String(row[filter]))),
    })),
  )
}

const deleteHistory = statement(
  'delete-old-debt-line-metric-history',
  `
  delete from debt_line_metric_history
  where tenant = $1 and superseded < (extract(epoch from statement_timestamp() - make_interval(days => $2)) * 1000000)::bigint
    and not exists (select from event_cursors e where e.tenant = $1 and e.covenants_position < superseded)`,
)

/** Forgets earlier rows of a lender, but for those that events are not made of yet. */
export async function pruneTests(querier: Querier, tenant: number): Promise<void> {
  await querier.query(deleteHistory, [tenant, TESTS_KEPT_DAYS])
}
