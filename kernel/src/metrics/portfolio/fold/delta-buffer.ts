// What the receivables of each cell contribute, before its groups hear of it. A cell belongs to a group of every dimension, and many
// receivables share it: what they change on one day in one measure is added up once, then passed on to all of its groups.
import { GroupTotals } from '../totals/group-totals.ts'

/** Sums that are held at most, some megabytes: they are passed on before there are more. */
const SUMS_MAX = 65_536

/** The groups of a cell; who shares the cell shares the array. */
export type CellGroups = readonly GroupTotals[]

/** Gathers changes by cell. */
export class DeltaBuffer {
  readonly #gathered = new Map<CellGroups, GroupTotals>()
  /** Tables that lie idle. Those of one receivable have others: emptying a table takes as long as it once was large. */
  readonly #idle: GroupTotals[] = []

  /** Where the changes of a cell are gathered, until they are passed on. */
  of(groups: CellGroups): GroupTotals {
    const gathered = this.#gathered.get(groups) ?? this.#idle.pop() ?? new GroupTotals()
    this.#gathered.set(groups, gathered)
    return gathered
  }

  /** Passes on what was gathered, if it is much. */
  settle(): void {
    let held = 0
    for (const { size } of this.#gathered.values()) held += size
    if (held > SUMS_MAX) this.passOn()
  }

  /** Passes on all that was gathered. */
  passOn(): void {
    for (const [groups, gathered] of this.#gathered) {
      gathered.drain({
        add: (day, measure, sum) => {
          for (const group of groups) group.add(day, measure, sum)
        },
        addProduct: (day, measure, sum) => {
          for (const group of groups) group.addProduct(day, measure, sum)
        },
      })
      this.#idle.push(gathered)
    }
    this.#gathered.clear()
  }
}
