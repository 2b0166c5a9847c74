// A receiver of webhooks in this process: it answers at once, and notes when each event came first.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An event as it came: its id, and how long after its commit, in milliseconds. */
export interface Arrival {
  readonly id: string
  readonly after_ms: number
}

/** The receiver. */
export interface WebhookReceiver {
  readonly url: string
  /** Events in the order of their first attempts. */
  readonly arrivals: readonly Arrival[]
  /** Attempts beyond the first of an event. */
  readonly repeated: () => number
  stop(): Promise<void>
}

/** Starts a receiver on a free port of this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const arrivals: Arrival[] = []
  const seen = new Set<string>()
  let attempts = 0
  const server = createServer((request, response) => {
    const came_at = Date.now()
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      response.writeHead(204).end()
      const { id, occurred_at } = JSON.parse(Buffer.concat(pieces).toString('utf8')) as {
        readonly id: string
        readonly occurred_at: string
      }
      attempts += 1
      if (seen.has(id)) return
      seen.add(id)
      arrivals.push({ id, after_ms: came_at - Date.parse(occurred_at) })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrivals,
    repeated: () => attempts - seen.size,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
