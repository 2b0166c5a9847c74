// The timeline of a receivable, told from what was known of it. Everything is of the day asked about, so facts that are dated later
// are left out first, but for the lender's schedule, which speaks of what is expected.
import { EXACT } from '../freshness/freshness-reads.ts'
import { dayNumber, dayOfNumber } from '../../core/day.ts'
import { formatMoment } from '../../core/moment.ts'
import { checkBalances } from '../../metrics/balance-check/balance-check.ts'
import type { BalanceCheck, ComparedBalance } from '../../metrics/balance-check/checked-entry.ts'
import { flowOf } from '../../metrics/ledger/entry-facts.ts'
import { isScheduled } from '../../metrics/ledger/ledger.ts'
import type { Reckoning } from '../../metrics/reckoning.ts'
import { type Expectations, basisOn, expectationsOf } from '../../metrics/story/expectations.ts'
import { ledgerAsOf } from '../../metrics/story/ledger-as-of.ts'
import { receivableReturns } from '../../metrics/story/receivable-returns.ts'
import type { Resource } from '../present.ts'
import { presentRatio } from '../present-ratio.ts'
import { checkedEntry } from './ledger-reads.ts'
import { presentMoic, tellMonths } from './month-presentation.ts'
import { type Change, changeOn } from './timeline-change.ts'
import { tellChanges } from './timeline-changes.ts'
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

/** A timeline as answered. */
export function presentTimeline({ id, currency, as_of, known_at }: TimelineOf, facts: TimelineFacts): Resource {
  const day = dayNumber(as_of)
  const { steps, patches } = facts
  const ledger = ledgerAsOf(facts.ledger, day, 'schedule')
  const expected = expectationsOf(ledger)
  const entries = entriesAsOf(facts.entries, day, steps)
  const check = checkBalances(ledger.too_large ? [] : checkedEntries(entries, day, steps))
  const changes = tellChanges({ ledger, expected, steps, patches, entries, as_of: day })
  return {
    receivable_id: id,
    currency,
    as_of,
    known_at: formatMoment(known_at),
    // It is made of the facts when it is asked for.
    freshness: EXACT,
    basis: basisOn(expected, day),
    style: expected.style,
    months: tellMonths({ id, currency, ledger, steps, as_of: day }, () => true).map(({ told }) => told),
    changes: withBreak(changes, check, day),
    returns: presentReturns(ledgerAsOf(ledger, day, 'nothing'), steps, day),
    balance_check: presentCheck(check),
    schedule: expectedItems(expected, day),
  }
}

function entriesAsOf(
  entries: readonly TimelineEntry[],
  as_of: number,
  steps: readonly Reckoning[],
): readonly TimelineEntry[] {
  return entries.filter(({ type, day }) => day <= as_of || isScheduled(flowOf(type, day, steps)))
}

function checkedEntries(entries: readonly TimelineEntry[], as_of: number, steps: readonly Reckoning[]) {
  return entries.filter(({ day }) => day <= as_of).map((entry) => checkedEntry(entry, steps))
}

/** The changes with the break of the balances on its day, behind what else happened then. */
function withBreak(
  changes: readonly Change[],
  { broken_since, evidence, last }: BalanceCheck,
  as_of: number,
): Change[] {
  if (broken_since === null) return [...changes]
  const { day, id } = broken_since
  const entry_ids = [...new Set([id, ...evidence.entry_ids])]
  const broken = changeOn(day, 'balance_break', as_of, { amount: last?.difference ?? null, entry_ids })
  const at = changes.findIndex(({ date }) => date > broken.date)
  return at < 0 ? [...changes, broken] : changes.toSpliced(at, 0, broken)
}

function presentReturns(ledger: TimelineFacts['ledger'], steps: readonly Reckoning[], as_of: number): Resource {
  const { moic, irr, gross_yield, net_yield, wal_received } = receivableReturns(ledger, steps, as_of)
  return {
    moic: presentMoic(moic),
    irr: irr.rate === null ? null : Number(irr.rate.toFixed(RATE_DIGITS)),
    irr_none_because: irr.none_because,
    gross_yield: presentRatio(gross_yield),
    net_yield: presentRatio(net_yield),
    wal_received: presentRatio(wal_received),
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

function expectedItems(expected: Expectations, as_of: number): Resource[] {
  const { derived, reported, reported_from } = expected
  return [...derived.filter(({ day }) => day < reported_from), ...reported]
    .filter(({ day }) => day > as_of)
    .map(({ day, principal, interest }) => ({
      date: dayOfNumber(day),
      principal,
      interest,
      basis: basisOn(expected, day),
    }))
}
