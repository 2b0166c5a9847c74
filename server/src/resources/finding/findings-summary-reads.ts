// Findings of a lender added up: by check and state on a day, and by month.
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { FindingState } from '@tapeline/kernel/metrics/integrity/decisions'
import { type Querier, statement } from '../../storage/database.ts'
import type { FindingStates } from './finding-states-reads.ts'

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

const countByMonth = statement(
  'count-findings-by-month',
  `
  select m.first, k.check_name,
    (count(*) filter (where k.from_day >= m.first))::integer as found,
    (count(*) filter (where k.until_day <= m.last))::integer as ended,
    (count(*) filter (where k.until_day is null or k.until_day > m.last))::integer as held
  from unnest($4::date[], $5::date[]) as m(first, last)
  cross join (${KNOWN}) k
  where k.tenant = $1 and k.from_day <= m.last and (k.until_day is null or k.until_day >= m.first) and ($6::text is null or k.check_name = $6)
  group by m.first, k.check_name order by m.first, k.check_name`,
)

const findDecided = statement(
  'find-decided-findings-by-month',
  `
  select finding, check_name, from_day, until_day from (${KNOWN}) k where tenant = $1 and finding = any($4::text[])`,
)

/** A month, with its last day or the day that is asked about. */
export interface SummaryMonth {
  readonly first: string
  readonly last: string
}

/** Findings of a month and check. */
export interface MonthOfFindings {
  readonly first: string
  readonly check_name: string
  readonly found: number
  readonly ended: number
  readonly at_end: ByState
}

/** Findings by month and check, rising by month; months and checks without any are left out. */
export async function readMonths(
  querier: Querier,
  { tenant, moment, as_of, states }: SummaryAsked,
  months: readonly SummaryMonth[],
  check: string | undefined,
): Promise<MonthOfFindings[]> {
  const [first, last] = [months.map((month) => month.first), months.map((month) => month.last)]
  const place = [tenant, moment, as_of]
  const [rows, decided] = await Promise.all([
    querier.query<Omit<MonthOfFindings, 'at_end'> & { held: number }>(countByMonth, [
      ...place,
      first,
      last,
      check ?? null,
    ]),
    querier.query<DecidedRow>(findDecided, [...place, states.decided]),
  ])
  return rows.map(({ held, ...row }) => {
    const end = months.find((month) => month.first === row.first)?.last ?? as_of
    return { ...row, at_end: withStates(held, heldOn(decided, row.check_name, end), states, end) }
  })
}

interface DecidedRow {
  readonly finding: string
  readonly check_name: string
  readonly from_day: string
  readonly until_day: string | null
}

function heldOn(decided: readonly DecidedRow[], check_name: string, day: string): DecidedRow[] {
  return decided.filter(
    (row) => row.check_name === check_name && row.from_day <= day && (row.until_day === null || row.until_day > day),
  )
}

function withStates(held: number, decided: readonly DecidedRow[], states: FindingStates, day: string): ByState {
  const of = decided.map(({ finding }) => states.of(finding, day))
  const explained = of.filter((state) => state === 'explained').length
  const confirmed = of.filter((state) => state === 'confirmed').length
  return { open: held - explained - confirmed, explained, confirmed }
}
