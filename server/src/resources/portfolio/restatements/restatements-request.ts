// What a call asks of a restatement, settled: a month that is over, and two moments about which nothing more will become known.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import type { Fault } from '@tapeline/kernel/core/fault'
import { dayOfMoment, endOfDay } from '@tapeline/kernel/core/moment'
import { lastDayOf, monthOfDay, monthText } from '@tapeline/kernel/core/month'
import type { Call } from '../../../http/routes.ts'
import type { Database } from '../../../storage/database.ts'
import type { Caller } from '../../api-key/key-checker.ts'
import { readClocks, readMoments } from '../../dated-reads.ts'
import { readUndeclared, sentPart } from '../tables/metadata-parameters.ts'
import { type Part, type SentRestatement, partOf } from './restatements-parameters.ts'

/** What is asked. */
export interface AskedRestatement {
  readonly month: number
  readonly since: number
  /** Undefined for what has been taken in by now. */
  readonly known_at: number | undefined
  readonly part: Part
}

/** Reads what a call asks, with every fault of its asking. */
export async function readRestatementRequest(
  database: Database,
  caller: Caller,
  call: Call,
): Promise<{ readonly asked: AskedRestatement; readonly faults: readonly Fault[] }> {
  const sent = sentPart(call.query) as SentRestatement
  const { known_at, faults } = await readClocks(database, caller, call.query)
  const last_over = await findLastOver(database, caller)
  const month = sent.month ?? last_over
  const since = sent.since ?? endOfDay(dayOfNumber(lastDayOf(month)), caller.time_zone)
  const { part, faults: of_part } = partOf(sent)
  const of_clocks =
    month > last_over
      ? [notOver(month, last_over)]
      : [...(await faultsOfSince(database, caller, since)), ...faultsOfOrder(sent, month, since)]
  const undeclared = await readUndeclaredThen(database, caller, [since, known_at], sent)
  return { asked: { month, since, known_at, part }, faults: [...faults, ...of_clocks, ...of_part, ...undeclared] }
}

/** A key that was not declared at one of the moments has nothing to be compared there. */
async function readUndeclaredThen(
  database: Database,
  { tenant }: Caller,
  moments: readonly (number | undefined)[],
  sent: SentRestatement,
): Promise<Fault[]> {
  for (const moment of moments) {
    const faults = await readUndeclared(database, tenant, moment, sent)
    if (faults.length > 0) return faults
  }
  return []
}

/** The last month that is over, in the time zone of the organization. */
async function findLastOver(database: Database, { tenant, time_zone }: Caller): Promise<number> {
  const { now } = await readMoments(database, tenant)
  return monthOfDay(dayNumber(dayOfMoment(now, time_zone))) - 1
}

function notOver(month: number, last_over: number): Fault {
  const message = `month must be over: ${monthText(month)} ends on ${dayOfNumber(lastDayOf(month))}, send ${monthText(last_over)} or an earlier one`
  return { param: 'month', code: 'not_over', message }
}

/** What is known in the future is not known. Also waits for a batch under way, so that the moment is settled. */
async function faultsOfSince(database: Database, caller: Caller, since: number): Promise<Fault[]> {
  const { faults } = await readClocks(database, caller, { values: { known_at: since }, metadata: [], faults: [] })
  const message = 'since must not be in the future: leave it out for the end of the month'
  return faults.map(({ code }) => ({ param: 'since', code, message }))
}

function faultsOfOrder(sent: SentRestatement, month: number, since: number): Fault[] {
  if (sent.known_at === undefined || since <= sent.known_at) return []
  const message =
    sent.since === undefined
      ? `since is the end of ${monthText(month)} when left out, and known_at is before it: send a since that is not after known_at`
      : 'since must not be after known_at: send the earlier moment as since, or leave known_at out for what is known now'
  return [{ param: 'since', code: 'after_known_at', message }]
}
