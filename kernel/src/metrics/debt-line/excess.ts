// Takes the excess of groups from their receivables: in proportion to their remaining principal, first over advance classes, then within a
// class, so that a class's loss does not depend on its number of receivables. Shares are rounded by running sums: they add up to the
// excess, and no receivable loses more than it has.
import { mulDivFloor } from '../../core/rounding.ts'
import { type Sum, minus, plus, sumOf } from '../../core/sum.ts'
import { Column } from './column.ts'
import type { EligibleBook, Taken } from './eligible-book.ts'

/** The share of a part in a running sum: `excess × sum after / whole`, less the same of the sum before, both rounded down. */
function takenOf(excess: Sum, whole: Sum, before: Sum, part: Sum): Sum {
  return minus(mulDivFloor(excess, plus(before, part), whole), mulDivFloor(excess, before, whole))
}

/**
 * Takes the excess of groups from their receivables, reducing the remaining principal. `slots` numbers the groups in excess by the number
 * of their group (-1: none), `excesses` has the excess of each.
 */
export function takeExcess(book: EligibleBook, of: Column, slots: Int32Array, excesses: readonly Sum[]): Taken {
  const classes = book.class_count
  const slotOf = (receivable: number): number => slots[of.at(receivable)] ?? -1
  const balances = balancesByClass(book, slotOf, excesses.length)
  const shares = sharesOfClasses(excesses, balances, classes)
  const taken: Taken = { receivables: new Column(Uint32Array), amounts: [] }
  const passed = balances.map((): Sum => 0)
  for (const receivable of book.order) {
    const slot = slotOf(receivable)
    const left = book.left[receivable] ?? 0
    if (slot < 0 || left === 0) continue
    const place = slot * classes + book.class_of.at(receivable)
    const before = passed[place] ?? 0
    const amount = takenOf(shares[place] ?? 0, balances[place] ?? 0, before, left)
    passed[place] = plus(before, left)
    if (amount === 0) continue
    book.left[receivable] = minus(left, amount)
    taken.receivables.push(receivable)
    taken.amounts.push(amount)
  }
  return taken
}

/** The remaining principal of each group in excess, by class. */
function balancesByClass(book: EligibleBook, slotOf: (receivable: number) => number, slots: number): Sum[] {
  const balances = Array.from({ length: slots * book.class_count }, (): Sum => 0)
  for (const receivable of book.order) {
    const slot = slotOf(receivable)
    if (slot < 0) continue
    const place = slot * book.class_count + book.class_of.at(receivable)
    balances[place] = plus(balances[place] ?? 0, book.left[receivable] ?? 0)
  }
  return balances
}

/** The excess of each group, divided over its classes. */
function sharesOfClasses(excesses: readonly Sum[], balances: readonly Sum[], classes: number): Sum[] {
  const shares = balances.map((): Sum => 0)
  for (const [slot, excess] of excesses.entries()) {
    const own = balances.slice(slot * classes, (slot + 1) * classes)
    const whole = sumOf(own)
    let before: Sum = 0
    for (const [index, balance] of own.entries()) {
      shares[slot * classes + index] = takenOf(excess, whole, before, balance)
      before = plus(before, balance)
    }
  }
  return shares
}
