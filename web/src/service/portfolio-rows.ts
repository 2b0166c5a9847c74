// The names of figures in the tables of the portfolio, in the order in which pages show them.

/** By what is weighed: outstanding principal or number. */
export type Measure = 'amount' | 'count'

/** The moves out of a bucket, as shares of what was in it. */
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

export const AVERAGED = ['payment_rate', 'gross_yield', 'net_charge_offs', 'cdr', 'excess_spread'] as const
