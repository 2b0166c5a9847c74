// Parts of a book that must have arrived before the next is sent. A month can only be shown as it was first known when
// nothing later came between its writes; entries come last, so that the last of them shows when the month was known.
import type { Call } from './call.ts'
import type { TableQuestion } from './table.ts'
import type { View } from './view.ts'

/** Cuts calls, given in date order, behind each day that some question asks to be first known at, its entries apart. */
export function cutAtFirstKnown(calls: readonly Call[], asked: readonly (View | TableQuestion)[]): Call[][] {
  const days = asked.flatMap(({ first_known }) => first_known ?? []).toSorted()
  const parts: Call[][] = []
  let before = ''
  for (const call of calls) {
    const at = days.findIndex((day) => call.date <= day)
    const part = `${at} ${at >= 0 && call.date === days[at] && call.path.endsWith('/entries')}`
    if (part !== before) parts.push([])
    before = part
    parts.at(-1)?.push(call)
  }
  return parts
}
