// The totals of a portfolio in memory: for every dimension its groups, for every group its changes. What was contributed before is
// taken back, what is contributed now is added, so that the totals are the difference that a stretch of the log makes.
import { type DatedCell, scoreOf } from './cells.ts'
import { contribute } from './contribution.ts'
import { type Cell, DIMENSIONS, type Dimension, GROUP_FIELDS, groupOf } from './dimensions.ts'
import { GroupTotals } from './group-totals.ts'
import { OBLIGORS, measureOfObligor, packGroup, packOf } from './obligors.ts'
import type { ChangeSink } from './stand-change.ts'
import type { KnownReceivable } from './stand-walk.ts'

/** A receivable as it was known at a moment, and the groups it belonged to. */
export interface Placed extends KnownReceivable {
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
    this.#groups = new Map([...dimensions.map(({ code }) => code), OBLIGORS].map((code) => [code, new Map()]))
    this.groups = this.#groups
  }

  /** Adds what a receivable contributes, or takes it back; to its obligor's sums too where ordinals of obligors are given by their ids. */
  add({ cells, ...known }: Placed, sign: 1 | -1, ordinals?: ReadonlyMap<string, number>): void {
    const own = ordinals === undefined ? undefined : this.#obligorOf(cells, ordinals)
    const placements = cells.map((dated) => ({
      from: dated.from ?? -Infinity,
      sink: this.#sinkOf(dated.cell),
      score: scoreOf(dated),
    }))
    for (const { sink } of placements) {
      sink.sign = sign
      sink.obligor = own
    }
    contribute({ ...known, placements })
    for (const { sink } of placements) sink.flush()
  }

  /** The changes of a group, which may have none yet. */
  totalsOf(code: number, group: string): GroupTotals {
    const groups = this.#groups.get(code) ?? new Map<string, GroupTotals>()
    const totals = groups.get(group) ?? new GroupTotals()
    groups.set(group, totals)
    return totals
  }

  /** Adds what others come to. */
  addTotals({ groups }: PortfolioTotals): void {
    for (const [code, totals] of groups) for (const [group, own] of totals) own.visit(this.totalsOf(code, group))
  }

  /** Lets go of the changes of some obligors, by their group. */
  forgetObligors(group: string): void {
    this.#groups.get(OBLIGORS)?.delete(group)
  }

  #sinkOf(cell: Cell): CellSink {
    const key = groupOf(FINEST, cell)
    let sink = this.#sinks.get(key)
    if (sink === undefined) {
      sink = new CellSink(this.#dimensions.map((dimension) => this.totalsOf(dimension.code, groupOf(dimension, cell))))
      this.#sinks.set(key, sink)
    }
    return sink
  }

  /** Obligor and currency describe the contract, so they are the same in every cell. */
  #obligorOf([first]: readonly DatedCell[], ordinals: ReadonlyMap<string, number>): ObligorOfPack {
    const { currency, obligor_id } = first?.cell ?? {}
    const ordinal = ordinals.get(obligor_id ?? '')
    if (currency === undefined || ordinal === undefined) throw new Error('An obligor has an ordinal')
    return { ordinal, totals: this.totalsOf(OBLIGORS, packGroup(packOf(ordinal), currency)) }
  }
}

/** Every field of a cell, to tell cells apart. */
const FINEST: Dimension = { code: -1, fields: GROUP_FIELDS }

/** An obligor and the changes of those with which it shares a group. */
interface ObligorOfPack {
  readonly ordinal: number
  readonly totals: GroupTotals
}

/**
 * Passes changes to a cell on to the groups it belongs to: day by day, since most of what a receivable takes away on a day it adds
 * again, and what is left costs a look-up in every group.
 */
class CellSink implements ChangeSink {
  sign: 1 | -1 = 1
  /** Whose changes they are. */
  obligor: ObligorOfPack | undefined
  readonly #totals: readonly GroupTotals[]
  #day = -Infinity
  readonly #changes = new DaySums<number>()
  readonly #products = new DaySums<bigint>()

  constructor(totals: readonly GroupTotals[]) {
    this.#totals = totals
  }

  add(day: number, measure: number, delta: number): void {
    this.#comeTo(day)
    const at = this.#changes.placeOf(measure, 0)
    this.#changes.sums[at] = (this.#changes.sums[at] ?? 0) + this.sign * delta
  }

  addProduct(day: number, measure: number, delta: bigint): void {
    this.#comeTo(day)
    const at = this.#products.placeOf(measure, 0n)
    this.#products.sums[at] = (this.#products.sums[at] ?? 0n) + (this.sign === 1 ? delta : -delta)
  }

  /** Passes on what the last day came to. */
  flush(): void {
    const day = this.#day
    this.#changes.empty((measure, sum) => {
      if (sum === 0) return
      for (const totals of this.#totals) totals.add(day, measure, sum)
      this.#addToObligor(day, measure, sum)
    })
    this.#products.empty((measure, sum) => {
      if (sum !== 0n) for (const totals of this.#totals) totals.addProduct(day, measure, sum)
    })
  }

  #addToObligor(day: number, measure: number, sum: number): void {
    if (this.obligor === undefined) return
    const own = measureOfObligor(measure, this.obligor.ordinal)
    if (own !== undefined) this.obligor.totals.add(day, own, sum)
  }

  #comeTo(day: number): void {
    if (day === this.#day) return
    this.flush()
    this.#day = day
  }
}

/** The sums of one day by measure: a few dozen, found by looking through them. */
class DaySums<Sum> {
  readonly sums: Sum[] = []
  readonly #measures: number[] = []

  placeOf(measure: number, zero: Sum): number {
    const at = this.#measures.indexOf(measure)
    if (at >= 0) return at
    this.#measures.push(measure)
    this.sums.push(zero)
    return this.sums.length - 1
  }

  /** Tells every sum and forgets it. */
  empty(tell: (measure: number, sum: Sum) => void): void {
    for (const [at, measure] of this.#measures.entries()) {
      const sum = this.sums[at]
      if (sum !== undefined) tell(measure, sum)
    }
    this.#measures.length = 0
    this.sums.length = 0
  }
}
