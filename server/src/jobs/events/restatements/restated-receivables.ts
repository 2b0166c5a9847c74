// Large restatements of single receivables: with each batch of the log, what is known of the days that had been reported when the batch's day began is
// compared with what was believed then, or since the restatement before of that day. It follows from the history alone, so that any split of the log gives
// the same (0175).
import { receivableRestated } from '@tapeline/contract/records/events/restatement-events'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment, formatMoment, startOfDay } from '@tapeline/kernel/core/moment'
import { movementOf } from '@tapeline/kernel/metrics/ledger/entry-facts'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import {
  type BelievedUntil,
  type LargeRestatement,
  largeRestatementOf,
} from '@tapeline/kernel/metrics/performance-history/large-restatement'
import type { Happening } from '../../../resources/event/event-rules.ts'
import { readReceivableIds } from '../../../resources/receivable/receivable-id-reads.ts'
import { type KnownEntry, type KnownFacts, readKnownFacts } from '../../../resources/receivable-metrics/ledger-reads.ts'
import { inPortions } from '../../../resources/receivable-metrics/portion-reads.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { LoggedEvent } from '../../../storage/writer/operation.ts'
import { settingsByMoment } from '../buckets/bucket-reads.ts'
import { type ReportedPast, type WrittenOn, readReportedPast, readRestatedAt } from './restatement-reads.ts'

/** Whose log, and where its days end. */
interface Lender {
  readonly tenant: number
  readonly time_zone: string
}

/** The writes of one batch. */
interface Batch {
  readonly last: number
  readonly events: readonly LoggedEvent[]
}

/** What a batch wrote of a receivable that was known when the day began. */
interface Written {
  /** The moment of its last write. */
  at: number
  /** The earliest date of new entries, by which days before them are as they were; '' where other writes may change any day. */
  from: string
  /** Whether it reports delinquency. */
  reports_delinquency: boolean
}

/** Reads which receivables batches restate, in the order of the log. */
export async function readRestatements(
  transaction: Transaction,
  { tenant, time_zone }: Lender,
  batches: readonly Batch[],
): Promise<Happening[]> {
  const settingsAt = await settingsByMoment(transaction, tenant)
  const restated = new Map<number, number>()
  const happenings: Happening[] = []
  for (const { last, events } of batches) {
    const day = dayOfMoment(last, time_zone)
    const on = { tenant, day, believed_at: startOfDay(day, time_zone) - 1, until: last }
    const written = writtenBefore(on, events)
    const past = await readReportedPast(transaction, on, [...written.keys()])
    const restating = past.filter((one) => mayRestate(one, written.get(one.number)))
    if (restating.length === 0) continue
    const { steps } = await settingsAt(last)
    const first = Math.min(...events.map(({ at }) => at))
    const found = await restatementsOf(transaction, { ...on, first, steps, written, restated }, restating)
    for (const { number, happening } of found) restated.set(number, happening.occurred_at)
    happenings.push(...found.map(({ happening }) => happening))
  }
  return happenings
}

/** A receivable that is no older is still being brought in, in whichever order, over midnight too; in microseconds. */
const BROUGHT_IN_WITHIN = 86_400_000_000

/**
 * What writes state of receivables that were known when the day began and a day before the write, by dates before the day. The number of a receivable is the
 * moment of its creation.
 */
function writtenBefore({ day, believed_at }: WrittenOn, events: readonly LoggedEvent[]): Map<number, Written> {
  const written = new Map<number, Written>()
  for (const { kind, did, number, at, receivable, fields, content } of events) {
    const of = kind === 'entry' ? receivable : (number ?? at)
    if ((kind !== 'entry' && kind !== 'receivable') || of === undefined || of > believed_at) continue
    if (at - of < BROUGHT_IN_WITHIN) continue
    const reports = kind === 'receivable' && (fields === undefined || fields.includes('delinquent_since'))
    const date = did === 'created' && content !== undefined ? String(content['date']) : ''
    if (kind === 'receivable' ? !reports : date >= day) continue
    const from = kind === 'entry' ? date : day
    const one = written.get(of)
    if (one === undefined) written.set(of, { at, from, reports_delinquency: reports })
    else {
      one.at = Math.max(one.at, at)
      if (from < one.from) one.from = from
      one.reports_delinquency ||= reports
    }
  }
  return written
}

/**
 * Whether a write may change a day that had been reported: one with new entries alone only where they are not behind all that were known. A changed or
 * deleted entry, whose date is not in the log, may be of any day, also where it was new today.
 */
function mayRestate({ last_entry, is_changed, last_delinquency }: ReportedPast, written: Written | undefined): boolean {
  if (written === undefined) return false
  const { from, reports_delinquency } = written
  if (last_delinquency !== null && (reports_delinquency || from <= last_delinquency)) return true
  return last_entry !== null && (is_changed || from < last_entry)
}

/** A batch whose receivables are compared. `restated` are the moments of the restatements of this turn, which are not stored yet. */
interface Comparing extends WrittenOn {
  readonly first: number
  readonly steps: readonly MetricSettings[]
  readonly written: ReadonlyMap<number, Written>
  readonly restated: ReadonlyMap<number, number>
}

