// Waits until the service shows the balances and statuses of what it was sent. It knows what to wait for from
// the plain evaluation; when nothing changes any more it gives up waiting, and the figures then show the difference.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Book, BookReceivable } from './book.ts'
import type { Client } from './client.ts'
import { listReceivables } from './read-book.ts'

const poll_ms = 500

function stateOf(receivable: BookReceivable | undefined): string {
  return `${String(receivable?.balance)} ${String(receivable?.status)}`
}

/** The ids whose balance or status is not yet as `wanted`. */
export function listUnsettled(shown: readonly BookReceivable[], wanted: readonly BookReceivable[]): string[] {
  const byId = new Map(shown.map((receivable) => [receivable.id, receivable]))
  return wanted
    .filter((receivable) => stateOf(byId.get(receivable.id)) !== stateOf(receivable))
    .map((receivable) => receivable.id)
}

/**
 * Polls until all is visible, or until `patience_ms` pass without any change. Returns the ids that are still
 * not as evaluated, none when all is well.
 */
export async function waitUntilVisible(
  client: Client,
  name: string,
  wanted: Book,
  onPoll: (unsettled: number) => void,
  patience_ms = 15_000,
): Promise<string[]> {
  let least = Infinity
  let changed_at = Date.now()
  for (;;) {
    const unsettled = listUnsettled(await listReceivables(client, name), wanted.receivables)
    onPoll(unsettled.length)
    if (unsettled.length === 0) return []
    if (unsettled.length < least) {
      least = unsettled.length
      changed_at = Date.now()
    }
    if (Date.now() - changed_at > patience_ms) return unsettled
    await sleep(poll_ms)
  }
}
