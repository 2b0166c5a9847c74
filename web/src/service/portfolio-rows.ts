// The rows of the portfolio's tables, as far as they are shown. Amounts are in minor units of the row's currency.
import type { Grouped, Ratio } from './portfolio.ts'

/** A month, and whether it goes on after the day that was asked about. */
interface OfMonth extends Grouped {
  readonly month: string
  readonly open: boolean
}

/** What stands in a bucket by one basis, and in it or any later one. */
export interface BucketSide {
  readonly count: number
  readonly amount: number
  readonly share_of_count: Ratio | null
  readonly share_of_amount: Ratio | null
  readonly and_later: {
    readonly count: number
    readonly amount: number
    readonly rate_by_count: Ratio | null
    readonly rate_by_amount: Ratio | null
  }
}

/** By whose word receivables are past due: the lender's, or what was due and paid. */
export type Basis = 'reported' | 'computed'

/** By what is weighed: outstanding principal or number. */
export type Measure = 'amount' | 'count'

/** A bucket at the end of a month. */
export interface DelinquencyRow extends OfMonth, Readonly<Record<Basis, BucketSide>> {
  readonly bucket: string
  readonly days_from: number
  readonly days_to: number | null
  /** The bucket and all later ones, such as 30+; null of current. */
  readonly cumulative: string | null
  readonly computed_coverage: Ratio | null
}

/** What became of what stood in a bucket, as shares of it. */
export const ROLLS = [
  'roll_down',
  'stable',
  'roll_up',
  'paid_off',
  'charged_off',
  'closed_unexplained',
  'not_drawn',
  'cured',
  'cured_and_later',
] as const

/** A bucket at the beginning of a month and what became of it. */
export interface RollRow extends OfMonth {
  readonly basis: Basis
  readonly bucket: string
  readonly edges_changed: boolean
  readonly count: RollSide
  readonly amount: RollSide
  readonly bucket_flow: Ratio | null
}

export type RollSide = { readonly opening: number } & { readonly [roll in (typeof ROLLS)[number]]: Ratio | null }

/** A cell of the transition matrix. */
export interface TransitionRow extends OfMonth {
  readonly basis: Basis
  readonly from_bucket: string
  readonly to_state: string
  readonly direction: 'roll_down' | 'stable' | 'roll_up' | 'left'
  readonly count: number
  readonly amount: number
  readonly share_of_count: Ratio
  readonly share_of_amount: Ratio
}

interface PastDue {
  readonly more_than_days: number | null
  readonly reported: Ratio | null
  readonly computed: Ratio | null
}

interface EverPastDue {
  readonly receivables: number
  readonly principal: number
  readonly by_count: Ratio | null
  readonly by_principal: Ratio | null
  readonly roll_to_loss: Ratio | null
}

/** A cohort at an age. */
export interface VintageRow extends Grouped {
  readonly cohort: string
  readonly months_on_book: number
  readonly complete: boolean
  readonly drawn: number
  readonly original_principal: number
  readonly outstanding: number
  readonly charged_off: number
  readonly recovered: number
  readonly cgd: Ratio | null
  readonly cnl: Ratio | null
  readonly defaults: { readonly by_count: Ratio | null; readonly by_principal: Ratio | null }
  readonly collected_share: Ratio | null
  readonly prepaid_share: Ratio | null
  readonly past_due: Readonly<Record<'first_edge' | 'second_edge' | 'third_edge', PastDue>>
  readonly first_payment_default: { readonly by_count: Ratio | null; readonly by_principal: Ratio | null }
  readonly ever_past_due: Readonly<Record<'days_30' | 'days_60' | 'days_90', Readonly<Record<Basis, EverPastDue>>>>
}

interface PeriodRate {
  readonly amount: number
  readonly on_opening: Ratio | null
  readonly on_average: Ratio | null
}

/** The rates of a quarter, a year or a month. */
export interface PeriodRatesRow extends Grouped {
  readonly period: string
  readonly months: number
  readonly complete: boolean
  readonly balance: { readonly opening: number; readonly average: Ratio | null }
  readonly scheduled_balance: { readonly opening: number; readonly average: Ratio | null }
  readonly gross_losses: PeriodRate
  readonly net_losses: PeriodRate
  readonly prepayments: PeriodRate
  readonly gross_yield: PeriodRate
  readonly net_yield: PeriodRate
  readonly cdr: number | null
  readonly cpr: number | null
}

