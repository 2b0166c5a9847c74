// People's decisions as the calculator of the tie-out takes them: those in force, as known at a moment of the operator's clock.
import { type DatedPatch, type Json, type State, isObject, stateOn } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type CashDecision, DECISIONS } from '@tapeline/kernel/metrics/cash-tie-out/decisions'
import { EXPLANATIONS, type LineSource } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { type Querier, statement } from '../../storage/database.ts'
import { operatorShape } from '../operator-record/operator-resource.ts'
import { tieOutDecision } from '../tie-out-decision/tie-out-decision-definition.ts'
import { entryKey } from './cash-reads.ts'
import { ownLineKey } from './line-key-rules.ts'
import { DECISION_KIND, type WatchedLender } from './watched-lender-reads.ts'

/** A decision in force, and whose it is. */
export interface MadeDecision extends CashDecision {
  readonly by: LineSource
}

const findPatches = statement(
  'find-tie-out-decisions-of-lender',
  `
  select r.id, p.recorded, p.effective::text as effective, p.patch from operator_records r
  cross join lateral (
    select * from operator_record_patches where tenant = $1 and number = r.number and recorded <= $4 offset 0) p
  where r.tenant = $1 and r.organization = $2 and r.kind = $3`,
)

interface DecisionPatch extends DatedPatch {
  readonly id: string
}

const findReceivables = statement(
  'find-receivables-of-decisions',
  'select id, number from receivables where tenant = $1 and id = any($2::text[])',
)

/** The decisions about a lender's cash that were in force as known at a moment of the operator's clock. */
export async function readDecisions(
  querier: Querier,
  { tenant, operator, organization }: WatchedLender & { readonly tenant: number },
  known_at: number,
): Promise<MadeDecision[]> {
  const patches = await querier.query<DecisionPatch>(findPatches, [operator, organization, DECISION_KIND, known_at])
  const states = [...groupBy(patches, ({ id }) => id)].map(([id, of]) => ({ id, state: stateOn(of, LAST_DAY, shape) }))
  const in_force = states.filter(({ state }) => state['status'] !== 'withdrawn')
  const named = new Set(in_force.flatMap(({ state }) => entriesOf(state).map(({ receivable }) => receivable)))
  const rows =
    named.size === 0 ? [] : await querier.query<{ id: string; number: number }>(findReceivables, [tenant, [...named]])
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return in_force.flatMap(({ id, state }) => decisionOf(id, state, numbers))
}

/** Fields of decisions have no day of their own. */
const LAST_DAY = '9999-12-31'
const shape = operatorShape(tieOutDecision)
/** No receivable has this number: a decision about one that is not there has no rows. */
const NOWHERE = -1

function decisionOf(id: string, state: State, numbers: ReadonlyMap<string, number>): MadeDecision[] {
  const kind = DECISIONS.find((one) => one === state['decision'])
  if (kind === undefined) return []
  const amount = state['amount'] ?? null
  return [
    {
      id,
      by: state['decided_by'] === 'operator' ? 'operator' : 'lender',
      decision: kind,
      decided_on: String(state['decided_on']),
      lines: [...textsOf(state['transaction_ids']), ...textsOf(state['bank_line_ids']).map(ownLineKey)],
      entries: [
        ...new Set(
          entriesOf(state).map(({ receivable, entry }) => entryKey(numbers.get(receivable) ?? NOWHERE, entry)),
        ),
      ],
      fee: Number(state['fee'] ?? 0),
      amount: amount === null ? undefined : Number(amount),
      explanation: EXPLANATIONS.find((one) => one === state['explanation']),
    },
  ]
}

function entriesOf({ entries }: State): { readonly receivable: string; readonly entry: string }[] {
  const rows: readonly Json[] = Array.isArray(entries) ? entries : []
  return rows
    .filter(isObject)
    .map(({ receivable_id, entry_id }) => ({ receivable: String(receivable_id), entry: String(entry_id) }))
}

function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
