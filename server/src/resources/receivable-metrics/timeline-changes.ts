// The changes in a receivable's history: a replay of its ledger that compares its position from day to day. It continues beyond the day
// asked about for what comes by age alone. The ledger must hold nothing later than that day but the lender's schedule.
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { bucketLabels } from '@tapeline/kernel/core/bucket-labels'
import { bucketOf } from '@tapeline/kernel/metrics/delinquency/buckets'
import { flowOf, movementOf, signedAmount } from '@tapeline/kernel/metrics/ledger/entry-facts'
import { EFFECTS } from '@tapeline/kernel/metrics/ledger/flow-effects'
import { FACT, type Ledger, isScheduled, statusWord } from '@tapeline/kernel/metrics/ledger/ledger'
import { type MetricSettings, metricSettingsOn } from '@tapeline/kernel/metrics/metric-settings'
import { changingDays } from '@tapeline/kernel/metrics/performance-history/changing-days'
import type { Expectations } from '@tapeline/kernel/metrics/performance-history/expectations'
import { dayText } from '@tapeline/kernel/metrics/performance-history/month-figures'
import {
  type ReceivablePosition,
  daysPastDue,
  outcomeOf,
  outstanding,
  total,
  writtenOff,
} from '@tapeline/kernel/metrics/performance-history/receivable-position'
import { type Change, type ChangeType, changeOn } from './timeline-change.ts'
import type { TimelineEntry } from './timeline-facts.ts'

/** What changes are derived from. */
export interface ChangesOf {
  readonly ledger: Ledger
  readonly expected: Expectations
  readonly steps: readonly MetricSettings[]
  readonly patches: readonly DatedPatch[]
  /** Those up to the day asked about, and of later ones the lender's schedule. */
  readonly entries: readonly TimelineEntry[]
  /** Day number. */
  readonly as_of: number
}

/** The changes of a receivable, rising by day, each computed when it is asked for. */
export function* eachChange(of: ChangesOf): Generator<Change> {
  const entriesOn = groupBy(of.entries, (entry) => entry.day)
  for (const [before, after] of changingDays(of)) {
    const { day } = after
    yield* changesOfDay({ of, entriesOn, before, after, day, entries: entriesOn.get(day) ?? [] })
  }
}

function changesOfDay(context: DayOf): Change[] {
  return [
    ...principalMoved(context),
    ...statusChanged(context),
    ...lossesAndRecoveries(context),
    ...outcomeChanged(context),
    ...delinquencyReported(context),
    ...lateness(context, 'reported'),
    ...lateness(context, 'computed'),
    ...defaulted(context),
  ]
}

interface DayOf {
  readonly of: ChangesOf
  readonly entriesOn: ReadonlyMap<number, readonly TimelineEntry[]>
  readonly before: ReceivablePosition
  readonly after: ReceivablePosition
  readonly day: number
  readonly entries: readonly TimelineEntry[]
}

function make({ of, day }: DayOf, type: ChangeType, more: Partial<Change>): Change {
  return changeOn(day, type, of.as_of, more)
}

/** The ids of the day's entries with one of some kinds of flow. */
function idsOf({ of, entries, day }: DayOf, wanted: (flow: number) => boolean): string[] {
  return entries.filter(({ type }) => wanted(flowOf(type, day, of.steps))).map(({ id }) => id)
}

function idsWithStatus({ entries }: DayOf, status: string | null): string[] {
  return entries.filter(({ receivable_status }) => receivable_status === status).map(({ id }) => id)
}

const movesPrincipal = (flow: number) => EFFECTS[flow] !== 0

function gained({ before, after }: DayOf, flow: number): number {
  return total(after, flow) - total(before, flow)
}

function principalMoved(context: DayOf): Change[] {
  const { before, after } = context
  const flows = {
    disbursed: gained(context, FACT.disbursement),
    capitalized: gained(context, FACT.capitalized_interest),
    collected: gained(context, FACT.principal),
    refunded: gained(context, FACT.refund),
    written_off: writtenOff(after) - writtenOff(before),
    closed_unexplained: after.closed_unexplained - before.closed_unexplained,
  }
  if (Object.values(flows).every((amount) => amount === 0)) return []
  const status = statusWord(after.status)
  const moved = idsOf(context, movesPrincipal)
  const closing = after.closed_unexplained === before.closed_unexplained ? [] : idsWithStatus(context, status)
  const entry_ids = [...new Set([...moved, ...closing])]
  const principal = { before: outstanding(before), ...flows, after: outstanding(after) }
  return [make(context, 'principal_moved', { principal, entry_ids })]
}

function statusChanged(context: DayOf): Change[] {
  const { before, after } = context
  if (before.status === after.status) return []
  const to = statusWord(after.status)
  return [make(context, 'status', { from: statusWord(before.status), to, entry_ids: idsWithStatus(context, to) })]
}

