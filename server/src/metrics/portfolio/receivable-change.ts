// What one receivable changes in the totals. Most of what is taken back of it is added again, so both are gathered before the groups to
// which it belongs hear of it: of a loan with one more payment, they hear of the days from that payment on.
import { GroupTotals } from './group-totals.ts'
import { measureOfObligor } from './obligors.ts'
import type { ChangeSink } from './stand-change.ts'

/** An obligor, and the totals of those with which it shares a group. */
export interface ObligorTotals {
  readonly ordinal: number
  readonly totals: GroupTotals
}

/** Gathers the changes of one receivable. */
export class ReceivableChange {
  /** Tables that lie idle. */
  readonly #idle: GroupTotals[]
  readonly #cells = new Map<readonly GroupTotals[], GroupTotals>()
  readonly #obligors = new Map<GroupTotals, GroupTotals>()

  constructor(idle: GroupTotals[]) {
    this.#idle = idle
  }

  /** What it takes back from the groups of cells and from its obligor, with the sign -1, or adds to them: a sink for each cell. */
  sinks(sign: 1 | -1, obligor: ObligorTotals | undefined): (totals: readonly GroupTotals[]) => ChangeSink {
    const known = new Map<readonly GroupTotals[], ChangeSink>()
    const owing = obligor && { ordinal: obligor.ordinal, net: this.#netOf(this.#obligors, obligor.totals) }
    return (totals) => {
      const sink = known.get(totals) ?? new NetSink(this.#netOf(this.#cells, totals), sign, owing)
      known.set(totals, sink)
      return sink
    }
  }

  /** Passes on what is left. */
  settle(): void {
    for (const [totals, net] of this.#cells)
      this.#pass(net, {
        add: (day, measure, sum) => {
          for (const one of totals) one.add(day, measure, sum)
        },
        addProduct: (day, measure, sum) => {
          for (const one of totals) one.addProduct(day, measure, sum)
        },
      })
    for (const [totals, net] of this.#obligors) this.#pass(net, totals)
  }

  #pass(net: GroupTotals, receiver: ChangeSink): void {
    net.drain(receiver)
    this.#idle.push(net)
  }

  #netOf<Totals>(nets: Map<Totals, GroupTotals>, totals: Totals): GroupTotals {
    const net = nets.get(totals) ?? this.#idle.pop() ?? new GroupTotals()
    nets.set(totals, net)
    return net
  }
}

/** Gathers what is taken back from a cell, or added to it. */
class NetSink implements ChangeSink {
  readonly #net: GroupTotals
  readonly #sign: 1 | -1
  readonly #owing: { readonly ordinal: number; readonly net: GroupTotals } | undefined

  constructor(
    net: GroupTotals,
    sign: 1 | -1,
    owing: { readonly ordinal: number; readonly net: GroupTotals } | undefined,
  ) {
    this.#net = net
    this.#sign = sign
    this.#owing = owing
  }

  add(day: number, measure: number, delta: number): void {
    this.#net.add(day, measure, this.#sign * delta)
    if (this.#owing === undefined) return
    const own = measureOfObligor(measure, this.#owing.ordinal)
    if (own !== undefined) this.#owing.net.add(day, own, this.#sign * delta)
  }

  addProduct(day: number, measure: number, delta: bigint): void {
    this.#net.addProduct(day, measure, this.#sign === 1 ? delta : -delta)
  }
}
