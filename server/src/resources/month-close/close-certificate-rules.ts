// The certificate of a close, put together from what was known at its moment; and its summary in lists. Pure.
import type { Certificate, CertifiedCash, CertifiedFindings, NoCash, Party } from '../../certificates/certificate.ts'
import { certify } from '../../certificates/certified.ts'
import { minorUnits } from '@tapeline/kernel/core/currency'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { KERNEL_VERSION } from '@tapeline/kernel/core/kernel-version'
import type { CovenantResult } from '@tapeline/kernel/metrics/covenants/covenant-status'
import type { BorrowingBase } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import type { CalculationResult } from '../borrowing-base/result-store.ts'
import { certifiedCovenants } from './certified-covenants-rules.ts'
import type { CertificateSummary, WaitingClose } from './month-close-store.ts'

/** The facts of a certificate beside the close itself, all as known at its moment. */
export interface ClosedFacts {
  readonly lender: Party
  readonly operator: Party
  readonly line: { readonly name: string; readonly interest_outstanding: number }
  readonly terms: Certificate['terms']
  readonly base: BorrowingBase
  /** The tests of the month as of the day of the close; null where they are not evaluated. */
  readonly results: readonly CovenantResult[] | null
  /** The collections of the month beside the bank's; null where there is nothing to tie out. */
  /** Or why the certificate states none. */
  readonly cash: CertifiedCash | NoCash
  /** What integrity checks found; null where the book was never checked. */
  readonly findings: CertifiedFindings | null
}

/** Puts a certificate together. */
export function certificateOf(close: WaitingClose, facts: ClosedFacts): Certificate {
  const { lender, operator, line, terms, base, results, cash, findings } = facts
  const { debt_line_id = '', month = '', as_of = '', closer = '' } = close.state
  return {
    document: 'borrowing_base_certificate',
    format: 1,
    environment: close.environment,
    lender,
    operator,
    debt_line: { id: debt_line_id, currency: base.currency, minor_units: minorUnits(base.currency), ...line },
    month,
    as_of,
    known_at: formatMoment(close.number),
    closed: { by: byOf(close), actor_id: close.created_by, organization: closer },
    terms,
    kernel_version: KERNEL_VERSION,
    borrowing_base: certify(base),
    covenants: results === null ? null : certifiedCovenants(results),
    ...(typeof cash === 'string' ? { cash_tie_out: null, no_cash_tie_out: cash } : { cash_tie_out: cash }),
    integrity_checks: findings,
  }
}

function byOf({ state: { by } }: WaitingClose): Certificate['closed']['by'] {
  return by === 'lender' || by === 'operator' ? by : 'reporting_lag'
}

/** The summary of a certificate that lists show. */
export function summaryOf(
  { kernel_version, borrowing_base }: Certificate,
  sha256: string,
  left_out: CalculationResult['left_out'],
): CertificateSummary {
  const { currency, base, availability, deficiency } = borrowing_base
  return { sha256, kernel_version, currency, base, availability, deficiency, left_out: { ...left_out } }
}
