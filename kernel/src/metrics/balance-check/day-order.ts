// Entries carry a date and no time, so a day's balances are accepted in any order of that day's entries in which all of
// them agree. The principal after some entries depends only on which they are: the search walks sets of entries, not
// orders, and never the same set twice. 4,096 sets are every set of 12 entries, so up to 12 it is exact, while the
// receivable's allowance lasts; with more it may give up, and the day then counts in its fixed order. Agreement is
// never claimed without an order that shows it.
import type { Tolerance } from './tolerance.ts'

const SETS_A_DAY_MAX = 4096
const SETS_A_RECEIVABLE_MAX = 65_536
const ENTRIES_SEARCHED_MAX = 30

/** What one entry does to principal, and the balance that was reported after it. */
export interface Movement {
  readonly day: number
  readonly effect: number
  readonly reported: number | null
}

/** How many sets of entries may still be tried for this receivable. */
export interface SearchBudget {
  sets: number
}

/** The start of a day: the principal before it and the number of earlier entries. */
export interface Opening {
  readonly computed: number
  readonly entries: number
}

/** The allowance of one receivable: about 16 days of 12 entries without an order, after which days count in their fixed order. */
export function searchBudget(): SearchBudget {
  return { sets: SETS_A_RECEIVABLE_MAX }
}

/** An order (positions within the day) in which all reported balances of the day agree, the fixed one if it can be. */
export function agreeingOrder(
  movements: readonly Movement[],
  opening: Opening,
  tolerance: Tolerance,
  budget: SearchBudget,
): readonly number[] | null {
  if (agreeInFixedOrder(movements, opening, tolerance)) return [...movements.keys()]
  const single = movements.length === 1
  return single ? null : searchOrder(movements, opening, tolerance, budget)
}

function agreeInFixedOrder(movements: readonly Movement[], opening: Opening, tolerance: Tolerance): boolean {
  let { computed, entries } = opening
  for (const { effect, reported } of movements) {
    computed += effect
    entries += 1
    if (reported !== null && Math.abs(reported - computed) > tolerance(entries, computed)) return false
  }
  return true
}

// Entries that neither move nor report come first, since their place does not matter. Those that report are tried before the others, since
// their balances allow few places.
function searchOrder(
  movements: readonly Movement[],
  opening: Opening,
  tolerance: Tolerance,
  budget: SearchBudget,
): readonly number[] | null {
  const positions = [...movements.keys()]
  const reporting = positions.filter((position) => movements[position]?.reported !== null)
  const silent = positions.filter((position) => movements[position]?.reported === null)
  const idle = silent.filter((position) => movements[position]?.effect === 0)
  const searched = [...reporting, ...silent.filter((position) => movements[position]?.effect !== 0)]
  if (searched.length > ENTRIES_SEARCHED_MAX) return null
  const rest = { computed: opening.computed, entries: opening.entries + idle.length }
  const found = orderOfSets(movements, searched, rest, tolerance, budget)
  return found === null ? null : [...idle, ...found]
}

function orderOfSets(
  movements: readonly Movement[],
  searched: readonly number[],
  opening: Opening,
  tolerance: Tolerance,
  budget: SearchBudget,
): readonly number[] | null {
  const order: number[] = []
  const hopeless = new Set<number>()
  const continues = (placed: number, computed: number): boolean => {
    if (order.length === searched.length) return true
    if (hopeless.has(placed) || hopeless.size >= SETS_A_DAY_MAX || budget.sets <= 0) return false
    for (const [bit, position] of searched.entries()) {
      const movement = movements[position]
      if (movement === undefined || (placed & (1 << bit)) !== 0) continue
      const after = computed + movement.effect
      const allowed = tolerance(opening.entries + order.length + 1, after)
      if (movement.reported !== null && Math.abs(movement.reported - after) > allowed) continue
      order.push(position)
      if (continues(placed | (1 << bit), after)) return true
      order.pop()
    }
    if (hopeless.size === SETS_A_DAY_MAX) return false
    hopeless.add(placed)
    budget.sets -= 1
    return false
  }
  return continues(0, opening.computed) ? order : null
}
