// Every lender and every debt line of an environment: the base that is followed, the covenant tests of the last tested month, the last
// write of the lender. Lines are read of the operator, and then of each lender with lines what is known of them, by one statement of its
// tenant. Nothing is calculated for it, so at another day or moment than today and now there are no bases: each line is shown as it was
// recorded then.
import { addDays } from '@tapeline/kernel/core/day'
import { dayOfMoment, formatMoment } from '@tapeline/kernel/core/moment'
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { Environment } from '../api-key/api-key.ts'
import { DEBT_LINE_STATUSES, debtLine } from '../debt-line/debt-line-definition.ts'
import { type KnownRecord, readKnownRecords } from '../operator-record/operator-snapshot-reads.ts'
import { findTenantsOf } from '../organization/operator-place-reads.ts'
import { type Querier, installationStatement, statement } from '../../storage/database.ts'
import type { CovenantTest, MonthHeadroom } from './line-overview-rules.ts'

/** How many lenders, or lines, are listed at most; the answer states whether there are more. */
export const ROWS_MAX = 2_000

/** A lender. */
export interface LenderRow {
  readonly id: string
  readonly name: string
  readonly suspended: boolean
  readonly live_enabled: boolean
  /** The moment of the last write of its tenant; null before the first. */
  readonly last_write: number | null
}

/** A debt line with its base and its tests. Money in minor units of its currency; null where it is not calculated, or has no terms. */
export interface LineRow {
  readonly id: string
  readonly organization: string
  readonly name: string | null
  readonly status: string
  readonly currency: string
  readonly commitment: number | null
  readonly outstanding: number | null
  readonly as_of: string | null
  readonly net_eligible: SumInJson | null
  readonly base: SumInJson | null
  readonly availability: SumInJson | null
  readonly deficiency: SumInJson | null
  readonly tests: readonly CovenantTest[]
  readonly headrooms: readonly MonthHeadroom[]
}

/** Months of which the headroom of the tightest covenant is shown: a year up to the last tested one. */
const HEADROOM_MONTHS = 12

const findLenders = installationStatement(
  'overview-of-lenders',
  `
  select o.organization as id, o.name, o.suspended, o.live_enabled,
    case when $1 = 'live' then o.live_tenant else o.sandbox_tenant end as tenant
  from organizations o
  where not o.is_operator and o.created_at <= to_timestamp($2 / 1000000.0)
  order by o.organization limit ${ROWS_MAX + 1}`,
)

const findLastWrites = installationStatement(
  'overview-of-last-writes',
  `
  select t.tenant, b.last from tenants t
  cross join lateral (select last from batches b where b.tenant = t.tenant and b.last <= $2 order by b.last desc limit 1) b
  where t.tenant = any($1::integer[])`,
)

// A test `t` of a month that was closed by the moment $4 is shown as its certificate has it, any other as it is known now.
const CERTIFIED = `$4 >= (t.result #>> '{first_reported,closed_at}') collate "C"`

const STATUS = `case when ${CERTIFIED} then t.result #>> '{first_reported,status}' else t.result ->> 'status' end`

// Of a certified value that has changed since, the headroom is not kept.
const HEADROOM = `case when ${CERTIFIED}
  and (t.result #>> '{first_reported,value}')::float8 is distinct from (t.result ->> 'compared_value')::float8
  then null else (t.result ->> 'headroom')::float8 end`

// What was calculated last of the last day is the current base, or as near to it as can be. Rows of a month are
// numbered by it, a thousand to each (debt-line-metric-store.ts). The covenant with the least headroom is the one that
// `summarize` finds: of equal ones the first by the terms.
const findLines = statement(
  'overview-of-lines',
  `
  select l.id, l.organization, l.number, s.name, s.status, s.currency, s.commitment, s.principal_outstanding as outstanding
  from operator_records l
  cross join lateral json_to_record(l.state)
    as s(name text, status text, currency text, commitment bigint, principal_outstanding bigint)
  where l.tenant = $1 and l.kind = 'debt_line'
  order by l.id limit ${ROWS_MAX + 1}`,
)

const findFigures = statement(
  'overview-of-figures-of-lines',
  `
  select l.id, c.as_of, b.net_eligible, b.base, b.availability, b.deficiency, coalesce(m.tests, '[]'::json) as tests,
    coalesce(p.headrooms, '[]'::json) as headrooms
  from unnest($2::text[], $3::bigint[]) as l(id, number)
  left join lateral (
    select as_of::text as as_of, result from line_calculations
    where tenant = $1 and debt_line = l.id and terms = '' and status = 'done'
    order by as_of desc, known_at desc limit 1) c on true
  left join lateral json_to_record(c.result -> 'base')
    as b(net_eligible json, base json, availability json, deficiency json) on true
  left join lateral (
    select number / 1000 * 1000 as month from debt_line_metrics
    where tenant = $1 and debt_line = l.number and (result ->> 'test_date')::date <= $5::date
    order by number desc limit 1) f on true
  left join lateral (
    select json_agg(json_build_object('covenant_id', r.covenant_id, 'covenant_name', r.covenant_name, 'test_month', r.test_month,
      'status', ${STATUS}, 'headroom', ${HEADROOM}, 'headroom_trend', r.headroom_trend) order by t.number desc) as tests
    from debt_line_metrics t
    cross join lateral json_to_record(t.result) as r(covenant_id text, covenant_name text, test_month text, headroom_trend text)
    where t.tenant = $1 and t.debt_line = l.number and t.number between f.month and f.month + 999) m on true
  left join lateral (
    select t.result ->> 'covenant_id' as covenant_id from debt_line_metrics t
    where t.tenant = $1 and t.debt_line = l.number and t.number between f.month and f.month + 999
      and ${HEADROOM} is not null
    order by ${HEADROOM}, t.number desc limit 1) q on true
  left join lateral (
    select json_agg(json_build_object('test_month', h.test_month, 'headroom', h.headroom) order by h.test_month) as headrooms
    from (
      select r.test_month, min(${HEADROOM}) as headroom
      from debt_line_metrics t
      cross join lateral json_to_record(t.result) as r(covenant_id text, test_month text)
      where t.tenant = $1 and t.debt_line = l.number
        and t.number between f.month - ${HEADROOM_MONTHS - 1} * 1000 and f.month + 999 and r.covenant_id = q.covenant_id and ${HEADROOM} is not null
      group by r.test_month) h) p on true`,
)

