// Sends calls in date order with many under way. A call waits only for what it needs: calls to the same id stay
// in order, a receivable waits for its account, an entry for its receivable. The window bounds how far the dates
// under way may spread.
import type { Client } from './client.ts'
import type { Call } from './call.ts'

/** How many calls may wait or be under way for each connection. */
const window_per_connection = 4

/** The record a call writes, and the record that must exist before it. */
function keysOf(call: Call): { own: string; parent: string | undefined } {
  if (call.path === '/accounts') return { own: `account ${call.body.id}`, parent: undefined }
  if (call.path === '/receivables') {
    const obligor = call.body['obligor_id']
    const parent = obligor === undefined ? undefined : `account ${String(obligor)}`
    return { own: `receivable ${call.body.id}`, parent }
  }
  const receivable = decodeURIComponent(call.path.split('/')[2] ?? '')
  return { own: `entry ${receivable} ${call.body.id}`, parent: `receivable ${receivable}` }
}

/**
 * Sends `calls`, which are in date order, and calls `onSent` after each. The first refusal stops the sending
 * and is thrown once what was under way has ended.
 */
export async function sendCalls(
  calls: readonly Call[],
  client: Client,
  connections: number,
  onSent: (call: Call) => void,
): Promise<void> {
  const last = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  let underWay = 0
  let onEnd = (): void => undefined

  const start = (call: Call): void => {
    const { own, parent } = keysOf(call)
    const before = [last.get(own), parent === undefined ? undefined : last.get(parent)].filter(
      (task) => task !== undefined,
    )
    const task = (async () => {
      await Promise.all(before)
      if (failures.length > 0) return
      await client.post(call.path, call.query, call.body)
      onSent(call)
    })().catch((error: unknown) => void failures.push(error))
    last.set(own, task)
    underWay += 1
    void task.then(() => {
      underWay -= 1
      if (last.get(own) === task) last.delete(own)
      onEnd()
    })
  }

  const waitForEnd = () => new Promise<void>((resolve) => (onEnd = resolve))

  for (const call of calls) {
    if (failures.length > 0) break
    start(call)
    while (underWay >= connections * window_per_connection) await waitForEnd()
  }
  while (underWay > 0) await waitForEnd()
  if (failures.length > 0) throw failures[0]
}
