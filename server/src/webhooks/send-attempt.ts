// One attempt of a delivery: one POST, to an address that is judged when the connection is made, so that a name cannot resolve to another one in between, and
// judged again where a connection is used again. No redirect is followed, and neither the answer nor its time is without a bound.
import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import type { AttemptFailure, AttemptResult } from './attempt-result.ts'
import type { KeptConnections } from './kept-connections.ts'
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
  /** Connections that attempts use one after the other; each has its own where left out. */
  readonly connections?: KeptConnections
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

/** A connection that was used before, and closed before it carried anything of an answer. */
class StaleConnection extends Error {}

/**
 * Sends once. Never rejects. A receiver may close a connection in the moment in which it is used again; then the attempt is sent on one of its own, under
 * the same id and within the same time.
 */
export async function sendAttempt(attempt: Attempt, settings: SendSettings): Promise<AttemptResult> {
  const { bounds = ATTEMPT_BOUNDS, connections, ...alone } = settings
  const begun = performance.now()
  try {
    return await send(attempt, { ...settings, bounds }).catch((error: unknown) => {
      if (!(error instanceof StaleConnection)) throw error
      const whole_ms_max = Math.max(1, bounds.whole_ms_max - Math.ceil(performance.now() - begun))
      return send(attempt, { ...alone, bounds: { ...bounds, whole_ms_max } })
    })
  } catch (error) {
    return failed(failureOf(error))
  }
}

type BoundedSettings = SendSettings & { readonly bounds: AttemptBounds }

async function send({ url, headers, body }: Attempt, settings: BoundedSettings): Promise<AttemptResult> {
  const { networks, resolve = resolvingBy(), ca, connections, stopping } = settings
  if (stopping?.aborted === true) throw new AttemptError('interrupted')
  const target = new URL(url)
  const { protocol } = target
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  // A connection to an address is made without asking the resolver.
  if (isAddressRefused(host, protocol, networks)) throw new AttemptError('address_refused')
  const isLetThrough = (address: string) => mayConnect(address, protocol, networks)
  const request = (protocol === 'https:' ? https : http).request(target, {
    method: 'POST',
    agent: connections?.agentFor(protocol) ?? false,
    lookup: guarded(resolve, isLetThrough),
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    ...(ca === undefined ? {} : { ca }),
  })
  const answered = answerTo(request, settings, isLetThrough)
  request.end(body)
  return answered
}

/** Waits for what ends a request; whatever comes first does. Once there is a status, that decides. */
function answerTo(
  request: http.ClientRequest,
  { bounds, stopping }: BoundedSettings,
  isLetThrough: (address: string) => boolean,
): Promise<AttemptResult> {
  return new Promise((settle, reject) => {
    const answer = new Beginning(bounds.answer_max)
    let http_status: number | undefined
    let is_whole = false
    const finish = () => {
      clearTimeout(connecting)
      clearTimeout(whole)
      stopping?.removeEventListener('abort', interrupt)
    }
    const end = (failure: AttemptFailure) => {
      if (is_whole) return
      finish()
      settle(http_status === undefined ? failed(failure) : resultOf(http_status, answer.text()))
      request.destroy()
    }
    const connecting = setTimeout(() => end('timed_out'), bounds.connect_ms_max)
    const whole = setTimeout(() => end('timed_out'), bounds.whole_ms_max)
    const interrupt = () => end('interrupted')
    stopping?.addEventListener('abort', interrupt)
    request.on('socket', (socket) => {
      if (!request.reusedSocket) {
        socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
        return
      }
      clearTimeout(connecting)
      // One that was closed meanwhile has no address, and carries nothing.
      if (socket.remoteAddress !== undefined && !isLetThrough(socket.remoteAddress)) end('address_refused')
    })
    request.on('error', (error) => {
      if (request.reusedSocket && http_status === undefined && isClosed(error)) reject(new StaleConnection())
      end(failureOf(error))
    })
    request.on('close', () => end('answer_broken'))
    request.on('upgrade', (response, socket) => {
      http_status = response.statusCode
      socket.destroy()
      end('status')
    })
    request.on('response', (response) => {
      http_status = response.statusCode
      response.on('data', (chunk: Buffer) => answer.add(chunk) && end('status'))
      // The connection of an answer that is read to its end is left for another attempt.
      response.on('end', () => {
        is_whole = true
        finish()
        settle(resultOf(response.statusCode ?? 0, answer.text()))
      })
      for (const ended of ['error', 'close']) response.on(ended, () => end('answer_broken'))
    })
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
export function guarded(resolve: ResolveName, isLetThrough: (address: string) => boolean): LookupFunction {
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

const isClosed = (error: Error) => /^(ECONNRESET|EPIPE)$/.test(String((error as { readonly code?: unknown }).code))

function failureOf(error: unknown): AttemptFailure {
  if (error instanceof AttemptError) return error.failure
  const code = String((error as { readonly code?: unknown }).code ?? '')
  return CODES.find(([pattern]) => pattern.test(code))?.[1] ?? 'not_connected'
}
