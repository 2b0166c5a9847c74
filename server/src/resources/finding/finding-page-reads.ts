// Pages of findings that hold on a day, as they had been found at a moment: those that are found since before it, and those that ended after it.
import type { FindingState } from '@tapeline/kernel/metrics/integrity/decisions'
import { type Querier, type Statement, statement } from '../../storage/database.ts'
import type { Found, KeyedRow, Wanted } from '../../storage/lists/paging.ts'
import { FINDING_SORTS } from './finding-endpoints.ts'
import { checksOfSeverity } from './finding-rules.ts'
import type { FindingRow } from './finding-store.ts'
import type { FindingStates } from './finding-states-reads.ts'

/** A finding as it was stored, with its moments. */
export interface KnownFinding extends FindingRow {
  readonly found_at: number
}

/** Columns of what is read of a finding. */
export const KNOWN_COLUMNS =
  'finding, subject, check_name, receivable_id, obligor_id, from_day, until_day, amount, currency, measured, evidence, receivables, accounts, found_at'

type Sort = (typeof FINDING_SORTS)[number]

/** What findings are narrowed by. */
export interface FindingFilters {
  readonly check: string | undefined
  readonly severity: string | undefined
  readonly state: FindingState | undefined
  readonly receivable_id: string | undefined
  readonly obligor_id: string | undefined
}

/** The filters of a query. */
export function filtersOf(values: object): FindingFilters {
  const { check, severity, state, receivable_id, obligor_id } = values as Partial<FindingFilters>
  return { check, severity, state, receivable_id, obligor_id }
}

/** Which findings are asked for. */
export interface FindingsAsked extends FindingFilters {
  readonly tenant: number
  readonly moment: number
  readonly as_of: string
  readonly sort: Sort
  readonly states: FindingStates
}

/** What orders go by, and what is before its first value in each direction. */
const KEYS = {
  from: { key: 'from_day', type: 'date', least: '-infinity', most: 'infinity' },
  amount: {
    key: '(case when amount is null then -1 else amount end)',
    type: 'bigint',
    least: String(-(2n ** 62n)),
    most: String(2n ** 62n),
  },
} as const

type Source = 'all' | 'receivable' | 'account'

const HOLDS = 'from_day <= $3 and (until_day is null or until_day > $3)'

const FITS = `($7::text[] is null or check_name = any($7)) and ($8::text[] is null or finding = any($8)) and not finding = any($9::text[])
      and ($10::text is null or $10 = any(receivables)) and ($11::text is null or $11 = any(accounts))`

function pageText(stem: keyof typeof KEYS, rising: boolean, includes: boolean, source: Source): string {
  const { key, type } = KEYS[stem]
  const way = rising ? 'asc' : 'desc'
  const named =
    source === 'all'
      ? ''
      : `and finding in (select finding from finding_subjects where tenant = $1 and kind = '${source}' and subject = $${source === 'receivable' ? 10 : 11})`
  const within = `(${key}, finding) ${rising ? '>' : '<'}${includes ? '=' : ''} ($4::${type}, $5::text)`
  const part = (table: string, then: string) => `(
    select ${KNOWN_COLUMNS}, ${key} as place from ${table} where tenant = $1 and ${then} and recorded <= $2 and ${HOLDS} and ${within}
      and ${FITS} ${named}
    order by ${key} ${way}, finding ${way} limit $6)`
  return `
  select f.* from (${part('findings', 'true')} union all ${part('finding_history', 'superseded > $2')}) f
  order by place ${way}, finding ${way} limit $6`
}

const DIRECTIONS = ['next', 'previous'] as const
const SOURCES: readonly Source[] = ['all', 'receivable', 'account']

const nameOf = (sort: Sort, source: Source, direction: Wanted['direction']) => `${sort} ${source} ${direction}`

