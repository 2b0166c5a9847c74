// The calculator of pledges: keeps, for each lender, which receivable backs which debt line. It follows the lender's log as far
// as balances are derived, and what the operator writes of the lender; a changed debt line makes it go through the whole book,
// a stretch at a time. State and cursor move in one transaction.
import { runForEveryTenant } from '../maintenance/every-tenant.ts'
import { type Followed, followInTurns } from '../scheduling/short-turns.ts'
import { TenantNews, type TenantSight } from '../scheduling/tenant-news.ts'
import { TenantTurns } from '../scheduling/tenant-turns.ts'
import type { Json, State } from '@tapeline/kernel/core/dated-facts'
import type { Environment } from '../../resources/api-key/api-key.ts'
import {
  type PledgeableLine,
  type PledgeableReceivable,
  findLineOf,
  inSelectingOrder,
  pledgeableLine,
} from '../../resources/pledge/selection-rules.ts'
import { findOperatorRecords } from '../../resources/operator-record/operator-record-store.ts'
import { pledgeIdOf } from '../../resources/pledge/pledge-rules.ts'
import {
  type PledgeChange,
  type PledgedReceivable,
  balanceKeyOf,
  pledgedPosting,
  storePledgeChanges,
} from '../../resources/pledge/pledged-receivable-store.ts'
import { derivedColumns, receivableTable } from '../../resources/receivable/receivable-store.ts'
import { type Database, type Transaction, statement } from '../../storage/database.ts'

/** Receivables of one transaction of a sweep. */
const SWEEP = 2_000

/** Whether a tenant is a lender with a debt line and with something to derive. */
function isBehind(sight: TenantSight): boolean {
  if (sight.is_operator || sight.line_written === 0) return false
  return sight.sweeps_pledges || sight.ledgers > sight.pledged || sight.lines_written > sight.pledged_writes
}

/** The same with the operator's tenant of its environment; undefined where there is none. */
function behindOf({ tenant, organization, environment, operator }: TenantSight): Behind | undefined {
  return operator === undefined ? undefined : { tenant, organization, environment, operator }
}

/** What was logged before the first debt line is covered by the sweep that the line causes. */
const insertCursor = statement(
  'insert-pledge-cursor',
  `
  insert into pledge_cursors (tenant, moment, log_position, operator_position)
  select own.tenant, 0, coalesce(m.position, 0), 0
  from tenants own left join metrics_cursors m on m.tenant = own.tenant where own.tenant = $1
  on conflict do nothing`,
)

/** Skips a lender that another worker has locked. */
const lockCursor = statement(
  'lock-pledge-cursor',
  `
  select moment, log_position, operator_position, sweep,
    coalesce((select position from metrics_cursors b where b.tenant = $1), 0) as balances,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as now
  from pledge_cursors where tenant = $1 for update skip locked`,
)

const moveCursor = statement(
  'move-pledge-cursor',
  `
  update pledge_cursors set moment = $2, log_position = $3, operator_position = $4, sweep = $5 where tenant = $1`,
)

/** No further than balances are derived, so that a row never shows an older balance than its receivable. */
const readLog = statement(
  'read-log-for-pledges',
  'select last, changed_receivables from batches where tenant = $1 and last > $2 and last <= $3 order by last limit 100',
)

/** The lines and pledges that the operator wrote of a lender; one clock numbers it, so nothing with an earlier moment can still come. */
const readOperatorChanges = statement(
  'read-operator-changes',
  `
  select kind, recorded, state ->> 'receivable_id' as receivable_id from operator_records
  where tenant = $1 and organization = $2 and kind in ('debt_line', 'pledge') and recorded > $3 order by recorded limit 5000`,
)

const findLines = statement(
  'find-debt-lines-of',
  `
  select id, number, state from operator_records where tenant = $1 and organization = $2 and kind = 'debt_line'`,
)

