// A book tied by the engine, in the ways in which that is done.
import {
  type FoldedStretch,
  type Stretch,
  foldStretch,
  stretchesOf,
} from '@tapeline/kernel/metrics/cash-tie-out/by-stretch'
import { NOTHING_CARRIED } from '@tapeline/kernel/metrics/cash-tie-out/carried'
import type { BreakSettings } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import { findBreaks } from '@tapeline/kernel/metrics/cash-tie-out/breaks'
import type { Match } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { addDays } from '@tapeline/kernel/core/day'
import type { Chance } from '../soak/chance.ts'
import { ArrivingRows, type Rows } from './arriving-rows.ts'
import type { Answer } from './judge.ts'
import { type PaidBook, SETTINGS } from './truth.ts'

/** Days behind the last row after which nothing is awaited any more. */
const AWAITED_DAYS = 30

/** The stretches of a book, each tied once, in their order. */
export function foldBook({ lines, entries }: Rows): FoldedStretch[] {
  let carried = NOTHING_CARRIED
  const stretches = stretchesOf(lines, entries)
  return stretches.map((stretch, at) => {
    const folded = foldStretch(carried, stretch, SETTINGS, at === stretches.length - 1)
    ;({ carried } = folded)
    return folded
  })
}

/** What the engine makes of a book: matches by the fold, and the breaks behind the last day. */
export function answerOf(book: PaidBook): Answer {
  const matches = foldBook(book).flatMap((folded) => folded.matches)
  return { matches, breaks: breaksOf(book, matches) }
}

/** The breaks of a book with its matches. */
export function breaksOf({ lines, entries, account_of }: PaidBook, matches: readonly Match[]): Answer['breaks'] {
  const last = [...lines, ...entries].reduce((latest, { day }) => (day > latest ? day : latest), '')
  const belongsInto: BreakSettings['belongsInto'] = ({ receivable }, { account }) =>
    (account_of.get(receivable) ?? account) === account
  const settings = { ...SETTINGS, as_of: addDays(last, AWAITED_DAYS), belongsInto }
  return findBreaks({ lines, entries, matches }, settings).breaks
}

/** The rows of a book as they arrive month by month: one lot for each stretch. */
export function lotsOf({ lines, entries }: Rows): Stretch[] {
  return stretchesOf(lines, entries)
}

/** A text of all that is tied and open where rows arrive in so many lots, in an order of chance. Equal texts are equal results. */
export function tiedInOrder({ lines, entries }: Rows, lots: number, chance: Chance): string {
  const arriving = new ArrivingRows()
  const shuffled = { lines: shuffle(lines, chance), entries: shuffle(entries, chance) }
  for (let lot = 0; lot < lots; lot += 1) {
    const isOfLot = (_: unknown, at: number) => at % lots === lot
    arriving.receive({ lines: shuffled.lines.filter(isOfLot), entries: shuffled.entries.filter(isOfLot) })
  }
  return JSON.stringify(arriving.result())
}

/** The order of chance. Source: Fisher and Yates. */
function shuffle<T>(items: readonly T[], chance: Chance): T[] {
  const shuffled = [...items]
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = chance.whole(0, at)
    const [one, two] = [shuffled[at], shuffled[other]]
    if (one === undefined || two === undefined) continue
    shuffled[at] = two
    shuffled[other] = one
  }
  return shuffled
}
