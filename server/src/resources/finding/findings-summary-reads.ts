// Findings of a lender added up: by check and state on a day, and by month.
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { FindingState } from '@tapeline/kernel/metrics/integrity/decisions'
import { type Querier, statement } from '../../storage/database.ts'
import type { FindingStates } from './finding-states-reads.ts'
import { type DecidedFinding, type SummaryMonth, countDecided } from './finding-months-rules.ts'

/** Whose findings, on which day, and as had been found at which moment. */
export interface SummaryAsked {
  readonly tenant: number
  readonly moment: number
  readonly as_of: string
  readonly states: FindingStates
}

const COLUMNS = 'tenant, finding, check_name, receivables, from_day, until_day'

/** What had been found at a moment, of days up to one. */
const KNOWN = `
    select ${COLUMNS} from findings where tenant = $1 and recorded <= $2 and from_day <= $3
    union all
    select ${COLUMNS} from finding_history where tenant = $1 and superseded > $2 and recorded <= $2 and from_day <= $3`

const HELD = `
  with held as (
    select tenant, finding, check_name, receivables,
      case when finding = any($4::text[]) then 'explained' when finding = any($5::text[]) then 'confirmed' else 'open' end as state
    from (${KNOWN}) k where until_day is null or until_day > $3)`

const countFindings = statement(
  'count-findings-by-check',
  `${HELD} select check_name, state, count(*)::integer as count from held where tenant = $1 group by check_name, state`,
)

const countReceivables = statement(
  'count-receivables-with-findings',
  `${HELD}
  select check_name, state, count(distinct r.receivable)::integer as count
  from held cross join lateral unnest(receivables) as r(receivable) where tenant = $1 group by grouping sets ((check_name, state), (state))`,
)

/** How many there are in each state. */
export type ByState = { readonly [state in FindingState]: number }

/** Findings of one check, or of all. */
export interface HeldFindings {
  readonly findings: ByState
  readonly receivables: ByState
}

interface CountRow {
  /** Null of all checks. */
  readonly check_name: string | null
  readonly state: FindingState
  readonly count: number
}

/** Findings that hold, by check, and of all checks under null: of those, `receivables` alone. */
export async function readHeld(querier: Querier, asked: SummaryAsked): Promise<Map<string | null, HeldFindings>> {
  const { tenant, moment, as_of, states } = asked
  const values = [tenant, moment, as_of, states.inState('explained', as_of), states.inState('confirmed', as_of)]
  const [findings, receivables] = await Promise.all([
    querier.query<CountRow>(countFindings, values),
    querier.query<CountRow>(countReceivables, values),
  ])
  const of = (rows: readonly CountRow[]) => groupBy(rows, ({ check_name }) => check_name)
  const [found, about] = [of(findings), of(receivables)]
  const names = new Set([...found.keys(), ...about.keys()])
  return new Map(
    [...names].map((name) => [
      name,
      { findings: byState(found.get(name) ?? []), receivables: byState(about.get(name) ?? []) },
    ]),
  )
}

/** Counts by state; 0 of a state without a row. */
export function byState(rows: readonly { readonly state: FindingState; readonly count: number }[]): ByState {
  const of = (state: FindingState) => rows.reduce((sum, row) => (row.state === state ? sum + row.count : sum), 0)
  return { open: of('open'), explained: of('explained'), confirmed: of('confirmed') }
}

// Findings are counted by the months in which they begin and end first, so that many months cost little more than few.
const countByMonth = statement(
  'count-findings-by-month',
  `
  select m.first, k.check_name,
    coalesce(sum(k.count) filter (where k.began = m.first), 0)::integer as found,
    coalesce(sum(k.count) filter (where k.ended = m.first), 0)::integer as ended,
    coalesce(sum(k.count) filter (where k.ended is null or k.ended > m.first), 0)::integer as held
  from unnest($4::date[]) as m(first)
  cross join (
    select check_name, date_trunc('month', from_day::timestamp)::date as began,
      date_trunc('month', case when until_day <= $3 then until_day end::timestamp)::date as ended, count(*) as count
    from (${KNOWN}) f where tenant = $1 and ($5::text is null or check_name = $5) group by check_name, began, ended) k
  where k.began <= m.first and (k.ended is null or k.ended >= m.first)
  group by m.first, k.check_name order by m.first, k.check_name`,
)

const findDecided = statement(
  'find-decided-findings-by-month',
  `
  select finding, check_name, from_day, until_day from (${KNOWN}) k where tenant = $1 and finding = any($4::text[])`,
)

/** Findings of a month and check. */
export interface MonthOfFindings {
  readonly first: string
  readonly check_name: string
  readonly found: number
  readonly ended: number
  readonly closed: number
  readonly opened_again: number
  readonly at_end: ByState
}

type MonthRow = Pick<MonthOfFindings, 'first' | 'check_name' | 'found' | 'ended'> & { readonly held: number }

/** Findings by month and check, rising by month; months and checks without any are left out. */
export async function readMonths(
  querier: Querier,
  { tenant, moment, as_of, states }: SummaryAsked,
  months: readonly SummaryMonth[],
  check: string | undefined,
): Promise<MonthOfFindings[]> {
  const first = months.map((month) => month.first)
  const place = [tenant, moment, as_of]
  const [rows, found] = await Promise.all([
    querier.query<MonthRow>(countByMonth, [...place, first, check ?? null]),
    querier.query<DecidedFinding>(findDecided, [...place, states.decided]),
  ])
  const of_check = groupBy(found, ({ check_name }) => check_name)
  const of_month = new Map(months.map((month) => [month.first, month]))
  return rows.map(({ held, ...row }) => {
    const month = of_month.get(row.first) ?? { first: row.first, last: as_of }
    const decided = countDecided(of_check.get(row.check_name) ?? [], month, states)
    const { explained, confirmed } = decided
    return {
      ...row,
      // What nobody decided about is closed when it ends.
      closed: row.ended - decided.ended + decided.closed,
      opened_again: decided.opened_again,
      at_end: { open: held - explained - confirmed, explained, confirmed },
    }
  })
}
