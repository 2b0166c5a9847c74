// What integrity checks found in a lender's book, as a rule of the terms and metrics of covenants read it (0144).
import { CHECKS, type CheckName, SEVERITIES } from '../integrity/checks.ts'
import type { FindingState } from '../integrity/decisions.ts'
import type { Collateral } from './collateral.ts'
import type { DebtLineTerm } from './debt-line-term.ts'
import type { FindingFilter } from './finding-filter.ts'

/** A finding that holds on a day, and what was decided of it by then. */
export interface FindingOnDay {
  readonly check: CheckName
  readonly state: FindingState
  /** Its subject: a receivable, or all receivables of an obligor, by their ids; both null where it is about the lender. */
  readonly receivable_id: string | null
  readonly obligor_id: string | null
}

/** What is found of a lender on a day. */
export interface BookFindings {
  /** Whether the book was ever checked as a whole; if not, nothing is known. */
  readonly is_checked: boolean
  readonly findings: readonly FindingOnDay[]
}

/** A book that was never checked. */
export const NEVER_CHECKED: BookFindings = { is_checked: false, findings: [] }

/** The words of terms for which bases read findings. */
export const FINDING_TERMS = ['no_findings'] as const

const COUNTED: readonly FindingState[] = ['open', 'confirmed']

/** Whether a finding counts. */
export function isCounted({ checks, severity_min = 'low', states = COUNTED }: FindingFilter) {
  const least = SEVERITIES.indexOf(severity_min)
  return ({ check, state }: Pick<FindingOnDay, 'check' | 'state'>): boolean =>
    states.includes(state) &&
    (checks === undefined || checks.includes(check)) &&
    SEVERITIES.indexOf(CHECKS[check].severity) >= least
}

/**
 * Whether a receivable has a finding that counts, its own or of its obligor; undefined where the book was never checked. What is found of the
 * lender is about none of its receivables.
 */
export function hasFinding(
  { is_checked, findings }: BookFindings,
  filter: FindingFilter,
): ((collateral: Pick<Collateral, 'id' | 'obligor_id'>) => boolean) | undefined {
  if (!is_checked) return undefined
  const counted = findings.filter(isCounted(filter))
  const receivables = new Set(counted.map(({ receivable_id }) => receivable_id))
  const obligors = new Set(counted.map((one) => (one.receivable_id === null ? one.obligor_id : null)))
  return ({ id, obligor_id }) => receivables.has(id) || obligors.has(obligor_id)
}

/** Whether a rule of terms reads findings. */
export function readsFindings({ eligibility }: Pick<DebtLineTerm, 'eligibility'>): boolean {
  return eligibility.some(({ rule }) => rule === 'no_findings')
}
