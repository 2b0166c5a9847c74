// What does not tie out, by cause. It looks at everything on both sides, matched or not, over all days: cash that is too late for a match is
// still found by its reference. A cause is stated only where the rows leave one answer; else the break is ambiguous, with its candidates.
import { dayNumber } from '../../core/day.ts'
import { amountsOnce } from './amount-once.ts'
import { BreakIndex, type BreakSides } from './break-index.ts'
import { CAUSE_FINDERS, findRest } from './break-causes.ts'
import { type Break, type Breaks, type BreakSettings, CAUSES, type TiedSides } from './break-types.ts'
import { paymentsOf } from './payments.ts'

/**
 * What does not tie out as of a day, in the order of causes, days and ids. Rows after the day count as not there yet, and so do their matches.
 * Entries that a decision closes state it (`decided`), as those that were tied: else the rest of a payment would be closed with its part.
 */
export function findBreaks(sides: TiedSides, settings: BreakSettings): Breaks {
  return findBreaksOf(sidesOn(sides, settings.as_of), settings)
}

/** The sides as they are on a day. */
function sidesOn({ lines: all_lines, entries, matches }: TiedSides, as_of: string): BreakSides {
  const isThere = ({ day }: { readonly day: string }) => day <= as_of
  const lines = all_lines.filter(isThere)
  const payments = paymentsOf(entries.filter(isThere))
  const there = new Set([...lines.map(({ id }) => `line ${id}`), ...payments.map(({ id }) => `payment ${id}`)])
  return {
    lines,
    payments,
    once: amountsOnce(payments, entries),
    matches: matches.filter(
      (match) =>
        (match.decided === undefined || match.decided.tied_on <= as_of) &&
        match.lines.every((id) => there.has(`line ${id}`)) &&
        match.payments.every((id) => there.has(`payment ${id}`)),
    ),
  }
}

/** The same of rows that are there on the day. */
export function findBreaksOf(sides: BreakSides, settings: BreakSettings): Breaks {
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