function lossesAndRecoveries(context: DayOf): Change[] {
  const lost = writtenOff(context.after) - writtenOff(context.before)
  const recovered = gained(context, FACT.recovery)
  return [
    ...(lost === 0 ? [] : [make(context, 'written_off', { amount: lost, entry_ids: lossIds(context) })]),
    ...(recovered === 0
      ? []
      : [
          make(context, 'recovered', {
            amount: recovered,
            entry_ids: idsOf(context, (flow) => flow === FACT.recovery),
          }),
        ]),
  ]
}

/** Losses come of entries, or of closing where the settings make that one. */
function lossIds(context: DayOf): string[] {
  const written = idsOf(context, (flow) => flow === FACT.write_off)
  return written.length > 0 ? written : idsWithStatus(context, statusWord(context.after.status))
}

function outcomeChanged(context: DayOf): Change[] {
  const from = outcomeOf(context.before)
  const to = outcomeOf(context.after)
  if (from === to || to === 'not_drawn') return []
  const moved = idsOf(context, movesPrincipal)
  const entry_ids = moved.length > 0 ? moved : idsWithStatus(context, statusWord(context.after.status))
  if (to === 'outstanding') return from === 'not_drawn' ? [] : [make(context, 'reopened', { entry_ids })]
  if (to === 'charged_off') return [make(context, to, { entry_ids: lossIds(context) })]
  if (to === 'paid_off') return [make(context, to, { entry_ids })]
  const amount = context.after.closed_unexplained
  return [make(context, to, { amount, entry_ids: idsWithStatus(context, 'closed') })]
}

function delinquencyReported(context: DayOf): Change[] {
  const { before, after } = context
  if (before.delinquent_since === after.delinquent_since) return []
  const recorded_at = recordedOf(context)
  if (after.delinquent_since !== null) {
    const since = dayText(after.delinquent_since)
    return [make(context, 'delinquency_reported', { since, amount: after.delinquent_amount, recorded_at })]
  }
  // Nobody stated it: it ended when nothing was outstanding any more.
  const entry_ids = recorded_at === null ? idsOf(context, movesPrincipal) : []
  return [make(context, 'delinquency_cleared', { recorded_at, entry_ids })]
}

/** When the lender's statement about delinquency that holds from the day became known; null where it made none. */
function recordedOf({ of, day, after }: DayOf): string | null {
  const since = dayText(after.delinquent_since)
  const stating = of.patches.filter(({ effective, patch }) =>
    since === null
      ? patch['delinquent_since'] === null && effective === dayOfNumber(day)
      : patch['delinquent_since'] === since,
  )
  return stating.length === 0 ? null : formatMoment(Math.min(...stating.map(({ recorded }) => recorded)))
}

/** Past due, cured and the bucket in between, by one of the two counts. */
function lateness(context: DayOf, count: 'reported' | 'computed'): Change[] {
  const { before, after, of } = context
  const sinceOf = (position: ReceivablePosition) =>
    count === 'reported' ? position.delinquent_since : position.rolling_since
  const [was, is] = [daysPastDue(before, sinceOf(before)), daysPastDue(after, sinceOf(after))]
  const [from, to] = [labelOn(of.steps, before.day, was), labelOn(of.steps, after.day, is)]
  const recorded_at = count === 'reported' && sinceOf(before) !== sinceOf(after) ? recordedOf(context) : null
  const paid = count === 'computed' && is === 0 ? idsOf(context, pays) : []
  const turned: Change[] = []
  if (was === 0 && is > 0)
    turned.push(
      make(context, 'past_due', {
        count,
        since: dayText(sinceOf(after)),
        entry_ids: dueIds(context, count),
        recorded_at,
      }),
    )
  if (was > 0 && is === 0 && outstanding(after) > 0)
    turned.push(make(context, 'cured', { count, entry_ids: paid, recorded_at }))
  if (from !== to) turned.push(make(context, 'bucket', { count, from, to, entry_ids: paid, recorded_at }))
  return turned
}

const pays = (flow: number) => flow === FACT.principal || flow === FACT.interest

function labelOn(steps: readonly MetricSettings[], day: number, days_past_due: number): string {
  const { bucket_edges } = metricSettingsOn(steps, day)
  return bucketLabels(bucket_edges)[bucketOf(days_past_due, bucket_edges)] ?? ''
}

/** The entries that are past due: those of the lender's schedule, and returned payments. */
function dueIds({ of, entriesOn, after }: DayOf, count: 'reported' | 'computed'): string[] {
  const since = count === 'computed' ? after.rolling_since : null
  const due = ({ type, day, amount }: TimelineEntry) => {
    const movement = movementOf(type, day, of.steps)
    return isScheduled(movement.flow) || (pays(movement.flow) && signedAmount(amount, movement) < 0)
  }
  return since === null ? [] : (entriesOn.get(since) ?? []).filter(due).map(({ id }) => id)
}

function defaulted(context: DayOf): Change[] {
  const { before, after } = context
  if (before.defaulted_on !== null || after.defaulted_on === null) return []
  const written_off = writtenOff(after) !== writtenOff(before)
  return [make(context, 'defaulted', { entry_ids: written_off ? lossIds(context) : [] })]
}
