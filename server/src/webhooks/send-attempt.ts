// One attempt of a delivery: one POST, to an address that is judged when the connection is made, so that a name cannot resolve to another one in between. No
// redirect is followed, and neither the answer nor its time is without a bound.
import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import type { AttemptFailure, AttemptResult } from './attempt-result.ts'
import { type Network, isAddressRefused, mayConnect } from './networks.ts'

/** What is sent where. */
export interface Attempt {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** The bounds of an attempt. */
export interface AttemptBounds {
  readonly connect_ms_max: number
  readonly whole_ms_max: number
  /** Bytes of the answer that are read and kept. */
  readonly answer_max: number
}

/** The bounds in production. */
export const ATTEMPT_BOUNDS: AttemptBounds = { connect_ms_max: 5_000, whole_ms_max: 15_000, answer_max: 1_024 }

/** Finds the addresses of a name; none, or a rejection, where it has none. */
export type ResolveName = (name: string) => Promise<readonly string[]>

/** What an attempt goes by; a test brings its own resolver and certificate authority. */
export interface SendSettings {
  readonly networks: readonly Network[]
  readonly bounds?: AttemptBounds
  readonly resolve?: ResolveName
  readonly ca?: string | Buffer
  /** Aborted when the service is about to stop. */
  readonly stopping?: AbortSignal
}

/** Ends an attempt for a reason of ours. */
class AttemptError extends Error {
  readonly failure: AttemptFailure

  constructor(failure: AttemptFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Sends once. Never rejects. */
export async function sendAttempt(attempt: Attempt, settings: SendSettings): Promise<AttemptResult> {
  try {
    return await send(attempt, settings)
  } catch (error) {
    return failed(failureOf(error))
  }
}

function send({ url, headers, body }: Attempt, settings: SendSettings): Promise<AttemptResult> {
  const { networks, bounds = ATTEMPT_BOUNDS, resolve = resolvingBy(), ca, stopping } = settings
  const target = new URL(url)
  const { protocol } = target
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  // A connection to an address is made without asking the resolver.
  if (isAddressRefused(host, protocol, networks)) throw new AttemptError('address_refused')
  return new Promise((settle) => {
    const request = (protocol === 'https:' ? https : http).request(target, {
      method: 'POST',
      agent: false,
      lookup: guarded(resolve, (address) => mayConnect(address, protocol, networks)),
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      ...(ca === undefined ? {} : { ca }),
    })
    const answer = new Beginning(bounds.answer_max)
    let http_status: number | undefined
    // Whatever comes first ends it; once there is a status, that decides.
    const end = (failure: AttemptFailure) => {
      clearTimeout(connecting)
      clearTimeout(whole)
      stopping?.removeEventListener('abort', interrupt)
      settle(http_status === undefined ? failed(failure) : resultOf(http_status, answer.text()))
      request.destroy()
    }
    const connecting = setTimeout(() => end('timed_out'), bounds.connect_ms_max)
    const whole = setTimeout(() => end('timed_out'), bounds.whole_ms_max)
    const interrupt = () => end('interrupted')
    stopping?.addEventListener('abort', interrupt)
    request.on('socket', (socket) => {
      socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
    })
    request.on('error', (error) => end(failureOf(error)))
    request.on('close', () => end('answer_broken'))
    request.on('upgrade', (response, socket) => {
      http_status = response.statusCode
      socket.destroy()
      end('status')
    })
    request.on('response', (response) => {
      http_status = response.statusCode
      response.on('data', (chunk: Buffer) => answer.add(chunk) && end('status'))
      for (const ended of ['end', 'error', 'close']) response.on(ended, () => end('answer_broken'))
    })
    request.end(body)
  })
}

function failed(failure: AttemptFailure): AttemptResult {
  return { http_status: undefined, failure, answer: undefined }
}

/** The status decides, however the body goes on; a redirect is a status like any other. */
function resultOf(http_status: number, answer: string): AttemptResult {
  return { http_status, failure: http_status >= 200 && http_status <= 299 ? undefined : 'status', answer }
}

/** How long a server of names may take to answer. */
const RESOLVE_MS_MAX = 2_000

/**
 * Finds the addresses of a name by servers of names alone, those of the machine where none are given: what else is at work in this process waits for none
 * of them.
 */
export function resolvingBy(servers: readonly string[] = []): ResolveName {
  return async (name) => {
    const resolver = new Resolver({ timeout: RESOLVE_MS_MAX, tries: 1 })
    if (servers.length > 0) resolver.setServers(servers)
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  }
}

/**
 * Resolves a name, and refuses it where any of its addresses is not let through: the one that is connected to is one of them. A name without an address
 * fails like one that is refused, so that nobody asks by it which names there are in a network that is not public.
 */
function guarded(resolve: ResolveName, isLetThrough: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const refuse = () => callback(new AttemptError('address_refused'), '', 0)
    const judge = (found: readonly string[]) => {
      const addresses = found.map((address) => ({ address, family: isIP(address) }))
      const [first] = addresses
      if (first === undefined || !found.every(isLetThrough)) return refuse()
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
    }
    void resolve(hostname).then(judge, refuse)
  }
}

/** The first bytes of a body. */
class Beginning {
  readonly #bytes_max: number
  readonly #chunks: Buffer[] = []
  #length = 0

  constructor(bytes_max: number) {
    this.#bytes_max = bytes_max
  }

  /** True once there are as many as are kept: what comes behind them is not waited for. */
  add(chunk: Buffer): boolean {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    return this.#length >= this.#bytes_max
  }

  /** Without a character that is cut in two; PostgreSQL keeps no zero in a text. */
  text(): string {
    const bytes = Buffer.concat(this.#chunks).subarray(0, this.#bytes_max)
    return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '�')
  }
}

/** Codes of Node's errors, by what they mean for a receiver. */
const CODES: readonly (readonly [RegExp, AttemptFailure])[] = [
  [/CERT|^ERR_TLS|^ERR_SSL|SELF_SIGNED|UNABLE_TO_/, 'certificate_refused'],
  [/^HPE_|^ECONNRESET$|^EPIPE$/, 'answer_broken'],
]

function failureOf(error: unknown): AttemptFailure {
  if (error instanceof AttemptError) return error.failure
  const code = String((error as { readonly code?: unknown }).code ?? '')
  return CODES.find(([pattern]) => pattern.test(code))?.[1] ?? 'not_connected'
}
