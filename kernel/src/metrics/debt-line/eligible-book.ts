// The receivables during the limits: the remaining principal of each, its groups and class, and the excess that each limit took from it.
import type { Sum } from '../../core/sum.ts'
import type { Column } from './column.ts'
import type { Grouping } from './limit-groups.ts'
import type { Names } from './names.ts'

/** Groups of receivables: the names, and the name's number of each receivable. */
export interface GroupColumn {
  readonly names: Names
  readonly of: Column
}

/** Receivables by their index. Money in minor units of the line's currency. */
export interface EligibleBook {
  /** The remaining principal of each, reduced by limits; 0 if it is not eligible. */
  readonly left: Sum[]
  readonly groups: ReadonlyMap<Grouping, GroupColumn>
  /** Credit scores of obligors, by the numbers of their names. */
  readonly scores: readonly (string | null)[]
  /** The advance class of each, and how many classes there are. */
  readonly class_of: Column
  readonly class_count: number
  /** Indexes in an order that does not depend on the input order. */
  readonly order: Uint32Array
}

/** The excess of a limit, by receivables in the order of the book. */
export interface Taken {
  readonly receivables: Column
  readonly amounts: Sum[]
}
