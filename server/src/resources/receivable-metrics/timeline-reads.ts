// The timeline of a receivable, derived from what was known of it. Everything is of the day asked about, so facts that are dated later
// are left out first, but for the lender's schedule, which is of what is expected.
import { EXACT } from '../freshness/freshness-reads.ts'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { checkBalances } from '@tapeline/kernel/metrics/balance-check/balance-check'
import type { BalanceCheck, ComparedBalance } from '@tapeline/kernel/metrics/balance-check/checked-entry'
import { flowOf } from '@tapeline/kernel/metrics/ledger/entry-facts'
import { isScheduled } from '@tapeline/kernel/metrics/ledger/ledger'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import {
  type Expectations,
  allDue,
  basisOn,
  expectationsOf,
} from '@tapeline/kernel/metrics/performance-history/expectations'
import { ledgerAsOf } from '@tapeline/kernel/metrics/performance-history/ledger-as-of'
import { type ReturnsOf, receivableReturns } from '@tapeline/kernel/metrics/performance-history/receivable-returns'
import type { Resource } from '../present.ts'
import { presentRatio } from '../present-ratio.ts'
import { tooManyRows } from '../bounded-rows.ts'
import { allOf, yielding } from '../yielding.ts'
import { checkedEntry } from './ledger-reads.ts'
import { eachMonth, presentMoic } from './month-presentation.ts'
import { type Change, changeOn } from './timeline-change.ts'
import { eachChange } from './timeline-changes.ts'
import type { TimelineEntry, TimelineFacts } from './timeline-facts.ts'

/** Whose timeline it is, and on which clocks. */
export interface TimelineOf {
  readonly id: string
  readonly currency: string
  /** A day. */
  readonly as_of: string
  readonly known_at: number
}

/** Decimals of a rate. */
const RATE_DIGITS = 9

/** A timeline as answered. What grows with its months and entries is computed in turns, so that other requests are answered meanwhile. */
export async function presentTimeline(of: TimelineOf, facts: TimelineFacts): Promise<Resource> {
  const { id, currency, as_of, known_at } = of
  const day = dayNumber(as_of)
  const { steps } = facts
  const ledger = ledgerAsOf(facts.ledger, day, 'schedule')
  const expected = expectationsOf(ledger)
  const check = checkOf(facts, ledger, day)
  return {
    receivable_id: id,
    currency,
    as_of,
    known_at: formatMoment(known_at),
    // It is made of the facts when it is asked for.
    freshness: EXACT,
    basis: basisOn(expected, day),
    style: expected.style,
    too_large: ledger.too_large,
    months: await allOf(timelineMonths(of, facts)),
    changes: await boundedChanges(changesOf(facts, { ledger, expected, check, day }), CHANGES_MAX),
    returns: presentReturns({ ledger: ledgerAsOf(ledger, day, 'nothing'), steps, due: allDue(expected), as_of: day }),
    balance_check: presentCheck(check),
    schedule: await allOf(expectedItems(expected, day)),
  }
}

/** Changes, and entries that they name, of one timeline in JSON. */
const CHANGES_MAX = 50_000

const INSTEAD = { param: 'as_of', ask: 'ask for an earlier as_of, or download timeline.csv with of=changes' }

/** All changes, computed in turns. Throws invalid_request where they are more, with the entries that they name. */
export async function boundedChanges(source: Iterable<Change>, rows_max: number): Promise<Change[]> {
  const changes: Change[] = []
  let rows = 0
  for await (const change of yielding(source)) {
    rows += 1 + change.entry_ids.length
    if (rows > rows_max) throw tooManyRows(rows_max, INSTEAD)
    changes.push(change)
  }
  return changes
}

/** The months of a timeline, rising, each computed when it is asked for. */
export function timelineMonths(
  { id, currency, as_of }: TimelineOf,
  { ledger, steps }: TimelineFacts,
): Generator<Resource> {
  const day = dayNumber(as_of)
  return eachMonth({ id, currency, ledger: ledgerAsOf(ledger, day, 'schedule'), steps, as_of: day })
}

