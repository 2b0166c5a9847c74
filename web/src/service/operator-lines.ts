// Debt lines as the operator sees them: all at a glance, each with its terms, and what can be drawn on it.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import type { LineAnswer } from './borrowing-bases.ts'
import { call, withQuery } from './call.ts'

/** Where the covenant tests of a line stand, by the last tested month. */
export type CovenantStatus = 'pass' | 'at_risk' | 'breach' | 'in_cure' | 'cured' | 'waived' | 'not_testable'

/** What covenant tests come to at a glance; headroom is a share of the threshold. */
export interface CovenantSummary {
  readonly status: CovenantStatus
  readonly covenants: number
  readonly at_status: number
  readonly test_month: string
  readonly tightest: {
    readonly covenant_id: string
    readonly covenant_name: string | null
    readonly headroom: number
    readonly headroom_trend: 'improving' | 'worsening' | 'steady' | null
    /** Its least headroom in each of the last twelve months, the first one first. */
    readonly months: readonly { readonly test_month: string; readonly headroom: number }[]
  } | null
}

/** A line at a glance. Money in minor units of its currency; null where it is not calculated, or has no terms. */
export interface LineAtGlance {
  readonly id: string
  readonly name: string | null
  readonly status: string
  readonly currency: string
  readonly commitment: number | null
  readonly outstanding: SumInJson | null
  readonly as_of: string | null
  readonly net_eligible: SumInJson | null
  readonly base: SumInJson | null
  readonly availability: SumInJson | null
  readonly deficiency: SumInJson | null
  readonly covenants: CovenantSummary | null
}

/** A lender at a glance. */
export interface LenderAtGlance {
  readonly id: string
  readonly name: string
  readonly suspended: boolean
  readonly live_enabled: boolean
  readonly last_write_at: string | null
  readonly lines: readonly LineAtGlance[]
}

/** Every lender and line, in one answer. */
export interface Overview {
  readonly data: readonly LenderAtGlance[]
  /** Whether there are more than are told. */
  readonly is_cut: boolean
}

/** Anew every half minute, as long as it is looked at. */
const AGAIN_MS = 30_000

/** On the clocks, but for bases of the past, which are asked for line by line. */
export const overviewQuery = (environment: Environment, { as_of, known_at }: AskedAt) =>
  queryOptions({
    queryKey: ['operator-overview', environment, as_of, known_at],
    queryFn: () => call<Overview>('GET', withQuery(`/${environment}/overview`, { as_of, known_at })),
    refetchInterval: as_of === undefined && known_at === undefined ? AGAIN_MS : false,
  })

/** The debt line's record. */
export interface OperatorLine {
  readonly id: string
  readonly organization: string
  readonly name: string | null
  readonly currency: string
  readonly status: string
  readonly commitment: number
  readonly principal_outstanding: number
  readonly interest_outstanding: number
  readonly opened_on: string | null
  readonly matures_on: string | null
}

/** On which day and by which moment's knowledge. */
export interface AskedAt {
  readonly as_of?: string | undefined
  readonly known_at?: string | undefined
}

export const operatorLineQuery = (environment: Environment, line: string, { as_of, known_at }: AskedAt) =>
  queryOptions({
    queryKey: ['operator-line', environment, line, as_of, known_at],
    queryFn: () =>
      call<OperatorLine>(
        'GET',
        withQuery(`/${environment}/v/operator/debt-lines/${encodeURIComponent(line)}`, { as_of, known_at }),
      ),
  })

/** Terms as they are stored: what names them, and their parts. */
export interface StoredTerms {
  readonly id: string
  readonly organization: string
  readonly debt_line_id: string
  readonly name: string | null
  readonly effective_from: string
  readonly effective_until: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly [part: string]: unknown
}

/** The terms of a line, newest first; a page holds more than any agreement has amendments. */
export const storedTermsQuery = (environment: Environment, line: string) =>
  queryOptions({
    queryKey: ['operator-terms', environment, line],
    queryFn: async () => {
      const path = withQuery(`/${environment}/v/operator/debt-line-terms`, { debt_line_id: line, limit: '100' })
      return (await call<{ data: StoredTerms[] }>('GET', path)).data
    },
  })

/** Often enough that what was just saved shows by itself. */
const BASE_AGAIN_MS = 3_000

/** The base on the clocks; that of today is asked about again and again, one of the past only while it is calculated. */
export const lineBaseQuery = (environment: Environment, line: string, { as_of, known_at }: AskedAt) =>
  queryOptions({
    queryKey: ['operator-base', environment, line, as_of, known_at],
    queryFn: () =>
      call<LineAnswer>(
        'GET',
        withQuery(`/${environment}/v/debt-lines/${encodeURIComponent(line)}/borrowing-base`, { as_of, known_at }),
      ),
    refetchInterval: ({ state }) =>
      (as_of === undefined && known_at === undefined) || state.data?.calculation.status === 'running'
        ? BASE_AGAIN_MS
        : false,
  })
