// What a caller of the interface sees: status, headers, body. Plain fetch, so that nothing of ours is on the caller's side.

import { calculateNow } from './calculators.ts'

/** An answer as the caller gets it. */
export interface Received {
  readonly status: number
  readonly headers: Headers
  // Tests look into bodies of any shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly text: string
}

/** How long a write waits for the calculation by which it is judged. */
const CALCULATION_MS_MAX = 30_000

/** A caller with a key. */
export class Client {
  readonly address: string
  readonly key: string | undefined

  constructor(address: string, key: string | undefined) {
    this.address = address
    this.key = key
  }

  get(path: string, query: Record<string, string | number> = {}): Promise<Received> {
    return this.send('GET', path + queryString(query), undefined, {})
  }

  /** Sends a record. What needs a calculation that is still running is sent again until it is done, as the SDK does. */
  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Received> {
    const send = () => this.postOnce(path, body, headers)
    return eventually(send, (answer) => answer.body?.code !== 'calculation_running', CALCULATION_MS_MAX)
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
    const answer = await fetch(this.address + path, {
      method,
      headers: { ...authorization, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: bodyOf(answer, text) }
  }
}

/** What is no JSON has its text alone. */
function bodyOf({ headers }: Response, text: string): unknown {
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

/** Asks again until `ready` holds, for what becomes visible a little later. Gives the last answer either way. */
export async function eventually<T>(
  ask: () => Promise<T>,
  ready: (answer: T) => boolean,
  wait_ms = 20_000,
): Promise<T> {
  const deadline = Date.now() + wait_ms
  for (;;) {
    const answer = await ask()
    if (ready(answer) || Date.now() > deadline) return answer
    await Promise.all([calculateNow(), new Promise((resolve) => setTimeout(resolve, 20))])
  }
}
