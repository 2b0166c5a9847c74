// What a caller of the interface sees: status, headers, body. Node's plain HTTP, so that nothing of ours is on the caller's side: fetch
// takes three times its processor time, which is felt in a hundred thousand requests.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { answerText } from './answer-text.ts'
import { calculateNow } from './calculators.ts'
import { timeLimit } from './time-limits.ts'

/** An answer as the caller gets it. */
export interface Received {
  readonly status: number
  readonly headers: Headers
  // Tests look into bodies of any shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly text: string
}

/** How long a request is sent again that the service asks to send again. */
const AGAIN_MS_MAX = 30_000

/**
 * Connections are kept for later requests, of every client, for half a minute: sooner than the service closes them, as one that it closes in the
 * moment of a request fails that request.
 */
const connections = new Agent({ keepAlive: true, timeout: 30_000 })

/** A caller with a key. */
export class Client {
  readonly address: string
  readonly key: string | undefined

  constructor(address: string, key: string | undefined) {
    this.address = address
    this.key = key
  }

  /** Reads. What a busy service refuses for now is sent again, as the SDK does; a calculation that is still running is an answer. */
  get(path: string, query: Record<string, string | number> = {}): Promise<Received> {
    return untilTaken(() => this.getOnce(path, query))
  }

  getOnce(path: string, query: Record<string, string | number> = {}): Promise<Received> {
    return this.send('GET', path + queryString(query), undefined, {})
  }

  /** Sends a record. What needs a calculation that is still running, or a service that is less busy, is sent again, as the SDK does. */
  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Received> {
    const send = () => untilTaken(() => this.postOnce(path, body, headers))
    return eventually(send, (answer) => answer.body?.code !== 'calculation_running', AGAIN_MS_MAX)
  }

  postOnce(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Received> {
    return this.send('POST', path, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers })
  }

  delete(path: string): Promise<Received> {
    return this.send('DELETE', path, undefined, {})
  }

  async send(
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    headers: Record<string, string>,
  ): Promise<Received> {
    const authorization = this.key === undefined ? {} : { Authorization: this.key }
    const asked = request(this.address + path, {
      method,
      agent: connections,
      headers: { ...authorization, ...headers },
    })
    // What fails after the head fails the reading of the body too.
    asked.on('error', () => {})
    asked.end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const received = headersOf(answer)
    const text = answerText(received.get('content-type'), await buffer(answer))
    return { status: answer.statusCode ?? 0, headers: received, text, body: bodyOf(received, text) }
  }
}

/** Sends a request again while the service is too busy for it. */
export function untilTaken(ask: () => Promise<Received>): Promise<Received> {
  return eventually(ask, ({ body }) => body?.code !== 'overloaded', AGAIN_MS_MAX)
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  return new Headers(
    Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  )
}

/** What is no JSON has its text alone. */
function bodyOf(headers: Headers, text: string): unknown {
  return headers.get('content-type')?.includes('json') === true && text !== '' ? JSON.parse(text) : undefined
}

function queryString(query: Record<string, string | number>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A path from ids that may hold any character. */
export function pathOf(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('')
}

/** Asks again until `ready` holds, for what becomes visible a little later, on a slow machine within a minute. Gives the last answer either way. */
export async function eventually<T>(
  ask: () => Promise<T>,
  ready: (answer: T) => boolean,
  wait_ms = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeLimit(wait_ms)
  for (;;) {
    const answer = await ask()
    if (ready(answer) || Date.now() > deadline) return answer
    await Promise.all([calculateNow(), new Promise((resolve) => setTimeout(resolve, 20))])
  }
}
