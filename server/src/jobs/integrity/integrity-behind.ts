// Whether the book of a lender has something to check. It is asked every second of every lender, and the code of the checks is loaded with the
// first that has.
import { CHECKS_FORM } from '../../resources/finding/followed-rules.ts'
import type { TenantSight } from '../scheduling/tenant-news.ts'

/** Whether a tenant is a lender whose book has something that was not checked yet. */
export function isBehindWithChecks(sight: TenantSight): boolean {
  if (sight.is_operator || !sight.has_ledgers) return false
  if (sight.sweeps_findings || sight.retries_findings || sight.checks_form !== CHECKS_FORM) return true
  if (sight.completed_cash > sight.checked_cash) return true
  if (sight.contest_due > sight.checked_moment) return true
  return sight.ledgers > sight.checked || sight.integrity_written > sight.checked_writes
}

/** Whether a tenant is a lender of which identities are to be compared with those of other lenders. */
export function hasIdentityNews({ is_operator, operator, has_identity_news }: TenantSight): boolean {
  return !is_operator && operator !== undefined && has_identity_news
}
