// How fresh stored figures are: what waits for their calculator, whether it fails, and what it left out.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Querier, statement } from '../../storage/database.ts'
import { eventPosting } from '../../storage/writer/batch-log.ts'
import type { Resource } from '../present.ts'
import { LEFT_OUT_MAX } from './freshness-definition.ts'

/** Failures in a row from which on a calculator counts as failing: one alone may be a conflict that the next run does not have. */
export const FAILURES_MIN = 2

/** When the oldest write of the lender was made that the calculator of a cursor `c` has not reached. */
const waitingAfter = (position: string) =>
  `(select b.last from batches b where b.tenant = $1 and b.last > c.${position} order by b.last limit 1)`

const cursorOf = (table: string) => ({
  cursor: `(select coalesce((select position from ${table} where tenant = $1), 0) as position offset 0) c`,
  waiting: waitingAfter('position'),
  followed: 'c.position',
})

const PLEDGE_CURSOR = `(
  select coalesce(p.log_position, 0) as log_position, coalesce(p.operator_position, 0) as operator_position, p.sweep
  from (select $1::integer as tenant) t left join pledge_cursors p on p.tenant = t.tenant offset 0) c`

/** Whose freshness is asked for: the calculators that figures go through, and where the last of them is. */
const SOURCES = {
  /** Balances and months of receivables. */
  receivables: { ...cursorOf('metrics_cursors'), calculators: ['balances'] },
  portfolio: { ...cursorOf('portfolio_cursors'), calculators: ['balances', 'portfolio'] },
  /** Which receivables back which debt line. */
  pledges: {
    cursor: PLEDGE_CURSOR,
    waiting: waitingAfter('log_position'),
    /** While all receivables are gone through, the operator's write that caused it waits. */
    followed: 'c.operator_position - (c.sweep is not null)::integer',
    calculators: ['balances', 'pledges'],
  },
  /** Borrowing bases of today. */
  lines: { ...cursorOf('line_cursors'), calculators: ['balances', 'portfolio', 'lines'] },
  covenants: { ...cursorOf('covenant_cursors'), calculators: ['balances', 'portfolio', 'lines', 'covenants'] },
} as const

/** Figures whose freshness can be asked for. */
export type Figures = keyof typeof SOURCES

const findFreshness = (figures: Figures) =>
  statement(
    `find-freshness-of-${figures}`,
    `
    select
      ${SOURCES[figures].waiting} as waiting,
      ${SOURCES[figures].followed} as followed,
      least(
        (select min(f.since) from calculator_failures f where f.tenant = $1 and f.calculator = any($2) and f.failures >= ${FAILURES_MIN}),
        (select min(d.since) from debt_lines_set_aside d where d.tenant = $1 and d.calculator = any($2) and d.debt_line = $3)
      ) as failing,
      (select count(distinct s.receivable)::integer from receivables_set_aside s
        where s.tenant = $1 and s.calculator = any($2)) as left_out
    from ${SOURCES[figures].cursor}`,
  )

/** The operator's first write after a moment that figures of a lender follow, by its postings. */
const findOperatorsWrite = statement(
  'find-operators-write-after',
  `
  select min(w.last) as last from unnest($2::uuid[]) as k(posting) cross join lateral (
    select p.last from batch_postings p where p.tenant = $1 and p.posting = k.posting and p.last > $3 order by p.last limit 1) w`,
)

/** The same of debt lines and pledges alone. */
const findOperatorsPledge = statement(
  'find-operators-pledge-after',
  `
  select min(w.recorded) as last from unnest(array['debt_line', 'pledge']) as k(kind) cross join lateral (
    select r.recorded from operator_records r
    where r.tenant = $1 and r.organization = $2 and r.kind = k.kind and r.recorded > $3 order by r.recorded limit 1) w`,
)

const FIND = {
  receivables: findFreshness('receivables'),
  portfolio: findFreshness('portfolio'),
  pledges: findFreshness('pledges'),
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

/** Whose figures; the lender's operator and organization where figures follow the operator's writes too. */
export interface FreshnessAsked {
  readonly figures: Figures
  readonly tenant: number
  /** Figures of a named moment are exact. */
  readonly known_at: number | undefined
  readonly operator?: { readonly tenant: number; readonly organization: string }
  /** The line whose figures they are. */
  readonly debt_line?: string
  /** Other calculators that the figures go through, by the terms of the line: of the cash tie-out, of the integrity checks. */
  readonly through?: readonly string[]
}

interface Found {
  readonly waiting: number | null
  /** Up to where the operator's writes are followed. */
  readonly followed: number
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

/** The same figures without receivables for which the calculation fails too, by their ids. */
export function leavingOut(freshness: Resource, failed: readonly string[]): Resource {
  const { count, receivable_ids } = freshness['left_out'] as { count: number; receivable_ids: readonly string[] }
  const others = [...new Set(failed)].filter((id) => !receivable_ids.includes(id))
  const ids = [...receivable_ids, ...others].slice(0, LEFT_OUT_MAX)
  return { ...freshness, left_out: { count: count + others.length, receivable_ids: ids } }
}

/** How fresh stored figures of a tenant are. */
export async function readFreshness(querier: Querier, asked: FreshnessAsked): Promise<Resource> {
  const { figures, tenant, known_at, operator, debt_line, through = [] } = asked
  if (known_at !== undefined) return EXACT
  const calculators = [...SOURCES[figures].calculators, ...through]
  const [found] = await querier.query<Found>(FIND[figures], [tenant, calculators, debt_line ?? null])
  const { failing = null, left_out = 0 } = found ?? {}
  const operators =
    operator === undefined ? null : await readOperatorsWrite(querier, figures, operator, found?.followed ?? 0)
  const waits = [found?.waiting, operators].filter((last) => typeof last === 'number')
  const ids = left_out === 0 ? [] : await querier.query<{ id: string }>(findLeftOut, [tenant, calculators])
  return {
    status: failing === null ? (waits.length === 0 ? 'current' : 'behind') : 'failing',
    waiting_since: waits.length === 0 ? null : formatMoment(Math.min(...waits)),
    failing_since: failing === null ? null : formatMoment(failing),
    left_out: { count: left_out, receivable_ids: ids.map(({ id }) => id) },
  }
}

/** The operator's first write after a moment that figures of a lender follow; null where there is none. */
async function readOperatorsWrite(
  querier: Querier,
  figures: Figures,
  { tenant, organization }: { readonly tenant: number; readonly organization: string },
  followed: number,
): Promise<number | null> {
  const postings = () => [{ organization }, { kind: 'fx_rate' }, { kind: 'index_rate' }].map(eventPosting)
  const [found] =
    figures === 'pledges'
      ? await querier.query<{ last: number | null }>(findOperatorsPledge, [tenant, organization, followed])
      : await querier.query<{ last: number | null }>(findOperatorsWrite, [tenant, postings(), followed])
  return found?.last ?? null
}
