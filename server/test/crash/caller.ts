// A caller who does not give up: sends one request until it is answered with success, on whichever node answers. What may
// be met on the way is what the interface allows: no connection, 503 and 409 with Retry-After. Anything else is a finding.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Acknowledged, Act } from './act.ts'

/** An answer, or `undefined` where the connection failed or took too long. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Where and how to call. */
export interface Calls {
  /** A node to call now; a retry may get another. */
  readonly address: () => string
  readonly key: string
  /** How long an answer is waited for; 20 s by default. */
  readonly request_ms?: number
  /** Receives what the interface does not allow. */
  readonly report: (finding: string) => void
}

const REQUEST_MS = 20_000
const RETRY_MS = 30

/** How long an act may go unanswered before that is a finding. */
const PATIENCE_MS = 90_000

/** Sends an act until it is answered with success; undefined where it never was. */
export async function untilAnswered(calls: Calls, act: Act): Promise<Acknowledged | undefined> {
  const first_sent_ms = performance.now()
  for (let attempts = 1; performance.now() - first_sent_ms < PATIENCE_MS; attempts += 1) {
    const reply = await sendOnce(calls, act)
    if (reply !== undefined && isSuccess(act, reply, attempts)) {
      return {
        act,
        text: reply.text,
        first_sent_ms,
        answered_ms: performance.now(),
        attempts,
        replayed: reply.headers.has('Idempotent-Replayed'),
      }
    }
    if (reply !== undefined && !mayRetry(reply)) {
      calls.report(`${act.key}: ${act.method} ${act.path} was answered ${reply.status}: ${reply.text}`)
      return undefined
    }
    await sleep(RETRY_MS)
  }
  calls.report(`${act.key}: ${act.method} ${act.path} was not answered within ${PATIENCE_MS / 1000} s`)
  return undefined
}

/** A deletion bears no idempotency key: where an earlier attempt may have done it, 404 means that it is done. */
function isSuccess(act: Act, reply: Reply, attempts: number): boolean {
  if (act.method === 'DELETE') return reply.status === 204 || (reply.status === 404 && attempts > 1)
  return reply.status === 200
}

/** Whether the interface asks to send the same request again: 409 and 503 with `Retry-After`. */
export function mayRetry(reply: Reply): boolean {
  return (reply.status === 503 || reply.status === 409) && reply.headers.has('Retry-After')
}

/** Sends an act once. */
export function sendOnce(
  calls: Pick<Calls, 'address' | 'key'>,
  act: Pick<Act, 'method' | 'path' | 'body' | 'key'>,
): Promise<Reply | undefined> {
  const headers = { 'Content-Type': 'application/json', IdempotencyKey: act.key }
  return request(calls, act.method, act.path, act.body === undefined ? {} : { headers, body: JSON.stringify(act.body) })
}

/** Reads a path once. */
export function read(calls: Pick<Calls, 'address' | 'key'>, path: string): Promise<Reply | undefined> {
  return request(calls, 'GET', path, {})
}

/** What a request carries beside its path. */
export interface Content {
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Sends one request. */
export async function request(
  calls: Pick<Calls, 'address' | 'key' | 'request_ms'>,
  method: string,
  path: string,
  content: Content,
): Promise<Reply | undefined> {
  try {
    const headers = { Authorization: calls.key, ...content.headers }
    const answer = await fetch(calls.address() + path, {
      ...content,
      method,
      headers,
      signal: AbortSignal.timeout(calls.request_ms ?? REQUEST_MS),
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  } catch {
    return undefined
  }
}

/** Runs `work` on each of `all`, several at once. */
export async function forEachTogether<T>(
  all: readonly T[],
  together: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = all[Symbol.iterator]()
  const run = async (): Promise<void> => {
    for (const one of { [Symbol.iterator]: () => waiting }) await work(one)
  }
  await Promise.all(Array.from({ length: together }, run))
}
