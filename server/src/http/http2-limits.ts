// Bounds of a session of HTTP/2. A stream costs the client one frame and the server a request, so a client that opens and resets
// streams as fast as it can write keeps the process from everybody else (CVE-2023-44487). Such a session is closed with
// ENHANCE_YOUR_CALM; what else misbehaves (CONTINUATION, SETTINGS, PING), the platform closes by these settings and its own bounds.
import { type ServerHttp2Session, type ServerHttp2Stream, constants } from 'node:http2'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What one session may hold and do. */
export const HTTP2_LIMITS = {
  /** Requests under way; more are refused, and a client that goes on is closed. */
  concurrent_streams_max: 100,
  rejected_streams_max: 100,
  invalid_frames_max: 100,
  header_pairs_max: 100,
  memory_mb_max: 10,
  /** Streams that may be reset at once, and how many more each second: a browser resets those of a page that is left. */
  resets_burst: 200,
  resets_per_s: 20,
  /** How long a closed session's connection may take to end. */
  closing_ms_max: 1_000,
}

/** The bounds as the platform takes them. */
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

/** Closes sessions that reset too many streams, and the connection of every session that ends. */
export function limitSessions(app: FastifyInstance): void {
  // The platform makes the session of a connection while it announces the connection.
  let connection: Socket | undefined
  app.server.prependListener('secureConnection', (socket: Socket) => {
    connection = socket
  })
  app.server.on('session', (session: ServerHttp2Session) => {
    limitResets(session)
    endConnection(session, connection)
  })
}

function limitResets(session: ServerHttp2Session): void {
  let left = HTTP2_LIMITS.resets_burst
  let counted_at = performance.now()
  const count = ({ rstCode }: ServerHttp2Stream): void => {
    if (rstCode === constants.NGHTTP2_NO_ERROR || session.destroyed) return
    const now = performance.now()
    const earned = ((now - counted_at) / 1_000) * HTTP2_LIMITS.resets_per_s
    left = Math.min(HTTP2_LIMITS.resets_burst, left + earned) - 1
    counted_at = now
    if (left >= 0) return
    session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM)
    session.destroy()
  }
  session.on('stream', (stream) => void stream.once('close', () => count(stream)))
}

/** The platform leaves a connection open whose client goes on writing and never reads. */
function endConnection(session: ServerHttp2Session, connection: Socket | undefined): void {
  session.once('close', () => {
    if (connection === undefined || connection.destroyed) return
    setTimeout(() => connection.destroy(), HTTP2_LIMITS.closing_ms_max).unref()
  })
}
