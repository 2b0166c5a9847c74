// The operator's decisions about the findings of a lender, as known at a moment of the operator's clock.
import { type DatedPatch, type State, stateOn } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { FindingDecision, FindingState } from '@tapeline/kernel/metrics/integrity/decisions'
import { type Querier, statement } from '../../storage/database.ts'
import { readKnownRecords } from '../operator-record/operator-snapshot-reads.ts'
import { operatorShape } from '../operator-record/operator-resource.ts'
import { findingDecision } from './finding-decision-definition.ts'

/** The kind of the operator's decisions about findings. */
export const FINDING_DECISION_KIND = findingDecision.definition.name

/** A decision about a finding, with what the lender reads of it. */
export interface MadeFindingDecision extends FindingDecision {
  readonly id: string
  readonly finding_id: string
  readonly reason: string
  readonly asked: string | null
  readonly author: string
}

/** Whose decisions: those of the operator's tenant about a lender, as known at a moment of the operator's clock. */
export interface DecisionsAsked {
  readonly operator: number
  readonly organization: string
  readonly known_at: number
}

const findAll = statement(
  'find-finding-decisions-of-lender',
  `
  select r.id, p.recorded, p.effective::text as effective, p.patch from operator_records r
  cross join lateral (
    select * from operator_record_patches where tenant = $1 and number = r.number and recorded <= $4 offset 0) p
  where r.tenant = $1 and r.organization = $2 and r.kind = $3`,
)

/** Fields of decisions have no day of their own. */
const LAST_DAY = '9999-12-31'
const shape = operatorShape(findingDecision)

/** All decisions about findings of a lender, by finding. */
export async function readFindingDecisions(
  querier: Querier,
  { operator, organization, known_at }: DecisionsAsked,
): Promise<Map<string, MadeFindingDecision[]>> {
  const values = [operator, organization, FINDING_DECISION_KIND, known_at]
  const patches = await querier.query<DatedPatch & { readonly id: string }>(findAll, values)
  const states = [...groupBy(patches, ({ id }) => id)].map(([id, of]) => decisionOf(id, stateOn(of, LAST_DAY, shape)))
  return groupBy(states, ({ finding_id }) => finding_id)
}

/** The decisions about some findings of a lender, by finding. */
export async function readDecisionsOfFindings(
  querier: Querier,
  { operator, organization, known_at }: DecisionsAsked,
  finding_ids: readonly string[],
): Promise<Map<string, MadeFindingDecision[]>> {
  const filter = { organization, field: 'finding_id', values: finding_ids }
  const records = await readKnownRecords(querier, { operator, known_at }, findingDecision, filter, LAST_DAY)
  const decisions = records.map(({ id, state }) => decisionOf(id, state))
  return groupBy(decisions, ({ finding_id }) => finding_id)
}

function decisionOf(id: string, state: State): MadeFindingDecision {
  const { finding_id, decision, reason, asked, decided_on, status, author } = state
  return {
    id,
    finding_id: String(finding_id),
    decision: decision as FindingState,
    reason: String(reason),
    asked: asked === null || asked === undefined ? null : String(asked),
    decided_on: String(decided_on),
    status: status === 'withdrawn' ? 'withdrawn' : 'in_force',
    author: String(author),
  }
}
