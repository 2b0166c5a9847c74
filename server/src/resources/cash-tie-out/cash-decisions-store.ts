// What became of decisions: the outcome of each that is in force, as judged by its rows. An earlier outcome is kept with the moments between which it
// held.
import type { JudgedDecision } from '@tapeline/kernel/metrics/cash-tie-out/decided-rows'
import type { VoidReason } from '@tapeline/kernel/metrics/cash-tie-out/decisions'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import type { MadeDecision } from './cash-decisions-reads.ts'
import type { OUTCOMES } from './cash-outcomes-definition.ts'

/** A decision with its outcome. */
export interface DecisionRow {
  readonly decision: string
  readonly outcome: (typeof OUTCOMES)[number]
  readonly void_reason: VoidReason | null
  readonly judged: JudgedDecision
}

/** The outcome of a decision of the operator. */
export function outcomeOf(judged: JudgedDecision): DecisionRow {
  const { decision, void_reason = null } = judged
  return { decision: decision.id, outcome: void_reason === null ? 'in_effect' : 'void', void_reason, judged }
}

/** The outcome of a decision of the lender, which is judged by nothing. */
export function proposalOf(decision: MadeDecision): DecisionRow {
  const judged = { decision, void_reason: undefined, tied_on: undefined, by_lender: false, stretches: [] }
  return { decision: decision.id, outcome: 'proposed', void_reason: null, judged }
}

const findDecisions = statement(
  'find-cash-decisions',
  'select decision, outcome, void_reason, judged from cash_decisions where tenant = $1',
)

/** The decisions of a lender's cash as they were judged last. */
export function readOutcomes(querier: Querier, tenant: number): Promise<DecisionRow[]> {
  return querier.query<DecisionRow>(findDecisions, [tenant])
}

const keep = statement(
  'keep-cash-decisions',
  `
  insert into cash_decision_history (tenant, superseded, decision, outcome, void_reason, judged, recorded)
  select c.tenant, $3, c.decision, c.outcome, c.void_reason, c.judged, c.recorded
  from cash_decisions c where c.tenant = $1 and c.decision = any($2::text[])`,
)

const end = statement(
  'end-cash-decisions',
  'delete from cash_decisions where tenant = $1 and decision = any($2::text[])',
)

const insert = statement(
  'insert-cash-decisions',
  `
  insert into cash_decisions (tenant, recorded, decision, outcome, void_reason, judged)
  select own.tenant, $3, r.decision, r.outcome, r.void_reason, r.judged
  from tenants own cross join json_to_recordset($2) as r(decision text, outcome text, void_reason text, judged json)
  where own.tenant = $1`,
)

/** Stores outcomes that differ from those before, known from a moment on. Returns the decisions of which they do. */
export async function storeOutcomes(
  transaction: Transaction,
  { tenant, moment }: { readonly tenant: number; readonly moment: number },
  before: readonly DecisionRow[],
  now: readonly DecisionRow[],
): Promise<string[]> {
  const texts = new Map(before.map((row) => [row.decision, JSON.stringify(row)]))
  const come = now.filter((row) => texts.get(row.decision) !== JSON.stringify(row))
  const stays = new Set(now.map(({ decision }) => decision))
  const ended = [...[...texts.keys()].filter((id) => !stays.has(id)), ...come.map(({ decision }) => decision)]
  if (ended.length === 0) return []
  await transaction.query(keep, [tenant, ended, moment])
  await transaction.query(end, [tenant, ended])
  await transaction.query(insert, [tenant, JSON.stringify(come), moment])
  return ended
}
