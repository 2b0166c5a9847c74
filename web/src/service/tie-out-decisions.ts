// Decisions about bank lines and payments: made by the operator, proposed by the lender, and withdrawn by whoever made them.
import type { TieOutDecision } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, mayPass } from './call.ts'
import { untilAnswered } from './until-answered.ts'
import type { SettingsOf } from './cash-settings.ts'
import { pathFor } from './readers.ts'

const DECISIONS = '/tie-out-decisions'

/** What a person decides. */
export type DecisionDraft = Pick<TieOutDecision, 'decision'> &
  Partial<
    Pick<TieOutDecision, 'transaction_ids' | 'bank_line_ids' | 'entries' | 'fee' | 'amount' | 'explanation' | 'note'>
  >

/** An id that no other decision has: the operator knows those of a lender by its organization. */
function newDecisionId({ reader, organization }: SettingsOf): string {
  const parts = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36))
  const id = `decided-${parts.join('')}`
  return reader === 'operator' ? `${organization}:${id}` : id
}

/**
 * Sends decisions, each under one id however often it is sent: one whose answer was lost is asked for again, and is stored once. Two decisions about
 * the same row would make both of them void.
 */
export class DecisionSender {
  /** Of those whose answers were lost: the ids, by what was decided. */
  readonly #lost = new Map<string, string>()

  /** Sends a decision, of a day. Returns its id once it is known to be stored. */
  async send(
    environment: Environment,
    whose: SettingsOf,
    { decided_on, ...draft }: DecisionDraft & Pick<TieOutDecision, 'decided_on'>,
    signal?: AbortSignal,
  ): Promise<string> {
    const { reader, organization } = whose
    const decided = JSON.stringify([environment, reader, organization, draft])
    const id = this.#lost.get(decided) ?? newDecisionId(whose)
    const path = `/${environment}/v${pathFor(reader, DECISIONS)}`
    const ask = () => call<TieOutDecision>('POST', path, { id, organization, decided_on, ...draft })
    try {
      await untilAnswered(ask, signal)
    } catch (error) {
      if (mayPass(error)) this.#lost.set(decided, id)
      throw error
    }
    this.#lost.delete(decided)
    return id
  }
}

/** Withdraws a decision: what it stated stays readable, and counts no longer. Withdrawn again it stays as it is, so a lost answer is asked for again. */
export function withdrawDecision(
  environment: Environment,
  { reader }: SettingsOf,
  id: string,
  signal?: AbortSignal,
): Promise<TieOutDecision> {
  const path = `/${environment}/v${pathFor(reader, DECISIONS)}`
  return untilAnswered(() => call<TieOutDecision>('POST', path, { id, status: 'withdrawn' }), signal)
}
