// Sends the audit of every tenant as it happens: the lines of its export, each with the hash of those before it, so that whoever has the last line can
// prove all that came before it (docs/explanation/decisions/0200). A line is sent again until it is received, and no line before it is passed over.
import { ServiceError } from '@tapeline/contract/errors'
import { AuditChain, type ChainEnd } from '../../resources/audit/audit-chain-rules.ts'
import { type OrderedEvents, readInOrder, readLines } from '../../resources/audit/audit-order-reads.ts'
import { readSettledMoment } from '../../resources/audit/audit-store.ts'
import type { Database } from '../../storage/database.ts'
import {
  type SentLog,
  type SentUntil,
  findLogsBehind,
  noteSent,
  openStream,
  readNewestMoment,
  takeTurn,
} from './audit-stream-store.ts'
import { type LineReceiver, LinesTooLong, ReceiverAway, postLines } from './stream-receiver.ts'

/** Events that are sent at once. */
const EVENTS = 1_000

/** How often a receiver may be away in a round: one log may have lines that it cannot take, and others none. */
const AWAY_MAX = 2

/** Sends the audits of a process to a receiver. */
export class AuditStream {
  readonly #database: Database
  readonly #receiver: LineReceiver
  /** How many events of a log the receiver takes at once, where a thousand were too long. */
  readonly #sizes = new Map<number, number>()

  constructor(database: Database, receiver: LineReceiver) {
    this.#database = database
    this.#receiver = receiver
  }

  /**
   * Sends what was not sent yet, a portion of each log in turn. What goes wrong with one log keeps it back alone and is thrown behind the others; a receiver
   * that is away ends the round.
   */
  async run(stopping: AbortSignal): Promise<void> {
    const failures: unknown[] = []
    let away = 0
    for (let logs = await findLogsBehind(this.#database); logs.length > 0;) {
      const more: SentLog[] = []
      for (const log of logs) {
        if (stopping.aborted) return
        try {
          if (await this.#sendNext(log, stopping)) more.push(log)
        } catch (error) {
          if (stopping.aborted) return
          if (error instanceof ReceiverAway && ++away >= AWAY_MAX) throw error
          if (!isBusy(error)) failures.push(error)
        }
      }
      logs = more
    }
    if (failures.length > 0) throw failures[0]
  }

  /** Sends the next events of a log; returns whether there are more of them. */
  async #sendNext(log: SentLog, stopping: AbortSignal): Promise<boolean> {
    const { tenant } = log
    await openStream(this.#database, tenant)
    return this.#database.transaction(async (turn) => {
      const sent = await takeTurn(turn, tenant)
      if (sent === undefined) return false
      // Read beside the transaction, which would keep the locks of these reads while the receiver is waited for.
      const high = await readSettledMoment(this.#database, [tenant])
      const limit = this.#sizes.get(tenant) ?? EVENTS
      const next = await readInOrder(this.#database, tenant, { low: sent.until + 1, high, limit })
      const { lines, end } = await linesOf(this.#database, log, sent, next)
      if (lines.length > 0 && !(await this.#post(log, lines, stopping))) return true
      const newest = Math.min(next.end, await readNewestMoment(this.#database, tenant, high))
      await noteSent(turn, tenant, { ...end, until: Math.max(sent.until, newest, next.events.at(-1)?.at ?? 0) })
      return next.end < high
    })
  }

  /** Sends lines; returns false where they are too long together, and half as many are to be sent. */
  async #post({ tenant }: SentLog, lines: readonly string[], stopping: AbortSignal): Promise<boolean> {
    const size = Math.min(this.#sizes.get(tenant) ?? EVENTS, lines.length)
    try {
      await postLines(this.#receiver, lines, stopping)
    } catch (error) {
      if (!(error instanceof LinesTooLong) || size === 1) throw error
      this.#sizes.set(tenant, Math.floor(size / 2))
      return false
    }
    // More are tried again: what was too long may have been one line.
    if (this.#sizes.has(tenant)) this.#sizes.set(tenant, Math.min(EVENTS, 2 * size))
    return true
  }
}

/** Whether a log cannot be read yet because a write of it is still being stored: that is no failure, and the next round has it. */
function isBusy(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'overloaded'
}

/** The lines of events as the receiver gets them, the first line of the log before its first event. */
async function linesOf(
  database: Database,
  { tenant, organization, environment }: SentLog,
  sent: SentUntil,
  { events }: OrderedEvents,
): Promise<{ readonly lines: readonly string[]; readonly end: ChainEnd }> {
  if (events.length === 0) return { lines: [], end: sent }
  const chain = AuditChain.after(sent)
  const first = sent.hash === '' ? [chain.begin(organization, environment)] : []
  const lines = await readLines(database, chain, { organization, tenant }, events)
  const of = `"audit":${JSON.stringify(organization)},"environment":"${environment}"`
  const begun = first.map((line) => ({ line, address: null }))
  const sent_lines = [...begun, ...lines].map(({ line, address }) => {
    const from = address === null ? '' : `"address":${JSON.stringify(address)},`
    return `{${from}${of},"line":${line}}`
  })
  return { lines: sent_lines, end: chain.endsAt }
}
