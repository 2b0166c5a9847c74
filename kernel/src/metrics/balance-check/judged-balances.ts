// Compares every reported balance of a receivable with ours, day by day, in the order in which the entries count. After a break a day's
// order is also searched with the difference at the start of the day, so that one break does not look like many.
import type { CheckedEntry } from './checked-entry.ts'
import { type Movement, type Opening, type SearchBudget, agreeingOrder } from './day-order.ts'
import { principalEffect } from '../entry-types.ts'
import { balanceTolerance } from './tolerance.ts'

/** One judged balance: `index` is the entry's index in the fixed order, `opening` the start of its day. */
export interface JudgedBalance {
  readonly index: number
  readonly opening: Opening
  readonly reported: number
  readonly computed: number
  readonly difference: number
  readonly tolerance: number
  readonly agrees: boolean
}

/** The effect of each entry on principal and the balance reported after it. */
export function movementsOf(entries: readonly CheckedEntry[]): readonly Movement[] {
  return entries.map(({ day, type, amount, reported }) => ({ day, effect: principalEffect(type) * amount, reported }))
}

/** A day with reported balances: all judged balances up to it, and the number of entries up to it. */
export interface JudgedDay {
  readonly day: number
  /** In the order in which the entries count; it grows with the days. */
  readonly judged: readonly JudgedBalance[]
  readonly end: number
}

/** Judges each reported balance, day by day, days rising: a day's result does not depend on later days. */
export function* judgeDays(movements: readonly Movement[], budget: SearchBudget): Generator<JudgedDay> {
  const judged: JudgedBalance[] = []
  let opening: Opening = { computed: 0, entries: 0 }
  for (const moved of eachDay(movements)) {
    const carried = judged.at(-1)?.difference ?? 0
    const compared = judged.length
    opening = judgeDay(moved, orderOfDay(moved, opening, carried, budget), opening, judged)
    if (judged.length > compared) yield { day: moved[0]?.day ?? 0, judged, end: opening.entries }
  }
}

/** The movements of each day, days rising; reads only to the requested day and the one after it. */
export function* eachDay(movements: Iterable<Movement>): Generator<readonly Movement[]> {
  let day: Movement[] = []
  for (const movement of movements) {
    if (day[0] !== undefined && day[0].day !== movement.day) {
      yield day
      day = []
    }
    day.push(movement)
  }
  if (day.length > 0) yield day
}

function orderOfDay(
  day: readonly Movement[],
  opening: Opening,
  carried: number,
  budget: SearchBudget,
): readonly number[] {
  const order = agreeingOrder(day, opening, balanceTolerance, budget)
  if (order !== null) return order
  const shifted = { computed: opening.computed + carried, entries: opening.entries }
  return agreeingOrder(day, shifted, balanceTolerance, budget) ?? [...day.keys()]
}

function judgeDay(
  day: readonly Movement[],
  order: readonly number[],
  opening: Opening,
  judged: JudgedBalance[],
): Opening {
  let { computed, entries } = opening
  for (const position of order) {
    const { effect = 0, reported = null } = day[position] ?? {}
    computed += effect
    entries += 1
    if (reported === null) continue
    const difference = reported - computed
    const tolerance = balanceTolerance(entries, computed)
    const agrees = Math.abs(difference) <= tolerance
    judged.push({ index: opening.entries + position, opening, reported, computed, difference, tolerance, agrees })
  }
  return { computed, entries }
}
