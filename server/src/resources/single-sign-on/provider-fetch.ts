// How the service asks a provider: an admin chose the address, so each connection is judged as those of webhooks are, no redirect is followed, and neither
// the answer nor its time is without a bound.
import http from 'node:http'
import https from 'node:https'
import { type Network, isAddressRefused, mayConnect } from '../../webhooks/networks.ts'
import { guarded, resolvingBy } from '../../webhooks/send-attempt.ts'

/** How long one answer of a provider may take, and how large it may be. */
const BOUNDS = { whole_ms_max: 8_000, bytes_max: 512 * 1_024 } as const

/** A request to a provider, as `openid-client` describes it. */
export interface ProviderRequest {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: unknown
}

/** A provider that did not answer, or may not be asked; the message is for admins. */
export class ProviderAway extends Error {}

/** Asks providers within some networks beside the public internet. Throws a ProviderAway where no whole answer came. */
export function providerFetch(networks: readonly Network[]) {
  return (url: string, request: ProviderRequest): Promise<Response> => ask(new URL(url), request, networks)
}

function ask(target: URL, { method, headers, body }: ProviderRequest, networks: readonly Network[]): Promise<Response> {
  const { protocol, host } = target
  const isLetThrough = (address: string) => mayConnect(address, protocol, networks)
  if (isAddressRefused(target.hostname.replace(/^\[(.*)\]$/, '$1'), protocol, networks))
    return Promise.reject(new ProviderAway(`${host} is not a public address, or is asked without HTTPS`))
  const request = (protocol === 'https:' ? https : http).request(target, {
    method,
    headers,
    agent: false,
    lookup: guarded(resolvingBy(), isLetThrough),
  })
  const answer = answerTo(request, host)
  request.end(body instanceof URLSearchParams ? body.toString() : (body as string | undefined))
  return answer
}

const UNTRUSTED =
  'has a certificate of an authority that this service does not trust. Whoever runs the service can name the authority’s file in NODE_EXTRA_CA_CERTS'

/** What is wrong with the certificate of a provider, by the codes of OpenSSL and Node. */
const CERTIFICATE_FAULTS: ReadonlyMap<string, string> = new Map([
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'has a certificate that is for another host'],
  ['CERT_HAS_EXPIRED', 'has a certificate that has expired'],
  ['CERT_NOT_YET_VALID', 'has a certificate that is not valid yet'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', UNTRUSTED],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNTRUSTED],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNTRUSTED],
])

/** Waits for what ends a request; whatever comes first does. Every request ends within the bound of time. */
function answerTo(request: http.ClientRequest, host: string): Promise<Response> {
  return new Promise((settle, reject) => {
    const fail = (reason: string) => {
      clearTimeout(whole)
      reject(new ProviderAway(`${host} ${reason}`))
      request.destroy()
    }
    const failBy = ({ code, message }: Error & { code?: string }) =>
      fail(CERTIFICATE_FAULTS.get(code ?? '') ?? `cannot be reached (${code ?? message})`)
    const whole = setTimeout(() => fail('did not answer in time'), BOUNDS.whole_ms_max)
    request.on('error', failBy)
    // Of an answer that changes the protocol, Node emits nothing but this.
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      fail('answered by another protocol')
    })
    const closed = () => fail('closed the connection before it answered')
    request.on('close', closed)
    request.on('response', (response) => {
      // The request may close before the end of what was received is read; the answer does not.
      request.off('close', closed)
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > BOUNDS.bytes_max) fail('answered more than the service reads')
        else chunks.push(chunk)
      })
      response.on('error', failBy)
      response.on('close', closed)
      response.on('end', () => {
        clearTimeout(whole)
        if ((response.statusCode ?? 500) >= 500) return fail(`answered with status ${response.statusCode}`)
        try {
          settle(answered(response, Buffer.concat(chunks)))
        } catch (error) {
          failBy(error as Error)
        }
      })
    })
  })
}

/** Statuses whose answers have no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

function answered({ statusCode = 0, headers }: http.IncomingMessage, body: Buffer): Response {
  const single = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const status = statusCode >= 200 && statusCode <= 599 ? statusCode : 502
  return new Response(BODILESS.has(status) ? null : new Uint8Array(body), { status, headers: single })
}
