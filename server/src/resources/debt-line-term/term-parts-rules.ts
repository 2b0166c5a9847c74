// The names of what terms agree, for those that look at terms without their definition.

/** What was agreed, beside the fields that name the terms and state when they are in force. */
export const TERM_PART_NAMES = [
  'advance_rates',
  'eligibility',
  'concentration_limits',
  'reserves',
  'eligible_cash',
  'interest',
  'servicing_fee',
  'draw_step',
  'covenants',
  'deficiency_cure',
  'reporting_lag',
  'holidays',
] as const