interface Restated {
  readonly number: number
  readonly happening: Happening
}

async function restatementsOf(
  transaction: Transaction,
  batch: Comparing,
  past: readonly ReportedPast[],
): Promise<Restated[]> {
  const { tenant, believed_at: after, first: before } = batch
  const by_number = new Map(past.map((one) => [one.number, one]))
  const ids = await readReceivableIds(transaction, tenant, [...by_number.keys()])
  const stored = await readRestatedAt(transaction, tenant, [...ids.values()], { after, before })
  const found: Restated[] = []
  for await (const portion of inPortions(transaction, tenant, [...by_number.keys()])) {
    const believed = await readFacts(transaction, batch, portion, after)
    const now = await readFacts(transaction, batch, portion, batch.until)
    for (const number of portion) {
      const [known, of, id = ''] = [now.get(number), by_number.get(number), ids.get(number)]
      const earlier = believed.get(number)
      if (known === undefined || of === undefined || earlier === undefined) continue
      const since = Math.max(after, stored.get(id) ?? 0, batch.restated.get(number) ?? 0)
      const then = since === after ? earlier : (await readFacts(transaction, batch, [number], since)).get(number)
      const believed_last = then ?? earlier
      const until = believedUntil(of, earlier.entries, [believed_last.entries, known.entries], batch)
      const restatement = compare(believed_last, known, until, batch)
      const at = batch.written.get(number)?.at ?? batch.until
      if (restatement !== undefined)
        found.push({ number, happening: happeningOf({ id, currency: currencyOf(known), since, at }, restatement) })
    }
  }
  return found.toSorted((one, other) => one.happening.occurred_at - other.happening.occurred_at)
}

/** What is too large for figures has none that anybody could compare. */
function compare(
  { ledger: before }: KnownFacts,
  { ledger: after }: KnownFacts,
  until: BelievedUntil,
  { steps }: Comparing,
): LargeRestatement | undefined {
  return before.too_large || after.too_large ? undefined : largeRestatementOf({ before, after, steps }, until)
}

async function readFacts(
  transaction: Transaction,
  { tenant, steps }: Comparing,
  numbers: readonly number[],
  known_at: number,
): Promise<Map<number, KnownFacts>> {
  const facts = await readKnownFacts(transaction, { tenant, known_at, steps }, numbers)
  return new Map(facts.map((one) => [one.number, one]))
}

/**
 * The last days that had been reported. On the day of the last entry more may follow, which is no restatement: it counts only where an entry of that day that
 * was known as the day began is not there as it was, now or in what was believed last. An entry of a schedule reports nothing.
 */
function believedUntil(
  { last_delinquency }: ReportedPast,
  earlier: readonly KnownEntry[],
  compared: readonly (readonly KnownEntry[])[],
  { day, steps }: Comparing,
): BelievedUntil {
  const reported = earlier.filter(({ date, type }) => date < day && !isScheduled(type, dayNumber(date), steps))
  const last = reported.reduce((latest, { date }) => (date > latest ? date : latest), '')
  const hasLost = compared.some((entries) => isShort(textsOf(reported, last), textsOf(entries, last)))
  return {
    amounts: last === '' ? -Infinity : dayNumber(last) - (hasLost ? 0 : 1),
    days_past_due: last_delinquency === null ? -Infinity : dayNumber(last_delinquency),
  }
}

/** What entries of a day state: type and amount. */
function textsOf(entries: readonly KnownEntry[], day: string): string[] {
  return entries.flatMap(({ date, type, amount }) => (date === day ? [`${type} ${amount}`] : []))
}

/** Whether something of before is not there any more; what is there twice counts twice. */
function isShort(before: readonly string[], now: readonly string[]): boolean {
  const left = new Map<string, number>()
  for (const one of now) left.set(one, (left.get(one) ?? 0) + 1)
  for (const one of before) left.set(one, (left.get(one) ?? 0) - 1)
  return [...left.values()].some((count) => count < 0)
}

function isScheduled(type: string, day: number, steps: readonly MetricSettings[]): boolean {
  const { flow } = movementOf(type, day, steps)
  return flow === FACT.scheduled_principal || flow === FACT.scheduled_interest
}

/** The currency that was stated last: it counts for all days. */
function currencyOf({ patches }: KnownFacts): string {
  const stated = patches.filter(({ patch }) => typeof patch['currency'] === 'string')
  const last = stated.toSorted((one, other) => one.recorded - other.recorded).at(-1)
  return String(last?.patch['currency'])
}

interface About {
  readonly id: string
  readonly currency: string
  readonly since: number
  readonly at: number
}

function happeningOf({ id, currency, since, at }: About, restatement: LargeRestatement): Happening {
  const { as_of, figures, before, after } = restatement
  const data = {
    receivable_id: id,
    currency,
    as_of: dayOfNumber(as_of),
    figures: [...figures],
    outstanding_before: before.outstanding,
    outstanding_after: after.outstanding,
    collected_before: before.collected,
    collected_after: after.collected,
    days_past_due_before: before.days_past_due,
    days_past_due_after: after.days_past_due,
    since: formatMoment(since),
    known_at: formatMoment(at),
  }
  return { event: receivableRestated, subject_id: id, occurred_at: at, data }
}
