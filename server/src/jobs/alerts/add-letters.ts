// Who is written to about what a turn did to alerts: about those that were opened or became graver whoever the rule names, and about those that are over
// whoever was written to before. Nobody while the organization may not work.
import type { ActiveRule } from '../../resources/alert-rule/active-rules-reads.ts'
import type { RuleState } from '../../resources/alert-rule/alert-rule-rules.ts'
import type { AlertChanges } from '../../resources/alert/alert-changes-rules.ts'
import type { StoredAlert } from '../../resources/alert/alert-rules.ts'
import { type WaitingLetter, addClosingLetters, addLetters } from '../../resources/alert/alert-letter-store.ts'
import { letterDue } from '../../resources/alert/letter-times-rules.ts'
import { readOwner } from '../../resources/organization/owner-reads.ts'
import { userId } from '../../resources/user/user-definition.ts'
import { listUsers } from '../../resources/user/user-store.ts'
import type { Transaction } from '../../storage/database.ts'

/** A tenant with rules, and its calendar. */
interface LetterOwner {
  readonly tenant: number
  readonly time_zone: string
}

/** Adds the letters of a turn. */
export async function addLettersOf(
  transaction: Transaction,
  { tenant, time_zone }: LetterOwner,
  rules: readonly ActiveRule[],
  { news, ended }: Pick<AlertChanges, 'news' | 'ended'>,
): Promise<void> {
  const states = new Map(rules.map(({ number, state }) => [number, state]))
  const written = news.flatMap(({ number, rule, at }) => {
    const state = states.get(rule)
    return state === undefined || state.delivery === 'never' ? [] : [{ alert: number, state, at }]
  })
  const over = ended.flatMap((alert) => {
    const state = states.get(alert.rule)
    return state?.closing_letters === true && state.delivery !== 'never' ? [{ alert, state }] : []
  })
  if (written.length + over.length === 0) return
  const owner = await readOwner(transaction, tenant)
  if (owner?.access !== 'open') return
  const users = written.length === 0 ? [] : await listUsers(transaction, owner.organization)
  const letters = written.flatMap(({ alert, state, at }): WaitingLetter[] => {
    const due = letterDue(state, at, time_zone)
    return users
      .filter((user) => state.recipients?.includes(userId(user.number)) ?? user.role === 'admin')
      .map((user) => ({ alert, recipient: user.number, delivery: state.delivery, due }))
  })
  await addLetters(transaction, tenant, letters)
  const closing = over.map(({ alert, state }) => closingLetter(alert, state, time_zone))
  await addClosingLetters(transaction, tenant, closing)
}

/** That something critical is over is to be known at once, anything else with what else is new. */
function closingLetter({ number: alert, severity, closed }: StoredAlert, rule: RuleState, time_zone: string) {
  const slow = rule.delivery === 'weekly' ? 'weekly' : 'daily'
  const delivery: RuleState['delivery'] = severity === 'critical' ? 'immediately' : slow
  return { alert, delivery, due: letterDue({ ...rule, delivery }, closed ?? alert, time_zone) }
}
