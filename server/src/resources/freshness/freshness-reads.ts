// How fresh stored figures are: what waits for their calculator, whether it fails, and what it left out.
import { formatMoment } from '../../core/moment.ts'
import { type Querier, statement } from '../../storage/database.ts'
import { eventPosting } from '../../storage/writer/batch-log.ts'
import type { Resource } from '../present.ts'
import { LEFT_OUT_MAX } from './freshness-definition.ts'

/** Failures in a row from which on a calculator counts as failing: one alone may be a conflict that the next run does not have. */
export const FAILURES_MIN = 2

/** Whose freshness is asked for: the calculators that figures go through, and where the last of them is. */
const SOURCES = {
  /** Months of receivables. */
  receivables: { cursor: 'metrics_cursors', calculators: ['balances'] },
  portfolio: { cursor: 'portfolio_cursors', calculators: ['balances', 'portfolio'] },
  /** Borrowing bases of today. */
  lines: { cursor: 'line_cursors', calculators: ['balances', 'portfolio', 'lines'] },
  covenants: { cursor: 'covenant_cursors', calculators: ['balances', 'portfolio', 'lines', 'covenants'] },
} as const

/** Figures whose freshness can be asked for. */
export type Figures = keyof typeof SOURCES

const findFreshness = (figures: Figures) =>
  statement(
    `find-freshness-of-${figures}`,
    `
    select
      (select b.last from batches b where b.tenant = $1 and b.last > c.position order by b.last limit 1) as waiting,
      (select min(w.last) from unnest($4::uuid[]) as k(posting) cross join lateral (
        select p.last from batch_postings p where p.tenant = $3 and p.posting = k.posting and p.last > c.position order by p.last limit 1
      ) w) as said,
      least(
        (select min(f.since) from calculator_failures f where f.tenant = $1 and f.calculator = any($2) and f.failures >= ${FAILURES_MIN}),
        (select min(d.since) from debt_lines_set_aside d where d.tenant = $1 and d.calculator = any($2) and d.debt_line = $5)
      ) as failing,
      (select count(distinct s.receivable)::integer from receivables_set_aside s
        where s.tenant = $1 and s.calculator = any($2)) as left_out
    from (select coalesce((select position from ${SOURCES[figures].cursor} where tenant = $1), 0) as position) c`,
  )

const FIND = {
  receivables: findFreshness('receivables'),
  portfolio: findFreshness('portfolio'),
  lines: findFreshness('lines'),
  covenants: findFreshness('covenants'),
} as const satisfies { readonly [figures in Figures]: unknown }

const findLeftOut = statement(
  'find-receivables-left-out',
  `
  select r.id from (
    select distinct receivable from receivables_set_aside where tenant = $1 and calculator = any($2) order by receivable limit ${LEFT_OUT_MAX}) s
  cross join lateral (select id from receivables where tenant = $1 and number = s.receivable offset 0) r`,
)

/** Whose figures; the lender's operator and organization where figures follow the operator's words too. */
export interface FreshnessAsked {
  readonly figures: Figures
  readonly tenant: number
  /** Figures of a named moment are exact. */
  readonly known_at: number | undefined
  readonly operator?: { readonly tenant: number; readonly organization: string }
  /** The line whose figures they are. */
  readonly debt_line?: string
}

interface Found {
  readonly waiting: number | null
  readonly said: number | null
  readonly failing: number | null
  readonly left_out: number
}

/** How fresh figures are that are made from what was written, when they are asked for. */
export const EXACT: Resource = {
  status: 'current',
  waiting_since: null,
  failing_since: null,
  left_out: { count: 0, receivable_ids: [] },
}

/** How fresh stored figures of a tenant are. */
export async function readFreshness(querier: Querier, asked: FreshnessAsked): Promise<Resource> {
  const { figures, tenant, known_at, operator, debt_line } = asked
  if (known_at !== undefined) return EXACT
  const { calculators } = SOURCES[figures]
  const filters =
    operator === undefined ? [] : [{ organization: operator.organization }, { kind: 'fx_rate' }, { kind: 'index_rate' }]
  const values = [tenant, calculators, operator?.tenant ?? tenant, filters.map(eventPosting), debt_line ?? null]
  const [found] = await querier.query<Found>(FIND[figures], values)
  const { failing = null, left_out = 0 } = found ?? {}
  const waits = [found?.waiting, found?.said].filter((last) => typeof last === 'number')
  const ids = left_out === 0 ? [] : await querier.query<{ id: string }>(findLeftOut, [tenant, calculators])
  return {
    status: failing === null ? (waits.length === 0 ? 'current' : 'behind') : 'failing',
    waiting_since: waits.length === 0 ? null : formatMoment(Math.min(...waits)),
    failing_since: failing === null ? null : formatMoment(failing),
    left_out: { count: left_out, receivable_ids: ids.map(({ id }) => id) },
  }
}
