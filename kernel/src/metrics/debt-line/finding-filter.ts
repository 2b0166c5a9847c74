// Which findings of the integrity checks a rule or a covenant counts.
import type { CheckName, Severity } from '../integrity/checks.ts'
import type { FindingState } from '../integrity/decisions.ts'

/** Which findings count. All checks, all severities, and what is open or confirmed, where nothing is named. */
export type FindingFilter = {
  readonly checks?: readonly CheckName[]
  readonly severity_min?: Severity
  readonly states?: readonly FindingState[]
}
