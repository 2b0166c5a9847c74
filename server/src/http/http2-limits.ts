// Limits of an HTTP/2 session, and of all sessions of one network address. A stream costs the client one frame and the server a request, so
// a client that opens and resets streams as fast as it can write keeps the process from serving everybody else (CVE-2023-44487). Such a
// session is closed with ENHANCE_YOUR_CALM; other abuse (CONTINUATION, SETTINGS, PING) is closed by the platform, by these settings and its
// own limits.
import type { IncomingMessage } from 'node:http'
import { type IncomingHttpHeaders, type ServerHttp2Session, type ServerHttp2Stream, constants } from 'node:http2'
import type { Socket } from 'node:net'
import { all as allAddresses } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { ServiceError } from '@tapeline/contract/errors'
import { AddressAllowances, Allowance } from './allowance.ts'
import { type TrustedProxies, clientAddress } from './trusted-proxies.ts'

/** The limits of one session, and of all sessions of one address together. */
export const HTTP2_LIMITS = {
  /** Open requests; more are refused, and a client that continues is closed. */
  concurrent_streams_max: 100,
  rejected_streams_max: 100,
  invalid_frames_max: 100,
  header_pairs_max: 100,
  memory_mb_max: 10,
  /** Streams of a session that may be reset: a browser resets those of a page that is left. */
  session_resets: { burst: 200, per_s: 20 },
  /** The same for all sessions of an address: several people may share one. */
  address_resets: { burst: 400, per_s: 40 },
  /** Addresses that are remembered, each for as long as its allowance takes to be full again. */
  addresses_max: 10_000,
  /** How long a closed session's connection may take to end. */
  closing_ms_max: 1_000,
}

/** The limits in the form that the platform takes. */
export function sessionOptions(header_bytes_max: number) {
  return {
    settings: {
      enablePush: false,
      maxConcurrentStreams: HTTP2_LIMITS.concurrent_streams_max,
      maxHeaderListSize: header_bytes_max,
    },
    maxHeaderListPairs: HTTP2_LIMITS.header_pairs_max,
    maxSessionInvalidFrames: HTTP2_LIMITS.invalid_frames_max,
    maxSessionMemory: HTTP2_LIMITS.memory_mb_max,
    maxSessionRejectedStreams: HTTP2_LIMITS.rejected_streams_max,
  }
}

/** Whether a session may have a stream reset, by the headers of the stream. */
type MayReset = (headers: IncomingHttpHeaders, now_ms: number) => boolean

/** Closes sessions that reset too many streams, alone or together with their address, and the connection of every session that ends. */
export function limitSessions(app: FastifyInstance, trusts: TrustedProxies | undefined): void {
  const addresses = new AddressAllowances(HTTP2_LIMITS.address_resets, HTTP2_LIMITS.addresses_max)
  // The platform makes the session of a connection while it announces the connection.
  let connection: Socket | undefined
  app.server.prependListener('secureConnection', (socket: Socket) => {
    connection = socket
  })
  app.server.on('session', (session: ServerHttp2Session) => {
    if (connection === undefined) return
    // Read now: a connection that has ended no longer has an address.
    const { remoteAddress: peer = '' } = connection
    limitResets(session, trusts?.(peer, 0) ? ofClients(addresses, peer, trusts) : ofSession(addresses, peer))
    endConnection(session, connection)
  })
  if (trusts !== undefined) refuseSpent(app, addresses)
}

/** A direct client has the allowance of its session, and never more than its address has left. */
function ofSession(addresses: AddressAllowances, peer: string): MayReset {
  const own = new Allowance(HTTP2_LIMITS.session_resets, performance.now())
  return (_headers, now_ms) => addresses.take(peer, now_ms) && own.take(now_ms)
}

/** A trusted proxy sends the requests of many clients through one session. It is not closed for one of them: see `refuseSpent`. */
function ofClients(addresses: AddressAllowances, peer: string, trusts: TrustedProxies): MayReset {
  return (headers, now_ms) => {
    const request = { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage
    addresses.take(clientAddress({ ips: allAddresses(request, trusts), ip: peer }), now_ms)
    return true
  }
}

function limitResets(session: ServerHttp2Session, mayReset: MayReset): void {
  const count = ({ rstCode }: ServerHttp2Stream, headers: IncomingHttpHeaders): void => {
    if (rstCode === constants.NGHTTP2_NO_ERROR || session.destroyed) return
    if (mayReset(headers, performance.now())) return
    session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM)
    session.destroy()
  }
  session.on('stream', (stream, headers) => void stream.once('close', () => count(stream, headers)))
}

/** Refuses the requests of an address behind a trusted proxy while its allowance is empty. */
function refuseSpent(app: FastifyInstance, addresses: AddressAllowances): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isSpent = request.raw.httpVersionMajor === 2 && addresses.isSpent(clientAddress(request), performance.now())
    if (isSpent) done(new ServiceError('too_many_requests'))
    else done()
  })
}

/** The platform leaves a connection open when its client keeps writing and never reads. */
function endConnection(session: ServerHttp2Session, connection: Socket): void {
  session.once('close', () => {
    if (connection.destroyed) return
    setTimeout(() => connection.destroy(), HTTP2_LIMITS.closing_ms_max).unref()
  })
}
