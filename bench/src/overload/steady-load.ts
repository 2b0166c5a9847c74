// Requests at a steady rate, whatever becomes of those before them, as from many clients that do not know of each other. Run as a process of
// its own; its order comes in STEADY_ORDER, and what came of it is one line of JSON.
import net from 'node:net'
import { type LoadOrder, isWhole, requestOf } from '../load.ts'

/** What to send. */
export interface SteadyOrder extends Omit<LoadOrder, 'connections'> {
  /** Requests a second. */
  readonly per_s: number
  /** Connections at most: a request for which none is free is not sent, and counted. */
  readonly connections_max: number
}

/** What came of it. Latencies in milliseconds, each from sending to the last byte. */
export interface SteadyResult {
  readonly seconds: number
  readonly accepted: Latencies
  /** Answered 503 or 429. */
  readonly refused: Latencies
  /** Other answers by their status, and as 0 connections that failed. */
  readonly failed: { readonly [status: string]: number }
  /** For which no connection was free. */
  readonly unsent: number
}

/** Some latencies. */
export interface Latencies {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** How often requests that are due are sent, in milliseconds. */
const TICK_MS = 5

class SteadyLoad {
  readonly #order: SteadyOrder
  readonly #free: net.Socket[] = []
  readonly #accepted: number[] = []
  readonly #refused: number[] = []
  #open = 0
  #next = 0
  readonly #failed: Record<string, number> = {}
  #unsent = 0

  constructor(order: SteadyOrder) {
    this.#order = order
  }

  async run(): Promise<SteadyResult> {
    const { seconds, per_s } = this.#order
    const began = performance.now()
    let due = 0
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const passed_s = (performance.now() - began) / 1_000
        const wanted = Math.floor(Math.min(passed_s, seconds) * per_s)
        for (; due < wanted; due += 1) this.#sendOne()
        if (passed_s < seconds || this.#free.length < this.#open) return
        clearInterval(timer)
        resolve()
      }, TICK_MS)
    })
    for (const socket of this.#free) socket.destroy()
    return {
      seconds,
      accepted: latenciesOf(this.#accepted),
      refused: latenciesOf(this.#refused),
      failed: this.#failed,
      unsent: this.#unsent,
    }
  }

  #sendOne(): void {
    const socket = this.#free.pop()
    if (socket !== undefined) this.#sendOn(socket)
    else if (this.#open < this.#order.connections_max) this.#connect()
    else this.#unsent += 1
  }

  #connect(): void {
    this.#open += 1
    const { host, port } = this.#order
    const socket = net.connect({ host, port, noDelay: true })
    socket.setEncoding('latin1')
    socket.on('connect', () => this.#sendOn(socket))
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#open -= 1
      const at = this.#free.indexOf(socket)
      if (at >= 0) this.#free.splice(at, 1)
      else this.#fail(0)
    })
  }

  #sendOn(socket: net.Socket): void {
    const sent = performance.now()
    let received = ''
    const read = (chunk: string): void => {
      received += chunk
      if (!isWhole(received)) return
      socket.off('data', read)
      this.#note(Number(received.slice(9, 12)), performance.now() - sent)
      this.#free.push(socket)
    }
    socket.on('data', read)
    socket.write(requestOf(this.#order, this.#next++))
  }

  #note(status: number, latency_ms: number): void {
    if (status === 200) this.#accepted.push(latency_ms)
    else if (status === 503 || status === 429) this.#refused.push(latency_ms)
    else this.#fail(status)
  }

  #fail(status: number): void {
    this.#failed[status] = (this.#failed[status] ?? 0) + 1
  }
}

/** The middle, the slowest hundredth and the slowest. */
function latenciesOf(latencies: readonly number[]): Latencies {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}

if (process.env['STEADY_ORDER'] !== undefined) {
  const result = await new SteadyLoad(JSON.parse(process.env['STEADY_ORDER']) as SteadyOrder).run()
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
