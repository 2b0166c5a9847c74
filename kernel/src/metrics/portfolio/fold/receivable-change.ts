// What one receivable changes in the totals. Most of what is subtracted is added again, so both are buffered before they go to cells and
// obligors: of a loan with one more payment, only the days from that payment on are passed on.
import type { CellGroups, DeltaBuffer } from './delta-buffer.ts'
import { GroupTotals } from '../totals/group-totals.ts'
import { measureOfObligor } from '../totals/obligors.ts'
import type { ChangeSink } from '../contribution/position-change.ts'

/** An obligor, and the totals of those with which it shares a group. */
export interface ObligorTotals {
  readonly ordinal: number
  readonly totals: GroupTotals
}

/** Buffers the changes of one receivable: of cells together with other receivables, of its obligor, which few share, apart. */
export class ReceivableChange {
  readonly #cells: DeltaBuffer
  /** Unused tables. */
  readonly #idle: GroupTotals[]
  readonly #obligors = new Map<GroupTotals, GroupTotals>()

  constructor(cells: DeltaBuffer, idle: GroupTotals[]) {
    this.#cells = cells
    this.#idle = idle
  }

  /** Subtracts from the cells and the obligor with the sign -1, or adds to them: a sink for each cell. */
  sinks(sign: 1 | -1, obligor: ObligorTotals | undefined): (groups: CellGroups) => ChangeSink {
    const known = new Map<CellGroups, ChangeSink>()
    const owing = obligor && { ordinal: obligor.ordinal, net: this.#netOf(obligor.totals) }
    return (groups) => {
      const sink = known.get(groups) ?? new SignedSink(this.#cells.of(groups), sign, owing)
      known.set(groups, sink)
      return sink
    }
  }

  /** Passes on what is left. */
  settle(): void {
    for (const [totals, net] of this.#obligors) {
      net.drain(totals)
      this.#idle.push(net)
    }
    this.#cells.settle()
  }

  #netOf(totals: GroupTotals): GroupTotals {
    const net = this.#obligors.get(totals) ?? this.#idle.pop() ?? new GroupTotals()
    this.#obligors.set(totals, net)
    return net
  }
}

/** Buffers what is subtracted from a cell, or added to it. */
class SignedSink implements ChangeSink {
  readonly #cell: GroupTotals
  readonly #sign: 1 | -1
  readonly #owing: { readonly ordinal: number; readonly net: GroupTotals } | undefined

  constructor(
    cell: GroupTotals,
    sign: 1 | -1,
    owing: { readonly ordinal: number; readonly net: GroupTotals } | undefined,
  ) {
    this.#cell = cell
    this.#sign = sign
    this.#owing = owing
  }

  add(day: number, measure: number, delta: number): void {
    this.#cell.add(day, measure, this.#sign * delta)
    if (this.#owing === undefined) return
    const own = measureOfObligor(measure, this.#owing.ordinal)
    if (own !== undefined) this.#owing.net.add(day, own, this.#sign * delta)
  }

  addProduct(day: number, measure: number, delta: bigint): void {
    this.#cell.addProduct(day, measure, this.#sign === 1 ? delta : -delta)
  }
}
