// Answers requests that found no room. Who is refused asks again at once, and each refusal takes time from requests that are admitted: so a
// refusal is held back as long as its caller may wait, and all of them together take a bounded share of the process's time.
import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { ERRORS } from '@tapeline/contract/errors'
import type { AdmissionCounts } from './admission.ts'
import { ANSWER_HEADERS } from './request-head.ts'

/** How long a refusal is held back: half as long halves what is admitted too (decision 0095). */
const HELD_MS = 80

/** Least time between two turns of refusing. */
const PAUSE_MS = 5

/** The part of the time between two turns that refusing may take. Reading refused requests takes about as much again. */
const SHARE = 0.25

/** Refusals that are due are answered so many at a time, at least once a turn. */
const ANSWERED_TOGETHER = 16

/** How long refusals are counted for one line of the log. */
const LOGGED_MS = 1_000

const { status, message, retry_after_s } = ERRORS.overloaded

const BODY = JSON.stringify({ message, code: 'overloaded', details: [] })

/** Names and values in turn, which cost less to write than an object of them. */
const HEADERS = Object.entries({
  ...ANSWER_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(BODY)),
  'Retry-After': String(retry_after_s),
}).flat()

/** A request that is refused. */
interface Refusal {
  readonly response: ServerResponse
  readonly id: string
  /** When it may be answered, on the monotonic clock. */
  readonly due_ms: number
}

/** Refused requests that wait for their answers. */
export class Refusals {
  readonly #waiting: Refusal[] = []
  readonly #log: FastifyBaseLogger
  readonly #counts: AdmissionCounts
  #turn_ended_ms = 0
  #logged = 0
  #is_log_due = false

  /** Logs once a second what `counts` counted since the last line. */
  constructor(log: FastifyBaseLogger, counts: AdmissionCounts) {
    this.#log = log
    this.#counts = counts
  }

  /** Answers the request of an id 503, after those that were refused before it. */
  add(response: ServerResponse, id: string): void {
    // A line for each refusal would cost more than the refusal.
    if (!this.#is_log_due) setTimeout(() => this.#logCounts(), LOGGED_MS).unref()
    this.#is_log_due = true
    if (this.#waiting.push({ response, id, due_ms: performance.now() + HELD_MS }) === 1) this.#planTurn()
  }

  #planTurn(): void {
    const now_ms = performance.now()
    this.#turn_ended_ms = now_ms
    setTimeout(() => this.#takeTurn(), Math.max(PAUSE_MS, (this.#waiting[0]?.due_ms ?? now_ms) - now_ms))
  }

  #takeTurn(): void {
    const now_ms = performance.now()
    const until_ms = now_ms + (now_ms - this.#turn_ended_ms) * SHARE
    let due = countDue(this.#waiting, now_ms)
    do {
      for (const refusal of this.#waiting.splice(0, Math.min(due, ANSWERED_TOGETHER))) answer(refusal)
      due -= ANSWERED_TOGETHER
    } while (due > 0 && performance.now() < until_ms)
    if (this.#waiting.length > 0) this.#planTurn()
  }

  #logCounts(): void {
    this.#is_log_due = false
    const { refused, under_way } = this.#counts
    this.#log.warn({ refused: refused - this.#logged, under_way }, 'requests found no room')
    this.#logged = refused
  }
}

function countDue(waiting: readonly Refusal[], now_ms: number): number {
  const later = waiting.findIndex(({ due_ms }) => due_ms > now_ms)
  return later < 0 ? waiting.length : later
}

function answer({ response, id }: Refusal): void {
  response.writeHead(status, [...HEADERS, 'X-Request-Id', id])
  response.end(BODY)
}
