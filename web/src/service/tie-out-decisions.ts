// Decisions about bank lines and payments: made by the operator, proposed by the lender, and withdrawn by whoever made them.
import type { TieOutDecision } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call } from './call.ts'
import type { SettingsOf } from './cash-settings.ts'
import { pathFor } from './readers.ts'

const DECISIONS = '/tie-out-decisions'

/** What a person decides. */
export type DecisionDraft = Pick<TieOutDecision, 'decision'> &
  Partial<
    Pick<TieOutDecision, 'transaction_ids' | 'bank_line_ids' | 'entries' | 'fee' | 'amount' | 'explanation' | 'note'>
  >

/** An id that no other decision has: the operator knows those of a lender by its organization. */
export function newDecisionId({ reader, organization }: SettingsOf): string {
  const parts = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36))
  const id = `decided-${parts.join('')}`
  return reader === 'operator' ? `${organization}:${id}` : id
}

/** Sends a decision, of a day. */
export function sendDecision(
  environment: Environment,
  { reader, organization }: SettingsOf,
  { id, decided_on, ...draft }: DecisionDraft & Pick<TieOutDecision, 'id' | 'decided_on'>,
): Promise<TieOutDecision> {
  const path = `/${environment}/v${pathFor(reader, DECISIONS)}`
  return call<TieOutDecision>('POST', path, { id, organization, decided_on, ...draft })
}

/** Withdraws a decision: what it stated stays readable, and counts no longer. */
export function withdrawDecision(
  environment: Environment,
  { reader }: SettingsOf,
  id: string,
): Promise<TieOutDecision> {
  const path = `/${environment}/v${pathFor(reader, DECISIONS)}`
  return call<TieOutDecision>('POST', path, { id, status: 'withdrawn' })
}
