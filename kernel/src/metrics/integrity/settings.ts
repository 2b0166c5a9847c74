// Which checks are looked for, and by which thresholds, on a day: what the operator set, and the standard where it set nothing.
import { CHECKS, CHECK_NAMES, type CheckName, type ChecksInForce } from './checks.ts'

/** What is set of one check: thresholds by their names, and whether it is off. What is left out, and null, is as it is unless set. */
export interface CheckSetting {
  readonly off?: boolean | null
  readonly [threshold: string]: number | boolean | null | undefined
}

/** What is set, by check. */
export type CheckSettings = { readonly [check in CheckName]?: CheckSetting }

/** What is looked for from a day, a number, until the next step; the first one begins at minus infinity. */
export interface ChecksStep {
  readonly from: number
  readonly held: ChecksInForce
}

/** What is looked for by settings: each threshold that they leave out is the standard one, and a check that is off is null. */
export function checksBy(settings: CheckSettings): ChecksInForce {
  return Object.fromEntries(CHECK_NAMES.map((name) => [name, checkBy(name, settings[name])])) as ChecksInForce
}

function checkBy(name: CheckName, set: CheckSetting = {}): { readonly [threshold: string]: number } | null {
  if (set.off === true) return null
  const thresholds = Object.entries(CHECKS[name].thresholds).map(([threshold, { standard }]) => {
    const value = set[threshold]
    return [threshold, typeof value === 'number' ? value : standard] as const
  })
  return Object.fromEntries(thresholds)
}

/** What is looked for where nothing is set. */
export const STANDARD_CHECKS: ChecksInForce = checksBy({})

/** What is looked for on a day, a number, by steps in the order of their days: one object for all days of a step. */
export function checksInForce(steps: readonly ChecksStep[], day: number): ChecksInForce {
  return steps.findLast(({ from }) => from <= day)?.held ?? STANDARD_CHECKS
}
