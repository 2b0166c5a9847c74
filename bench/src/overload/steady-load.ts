// Requests at fixed times, whatever becomes of those before them, as from many clients that do not know of each other. Every connection is
// open, and has had an answer, before the first is due. Run as a process of its own; its order comes in STEADY_ORDER, and what came of it is
// one line of JSON.
import { type LoadOrder, requestOf } from '../load.ts'
import { type Latencies, latenciesOf } from '../latencies.ts'
import { LoadConnection } from './load-connection.ts'

/** What to send. */
export interface SteadyOrder extends LoadOrder {
  /** Requests a second. One that is due while no connection is free is not sent, and counted. */
  readonly per_s: number
}

/** What came of it. */
export interface SteadyResult {
  /** From connecting to the first answer on each connection, to a request that is always admitted. */
  readonly opened: Latencies
  readonly seconds: number
  /** Answered 200. Latencies are from the moment when each was due to its last byte. */
  readonly accepted: Latencies
  /** Answered 503 or 429. */
  readonly refused: Latencies
  /** Other answers by their status, and as 0 connections that failed. */
  readonly failed: { readonly [status: string]: number }
  /** For which no connection was free. */
  readonly unsent: number
  /** From the moment when each was due to its sending: the delay of this process, which every latency includes. */
  readonly lag: Latencies
  /** CPU seconds of this process for each second. */
  readonly cores: number
}

/** How often requests that are due are sent, in milliseconds. */
const TICK_MS = 1

/** Connections that are opened at once, fewer than a server lets wait. */
const OPENED_AT_ONCE = 50

class SteadyLoad {
  readonly #order: SteadyOrder
  readonly #free: LoadConnection[] = []
  readonly #opened: number[] = []
  readonly #accepted: number[] = []
  readonly #refused: number[] = []
  readonly #lag: number[] = []
  readonly #failed: Record<string, number> = {}
  #open = 0
  #next = 0
  #unsent = 0

  constructor(order: SteadyOrder) {
    this.#order = order
  }

  async run(): Promise<SteadyResult> {
    for (let open = 0; open < this.#order.connections; open += OPENED_AT_ONCE)
      await this.#openSome(Math.min(OPENED_AT_ONCE, this.#order.connections - open))
    const before = process.cpuUsage()
    const seconds = await this.#send()
    const { user, system } = process.cpuUsage(before)
    for (const connection of this.#free) connection.close()
    return {
      opened: latenciesOf(this.#opened),
      seconds: this.#order.seconds,
      accepted: latenciesOf(this.#accepted),
      refused: latenciesOf(this.#refused),
      failed: this.#failed,
      unsent: this.#unsent,
      lag: latenciesOf(this.#lag),
      cores: (user + system) / 1e6 / seconds,
    }
  }

  async #openSome(count: number): Promise<void> {
    const target = this.#order
    const greeting = `GET /health HTTP/1.1\r\nHost: ${target.host}\r\n\r\n`
    await Promise.all(
      Array.from({ length: count }, async () => {
        const began = performance.now()
        let onFirst: ((ms: number) => void) | undefined
        const connection = await LoadConnection.open(target, {
          onAnswer: (answered, status, latency_ms) => {
            this.#free.push(answered)
            if (onFirst === undefined) return this.#note(status, latency_ms)
            onFirst(latency_ms)
            onFirst = undefined
          },
          onClose: (closed, waited) => this.#forget(closed, waited),
        })
        this.#open += 1
        this.#opened.push(
          await new Promise<number>((resolve) => {
            onFirst = resolve
            connection.send(greeting, began)
          }),
        )
      }),
    )
  }

  /** Sends what is due until the time is over, and waits for all answers; returns how long that took. */
  #send(): Promise<number> {
    const { seconds, per_s } = this.#order
    const began = performance.now()
    let due = 0
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        const passed_s = (performance.now() - began) / 1_000
        const wanted = Math.floor(Math.min(passed_s, seconds) * per_s)
        for (; due < wanted; due += 1) this.#sendOne(began + (due * 1_000) / per_s)
        if (passed_s < seconds || this.#free.length < this.#open) return
        clearInterval(timer)
        resolve(passed_s)
      }, TICK_MS)
    })
  }

  #sendOne(due: number): void {
    const connection = this.#free.pop()
    if (connection === undefined) {
      this.#unsent += 1
      return
    }
    connection.send(requestOf(this.#order, this.#next++), due)
    this.#lag.push(performance.now() - due)
  }

  #note(status: number, latency_ms: number): void {
    if (status === 200) this.#accepted.push(latency_ms)
    else if (status === 503 || status === 429) this.#refused.push(latency_ms)
    else this.#fail(status)
  }

  #fail(status: number): void {
    this.#failed[status] = (this.#failed[status] ?? 0) + 1
  }

  #forget(closed: LoadConnection, waited: boolean): void {
    this.#open -= 1
    const at = this.#free.indexOf(closed)
    if (at >= 0) this.#free.splice(at, 1)
    if (waited) this.#fail(0)
  }
}

if (process.env['STEADY_ORDER'] !== undefined) {
  const result = await new SteadyLoad(JSON.parse(process.env['STEADY_ORDER']) as SteadyOrder).run()
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
