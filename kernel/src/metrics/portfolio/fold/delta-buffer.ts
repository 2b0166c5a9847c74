// Buffers what the receivables of each cell contribute before it goes to groups. A cell belongs to a group of every dimension, and many
// receivables share it: what they change on one day in one measure is added up once, then passed on to all of its groups.
import { GroupTotals } from '../totals/group-totals.ts'

/** Sums that are held at most, some megabytes: they are passed on before there are more. */
const SUMS_MAX = 65_536

/** The groups of a cell; who shares the cell shares the array. */
export type CellGroups = readonly GroupTotals[]

/** Buffers changes by cell. */
export class DeltaBuffer {
  readonly #buffered = new Map<CellGroups, GroupTotals>()
  /** Unused tables. Those of one receivable have others: emptying a table takes as long as it once was large. */
  readonly #idle: GroupTotals[] = []

  /** The buffer for the changes of a cell, until they are passed on. */
  of(groups: CellGroups): GroupTotals {
    const buffered = this.#buffered.get(groups) ?? this.#idle.pop() ?? new GroupTotals()
    this.#buffered.set(groups, buffered)
    return buffered
  }

  /** Passes on what is buffered, if it is much. */
  settle(): void {
    let held = 0
    for (const { size } of this.#buffered.values()) held += size
    if (held > SUMS_MAX) this.passOn()
  }

  /** Passes on all that is buffered. */
  passOn(): void {
    for (const [groups, buffered] of this.#buffered) {
      buffered.drain({
        add: (day, measure, sum) => {
          for (const group of groups) group.add(day, measure, sum)
        },
        addProduct: (day, measure, sum) => {
          for (const group of groups) group.addProduct(day, measure, sum)
        },
      })
      this.#idle.push(buffered)
    }
    this.#buffered.clear()
  }
}
