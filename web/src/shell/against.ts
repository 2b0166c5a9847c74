// With what the figures of a page are compared: another day, another moment at which they were known, or another debt line. It lives in the address beside the
// clocks. Last month and last year stay words there, so that a saved view compares with the month before whatever day it is opened on.
import { monthsBefore, monthsBetween } from '../ui/days.ts'
import type { Sides } from '../ui/change.ts'
import { type Clocks, readClocks } from './clocks.ts'

/** The part of an address about it. */
export interface AgainstInAddress {
  /** `last_month`, `last_year` or a day; the day that is shown where left out. */
  readonly against?: string | undefined
  /** As known at this moment; as what is shown where left out. */
  readonly against_known_at?: string | undefined
  /** Another debt line; on the pages of a debt line alone. */
  readonly against_line?: string | undefined
}

/** The other side of a comparison. */
export interface Against {
  readonly clocks: Clocks & { readonly as_of: string }
  /** By how many calendar months it is earlier: so much earlier is the month that a month is compared with. */
  readonly months: number
  /** Which day and moment, and which line where it is another, in words. */
  readonly words: string
  /** What the two sides are; two days or moments where left out. */
  readonly sides?: Sides
}

/** How many months before the day that is shown. */
const MONTHS: Readonly<Record<string, number>> = { last_month: 1, last_year: 12 }

/** Reads it; what is no day or moment is left out. */
export function readAgainst(search: {
  readonly against?: unknown
  readonly against_known_at?: unknown
  readonly against_line?: unknown
}): AgainstInAddress {
  const { against, against_known_at, against_line } = search
  const { as_of, known_at } = readClocks({ as_of: against, known_at: against_known_at })
  const day = typeof against === 'string' && Object.hasOwn(MONTHS, against) ? against : as_of
  return {
    ...(day === undefined ? {} : { against: day }),
    ...(known_at === undefined ? {} : { against_known_at: known_at }),
    ...(typeof against_line === 'string' && against_line !== '' ? { against_line } : {}),
  }
}

/** The other side of what is shown on a day; undefined where nothing is compared. */
export function againstOf(
  { against, against_known_at }: AgainstInAddress,
  shown: Clocks & { readonly as_of: string },
): Against | undefined {
  if (against === undefined && against_known_at === undefined) return undefined
  const months = MONTHS[against ?? '']
  const as_of = months === undefined ? (against ?? shown.as_of) : monthsBefore(shown.as_of, months)
  const known_at = against_known_at ?? shown.known_at
  const known = against_known_at === undefined ? '' : `, known ${momentText(against_known_at)}`
  return {
    clocks: known_at === undefined ? { as_of } : { as_of, known_at },
    months: monthsBetween(as_of, shown.as_of),
    words: `${as_of}${known}`,
  }
}

function momentText(moment: string): string {
  return `${moment.slice(0, 16).replace('T', ' ')} UTC`
}
