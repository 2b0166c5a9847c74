// The receivables on their way through the limits: what is left of each, in which groups and class it is, and what each limit took off it.
import type { Sum } from '../../core/sum.ts'
import type { Column } from './column.ts'
import type { Grouping } from './limit-groups.ts'
import type { Names } from './names.ts'

/** Groups of receivables: the names, and the number of the name of each receivable. */
export interface GroupColumn {
  readonly names: Names
  readonly of: Column
}

/** Receivables by their index. Money in minor units of the line's currency. */
export interface EligibleBook {
  /** What is left of each, which limits lower; 0 for what is not eligible. */
  readonly left: Sum[]
  readonly groups: ReadonlyMap<Grouping, GroupColumn>
  /** Credit scores of obligors, by the numbers of their names. */
  readonly scores: readonly (string | null)[]
  /** The advance class of each, and how many classes there are. */
  readonly class_of: Column
  readonly class_count: number
  /** Indexes in an order that does not depend on that in which receivables came. */
  readonly order: Uint32Array
}

/** What a limit took off, by receivables in the order of the book. */
export interface Taken {
  readonly receivables: Column
  readonly amounts: Sum[]
}
