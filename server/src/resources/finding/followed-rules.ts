// What the calculator of integrity checks follows. It is asked of every lender at each look, so it loads no check.

/** Raised whenever the same facts may give other findings: every book is then looked at again. */
export const CHECKS_FORM = 4

/** The kinds of the operator's records about a lender that findings are made from. */
export const FOLLOWED_KINDS = [
  'integrity_settings',
  'reporting_settings',
  'debt_line',
  'debt_line_term',
  'pledge',
  'month_close',
  'tie_out_settings',
  'document',
  'asset_identity_settings',
] as const
