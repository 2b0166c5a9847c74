// The totals of a portfolio in memory: for every dimension its groups, for every group its changes. What was contributed before is
// subtracted, what is contributed now is added, so that the totals are the difference that a stretch of the log makes.
import { monthOfDay } from '../../../core/month.ts'
import { type DatedCell, scoreOf } from '../stratification-keys.ts'
import { contribute } from '../contribution/contribution.ts'
import { type Cell, DIMENSIONS, type Dimension, groupsOf } from '../dimensions.ts'
import { type CellGroups, DeltaBuffer } from './delta-buffer.ts'
import { GroupTotals } from '../totals/group-totals.ts'
import { OBLIGORS, packGroup, packOf } from '../totals/obligors.ts'
import { firstDivergenceDay } from './first-divergence-day.ts'
import { type ObligorTotals, ReceivableChange } from './receivable-change.ts'
import type { KnownReceivable } from '../contribution/position-walk.ts'

/** A receivable as it was known at a moment, and the groups it belonged to. */
export interface Placed extends KnownReceivable {
  readonly cells: readonly DatedCell[]
}

/** The changes of each group, by dimension code and group. */
export type TotalsByGroup = ReadonlyMap<number, ReadonlyMap<string, GroupTotals>>

/** Adds up what receivables contribute. */
export class PortfolioTotals {
  readonly #dimensions: readonly Dimension[]
  readonly #groups: ReadonlyMap<number, Map<string, GroupTotals>>
  /** The groups of each cell, since most receivables share theirs with others. */
  readonly #cells = new Map<string, CellGroups>()
  /** Unused tables for the next change of an obligor. */
  readonly #idle: GroupTotals[] = []
  readonly #buffered = new DeltaBuffer()

  /** Totals of some dimensions only, or of all. */
  constructor(dimensions: readonly Dimension[] = DIMENSIONS) {
    this.#dimensions = dimensions
    this.#groups = new Map([...dimensions.map(({ code }) => code), OBLIGORS].map((code) => [code, new Map()]))
  }

  /** The changes of all groups so far; a later change is included when they are asked for again. */
  get groups(): TotalsByGroup {
    this.#buffered.passOn()
    return this.#groups
  }

  /**
   * Subtracts what a receivable contributed, and adds what it contributes now; either may be missing. Its obligor's sums change too where
   * ordinals of obligors are given by their ids.
   */
  change(was: Placed | undefined, is: Placed | undefined, ordinals?: ReadonlyMap<string, number>): void {
    const from = was === undefined || is === undefined ? -Infinity : firstDivergenceDay(was, is)
    if (from === Infinity) return
    const change = new ReceivableChange(this.#buffered, this.#idle)
    for (const [placed, sign] of [[was, -1] as const, [is, 1] as const]) {
      if (placed === undefined) continue
      const { cells, ...known } = placed
      const obligor = ordinals === undefined ? undefined : this.#obligorOf(cells, ordinals)
      const sinkOf = change.sinks(sign, obligor)
      const placements = cells.map((dated) => ({
        from: dated.from ?? -Infinity,
        sink: sinkOf(this.#totalsOfCell(dated.cell)),
        score: scoreOf(dated),
      }))
      contribute({ ...known, placements }, from === -Infinity ? from : monthOfDay(from))
    }
    change.settle()
  }

  /** The changes of a group, which may have none yet, without those that are buffered: to be added to. */
  totalsOf(code: number, group: string): GroupTotals {
    const groups = this.#groups.get(code) ?? new Map<string, GroupTotals>()
    const totals = groups.get(group) ?? new GroupTotals()
    groups.set(group, totals)
    return totals
  }

  /** Lets go of the changes of some obligors, by their group. */
  forgetObligors(group: string): void {
    this.#groups.get(OBLIGORS)?.delete(group)
  }

  /** Who owes makes no difference to the groups of a cell. */
  #totalsOfCell(cell: Cell): CellGroups {
    const key = JSON.stringify({ ...cell, obligor_id: '' })
    let totals = this.#cells.get(key)
    if (totals === undefined) {
      totals = this.#dimensions.flatMap((dimension) =>
        groupsOf(dimension, cell).map((group) => this.totalsOf(dimension.code, group)),
      )
      this.#cells.set(key, totals)
    }
    return totals
  }

  /** Obligor and currency describe the contract, so they are the same in every cell. */
  #obligorOf([first]: readonly DatedCell[], ordinals: ReadonlyMap<string, number>): ObligorTotals {
    const { currency, obligor_id } = first?.cell ?? {}
    const ordinal = ordinals.get(obligor_id ?? '')
    if (currency === undefined || ordinal === undefined) throw new Error('An obligor has an ordinal')
    return { ordinal, totals: this.totalsOf(OBLIGORS, packGroup(packOf(ordinal), currency)) }
  }
}