/** The changes of a timeline, rising, each computed when it is asked for. */
export function timelineChanges({ as_of }: TimelineOf, facts: TimelineFacts): Generator<Change> {
  const day = dayNumber(as_of)
  const ledger = ledgerAsOf(facts.ledger, day, 'schedule')
  return changesOf(facts, { ledger, expected: expectationsOf(ledger), check: checkOf(facts, ledger, day), day })
}

interface Judged {
  /** As of the day, with the lender's schedule. */
  readonly ledger: TimelineFacts['ledger']
  readonly expected: Expectations
  readonly check: BalanceCheck
  readonly day: number
}

function checkOf(
  { entries, steps, imports }: TimelineFacts,
  { too_large }: TimelineFacts['ledger'],
  day: number,
): BalanceCheck {
  if (too_large) return checkBalances([])
  const checked = entriesAsOf(entries, day, steps).filter((entry) => entry.day <= day)
  return checkBalances(checked.map((entry) => checkedEntry(entry, steps, imports)))
}

function changesOf(facts: TimelineFacts, { ledger, expected, check, day }: Judged): Generator<Change> {
  const { steps, patches } = facts
  const entries = entriesAsOf(facts.entries, day, steps)
  return withBreak(eachChange({ ledger, expected, steps, patches, entries, as_of: day }), check, day)
}

function entriesAsOf(
  entries: readonly TimelineEntry[],
  as_of: number,
  steps: readonly MetricSettings[],
): readonly TimelineEntry[] {
  return entries.filter(({ type, day }) => day <= as_of || isScheduled(flowOf(type, day, steps)))
}

/** The changes with the break of the balances on its day, behind what else happened then. */
function* withBreak(
  changes: Iterable<Change>,
  { broken_since, evidence, last }: BalanceCheck,
  as_of: number,
): Generator<Change> {
  if (broken_since === null) {
    yield* changes
    return
  }
  const { day, id } = broken_since
  const entry_ids = [...new Set([id, ...evidence.entry_ids])]
  const broken = changeOn(day, 'balance_break', as_of, { amount: last?.difference ?? null, entry_ids })
  let is_due = true
  for (const change of changes) {
    if (is_due && change.date > broken.date) {
      yield broken
      is_due = false
    }
    yield change
  }
  if (is_due) yield broken
}

function presentReturns(of: ReturnsOf): Resource {
  const { moic, irr, gross_yield, net_yield, wal_received, factor_rate } = receivableReturns(of)
  return {
    moic: presentMoic(moic),
    irr: irr.rate === null ? null : Number(irr.rate.toFixed(RATE_DIGITS)),
    irr_none_because: irr.none_because,
    gross_yield: presentRatio(gross_yield),
    net_yield: presentRatio(net_yield),
    wal_received: presentRatio(wal_received),
    factor_rate: presentRatio(factor_rate),
  }
}

function presentCheck({ compared, agreeing, last, broken_since, cause, evidence }: BalanceCheck): Resource {
  return {
    compared,
    agreeing,
    last: last && presentCompared(last),
    broken_since: broken_since && placed(broken_since),
    cause,
    evidence: { entry_ids: [...evidence.entry_ids], amount: evidence.amount },
  }
}

function presentCompared(compared: ComparedBalance): Resource {
  const { reported, computed, difference, tolerance } = compared
  return { ...placed(compared), reported, computed, difference, tolerance }
}

/** An entry by its day and id. */
function placed({ day, id }: { readonly day: number; readonly id: string }) {
  return { date: dayOfNumber(day), entry_id: id }
}

function* expectedItems(expected: Expectations, as_of: number): Generator<Resource> {
  const { derived, reported, reported_from } = expected
  const counting = [...derived.filter(({ day }) => day < reported_from), ...reported]
  for (const { day, principal, interest } of counting)
    if (day > as_of) yield { date: dayOfNumber(day), principal, interest, basis: basisOn(expected, day) }
}
