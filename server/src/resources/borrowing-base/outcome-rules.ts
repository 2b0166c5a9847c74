// Which steps of the waterfall a receivable is part of, and what it met on its way. Pure.
import type { CollateralOutcome } from '@tapeline/kernel/metrics/debt-line/borrowing-base'

/** The steps of which receivables can be listed, in their order. */
export const STEPS = ['pledged', 'unconverted', 'ineligible', 'eligible', 'excess', 'net_eligible'] as const

export type Step = (typeof STEPS)[number]

/** The steps that a receivable is part of. What could not be converted is pledged, and part of nothing else. */
export function stepsOf({ pledged, failed, excess, net_eligible }: CollateralOutcome): Step[] {
  if (pledged === null) return ['pledged', 'unconverted']
  if (failed.length > 0) return ['pledged', 'ineligible']
  return [
    'pledged',
    'eligible',
    ...(excess.length > 0 ? (['excess'] as const) : []),
    ...(net_eligible > 0 ? (['net_eligible'] as const) : []),
  ]
}

/** The mark of a failed rule, by its index in the terms. */
export function ruleMark(index: number): string {
  return `rule ${index}`
}

/** The mark of a limit that took something off, by its index in the terms. */
export function limitMark(index: number): string {
  return `limit ${index}`
}

/** Everything that a receivable met. */
export function marksOf(outcome: CollateralOutcome): string[] {
  const { failed, excess } = outcome
  return [...stepsOf(outcome), ...failed.map(ruleMark), ...excess.map(({ limit }) => limitMark(limit))]
}

/** Which receivables are asked for, rules and limits by their index in the terms; what is undefined may be anything. */
export interface OutcomeFilter {
  readonly step: Step | undefined
  readonly rule: number | undefined
  readonly limit: number | undefined
  readonly group: string | undefined
  readonly obligor_id: string | undefined
}

/** What a chunk must be marked with to hold anything that is asked for. */
export function marksWanted({ step, rule, limit }: OutcomeFilter): string[] {
  return [
    ...(step === undefined ? [] : [step]),
    ...(rule === undefined ? [] : [ruleMark(rule)]),
    ...(limit === undefined ? [] : [limitMark(limit)]),
  ]
}

/** Whether a receivable is asked for, judged by its outcome alone. */
export function isMeant(outcome: CollateralOutcome, filter: OutcomeFilter): boolean {
  const marks = marksOf(outcome)
  return marksWanted(filter).every((mark) => marks.includes(mark))
}
