// What people decided of findings of a lender, as of a day and as known at a moment.
import { type FindingState, stateOfFinding } from '@tapeline/kernel/metrics/integrity/decisions'
import type { Querier } from '../../storage/database.ts'
import { type MadeFindingDecision, readFindingDecisions } from '../finding-decision/finding-decision-reads.ts'
import type { OperatorPlace } from '../organization/operator-place-reads.ts'

/** The decisions of a lender by finding; those of which nothing was decided are open. */
export class FindingStates {
  readonly #decisions: ReadonlyMap<string, readonly MadeFindingDecision[]>

  constructor(decisions: ReadonlyMap<string, readonly MadeFindingDecision[]>) {
    this.#decisions = decisions
  }

  /** The state of a finding on a day. */
  of(finding: string, as_of: string): FindingState {
    return stateOfFinding(this.#decisions.get(finding) ?? [], as_of)
  }

  /** The findings that are in a state on a day, by their ids. Those that are open are all others too. */
  inState(state: Exclude<FindingState, 'open'>, as_of: string): string[] {
    return [...this.#decisions.keys()].filter((finding) => this.of(finding, as_of) === state)
  }

  /** Findings of which anything was ever decided. */
  get decided(): string[] {
    return [...this.#decisions.keys()]
  }
}

/** Reads what was decided of the findings of a lender, as known at a moment of the operator's clock. */
export async function readFindingStates(
  querier: Querier,
  place: Pick<OperatorPlace, 'operator' | 'organization'> | undefined,
  known_at: number,
): Promise<FindingStates> {
  if (place === undefined) return new FindingStates(new Map())
  const { operator, organization } = place
  return new FindingStates(await readFindingDecisions(querier, { operator, organization, known_at }))
}