/** On which clocks the overview is. */
export interface OverviewClocks {
  readonly environment: Environment
  /** The operator's tenant there. */
  readonly operator: number
  readonly as_of: string
  readonly known_at: number
  /** Whether that is another day or moment than today and now. */
  readonly is_past: boolean
}

/** Every lender of the installation that was known at the moment, by id, with its last write until then. */
export async function readLenders(querier: Querier, { environment, known_at }: OverviewClocks): Promise<LenderRow[]> {
  const lenders = await querier.query<LenderRow & { tenant: number }>(findLenders, [environment, known_at])
  const values = [lenders.map(({ tenant }) => tenant), known_at]
  const writes = await querier.query<{ tenant: number; last: number }>(findLastWrites, values)
  const last = new Map(writes.map((write) => [write.tenant, write.last]))
  return lenders.map(({ tenant, ...lender }) => ({ ...lender, last_write: last.get(tenant) ?? null }))
}

/** Every debt line of an environment, by id. */
export async function readLines(querier: Querier, clocks: OverviewClocks): Promise<LineRow[]> {
  const lines = await querier.query<RecordedLine>(findLines, [clocks.operator])
  const figures = await readFigures(querier, clocks, lines)
  const shown = lines.flatMap(({ number: _, ...line }) => {
    const known = figures.get(line.id)
    return known === undefined ? [] : [{ ...line, ...known }]
  })
  return clocks.is_past ? asRecorded(shown, await readRecorded(querier, clocks)) : shown
}

/** What is calculated of a line. */
type LineFigures = Pick<
  LineRow,
  'as_of' | 'net_eligible' | 'base' | 'availability' | 'deficiency' | 'tests' | 'headrooms'
>

/** A line as the operator wrote it. */
type RecordedLine = Omit<LineRow, keyof LineFigures> & { readonly number: number }

async function readFigures(
  querier: Querier,
  clocks: OverviewClocks,
  lines: readonly RecordedLine[],
): Promise<Map<string, LineFigures>> {
  const byLender = groupBy(lines, ({ organization }) => organization)
  const tenants = await findTenantsOf(querier, clocks.environment, [...byLender.keys()])
  const rows = await Promise.all(
    [...tenants].map(([organization, tenant]) => {
      const own = byLender.get(organization) ?? []
      const values = [tenant, own.map(({ id }) => id), own.map(({ number }) => number)]
      return querier.query<LineFigures & { readonly id: string }>(findFigures, [
        ...values,
        certifiedBy(clocks),
        testedBy(clocks),
      ])
    }),
  )
  return new Map(rows.flat().map(({ id, ...figures }) => [id, figures]))
}

/** The last day of which a covenant test had been made: a test is made once its day is over. */
function testedBy({ as_of, known_at, is_past }: OverviewClocks): string {
  if (!is_past) return LAST_DAY
  const made = known_at === NOW ? as_of : addDays(dayOfMoment(known_at, 'UTC'), -1)
  return made < as_of ? made : as_of
}

/** The moment up to which certificates count; before all of them where the present state is asked for. */
function certifiedBy({ known_at }: OverviewClocks): string {
  return known_at === NOW ? '' : formatMoment(known_at)
}

const LAST_DAY = '9999-12-31'

/** A moment later than any, which means now. */
export const NOW = Number.MAX_SAFE_INTEGER

/** The lines as they were recorded by the clocks, whatever their status was. */
function readRecorded(querier: Querier, { operator, as_of, known_at }: OverviewClocks): Promise<KnownRecord[]> {
  const filter = { field: 'status', values: DEBT_LINE_STATUSES }
  return readKnownRecords(querier, { operator, known_at }, debtLine, filter, as_of)
}

function asRecorded(lines: readonly LineRow[], recorded: readonly KnownRecord[]): LineRow[] {
  const byId = new Map(recorded.map(({ id, state }) => [id, state]))
  return lines.flatMap((line) => {
    const state = byId.get(line.id)
    if (state === undefined) return []
    const { name, status, commitment, principal_outstanding: outstanding } = state
    return [{ ...line, ...NO_BASE, ...({ name, status, commitment, outstanding } as Partial<LineRow>) }]
  })
}

const NO_BASE = { as_of: null, net_eligible: null, base: null, availability: null, deficiency: null }
