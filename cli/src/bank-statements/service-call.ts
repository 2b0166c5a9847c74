// One call of a Tapeline service, retried while that can help. A key and money records leave this machine only over HTTPS.

/** A service and the key to call it with. */
export interface Service {
  readonly url: string
  readonly key: string
}

/** A response that decides the outcome of a record. */
export interface ServiceAnswer {
  readonly status: number
  readonly body: { readonly [field: string]: unknown }
  /** The reason of a failure, for people. */
  readonly message: string
}

/** A fault that stops the run; its message is shown as it is. */
export class ServiceError extends Error {}

const TRIES_MAX = 5
const TIMEOUT_MS = 30_000
const PAUSE_MS = 200
const PAUSE_MAX_MS = 30_000

/** Why an address may not be called, or undefined. */
export function addressFault(url: string): string | undefined {
  if (!URL.canParse(url)) return `${url} is no address: give one such as https://tapeline.example.com`
  const { protocol, hostname } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
  if (protocol === 'https:' || (protocol === 'http:' && isLocal)) return undefined
  return `${url} would carry the key in the open: use https, which only an address on this machine can do without`
}

/** Calls the service; throws a ServiceError for faults that affect every call: no connection, a rejected key, a lasting overload. */
export async function call(
  service: Service,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  idempotency_key?: string,
): Promise<ServiceAnswer> {
  const request = {
    method,
    headers: {
      'Authorization': service.key,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotency_key === undefined ? {} : { 'IdempotencyKey': idempotency_key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error' as const,
  }
  for (let tried = 1; ; tried += 1) {
    const answer = await once(`${service.url.replace(/\/+$/, '')}${path}`, request)
    if (typeof answer !== 'string') return judged(service, path, answer)
    if (tried === TRIES_MAX) throw new ServiceError(`${service.url} cannot be used: ${answer}`)
    await pause(tried)
  }
}

interface RawAnswer {
  readonly status: number
  readonly text: string
}

/** A response, or the reason to retry. */
async function once(url: string, request: RequestInit): Promise<RawAnswer | string> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await answer.text()
    if (answer.status !== 429 && answer.status < 500) return { status: answer.status, text }
    await pauseFor(Number(answer.headers.get('Retry-After')) * 1000)
    return `it answers ${answer.status}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error ? cause.message : String(cause)
  }
}

function judged(service: Service, path: string, { status, text }: RawAnswer): ServiceAnswer {
  const body = objectOf(text)
  if (body === undefined)
    throw new ServiceError(`${service.url} is no Tapeline service: it answers ${status} without JSON`)
  const message = typeof body['message'] === 'string' ? body['message'] : `the service answers ${status}`
  if (status === 401) throw new ServiceError(`The key is refused: ${message}`)
  if (status === 403) throw new ServiceError(`The key may not do this, which takes ${keyFor(path)}: ${message}`)
  return { status, body, message }
}

function keyFor(path: string): string {
  return path.startsWith('/operator/') ? 'a key of the operator' : 'a key of the lender'
}

function objectOf(text: string): { readonly [field: string]: unknown } | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? { ...json } : undefined
  } catch {
    return undefined
  }
}

function pause(tried: number): Promise<void> {
  return pauseFor(PAUSE_MS * 2 ** (tried - 1))
}

function pauseFor(duration_ms: number): Promise<void> {
  const bounded = Math.min(Number.isFinite(duration_ms) ? duration_ms : 0, PAUSE_MAX_MS)
  return new Promise((resolve) => setTimeout(resolve, bounded))
}
