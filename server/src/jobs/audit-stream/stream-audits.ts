// Sends the audit of every tenant as it happens: the lines of its export, each with the hash of those before it, so that whoever has the last line can
// prove all that came before it (docs/explanation/decisions/0200). A line is sent again until it is received, and no line before it is passed over.
import { AuditChain } from '../../resources/audit/audit-chain-rules.ts'
import { auditEventOf } from '../../resources/audit/audit-event-rules.ts'
import { type OrderedEvents, readInOrder } from '../../resources/audit/audit-order-reads.ts'
import { readEventNames, readSettledMoment } from '../../resources/audit/audit-store.ts'
import type { Database } from '../../storage/database.ts'
import { type SentLog, type SentUntil, findLogsBehind, noteSent, takeTurn } from './audit-stream-store.ts'
import { type LineReceiver, ReceiverAway, postLines } from './stream-receiver.ts'

/** Events that are sent at once. */
const EVENTS = 1_000

/** Sends what was not sent yet, of one log after the other. Lines that are refused keep back their own log alone, and throw behind the others. */
export async function streamAudits(database: Database, receiver: LineReceiver, stopping: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const log of await findLogsBehind(database)) {
    if (stopping.aborted) return
    try {
      while (!stopping.aborted && (await sendNext(database, receiver, log, stopping)));
    } catch (error) {
      if (stopping.aborted) return
      if (error instanceof ReceiverAway) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Sends the next events of a log; returns whether there are more of them. */
async function sendNext(
  database: Database,
  receiver: LineReceiver,
  log: SentLog,
  stopping: AbortSignal,
): Promise<boolean> {
  return database.transaction(async (turn) => {
    const sent = await takeTurn(turn, log.tenant)
    if (sent === undefined) return false
    // Read beside the transaction, which would keep the locks of these reads while the receiver is waited for.
    const high = await readSettledMoment(database, [log.tenant])
    const next = await readInOrder(database, log.tenant, { low: sent.until + 1, high, limit: EVENTS })
    const { lines, until } = await linesOf(database, log, sent, next)
    if (lines.length > 0) await postLines(receiver, lines, stopping)
    await noteSent(turn, log.tenant, until)
    return next.end < high
  })
}

/** The lines of events as the receiver gets them, the first line of the log before its first event. */
async function linesOf(
  database: Database,
  { tenant, organization, environment }: SentLog,
  sent: SentUntil,
  { events, end }: OrderedEvents,
): Promise<{ readonly lines: readonly string[]; readonly until: SentUntil }> {
  if (events.length === 0) return { lines: [], until: { ...sent, until: end } }
  const chain = AuditChain.after(sent)
  const names = await readEventNames(database, tenant, events)
  const first = sent.hash === '' ? [chain.begin(organization, environment)] : []
  const lines = events.map((event) => {
    const shown = { organization, actor_tenant: event.actor_tenant ?? tenant, names, subject_id: event.id }
    return chain.event(auditEventOf(event, shown))
  })
  const of = `"audit":${JSON.stringify(organization)},"environment":"${environment}"`
  return { lines: [...first, ...lines].map((line) => `{${of},"line":${line}}`), until: { until: end, ...chain.endsAt } }
}
