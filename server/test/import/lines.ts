// Sending lines as an import, whole or in pieces, and reading what became of them.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { Client, Received } from '../harness/client.ts'

/** Records as the lines of an import. */
export function linesOf(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

/** Sends a body as an import. */
export function sendImport(
  client: Client,
  body: string | Buffer,
  query = '',
  headers: Record<string, string> = {},
): Promise<Received> {
  const bytes = new Uint8Array(typeof body === 'string' ? Buffer.from(body) : body)
  return client.send('POST', `/imports${query}`, bytes, { 'Content-Type': 'application/x-ndjson', ...headers })
}

/** Sends pieces of a body with pauses between them. With `break_off`, aborts the connection after the last. */
export async function streamImport(
  client: Client,
  pieces: AsyncIterable<string | Buffer> | Iterable<string | Buffer>,
  query: string,
  options: { readonly pause_ms?: number; readonly break_off?: boolean } = {},
): Promise<{ status: number; body: unknown } | undefined> {
  const broken = new AbortController()
  const body = Readable.from(
    (async function* () {
      for await (const piece of pieces) {
        yield Buffer.from(piece)
        if (options.pause_ms !== undefined) await setTimeout(options.pause_ms)
      }
      if (options.break_off === true) broken.abort()
    })(),
  )
  const answer = fetch(`${client.address}/imports${query}`, {
    method: 'POST',
    headers: { Authorization: client.key ?? '' },
    body: Readable.toWeb(body) as unknown as NonNullable<RequestInit['body']>,
    duplex: 'half',
    signal: broken.signal,
  }).catch((error: unknown) => {
    if (broken.signal.aborted) return undefined
    throw error
  })
  const received = await answer
  return received === undefined ? undefined : { status: received.status, body: await received.json() }
}

/** A line that was not applied. */
export interface Rejection {
  readonly line: number
  readonly byte_offset: number
  readonly kind: string | null
  readonly id: string | null
  readonly receivable_id: string | null
  readonly error: {
    readonly message: string
    readonly code: string
    readonly details: readonly { param: string; code: string }[]
  }
}

/** Every line of an import that was not applied. */
export async function rejectionsOf(client: Client, id: string): Promise<Rejection[]> {
  const found: Rejection[] = []
  for (let page: string | null = ''; page !== null;) {
    const path = `/imports/${encodeURIComponent(id)}/rejected`
    const { body } = await client.get(path, { limit: 100, ...(page === '' ? {} : { page }) })
    found.push(...(body.data as Rejection[]))
    page = body.next_page as string | null
  }
  return found
}

/** Sends an import piece by piece until it is answered, which may be before the last piece: fetch shows an answer only after that. */
export async function sendUntilAnswered(
  { address, key = '' }: Client,
  pieces: AsyncIterable<string>,
  query: string,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const sent = request(`${address}/imports${query}`, { method: 'POST', headers: { Authorization: key } })
  // Whoever answers before the end of a body may close the connection.
  sent.on('error', () => {})
  const progress = { is_answered: false }
  const answered = once(sent, 'response').then(async ([answer]) => {
    progress.is_answered = true
    const { statusCode = 0 } = answer as IncomingMessage
    return { status: statusCode, body: JSON.parse(await textOf(answer as IncomingMessage)) as unknown }
  })
  for await (const piece of pieces) {
    if (progress.is_answered) break
    sent.write(piece)
  }
  sent.end()
  return answered
}
