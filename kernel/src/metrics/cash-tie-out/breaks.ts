// What does not tie out, by cause. It looks at everything on both sides, matched or not, over all days: cash that is too late for a match is
// still found by its reference. A cause is stated only where the rows leave one answer; else the break is ambiguous, with its candidates.
import { dayNumber } from '../../core/day.ts'
import { BreakIndex } from './break-index.ts'
import { CAUSE_FINDERS, findRest } from './break-causes.ts'
import { type Break, type Breaks, type BreakSettings, CAUSES, type TiedSides } from './break-types.ts'

/** What does not tie out as of a day, in the order of causes, days and ids. Rows after the day count as not there yet. */
export function findBreaks(sides: TiedSides, settings: BreakSettings): Breaks {
  const index = new BreakIndex(sides, settings)
  const found = CAUSE_FINDERS.flatMap((find) => find(index))
  const rest = findRest(index)
  const as_of = dayNumber(settings.as_of)
  const breaks = [...found, ...rest.found].map(({ day_number, ...each }) => ({ ...each, age_days: as_of - day_number }))
  const orderOf = ({ cause }: Break) => CAUSES.indexOf(cause)
  return {
    breaks: breaks.toSorted(
      (a, b) => orderOf(a) - orderOf(b) || b.age_days - a.age_days || (keyOf(a) < keyOf(b) ? -1 : 1),
    ),
    pending: rest.pending,
  }
}

function keyOf({ lines, payments }: Break): string {
  return `${payments[0] ?? ''} ${lines[0] ?? ''}`
}
