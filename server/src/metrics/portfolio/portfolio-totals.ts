// The totals of a portfolio in memory: for every dimension its groups, for every group its changes. What was contributed before is
// taken back, what is contributed now is added, so that the totals are the difference that a stretch of the log makes.
import type { Ledger } from '../ledger/ledger.ts'
import type { Reckoning } from '../reckoning.ts'
import type { DatedCell } from './cells.ts'
import { contribute } from './contribution.ts'
import { type Cell, DIMENSIONS, type Dimension, groupOf } from './dimensions.ts'
import { GroupTotals } from './group-totals.ts'
import type { ChangeSink } from './stock-changes.ts'

/** A receivable as it was known at a moment, and the groups it belonged to. */
export interface Placed {
  readonly ledger: Ledger
  readonly steps: readonly Reckoning[]
  readonly cells: readonly DatedCell[]
}

/** The changes of each group, by dimension code and group. */
export type TotalsByGroup = ReadonlyMap<number, ReadonlyMap<string, GroupTotals>>

/** Gathers what receivables contribute. */
export class PortfolioTotals {
  readonly groups: TotalsByGroup
  readonly #dimensions: readonly Dimension[]
  readonly #groups: ReadonlyMap<number, Map<string, GroupTotals>>
  /** The groups of each cell, since most receivables share theirs with others. */
  readonly #sinks = new Map<string, CellSink>()

  /** Totals of some dimensions only, or of all. */
  constructor(dimensions: readonly Dimension[] = DIMENSIONS) {
    this.#dimensions = dimensions
    this.#groups = new Map(dimensions.map(({ code }) => [code, new Map()]))
    this.groups = this.#groups
  }

  /** Adds what a receivable contributes, or takes it back. */
  add({ ledger, steps, cells }: Placed, sign: 1 | -1): void {
    const placements = cells.map(({ from, cell }) => ({
      from: from ?? -Infinity,
      sink: this.#sinkOf(cell).signed(sign),
    }))
    contribute({ ledger, steps, placements })
  }

  #sinkOf(cell: Cell): CellSink {
    const key = groupOf(FINEST, cell)
    let sink = this.#sinks.get(key)
    if (sink === undefined) {
      sink = new CellSink(this.#dimensions.map((dimension) => this.#totalsOf(dimension, cell)))
      this.#sinks.set(key, sink)
    }
    return sink
  }

  #totalsOf(dimension: Dimension, cell: Cell): GroupTotals {
    const groups = this.#groups.get(dimension.code) ?? new Map<string, GroupTotals>()
    const group = groupOf(dimension, cell)
    const totals = groups.get(group) ?? new GroupTotals()
    groups.set(group, totals)
    return totals
  }
}

/** Every field of a cell, to tell cells apart. */
const FINEST: Dimension = { code: -1, fields: ['product_type', 'vintage', 'funded_by', 'industry', 'country'] }

/** Passes changes to a cell on to the groups it belongs to. */
class CellSink implements ChangeSink {
  readonly #totals: readonly GroupTotals[]
  readonly #taking: ChangeSink

  constructor(totals: readonly GroupTotals[]) {
    this.#totals = totals
    this.#taking = {
      add: (day, measure, delta) => this.add(day, measure, -delta),
      addProduct: (day, measure, delta) => this.addProduct(day, measure, -delta),
    }
  }

  signed(sign: 1 | -1): ChangeSink {
    return sign === 1 ? this : this.#taking
  }

  add(day: number, measure: number, delta: number): void {
    for (const totals of this.#totals) totals.add(day, measure, delta)
  }

  addProduct(day: number, measure: number, delta: bigint): void {
    for (const totals of this.#totals) totals.addProduct(day, measure, delta)
  }
}