/** What invoices were in a period. */
export interface InvoicesRow extends Grouped {
  readonly period: string
  readonly days: number
  readonly invoiced: number
  readonly credited: number
  readonly paid: number
  readonly outstanding: number
  readonly dso: Ratio | null
  readonly days_to_pay: Ratio | null
  readonly dilution: Ratio | null
}

/** Recoveries that came so many months after the loss. */
export interface RecoveryLagRow extends Grouped {
  readonly months_since_write_off: number
  readonly recovered: number
  readonly share: Ratio | null
  readonly cumulative_share: Ratio | null
  readonly all: { readonly recovered: number; readonly after_write_off: number; readonly average_days: Ratio | null }
}

/** A bucket when a month began, and what of it was written off in some months from then on. */
export interface RollToLossRow extends Grouped {
  readonly month: string
  readonly months: number
  readonly bucket: string
  readonly opening: number
  readonly written_off: number
  readonly roll_to_loss: Ratio | null
}

/** What was first written off in a month, and recovered of it by an age. */
export interface RecoveriesRow extends Grouped {
  readonly written_off_in: string
  readonly months_since_write_off: number
  readonly written_off: number
  readonly recovered_to_date: number
  readonly recovery_rate: Ratio | null
}

export const ROLL_FORWARD = [
  'opening',
  'disbursed',
  'capitalized',
  'collected',
  'refunded',
  'written_off',
  'closed_unexplained',
  'transferred',
  'closing',
] as const

export const CASH = [
  'principal',
  'interest',
  'origination_fees',
  'periodic_fees',
  'late_fees',
  'other',
  'recovered',
  'total_in',
] as const

/** A month of cash. */
export interface CashFlowRow extends OfMonth {
  readonly principal: { readonly [line in (typeof ROLL_FORWARD)[number]]: number }
  readonly originations: { readonly receivables: number; readonly disbursed: number }
  readonly cash: { readonly [kind in (typeof CASH)[number]]: number }
  readonly not_understood: number
  readonly collected: {
    readonly opening: number
    readonly scheduled: number | null
    readonly unscheduled: number | null
    readonly smm: Ratio | null
    readonly cpr: number | null
  }
  readonly defaults: { readonly receivables: number; readonly principal: number }
  readonly charge_offs: { readonly performing: number; readonly mdr: Ratio | null; readonly cdr: number | null } & {
    readonly [method in 'times_12' | 'day_count']: Ratio | null
  }
  readonly recovery_rate: Ratio | null
  readonly cumulative_collections: Ratio | null
  readonly payment_rate: Ratio | null
  readonly yields: {
    readonly [income in 'gross' | 'gross_with_recoveries' | 'net' | 'net_with_recoveries']: Ratio | null
  }
  readonly excess_spread: {
    readonly net_charge_offs: Ratio | null
    readonly coupon: number
    readonly servicing: number
    readonly rate: number | null
  }
  readonly averages: WindowAverages
}

export const AVERAGED = ['payment_rate', 'gross_yield', 'net_charge_offs', 'cdr', 'excess_spread'] as const

/** Means of monthly rates over a window of months; `months` of them have rates. */
export type WindowAverages = { readonly window: number; readonly months: number } & {
  readonly [rate in (typeof AVERAGED)[number]]: number | null
}

/** A group and its share. */
export interface ConcentrationRow extends Grouped {
  readonly rank: number
  readonly open_receivables: number
  readonly outstanding: number
  readonly share: Ratio | null
  readonly cumulative_share: Ratio | null
  readonly herfindahl: Ratio
}

/** An obligor and its share. */
export interface ObligorRow extends Omit<ConcentrationRow, 'group'> {
  readonly obligor_id: string
  readonly obligor_name: string | null
  readonly obligors: number
}

/** A check of the data, or of `unreconciled` one cause. */
export interface QualityRow extends Grouped {
  readonly check: string
  readonly cause: string | null
  readonly receivables: number | null
  readonly amount: number | null
  readonly share_of_receivables: Ratio | null
  readonly share_of_principal: Ratio | null
}