const PAGES: ReadonlyMap<string, Statement> = new Map(
  FINDING_SORTS.flatMap((sort) =>
    SOURCES.flatMap((source) =>
      DIRECTIONS.map((direction): [string, Statement] => {
        const stem = sort.startsWith('from') ? 'from' : 'amount'
        const rising = sort.endsWith('asc') === (direction === 'next')
        const page = statement(
          `find-findings-${sort}-${source}-${direction}`,
          pageText(stem, rising, direction === 'previous', source),
        )
        return [nameOf(sort, source, direction), page]
      }),
    ),
  ),
)

/** A finding in the order of the list. The key begins with the day that is asked about, so that all pages of a walk show the same. */
export type FindingPageRow = KnownFinding & KeyedRow

/** Reads findings of a page. */
export async function readFindings(
  querier: Querier,
  asked: FindingsAsked,
  { direction, key, rows_max }: Wanted,
): Promise<Found<FindingPageRow>> {
  const { tenant, moment, as_of, sort, receivable_id, obligor_id } = asked
  const source = receivable_id === undefined ? (obligor_id === undefined ? 'all' : 'account') : 'receivable'
  const { least, most } = KEYS[sort.startsWith('from') ? 'from' : 'amount']
  const [place, at] = key?.slice(1) ?? (sort.endsWith('asc') ? [least, ''] : [most, ''])
  const page = PAGES.get(nameOf(sort, source, direction))
  if (page === undefined) throw new Error(`There is no order ${sort} of findings`)
  const rows = await querier.query<KnownFinding & { readonly place: string | number }>(page, [
    tenant,
    moment,
    as_of,
    place,
    at,
    rows_max,
    checksAsked(asked),
    ...idsAsked(asked),
    receivable_id ?? null,
    obligor_id ?? null,
  ])
  return {
    rows: rows.map((row) => ({ ...row, key: [as_of, String(row.place), row.finding], watermark: moment })),
    watermark: moment,
  }
}

/** The checks that filters leave; null of all. */
export function checksAsked({ check, severity }: Pick<FindingFilters, 'check' | 'severity'>): readonly string[] | null {
  if (severity === undefined) return check === undefined ? null : [check]
  return checksOfSeverity(severity).filter((name) => check === undefined || name === check)
}

/** The only findings that are asked for, and those that are not. */
function idsAsked({ state, states, as_of }: FindingsAsked): [readonly string[] | null, readonly string[]] {
  if (state === undefined) return [null, []]
  if (state !== 'open') return [states.inState(state, as_of), []]
  return [null, [...states.inState('explained', as_of), ...states.inState('confirmed', as_of)]]
}

const findOne = statement(
  'find-finding-known-at',
  `
  select f.* from (
    select ${KNOWN_COLUMNS}, null::bigint as ended_at from findings where tenant = $1 and finding = $2 and recorded <= $3
    union all
    select ${KNOWN_COLUMNS}, case when superseded <= $3 then superseded end from finding_history
    where tenant = $1 and finding = $2 and recorded <= $3 and (superseded > $3 or is_end)) f
  order by ended_at desc nulls first limit 1`,
)

/** One finding, and when it was no longer found. */
export interface FindingKnownAt extends KnownFinding {
  readonly ended_at: number | null
}

/** The finding as it was found at a moment, or as it was last found before; undefined where it never was by then. */
export async function findFinding(
  querier: Querier,
  tenant: number,
  id: string,
  moment: number,
): Promise<FindingKnownAt | undefined> {
  const [found] = await querier.query<FindingKnownAt>(findOne, [tenant, id, moment])
  return found
}

const findAny = statement(
  'find-whether-finding-was-ever-found',
  `
  select exists (select from findings where tenant = $1 and finding = $2)
    or exists (select from finding_history where tenant = $1 and finding = $2) as is_there`,
)

/** Whether a finding was ever found, whatever the moment that is asked about. */
export async function wasEverFound(querier: Querier, tenant: number, id: string): Promise<boolean> {
  const [found] = await querier.query<{ is_there: boolean }>(findAny, [tenant, id])
  return found?.is_there === true
}
