// One attempt of a delivery: one POST, to an address that is judged when the connection is made, so that a name cannot resolve to another one in between. No
// redirect is followed, and neither the answer nor its time is without a bound.
import { lookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
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

/** What an attempt goes by; a test brings its own resolver and certificate authority. */
export interface SendSettings {
  readonly networks: readonly Network[]
  readonly bounds?: AttemptBounds
  readonly resolve?: typeof lookup
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
    return { http_status: undefined, failure: failureOf(error), answer: undefined }
  }
}

function send({ url, headers, body }: Attempt, settings: SendSettings): Promise<AttemptResult> {
  const { networks, bounds = ATTEMPT_BOUNDS, resolve = lookup, ca, stopping } = settings
  const target = new URL(url)
  const { protocol } = target
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  // A connection to an address is made without asking the resolver.
  if (isAddressRefused(host, protocol, networks)) throw new AttemptError('address_refused')
  return new Promise((settle, reject) => {
    const request = (protocol === 'https:' ? https : http).request(target, {
      method: 'POST',
      agent: false,
      lookup: guarded(resolve, (address) => mayConnect(address, protocol, networks)),
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      ...(ca === undefined ? {} : { ca }),
    })
    let cut = () => void request.destroy(new AttemptError('timed_out'))
    const connecting = setTimeout(() => cut(), bounds.connect_ms_max)
    const whole = setTimeout(() => cut(), bounds.whole_ms_max)
    const interrupt = () => void request.destroy(new AttemptError('interrupted'))
    stopping?.addEventListener('abort', interrupt)
    const end = () => {
      clearTimeout(connecting)
      clearTimeout(whole)
      stopping?.removeEventListener('abort', interrupt)
    }
    request.on('socket', (socket) => {
      socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
    })
    request.on('error', (error) => {
      end()
      reject(error)
    })
    request.on('response', (response) => {
      cut = () => void response.destroy()
      void readBeginning(response, bounds.answer_max).then((answer) => {
        end()
        request.destroy()
        settle(resultOf(response.statusCode ?? 0, answer))
      })
    })
    request.end(body)
  })
}

/** The status decides, however the body goes on; a redirect is a status like any other. */
function resultOf(http_status: number, answer: string): AttemptResult {
  return { http_status, failure: http_status >= 200 && http_status <= 299 ? undefined : 'status', answer }
}

/** Resolves a name, and refuses it where any of its addresses is not let through: the one that is connected to is one of them. */
function guarded(resolve: typeof lookup, isLetThrough: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return callback(error ?? new AttemptError('name_not_found'), '', 0)
      if (!addresses.every(({ address }) => isLetThrough(address)))
        return callback(new AttemptError('address_refused'), '', 0)
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

/** The first bytes of a body as text; what comes behind them, or never, is not waited for. */
function readBeginning(response: IncomingMessage, bytes_max: number): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    const end = () => {
      // A character that is cut in two is left out; PostgreSQL keeps no zero in a text.
      const bytes = Buffer.concat(chunks).subarray(0, bytes_max)
      resolve(new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '�'))
    }
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length >= bytes_max) end()
    })
    response.on('end', end)
    response.on('error', end)
    response.on('close', end)
  })
}

/** Codes of Node's errors, by what they mean for a receiver. */
const CODES: readonly (readonly [RegExp, AttemptFailure])[] = [
  [/^(?:ENOTFOUND|EAI_)/, 'name_not_found'],
  [/CERT|^ERR_TLS|^ERR_SSL|SELF_SIGNED|UNABLE_TO_/, 'certificate_refused'],
  [/^HPE_|^ECONNRESET$|^EPIPE$/, 'answer_broken'],
]

function failureOf(error: unknown): AttemptFailure {
  if (error instanceof AttemptError) return error.failure
  const code = String((error as { readonly code?: unknown }).code ?? '')
  return CODES.find(([pattern]) => pattern.test(code))?.[1] ?? 'not_connected'
}
