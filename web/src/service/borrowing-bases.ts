// The borrowing base of a debt line, and the receivables behind each of its steps.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { linePath } from './debt-lines.ts'
import type { AskedClocks } from './portfolio.ts'

/** A ratio with its parts, exact. */
export interface Ratio {
  readonly numerator: SumInJson
  readonly denominator: SumInJson
  readonly value: number
}

/** So many receivables with so much principal outstanding. */
export interface Tally {
  readonly count: number
  readonly amount: SumInJson
}

/** What a rule of eligibility took out: before any other rule, and at all. */
export interface Reason {
  readonly id: string
  readonly rule: string
  readonly name: string | null
  readonly first: Tally
  readonly all: Tally
}

/** A group that is more than a concentration limit allows. */
export interface ExcessGroup {
  readonly group: string | null
  readonly balance: SumInJson
  readonly limit: SumInJson
  readonly excess: SumInJson
  readonly count: number
}

/** What a concentration limit took off, and whom. */
export interface LimitResult {
  readonly id: string
  readonly group: string
  readonly name: string | null
  readonly before_excess: SumInJson | null
  readonly after_excess: SumInJson | null
  readonly excess: SumInJson
  readonly groups: readonly ExcessGroup[]
  readonly largest: readonly { readonly obligor_id: string; readonly balance: SumInJson }[] | null
}

/** What is lent at one advance rate. */
export interface Advance {
  readonly id: string | null
  readonly agreed_rate: Ratio
  readonly rate: Ratio
  readonly net_eligible: Tally
  readonly advance: SumInJson
}

/** A balance of an account that counts as cash. */
export interface CountedBalance {
  readonly payin_instrument_id: string
  readonly transparency_balance_id: string
  readonly kind: string
  readonly as_of: string
  readonly currency: string
  readonly amount: SumInJson
}

/** How far a calculation is: so many receivables looked at, of so many. */
export interface Calculation {
  readonly status: 'done' | 'running' | 'failed'
  readonly done: number
  readonly total: number
}

/** The deficiency of today, as it is followed from day to day. */
export interface DeficiencyCure {
  readonly status: 'none' | 'in_cure' | 'breach'
  readonly since: string | null
  readonly caused_by: string | null
  readonly cure_until: string | null
}

/** The figures of a base: all there once its calculation is done, all null before. Money in minor units of its currency. */
export interface BaseFigures {
  readonly currency: string
  readonly status: string
  readonly terms: { readonly id: string; readonly name: string | null; readonly effective_from: string } | null
  readonly rates: readonly { readonly currency: string; readonly fx_rate_id: string; readonly rate: Ratio | null }[]
  readonly leverage: { readonly ratio: Ratio | null; readonly financial_id: string | null } | null
  readonly deficiency_cure: DeficiencyCure | null
  readonly total: Tally
  readonly pledged: Tally
  readonly unconverted: readonly (Tally & { readonly currency: string })[]
  readonly too_large: number
  readonly ineligible: Tally
  readonly reasons: readonly Reason[]
  readonly eligible: Tally
  readonly limits: readonly LimitResult[]
  readonly excess: SumInJson
  readonly net_eligible: SumInJson
  readonly advances: readonly Advance[]
  readonly step_downs: readonly string[]
  readonly advance: SumInJson | null
  readonly cash: {
    readonly balance: SumInJson
    readonly counted: SumInJson
    readonly balances: readonly CountedBalance[]
  }
  readonly reserves: readonly { readonly id: string; readonly name: string | null; readonly amount: SumInJson | null }[]
  readonly reserved: SumInJson | null
  readonly base: SumInJson | null
  readonly commitment: number
  readonly outstanding: SumInJson
  readonly availability: SumInJson | null
  readonly deficiency: SumInJson | null
  readonly effective_advance_rate: Ratio | null
  readonly overcollateralization: Ratio | null
  readonly collateral_coverage: Ratio | null
}

/** What every answer about a base says, calculated or not. */
export interface BaseFrame {
  readonly debt_line_id: string
  readonly as_of: string
  readonly known_at: string
  readonly metric_class: 'current' | 'on_request'
  readonly calculation: Calculation
}

/** A base whose calculation is done. */
export type BorrowingBase = BaseFrame & BaseFigures

/** An answer about a base: its figures are null or absent until they are calculated. */
export type LineAnswer = BaseFrame & Partial<BaseFigures>

/** The figures of an answer; undefined while it is still calculated. */
export function calculated(answer: LineAnswer): BorrowingBase | undefined {
  return answer.calculation.status === 'done' ? (answer as BorrowingBase) : undefined
}

/** How long to wait before a calculation that runs is asked about again. */
const ASK_AGAIN_MS = 2_000

/** The base of a day as known at a moment; asked for again by itself while it is calculated. */
export const borrowingBaseQuery = (environment: Environment, line: string, { as_of, known_at }: AskedClocks) =>
  queryOptions({
    queryKey: ['borrowing-base', environment, line, as_of, known_at],
    queryFn: () =>
      call<LineAnswer>('GET', withQuery(`/${environment}/v${linePath(line)}/borrowing-base`, { as_of, known_at })),
    refetchInterval: ({ state }) => (state.data?.calculation.status === 'running' ? ASK_AGAIN_MS : false),
  })

/** The steps of a base that receivables are part of. */
export const STEPS = ['pledged', 'unconverted', 'ineligible', 'eligible', 'excess', 'net_eligible'] as const
export type Step = (typeof STEPS)[number]

/** Which receivables behind a base are asked for; all that back the line where nothing is said. */
export interface BehindBase {
  readonly step?: Step | undefined
  readonly rule?: string | undefined
  readonly concentration_limit?: string | undefined
  readonly group?: string | undefined
  readonly obligor_id?: string | undefined
}

/** A receivable behind a base: what became of it, and what the rules saw of it. */
export interface BaseReceivable {
  readonly receivable_id: string
  readonly obligor_id: string
  readonly pledged: SumInJson | null
  readonly failed_rules: readonly string[]
  readonly excess: readonly { readonly limit: string; readonly group: string | null; readonly amount: SumInJson }[]
  readonly net_eligible: SumInJson
  readonly advance_class: string | null
  readonly advance_rate: Ratio | null
  readonly currency: string
  readonly product_type: string
  readonly outstanding: SumInJson
  readonly days_past_due: { readonly computed: number | null; readonly reported: number | null }
  readonly maturity: string | null
}

/** The list of the receivables behind the base of a line. */
export function behindBasePath(line: string): string {
  return `${linePath(line)}/borrowing-base/receivables`
}
