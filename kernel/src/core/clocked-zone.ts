// A time zone whose clock is moved forward: the calendar of a sandbox with a clock of its own. Moments stay those at which something was recorded, and
// what the clock shows at them decides which day it is. As text it is the name of the zone and behind it each move, such as
// `America/New_York 1764452400000000+2592000000000`: from that moment on, in microseconds since 1970, the clock is ahead by so many.

/** A move of a clock, in microseconds: from the moment `at` on it is `ahead`. Both rise from one move to the next. */
export interface ClockMove {
  readonly at: number
  readonly ahead: number
}

interface ClockedZone {
  readonly zone: string
  readonly moves: readonly ClockMove[]
}

/** Zones are few; past this many, those of clocks that were moved on are forgotten. One of a clock that was moved often takes tens of kilobytes. */
const KEPT_MAX = 50

const kept = new Map<string, ClockedZone>()

/** Whether a time zone has a clock of its own. */
export function isClocked(timeZone: string): boolean {
  return timeZone.includes(' ')
}

/** The name of a time zone in the IANA database, without its clock. */
export function zoneName(timeZone: string): string {
  return isClocked(timeZone) ? readZone(timeZone).zone : timeZone
}

/** The moves of a time zone's clock, the first one first; none where it has no clock. */
export function movesOf(timeZone: string): readonly ClockMove[] {
  return isClocked(timeZone) ? readZone(timeZone).moves : []
}

/** The moves of a clock as text, which stands behind the name of its zone. */
export function formatMoves(moves: readonly ClockMove[]): string {
  return moves.map(({ at, ahead }) => `${at}+${ahead}`).join(' ')
}

/** The moves of a time zone's clock with one more: from the moment `at` on, it goes on from what it `shows` then. */
export function movesWith(timeZone: string, at: number, shows: number): ClockMove[] {
  return [...movesOf(timeZone), { at, ahead: shows - at }]
}

/** What the clock of a time zone shows at a moment, both in microseconds: the moment itself where it has none. */
export function clockAt(moment: number, timeZone: string): number {
  return moment + (movesOf(timeZone).findLast(({ at }) => at <= moment)?.ahead ?? 0)
}

/** The first moment at which the clock of a time zone shows something or what is later: that of the move, where a move passed it over. */
export function momentShowing(shown: number, timeZone: string): number {
  const moves = movesOf(timeZone)
  const last = moves.findLastIndex(({ at, ahead }) => at + ahead <= shown)
  const moment = shown - (moves[last]?.ahead ?? 0)
  return Math.min(moment, moves[last + 1]?.at ?? moment)
}

function readZone(timeZone: string): ClockedZone {
  const known = kept.get(timeZone)
  if (known !== undefined) return known
  const [zone = '', ...texts] = timeZone.split(' ')
  const moves = texts.map((text) => {
    const [at, ahead] = text.split('+').map(Number)
    return { at: at ?? 0, ahead: ahead ?? 0 }
  })
  if (kept.size >= KEPT_MAX) kept.clear()
  const read = { zone, moves }
  kept.set(timeZone, read)
  return read
}
