// The tie-out in stretches of days, so that memory is bounded by a stretch and a change is replayed from its own stretch on. What a stretch
// hands on depends on the days up to its end alone; so the stretches before a changed day stay as they are, whatever comes later.
import { dayNumber, dayOfNumber } from '../../core/day.ts'
import { groupBy } from '../../core/group-by.ts'
import type { Carried } from './carried.ts'
import type { BankLine, CashEntry, Match, Payment, TieOutSettings } from './items.ts'
import { type FeeEvidence, evidenceOf, learnFees } from './learned-fees.ts'
import type { OpenLine } from './open-items.ts'
import { STRETCH_DAYS, stretchOf } from './stretches.ts'
import { type TieOut, tieOut } from './tie-out.ts'

/** The lines and entries whose day is in a stretch. */
export interface Stretch {
  readonly number: number
  readonly lines: readonly BankLine[]
  readonly entries: readonly CashEntry[]
  /** Entries of its days that a person's decision closed. */
  readonly closed?: readonly CashEntry[]
}

/** What is decided for good in a stretch, and what is not. */
export interface FoldedStretch {
  /** All payments of what was handed on and of the stretch, whatever becomes of them, in the order of days and ids. */
  readonly payments: readonly Payment[]
  readonly matches: readonly Match[]
  /** Open for good; in the last stretch, all that is open. */
  readonly open_lines: readonly OpenLine[]
  readonly open_payments: readonly Payment[]
  /** What the next stretch begins with. The same whether this one is the last or not. */
  readonly carried: Carried
}

/**
 * Ties out a stretch. An item is mature when no later stretch can hold its counterpart, nor another that its counterpart could belong to
 * instead: `days_before + days_after` before the end. A match of mature items is committed. The others are handed on, with what is open and
 * less than twice as old, since it can compete for what is handed on; older ones are open for good. The last stretch commits everything.
 */
export function foldStretch(
  carried: Carried,
  { number, lines, entries, closed = [] }: Stretch,
  settings: TieOutSettings,
  is_last: boolean,
): FoldedStretch {
  const bounds = boundsOf(number, settings, carried)
  const all_lines = [...carried.lines, ...lines]
  const all_entries = [...carried.entries, ...entries]
  const fees = [...settings.fees, ...carried.fees.rates]
  const all_closed = [...(carried.closed ?? []), ...closed]
  const tied = tieOut(all_lines, all_entries, { ...settings, fees }, bounds.compared, all_closed)
  const parted = partOf(tied, all_lines, bounds)
  const learned = learnFees(carried.fees, evidenceIn(tied, bounds, settings))
  const handed_on = {
    lines: all_lines.filter(({ id }) => parted.lines.has(id)),
    entries: all_entries.filter(({ id }) => parted.entries.has(id)),
    fees: learned,
    ...closedLater(all_closed, bounds),
  }
  const is_empty = handed_on.lines.length + handed_on.entries.length === 0
  return {
    payments: tied.payments,
    matches: is_last ? tied.matches : parted.committed,
    open_lines: is_last ? tied.open_lines : tied.open_lines.filter(({ day_number }) => day_number <= bounds.released),
    open_payments: is_last
      ? tied.open_payments
      : tied.open_payments.filter(({ day_number }) => day_number <= bounds.released),
    carried: is_empty ? handed_on : { ...handed_on, compared: Math.max(bounds.mature, bounds.compared) },
  }
}

/** Of what decisions closed, what something that is handed on may name. */
function closedLater(closed: readonly CashEntry[], { released }: Bounds): Pick<Carried, 'closed'> {
  const later = closed.filter(({ day }) => dayNumber(day) > released)
  return later.length === 0 ? {} : { closed: later }
}

/** Rows by the stretch of their days, in its order, with the empty ones between: they commit and release what was handed on. */
export function stretchesOf(lines: readonly BankLine[], entries: readonly CashEntry[]): Stretch[] {
  const lines_by = groupBy(lines, ({ day }) => stretchOf(day))
  const entries_by = groupBy(entries, ({ day }) => stretchOf(day))
  const numbers = [...lines_by.keys(), ...entries_by.keys()].toSorted((a, b) => a - b)
  const [first] = numbers
  const last = numbers.at(-1)
  if (first === undefined || last === undefined) return []
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    number: first + index,
    lines: lines_by.get(first + index) ?? [],
    entries: entries_by.get(first + index) ?? [],
  }))
}

/** Last days, as numbers: of what was mature in the stretch before, of what is mature, and of what is open for good. */
interface Bounds {
  readonly compared: number
  readonly mature: number
  readonly released: number
}

/** What was mature is remembered, since the stretch before may have had other settings. */
function boundsOf(number: number, { days_before, days_after }: TieOutSettings, { compared }: Carried): Bounds {
  const end = (number + 1) * STRETCH_DAYS - 1
  return {
    compared: compared ?? number * STRETCH_DAYS - 1,
    mature: end - days_before - days_after,
    released: end - 2 * (days_before + days_after),
  }
}

/** Which matches are committed, and which lines and entries are handed on. */
interface Parted {
  readonly committed: readonly Match[]
  readonly lines: ReadonlySet<string>
  readonly entries: ReadonlySet<string>
}

function partOf(tied: TieOut, all_lines: readonly BankLine[], { mature, released }: Bounds): Parted {
  const last_day = dayOfNumber(mature)
  const late_lines = new Set(all_lines.flatMap(({ id, day }) => (day > last_day ? [id] : [])))
  const late_payments = new Set(tied.payments.flatMap(({ id, day_number }) => (day_number > mature ? [id] : [])))
  const isCommitted = (match: Match) =>
    !match.lines.some((id) => late_lines.has(id)) && !match.payments.some((id) => late_payments.has(id))
  const groups = groupBy(tied.matches, isCommitted)
  const provisional = groups.get(false) ?? []
  const waiting = tied.open_payments.filter(({ day_number }) => day_number > released)
  const kept = new Set([...provisional.flatMap((match) => match.payments), ...waiting.map(({ id }) => id)])
  const lines = new Set([
    ...provisional.flatMap((match) => match.lines),
    ...tied.open_lines.flatMap(({ id, day_number }) => (day_number > released ? [id] : [])),
  ])
  const payments = tied.payments.filter(({ id }) => kept.has(id))
  return { committed: groups.get(true) ?? [], lines, entries: new Set(payments.flatMap(({ entries }) => entries)) }
}

/** What lines that became mature in this stretch state about fees: each line in one stretch only. */
function evidenceIn(tied: TieOut, { compared, mature }: Bounds, settings: TieOutSettings): readonly FeeEvidence[] {
  const matured = new Set(
    tied.open_lines.flatMap(({ id, day_number }) => (day_number <= mature && day_number > compared ? [id] : [])),
  )
  return evidenceOf(tied.open_lines, tied.open_payments, settings).filter(({ line }) => matured.has(line))
}
