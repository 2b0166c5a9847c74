// A small keep-alive HTTP client for one service and one key. Each call carries an IdempotencyKey made once and
// kept over its retries, so that a retry after a lost answer changes nothing twice.
import { randomUUID } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from './call.ts'

/** The address and the key of calls; `tries_max` counts the first try too. */
export interface ClientSettings {
  readonly url: string
  readonly key: string
  readonly connections: number
  readonly tries_max?: number
  readonly first_delay_ms?: number
  readonly timeout_ms?: number
}

/** An answer that refuses the call, with the service's own words. */
export class RefusedError extends Error {
  readonly status: number

  constructor(method: string, path: string, status: number, body: string) {
    super(`${method} ${path} answered ${status}: ${messageOf(body)}`)
    this.name = 'RefusedError'
    this.status = status
  }
}

/** Sends calls and reads lists. */
export interface Client {
  readonly post: (path: string, query: Json | undefined, body: Json) => Promise<unknown>
  readonly get: (path: string, query?: Json) => Promise<unknown>
  /** The body of an answer as it comes, for what is too long to hold. */
  readonly download: (path: string, query?: Json) => Promise<IncomingMessage>
  readonly close: () => void
}

/** What decides whether to try again. */
interface Outcome {
  readonly status: number
  readonly retry_after_ms: number | undefined
}

interface Answer extends Outcome {
  readonly body: string
}

interface Opened extends Outcome {
  readonly incoming: IncomingMessage
}

/** The readable part of a refusal: its message and that of each fault, or the bare text. */
function messageOf(body: string): string {
  try {
    const parsed = JSON.parse(body) as { message?: unknown; details?: { message?: unknown }[] }
    const faults = (parsed.details ?? []).map((fault) => String(fault.message))
    const own = String(parsed.message ?? body)
    return [own, ...faults.filter((fault) => !own.includes(fault))].join(' · ')
  } catch {
    return body.slice(0, 300)
  }
}

/** The path with its query; keys such as `metadata[book]` are percent-encoded. */
export function toTarget(path: string, query: Json | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/** A client that holds at most `connections` sockets open. */
export function createClient(settings: ClientSettings): Client {
  const base = new URL(settings.url)
  const secure = base.protocol === 'https:'
  // Let go sooner than a service does: one that it closes in the moment of a request fails that request.
  const options = { keepAlive: true, maxSockets: settings.connections, timeout: 30_000 }
  const agent = secure ? new HttpsAgent(options) : new HttpAgent(options)
  const start = secure ? httpsRequest : httpRequest

  const open = (method: string, target: string, headers: Record<string, string>, body = '') =>
    new Promise<Opened>((resolve, reject) => {
      const url = new URL(base.pathname.replace(/\/$/, '') + target, base)
      const outgoing = start(url, { method, headers, agent }, (incoming) => resolve(openedOf(incoming)))
      outgoing.setTimeout(settings.timeout_ms ?? 60_000, () =>
        outgoing.destroy(new Error(`no answer from ${base.origin} in time`)),
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  const send = async (method: string, target: string, body?: string): Promise<unknown> => {
    const headers: Record<string, string> = { authorization: settings.key }
    if (body !== undefined) {
      headers['content-type'] = 'application/json'
      headers['content-length'] = String(Buffer.byteLength(body))
      headers['idempotencykey'] = randomUUID()
    }
    const answer = await retry(settings, async () => readAnswer(await open(method, target, headers, body)))
    if (answer.status < 200 || answer.status > 299) {
      throw new RefusedError(method, target, answer.status, answer.body)
    }
    return answer.body === '' ? undefined : JSON.parse(answer.body)
  }

  const download = async (path: string, query?: Json): Promise<IncomingMessage> => {
    const target = toTarget(path, query)
    const opened = await retry(settings, () => open('GET', target, { authorization: settings.key }))
    if (opened.status === 200) return opened.incoming
    throw new RefusedError('GET', target, opened.status, (await readAnswer(opened)).body)
  }

  return {
    post: (path, query, body) => send('POST', toTarget(path, query), JSON.stringify(body)),
    get: (path, query) => send('GET', toTarget(path, query)),
    download,
    close: () => agent.destroy(),
  }
}

function openedOf(incoming: IncomingMessage): Opened {
  const seconds = Number(incoming.headers['retry-after'])
  const retry_after_ms = Number.isFinite(seconds) ? seconds * 1000 : undefined
  return { status: incoming.statusCode ?? 0, retry_after_ms, incoming }
}

async function readAnswer({ incoming, ...outcome }: Opened): Promise<Answer> {
  incoming.setEncoding('utf8')
  let body = ''
  for await (const chunk of incoming) body += String(chunk)
  return { ...outcome, body }
}

/** Whether the same call may be answered otherwise a little later: 429, 503, or a 409 that states when. */
function mayPass(answer: Outcome): boolean {
  if (answer.status === 409) return answer.retry_after_ms !== undefined
  return answer.status === 429 || answer.status === 503
}

/** Tries until an answer stands, doubling the pause up to 5 s; the last failure is the caller's. */
async function retry<T extends Outcome>(settings: ClientSettings, attempt: () => Promise<T>): Promise<T> {
  const tries_max = settings.tries_max ?? 8
  for (let tries = 1; ; tries += 1) {
    const pause_ms = Math.min(5000, (settings.first_delay_ms ?? 100) * 2 ** (tries - 1))
    try {
      const answer = await attempt()
      if (!mayPass(answer) || tries >= tries_max) return answer
      await sleep(answer.retry_after_ms ?? pause_ms)
    } catch (error) {
      if (tries >= tries_max) throw connectionFault(settings.url, error)
      await sleep(pause_ms)
    }
  }
}

function connectionFault(url: string, error: unknown): Error {
  const cause = error instanceof AggregateError ? error.errors[0] : error
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(`${url} could not be reached: ${reason}`, { cause: error })
}