const COLUMNS = `r.number, r.id, r.origination_date, r.currency, r.funded_by, r.product_type, r.obligor_id, r.metadata,
    ${derivedColumns},
    case when p.number is null then null else json_build_object('debt_line', p.debt_line, 'number', p.number, 'id', p.id, 'recorded', p.recorded,
      'origination_date', p.origination_date, 'balance_key', p.balance_key, 'postings', p.postings) end as before`

const JOINS = `left join receivable_ledgers b on b.tenant = $1 and b.receivable = r.number
  left join pledged_receivables p on p.tenant = $1 and p.number = r.number`

/** Receivables that back a line or could: most of those that a lender changes are funded by others. */
const findChangedReceivables = statement(
  'find-pledgeable-receivables',
  `
  select ${COLUMNS} from unnest($2::bigint[]) as w(number) join receivables r on r.tenant = $1 and r.number = w.number ${JOINS}
  where r.funded_by = $3 or p.number is not null`,
)

const findNamed = statement(
  'find-pledgeable-receivables-by-id',
  `
  select ${COLUMNS} from unnest($2::text[]) as w(id) join receivables r on r.tenant = $1 and r.id = w.id ${JOINS}`,
)

const findStretch = statement(
  'find-pledgeable-stretch',
  `
  select ${COLUMNS} from (select * from receivables where tenant = $1 and number > $2 order by number limit ${SWEEP}) r ${JOINS}
  order by r.number`,
)

interface Behind {
  readonly tenant: number
  readonly organization: string
  readonly environment: Environment
  readonly operator: number
}

interface Cursor {
  readonly moment: number
  readonly log_position: number
  readonly operator_position: number
  readonly sweep: number | null
  readonly balances: number
  readonly now: number
}

type Candidate = PledgeableReceivable & {
  readonly number: number
  readonly id: string
  readonly origination_date: string
  readonly obligor_id: string
  readonly balance: number | string | null
  readonly before: PledgeChange['before'] | null
}

/** Brings every lender's pledges up to date. Returns how many receivables were looked at. */
export async function catchUpPledges(
  database: Database,
  operatorSlug: string,
  turns = new TenantTurns(database, 'pledges'),
  tenants = new TenantNews(database),
): Promise<number> {
  const behind = (await tenants.find(isBehind)).flatMap((sight) => behindOf(sight) ?? [])
  return followInTurns(behind, { turns, tenants }, (lender) =>
    database.transaction((transaction) => follow(transaction, lender, operatorSlug)),
  )
}

async function follow(transaction: Transaction, behind: Behind, operatorSlug: string): Promise<Followed> {
  const { tenant } = behind
  await transaction.query(insertCursor, [tenant])
  const [cursor] = await transaction.query<Cursor>(lockCursor, [tenant])
  if (cursor === undefined) return { looked: 0, more: false }
  const news = await readNews(transaction, behind, cursor)
  const receivables = await readCandidates(transaction, tenant, news, operatorSlug)
  const changes = await judge(transaction, behind, receivables, operatorSlug)
  const moment = Math.max(cursor.moment + 1, cursor.now)
  const sweep = news.sweep === null || news.stretch.length < SWEEP ? null : (news.stretch.at(-1)?.number ?? null)
  await Promise.all([
    ...storePledgeChanges(transaction, tenant, changes, moment),
    transaction.query(moveCursor, [tenant, moment, news.log_position, news.operator_position, sweep]),
  ])
  return { looked: receivables.size, more: sweep !== null || news.log_position < cursor.balances }
}

interface News {
  readonly log_position: number
  readonly operator_position: number
  readonly changed_receivables: readonly number[]
  readonly pledged: readonly string[]
  /** How far the sweep is, null while there is none, and its next receivables. */
  readonly sweep: number | null
  readonly stretch: readonly Candidate[]
}

