// Refuses requests that find no room, before the framework sees them: with many times more requests than can be answered, reading and routing
// each would take the time of those that are admitted.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ADMISSION_LIMITS, Admission, type AdmissionCounts, LONG_LIMITS } from './admission.ts'
import { Refusals } from './refusals.ts'
import { requestId } from './server.ts'

/** What is always admitted: monitoring asks seldom, and has to see an overload. */
const FREE: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** A body of at least so many bytes, or of unknown length, is a file or an import: it takes as long as its sender takes. */
const LONG_BODY_BYTES = 65_536

/** How requests are admitted. */
export interface AdmittingOptions {
  readonly counts: AdmissionCounts
  /** The caller that headers name, which nobody has checked yet; undefined where they hold neither key nor session. */
  readonly callerOf: (headers: IncomingMessage['headers']) => Caller | undefined
}

/** A caller. */
export interface Caller {
  /** The key or session. */
  readonly credential: string
  /** With which others the caller shares room: those of the same tenant. */
  readonly shares: string
}

/** Admits or refuses every request of a server that has not begun to listen. */
export function admitRequests(app: FastifyInstance, { counts, callerOf }: AdmittingOptions): void {
  const listeners = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  const now_ms = performance.now()
  const short = new Admission(now_ms, ADMISSION_LIMITS, counts)
  const long = new Admission(now_ms, LONG_LIMITS, counts)
  const known = new KnownCallers(callerOf)
  const refusals = new Refusals(app.log, counts)
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.actor_id !== undefined) known.add(request.raw)
    done()
  })
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const admission = isLong(request) ? long : short
    if (FREE.has(request.url ?? '') || admit(admission, known.nameOf(request), response))
      for (const listener of listeners) listener(request, response)
    else refusals.add(response, requestId(request.headers['x-request-id']))
  })
}

function isLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) >= LONG_BODY_BYTES
}

function admit(admission: Admission, caller: string, response: ServerResponse): boolean {
  if (!admission.enter(caller, performance.now())) return false
  response.once('close', () => admission.leave(caller, performance.now()))
  return true
}

/** The most credentials that are kept in mind. */
const KNOWN_MAX = 10_000

/**
 * Callers whose key or session was accepted lately have room of their own. All others share that of one, so that nobody gains room, or takes
 * that of others, by keys that are made up.
 */
class KnownCallers {
  readonly #callerOf: AdmittingOptions['callerOf']
  readonly #known = new Set<string>()

  constructor(callerOf: AdmittingOptions['callerOf']) {
    this.#callerOf = callerOf
  }

  /** The name under which a request takes room. */
  nameOf({ headers }: IncomingMessage): string {
    const caller = this.#callerOf(headers)
    return caller !== undefined && this.#known.has(caller.credential) ? caller.shares : ''
  }

  /** Remembers the caller of a request whose credential was accepted. */
  add({ headers }: Pick<IncomingMessage, 'headers'>): void {
    const credential = this.#callerOf(headers)?.credential
    if (credential === undefined || this.#known.has(credential)) return
    if (this.#known.size >= KNOWN_MAX) this.#known.clear()
    this.#known.add(credential)
  }
}
