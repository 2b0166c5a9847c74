// The receivables that back a line during the evaluation: columns of numbers, so that a million fit into some hundred megabytes.
import type { Sum } from '../../core/sum.ts'
import type { Amount, LineOnDay } from './borrowing-base.ts'
import { advanceClassOf } from './advance.ts'
import type { Collateral } from './collateral.ts'
import { Column } from './column.ts'
import { type EligibleBook, type GroupColumn } from './eligible-book.ts'
import { Eligibility } from './eligibility.ts'
import { Exchange } from './exchange.ts'
import { type Grouping, groupOf, groupingOf } from './limit-groups.ts'
import { Names } from './names.ts'

/** The failed rules of a receivable that was not converted, and so never evaluated. */
const NOT_JUDGED = 0xffffffff

/** Receivables by their index, in order of arrival. */
export class PledgedBook {
  readonly numbers = new Column(Float64Array)
  /** Principal outstanding in minor units of the line's currency; 0 without an exchange rate. */
  readonly pledged: Sum[] = []
  readonly #failed = new Column(Uint32Array)
  readonly #class_of = new Column(Uint32Array)
  readonly #obligors: GroupColumn = { names: new Names(), of: new Column(Uint32Array) }
  readonly #scores: (string | null)[] = []
  readonly #groups: ReadonlyMap<Grouping, GroupColumn>
  readonly #eligibility: Eligibility
  readonly #exchange: Exchange
  readonly #line: LineOnDay

  constructor(line: LineOnDay) {
    const { terms } = line
    this.#line = line
    this.#exchange = new Exchange(line)
    this.#eligibility = new Eligibility(terms.eligibility, line)
    const groupings = new Set(terms.concentration_limits.map(groupingOf))
    this.#groups = new Map(
      [...groupings].map((grouping) => [
        grouping,
        grouping === 'obligor' ? this.#obligors : { names: new Names(), of: new Column(Uint32Array) },
      ]),
    )
  }

  get count(): number {
    return this.numbers.length
  }

  get unconverted(): readonly (Amount & { readonly currency: string })[] {
    return this.#exchange.unconverted
  }

  /** Adds a receivable with outstanding principal. */
  add(collateral: Collateral): void {
    const index = this.count
    const principal = this.#exchange.convert(collateral)
    this.numbers.push(collateral.number)
    this.pledged.push(principal?.outstanding ?? 0)
    if (principal === null) {
      this.#failed.set(index, NOT_JUDGED)
      return
    }
    const obligor = this.#obligors.names.numberOf(collateral.obligor_id)
    this.#scores[obligor] = collateral.score
    this.#obligors.of.set(index, obligor)
    this.#failed.set(index, this.#eligibility.judge(collateral, principal, obligor))
    this.#class_of.set(index, advanceClassOf(this.#line.terms.advance_rates, collateral))
    for (const [grouping, { names, of }] of this.#groups) {
      if (grouping !== 'obligor') of.set(index, names.numberOf(groupOf(grouping, collateral)))
    }
  }

  /** Evaluates the rules that need all receivables; nothing is added afterwards. */
  settle(): void {
    for (let index = 0; index < this.count; index += 1) {
      if (!this.isConverted(index)) continue
      this.#failed.set(index, this.#eligibility.settle(this.#failed.at(index), this.#obligors.of.at(index)))
    }
  }

  isConverted(index: number): boolean {
    return this.#failed.at(index) !== NOT_JUDGED
  }

  /** Indexes of the rules that a receivable failed; empty if it was not evaluated. */
  failedOf(index: number): readonly number[] {
    return this.isConverted(index) ? this.#eligibility.failedOf(this.#failed.at(index)) : []
  }

  /** Whether it was evaluated and failed no rule. */
  isEligible(index: number): boolean {
    return this.isConverted(index) && this.failedOf(index).length === 0
  }

  /** The eligible receivables, for the limits. */
  eligible(): EligibleBook {
    const left = this.pledged.map((amount, index) => (this.isEligible(index) ? amount : 0))
    return {
      left,
      groups: this.#groups,
      scores: this.#scores,
      class_of: this.#class_of,
      class_count: (this.#line.terms.advance_rates?.classes?.length ?? 0) + 1,
      order: this.#order(),
    }
  }

  /** Indexes by the numbers of the receivables. */
  #order(): Uint32Array {
    const order = Uint32Array.from({ length: this.count }, (_, index) => index)
    const isInOrder = order.every((index) => index === 0 || this.numbers.at(index - 1) < this.numbers.at(index))
    return isInOrder ? order : order.sort((one, other) => this.numbers.at(one) - this.numbers.at(other))
  }
}
