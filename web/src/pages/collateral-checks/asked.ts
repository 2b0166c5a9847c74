// What the operator waits for: the last decision about a finding asks, and the lender has not answered since. Pure.
import type { FindingAnswer, FindingDecision } from '@tapeline/sdk'
import type { Stated } from '../../service/finding-decisions.ts'
import { isBy, laterFirst } from '../../service/moments.ts'

/** A question about a finding, with the last answer to it. */
export interface Question {
  readonly finding_id: string
  readonly decision: FindingDecision
  /** The last answer since it was asked; undefined while the operator waits for one. */
  readonly answer: FindingAnswer | undefined
}

/** The questions that are not settled: those that wait first, then those that were answered, each the latest first. */
export function questionsOf({ decisions, answers }: Stated): Question[] {
  const last = new Map<string, FindingDecision>()
  for (const decision of decisions.filter(({ status }) => status === 'in_force')) {
    const before = last.get(decision.finding_id)
    if (before === undefined || isLater(decision, before)) last.set(decision.finding_id, decision)
  }
  const questions = [...last.values()].flatMap((decision): Question[] => {
    const { asked, finding_id } = decision
    if (asked === null || asked === '') return []
    return [{ finding_id, decision, answer: answerSince(decision, answers) }]
  })
  return questions.toSorted(
    (one, other) =>
      Number(one.answer !== undefined) - Number(other.answer !== undefined) ||
      (isLater(one.decision, other.decision) ? -1 : 1),
  )
}

function isLater(one: FindingDecision, other: FindingDecision): boolean {
  if (one.decided_on !== other.decided_on) return one.decided_on > other.decided_on
  return !isBy(one.created_at, other.created_at)
}

function answerSince(decision: FindingDecision, answers: readonly FindingAnswer[]): FindingAnswer | undefined {
  const since = answers.filter(
    ({ finding_id, created_at }) => finding_id === decision.finding_id && isBy(decision.created_at, created_at),
  )
  return since.toSorted((one, other) => laterFirst(one.created_at, other.created_at))[0]
}
