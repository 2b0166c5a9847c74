// Calls as the service takes them: the key, one idempotency key for each write through all its attempts, and waits between them.
import { withQuery } from './address.ts'
import { type ApiError, apiErrorOf } from './errors.ts'
import { type Exchanged, type Outgoing, exchange, throwIfAborted } from './exchange.ts'
import type { Attempt, Clock, UploadOptions } from './options.ts'
import { queryOf } from './options.ts'
import { calculationWait, retryWait } from './retry.ts'
import { type Settings, wholeNumber } from './settings.ts'
import { VERSION } from './version.ts'

/** The body of an upload. A stream can be sent once, so an upload of one is never tried again. */
export type FileBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string | FormData | ReadableStream<Uint8Array>

/** A call of the interface. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** How it is sent, and the parameters of its query. */
  readonly options: UploadOptions
  /** Sent as JSON; without it and without a file, there is no body. */
  readonly json?: unknown
  readonly file?: FileBody
}

/** Carries calls out. */
export class Transport {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** The answer's JSON; undefined where it has no body. */
  async read(call: Call): Promise<unknown> {
    return (await this.readWithHeaders(call)).body
  }

  /** The same, with the headers of the answer. */
  async readWithHeaders(call: Call): Promise<{ readonly body: unknown; readonly headers: Headers }> {
    const { response, text } = await this.#carryOut(call, false)
    const { status, headers } = response
    if (status === 204) return { body: undefined, headers }
    try {
      return { body: JSON.parse(text) as unknown, headers }
    } catch {
      throw notJson(response)
    }
  }

  /** The answer itself, its body not read yet. */
  async open(call: Call): Promise<Response> {
    return (await this.#carryOut(call, true)).response
  }

  async #carryOut(call: Call, streamed: boolean): Promise<Exchanged> {
    const outgoing = this.#outgoing(call, streamed)
    const { clock } = this.#settings
    const left = this.#retryBudgetOf(call)
    for (let number = 1; ; number += 1) {
      const began_ms = clock.now()
      const outcome = await this.#attempt(call, outgoing, number, left)
      if ('exchanged' in outcome) return outcome.exchanged
      if (outcome.retry_in_ms === undefined) throw outcome.failure
      await pause(clock, outcome.retry_in_ms, outgoing.signal)
      if (outcome.is_calculating) left.calculation_ms -= Math.max(outcome.retry_in_ms, clock.now() - began_ms)
      else left.retries -= 1
    }
  }

  #retryBudgetOf({ options, file }: Call): RetryBudget {
    const { retries_max, calculation_wait_ms } = this.#settings
    if (!isRepeatable(file)) return { retries: 0, calculation_ms: 0 }
    return {
      retries: wholeNumber('retries_max', options.retries_max ?? retries_max, 0),
      calculation_ms: wholeNumber('calculation_wait_ms', options.calculation_wait_ms ?? calculation_wait_ms, 0),
    }
  }

  async #attempt(call: Call, outgoing: Outgoing, number: number, left: RetryBudget): Promise<Outcome> {
    const { clock, random } = this.#settings
    const began = clock.now()
    const report = (outcome: Pick<Attempt, 'status' | 'request_id' | 'replayed' | 'retry_in_ms'>) =>
      this.#report({ method: call.method, path: call.path, number, duration_ms: clock.now() - began, ...outcome })
    try {
      const exchanged = await exchange(this.#settings, outgoing)
      const { status, headers } = exchanged.response
      const replayed = headers.get('idempotent-replayed') === 'true'
      report({ status, request_id: headers.get('x-request-id') ?? undefined, replayed, retry_in_ms: undefined })
      return { exchanged }
    } catch (failure) {
      const calculation_in_ms = calculationWait(failure, left.calculation_ms)
      const retry_in_ms = calculation_in_ms ?? (left.retries > 0 ? retryWait(failure, number, random) : undefined)
      const { status, request_id } = failure as Partial<ApiError>
      report({ status, request_id, replayed: false, retry_in_ms })
      return { failure, retry_in_ms, is_calculating: calculation_in_ms !== undefined }
    }
  }

  /** Calls `onAttempt` outside the call, so that an error that it throws does not look like a failed call. */
  #report(attempt: Attempt): void {
    queueMicrotask(() => this.#settings.onAttempt(attempt))
  }

  #outgoing({ method, path, options, json, file }: Call, streamed: boolean): Outgoing {
    const { key, base_url, timeout_ms } = this.#settings
    const headers = new Headers({ 'Authorization': key, 'User-Agent': `tapeline-sdk/${VERSION}` })
    if (method !== 'GET') headers.set('IdempotencyKey', idempotencyKey(options))
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    if (options.content_type !== undefined) headers.set('Content-Type', options.content_type)
    return {
      url: base_url + withQuery(path, queryOf(options)),
      init: initOf(method, headers, file ?? (json === undefined ? undefined : JSON.stringify(json))),
      timeout_ms: wholeNumber('timeout_ms', options.timeout_ms ?? timeout_ms, 1),
      signal: options.signal,
      streamed,
    }
  }
}

type Outcome =
  | { readonly exchanged: Exchanged }
  | { readonly failure: unknown; readonly retry_in_ms: number | undefined; readonly is_calculating: boolean }

/** The remaining retries of a call, and the remaining time that it waits for calculations. */
interface RetryBudget {
  retries: number
  calculation_ms: number
}

/** The id of an import makes it safe to send again; the service accepts no idempotency key for it. */
function idempotencyKey({ idempotency_key, id }: UploadOptions & { readonly id?: string }): string {
  return idempotency_key ?? id ?? `sdk-${crypto.randomUUID()}`
}

/** Where an address moved, the key does not follow: a redirect is an answer like any that refuses. */
function initOf(method: string, headers: Headers, body: FileBody | undefined): RequestInit {
  const init = { method, headers, redirect: 'manual' as const }
  if (body === undefined) return init
  // Streams can only be sent half-duplex, and platforms differ in whether their types know the word.
  return {
    ...init,
    body: body as NonNullable<RequestInit['body']>,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  }
}

/** Whether a body can be sent a second time. A body of an unknown kind may already be consumed. */
function isRepeatable(file: FileBody | undefined): boolean {
  return (
    file === undefined ||
    typeof file === 'string' ||
    file instanceof Blob ||
    file instanceof FormData ||
    file instanceof ArrayBuffer ||
    ArrayBuffer.isView(file)
  )
}

async function pause(clock: Clock, wait_ms: number, signal: AbortSignal | undefined): Promise<void> {
  throwIfAborted(signal)
  await new Promise<void>((resolve) => {
    const wake = () => {
      cancel()
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const cancel = clock.after(wait_ms, wake)
    signal?.addEventListener('abort', wake)
  })
  throwIfAborted(signal)
}

function notJson({ status, headers }: Response): ApiError {
  return apiErrorOf({
    status,
    message: `The answer had status ${status} but no JSON. Does \`base_url\` name the service?`,
    code: undefined,
    details: [],
    request_id: headers.get('x-request-id') ?? undefined,
    retry_after_ms: undefined,
    progress: undefined,
  })
}
