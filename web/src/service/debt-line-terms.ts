// The terms of a debt line: the agreement as data, as far as it is told in words. `docs/reference/definitions/debt-line-terms.md` says what each part means.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import type { ListPage } from './list.ts'
import type { AskedClocks } from './portfolio.ts'
import { type Reader, pathFor } from './readers.ts'
import { recordsOn } from './records-on-clocks.ts'

export type Basis = 'computed' | 'reported'

/** So many days or business days. */
export interface TimeAllowed {
  readonly days: number
  readonly business_days: boolean
}

/** How much a group may be. */
export type Limit =
  | { readonly as: 'share'; readonly share: number; readonly denominator: 'before_excess' | 'after_excess' }
  | { readonly as: 'amount'; readonly amount: number }

/** Groups that are named, with a limit of their own. */
export interface LimitException {
  readonly limit: Limit
  readonly obligors?: readonly string[]
  readonly scores?: { readonly from: string; readonly to: string }
  readonly industries?: readonly string[]
  readonly regions?: readonly { readonly country: string; readonly region: string }[]
  readonly countries?: readonly string[]
  readonly product_types?: readonly string[]
}

/** A concentration limit. */
export interface ConcentrationLimit {
  readonly id: string
  readonly name?: string | null
  readonly group: string
  readonly count?: number
  readonly digits?: number
  readonly limit: Limit
  readonly exceptions?: readonly LimitException[]
}

/** A rule of eligibility: its kind in `rule`, and what that kind needs. */
export interface EligibilityRule {
  readonly id: string
  readonly rule: string
  readonly name?: string | null
  readonly min?: number | string
  readonly max?: number | string
  readonly basis?: Basis
  readonly of?: 'original' | 'outstanding'
  readonly scores?: readonly string[]
  readonly country?: string
  readonly in?: readonly unknown[]
  readonly not_in?: readonly unknown[]
  readonly kinds?: readonly string[]
  readonly key?: string
  readonly from?: string
  readonly to?: string
  readonly days_past_due?: number
  readonly share_max?: number
  readonly missing?: 'eligible' | 'ineligible'
}

/** Months that become one figure. */
export interface TestWindow {
  readonly months: number
  readonly method: string
  readonly partial: string
}

/** What a metric must be. */
export interface Condition {
  readonly metric?: string
  readonly days_past_due?: number
  readonly basis?: Basis
  readonly lag_months?: number
  readonly bureau?: string
  readonly comparator?: '<=' | '<' | '>=' | '>'
  readonly threshold?: number
  readonly schedule?: readonly { readonly from: string; readonly threshold: number }[]
  readonly window?: TestWindow
}

/** A covenant. */
export interface Covenant extends Condition {
  readonly id: string
  readonly name: string
  readonly all_of?: readonly Condition[]
  readonly levels?: readonly (Pick<Condition, 'threshold' | 'schedule'> & {
    readonly consequence: string
    readonly note?: string
  })[]
  readonly consequence?: string
  readonly note?: string
  readonly test_day?: { readonly on: 'month_end' } | { readonly on: 'day'; readonly day: number }
  readonly cure?: TimeAllowed
  readonly at_risk_headroom?: number
  readonly waivers?: readonly { readonly test_month: string; readonly reason: string; readonly granted_on?: string }[]
}

/** Classes of receivables, and what is lent against each. */
export interface AdvanceRates {
  readonly rate: number
  readonly basis?: Basis
  readonly classes?: readonly {
    readonly id: string
    readonly name?: string | null
    readonly product_types?: readonly string[]
    readonly days_past_due?: { readonly min: number; readonly max?: number }
    readonly rate: number
  }[]
  readonly step_downs?: readonly {
    readonly id: string
    readonly name?: string | null
    readonly when: Condition
    readonly reduction: number
    readonly restored_after?: number
    readonly cure?: TimeAllowed
  }[]
}

/** What is held back. */
export interface Reserve {
  readonly id: string
  readonly name?: string | null
  readonly reserve: 'fixed' | 'outstanding' | 'interest'
  readonly amount?: number
  readonly share?: number
  readonly months?: number
}

/** What the debt costs. */
export interface Interest {
  readonly index?: string
  readonly margin: number
  readonly floor?: number
  readonly cap?: number
  readonly day_count: string
  readonly unused_fee?: number
}

/** The steps in which a draw may be asked for. */
export interface DrawStep {
  readonly minimum?: number
  readonly multiple?: number
}

/** The terms of a debt line from a day on. Money in minor units of the line's currency. */
export interface DebtLineTerms {
  readonly id: string
  readonly name: string | null
  readonly effective_from: string
  readonly effective_until: string | null
  readonly advance_rates: AdvanceRates | null
  readonly eligibility: readonly EligibilityRule[]
  readonly concentration_limits: readonly ConcentrationLimit[]
  readonly reserves: readonly Reserve[]
  readonly eligible_cash: {
    readonly payin_instrument_ids: readonly string[]
    readonly rate?: number
    readonly max?: number
  } | null
  readonly interest: Interest | null
  readonly servicing_fee: number | null
  readonly draw_step: DrawStep | null
  readonly covenants: readonly Covenant[]
  readonly deficiency_cure: TimeAllowed | null
  readonly reporting_lag: TimeAllowed | null
  readonly holidays: readonly string[]
  readonly created_at: string
  readonly updated_at: string
}

/** The list of them. */
export const TERMS = '/debt-line-terms'

/** The terms of a line as known at a moment, the latest of which hold; as many as one page holds, which is more than any agreement has amendments. */
export const termsQuery = (environment: Environment, reader: Reader, debt_line_id: string, clocks: AskedClocks = {}) =>
  queryOptions({
    queryKey: ['debt-line-terms', environment, reader, debt_line_id, clocks.known_at],
    queryFn: async () => {
      const path = pathFor(reader, TERMS)
      const asked = withQuery(`/${environment}/v${path}`, { debt_line_id, limit: '100' })
      const { data } = await call<ListPage<DebtLineTerms>>('GET', asked)
      return recordsOn(environment, path, data, { clocks: { known_at: clocks.known_at } })
    },
  })

/** The terms in force on a day: those that came into force last, among those that have not ended. */
export function termsOn<T extends Pick<DebtLineTerms, 'effective_from' | 'effective_until'>>(
  terms: readonly T[],
  day: string,
): T | undefined {
  return terms
    .filter(({ effective_from, effective_until }) => effective_from <= day && (effective_until ?? '9999') > day)
    .toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))[0]
}
