// What an export has of the operator's log for one lender. The kinds are listed here, not derived: a part keeps its past, so a kind that lenders get to read
// later does not come into parts of this form (docs/explanation/decisions/0201).

/** Kinds of the operator's records that are in the part of a lender. */
export const KINDS_OF_PARTS: ReadonlySet<string> = new Set([
  'approval',
  'approval_rule',
  'asset_identity_settings',
  'debt_line',
  'debt_line_term',
  'document',
  'draw_request',
  'financial',
  'finding_answer',
  'finding_decision',
  'integrity_settings',
  'month_close',
  'payin_instrument',
  'payment_reference_settings',
  'pledge',
  'reporting_settings',
  'tie_out_decision',
  'tie_out_settings',
  'transparency_balance',
  'transparency_transaction',
])

/** Those of them that lenders write, and know by ids without their name in front. */
export const LENDERS_OWN_KINDS: ReadonlySet<string> = new Set([
  'asset_identity_settings',
  'document',
  'draw_request',
  'finding_answer',
  'payment_reference_settings',
  'tie_out_decision',
])

/** The id by which a lender knows a record. */
export function idInPart(lender: string, kind: string, id: string): string {
  return LENDERS_OWN_KINDS.has(kind) ? id.slice(lender.length + 1) : id
}
