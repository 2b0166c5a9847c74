// What the operator sets about the integrity checks of the lender.
import { type OperatorCall, type Parties, postRecord } from './operator-call.ts'

/** Thresholds of the lender's own: its loans are often disbursed some days before their origination dates, and its customers buy in parts again and again. */
export function postIntegritySettings({ lender }: Parties): OperatorCall {
  return postRecord('/integrity-settings', {
    id: lender,
    organization: lender,
    checks: {
      disbursed_before_origination: { days_max: 7 },
      refinanced_arrears: { days_past_due_min: 60, days_apart: 1 },
    },
  })
}