async function readNews(transaction: Transaction, behind: Behind, cursor: Cursor): Promise<News> {
  const { tenant, operator, organization } = behind
  const [log, written] = await Promise.all([
    transaction.query<{ last: number; changed_receivables: number[] }>(readLog, [
      tenant,
      cursor.log_position,
      cursor.balances,
    ]),
    transaction.query<{ kind: string; recorded: number; receivable_id: string | null }>(readOperatorChanges, [
      operator,
      organization,
      cursor.operator_position,
    ]),
  ])
  const sweep = written.some(({ kind }) => kind === 'debt_line') ? 0 : cursor.sweep
  return {
    log_position: log.at(-1)?.last ?? cursor.log_position,
    operator_position: written.at(-1)?.recorded ?? cursor.operator_position,
    changed_receivables: log.flatMap((row) => row.changed_receivables),
    pledged: written.flatMap(({ kind, receivable_id: id }) => (kind === 'pledge' && id !== null ? [id] : [])),
    sweep,
    stretch: sweep === null ? [] : await transaction.query<Candidate>(findStretch, [tenant, sweep]),
  }
}

async function readCandidates(
  transaction: Transaction,
  tenant: number,
  news: News,
  operatorSlug: string,
): Promise<Map<number, Candidate>> {
  const [changed, named] = await Promise.all([
    transaction.query<Candidate>(findChangedReceivables, [
      tenant,
      [...new Set(news.changed_receivables)],
      operatorSlug,
    ]),
    transaction.query<Candidate>(findNamed, [tenant, [...new Set(news.pledged)]]),
  ])
  return new Map([...changed, ...named, ...news.stretch].map((candidate) => [candidate.number, candidate]))
}

async function judge(
  transaction: Transaction,
  behind: Behind,
  receivables: ReadonlyMap<number, Candidate>,
  operatorSlug: string,
): Promise<PledgeChange[]> {
  if (receivables.size === 0) return []
  const { operator, organization } = behind
  const ids = [...receivables.values()].map(({ id }) => pledgeIdOf(organization, id))
  const [lines, pledges] = await Promise.all([
    transaction.query<{ id: string; number: number; state: State }>(findLines, [operator, organization]),
    findOperatorRecords(
      transaction,
      operator,
      ids.map((id) => ({ kind: 'pledge', id })),
    ),
  ])
  const ordered = inSelectingOrder(lines.map((line) => pledgeableLine(line, line.state)))
  const explicit = new Map(pledges.map(({ id, state }) => [id, state]))
  return [...receivables.values()].flatMap((candidate) => {
    const line = findLineOf(candidate, explicit.get(pledgeIdOf(organization, candidate.id)), ordered, operatorSlug)
    const after = line === undefined ? undefined : placeOf(candidate, line)
    const before = candidate.before ?? undefined
    return samePlace(before, after) ? [] : [{ before, after }]
  })
}

function placeOf(candidate: Candidate, line: PledgeableLine): PledgedReceivable {
  const { number, id, origination_date, balance } = candidate
  const facts: readonly (readonly [string, string])[] = receivableTable.postings(
    candidate as unknown as { [field: string]: Json },
  )
  return {
    debt_line: line.number,
    number,
    id,
    origination_date,
    balance_key: balanceKeyOf(balance),
    postings: facts.map(([filter, value]) => pledgedPosting(line.number, filter, value)),
  }
}

function samePlace(before: PledgedReceivable | undefined, after: PledgedReceivable | undefined): boolean {
  if (before === undefined || after === undefined) return before === after
  return (
    before.debt_line === after.debt_line &&
    before.origination_date === after.origination_date &&
    before.balance_key === after.balance_key &&
    [...before.postings].sort().join() === [...after.postings].sort().join()
  )
}

const deleteHistory = statement(
  'delete-old-pledged-history',
  `
  delete from pledged_receivable_history
  where tenant = $1 and superseded < (extract(epoch from statement_timestamp() - make_interval(days => $2)) * 1000000)::bigint`,
)

/** Nobody walks through a list for a week. */
const HISTORY_DAYS = 7

/** Forgets earlier places in lists. */
export function prunePledges(database: Database): Promise<void> {
  return runForEveryTenant(database, deleteHistory, [HISTORY_DAYS])
}
