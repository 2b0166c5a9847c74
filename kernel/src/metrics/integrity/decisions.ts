// What people decided of a finding: the operator explains or confirms it, or opens it again. Pure, so that the order of arrival of decisions
// does not matter.

/** What the operator decides of a finding. `open`: it is looked at again. */
export const FINDING_DECISIONS = ['explained', 'confirmed', 'open'] as const

/** What a finding is. It is `open` until somebody decides. */
export type FindingState = (typeof FINDING_DECISIONS)[number]

/** The states in the order of work: what is open first. */
export const FINDING_STATES = ['open', 'explained', 'confirmed'] as const satisfies readonly FindingState[]

/** A decision about a finding, as far as it decides its state. */
export interface FindingDecision {
  readonly decision: FindingState
  /** The day from which it counts. */
  readonly decided_on: string
  readonly status: 'in_force' | 'withdrawn'
}

/**
 * The decisions about one finding that count on a day: those of the latest day up to it that were not withdrawn, all of which decide the same.
 * None where two of that day differ, since neither outranks the other.
 */
export function decisionsThatCount<D extends FindingDecision>(decisions: readonly D[], as_of: string): readonly D[] {
  const made = decisions.filter(({ decided_on, status }) => status === 'in_force' && decided_on <= as_of)
  const latest = made.reduce((day, { decided_on }) => (decided_on > day ? decided_on : day), '')
  const last = made.filter(({ decided_on }) => decided_on === latest)
  return new Set(last.map(({ decision }) => decision)).size > 1 ? [] : last
}

/** What a finding is as of a day, by the decisions about it that were known. */
export function stateOfFinding(decisions: readonly FindingDecision[], as_of: string): FindingState {
  return decisionsThatCount(decisions, as_of)[0]?.decision ?? 'open'
}
