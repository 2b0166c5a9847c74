// Settings as steps in time, from the patches of their records.
import { BEGINNING, type DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'

/** What holds from a day, a number, until the next step. */
export interface Step<T> {
  readonly from: number
  readonly held: T
}

/** The steps of settings. Settings that name the day from which they hold do not apply before it; a step that repeats the one before is none. */
export function stepsOf<T>(patches: readonly DatedPatch[], standard: T, heldOn: (day: string) => T): Step<T>[] {
  const days = [...new Set(patches.map(({ effective }) => effective))]
  const steps = days.map((day) => ({ from: day === BEGINNING ? -Infinity : dayNumber(day), held: heldOn(day) }))
  const begins = steps.some(({ from }) => from === -Infinity)
  const all = [...(begins ? [] : [{ from: -Infinity, held: standard }]), ...steps].toSorted((a, b) =>
    a.from < b.from ? -1 : 1,
  )
  const textAt = (at: number) => JSON.stringify(all[at]?.held)
  return all.filter((_, at) => at === 0 || textAt(at) !== textAt(at - 1))
}
