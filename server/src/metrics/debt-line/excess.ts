// Taking the excess of groups off their receivables: in proportion to what is left of each, first over advance classes, then within one, so
// that how much a class loses does not depend on which receivables it has. Shares are rounded by running sums: what is taken adds up to the
// excess, and no receivable loses more than it has.
import { mulDivFloor } from '../../core/rounding.ts'
import { Column } from './column.ts'
import type { EligibleBook, Taken } from './eligible-book.ts'

/** What a part of a running sum takes: `excess × sum after / whole`, less the same of the sum before, both rounded down. */
function takenOf(excess: number, whole: number, before: number, part: number): number {
  return mulDivFloor(excess, before + part, whole) - mulDivFloor(excess, before, whole)
}

/**
 * Takes the excess of groups off, lowering what is left of their receivables. `slots` numbers the groups in excess by the number of their
 * group (-1: none), `excesses` holds the excess of each.
 */
export function takeExcess(book: EligibleBook, of: Column, slots: Int32Array, excesses: readonly number[]): Taken {
  const classes = book.class_count
  const slotOf = (receivable: number): number => slots[of.at(receivable)] ?? -1
  const balances = balancesByClass(book, slotOf, excesses.length)
  const shares = sharesOfClasses(excesses, balances, classes)
  const taken: Taken = { receivables: new Column(Uint32Array), amounts: new Column(Float64Array) }
  const passed = new Float64Array(balances.length)
  for (const receivable of book.order) {
    const slot = slotOf(receivable)
    const left = book.left[receivable] ?? 0
    if (slot < 0 || left === 0) continue
    const place = slot * classes + book.class_of.at(receivable)
    const before = passed[place] ?? 0
    const amount = takenOf(shares[place] ?? 0, balances[place] ?? 0, before, left)
    passed[place] = before + left
    if (amount === 0) continue
    book.left[receivable] = left - amount
    taken.receivables.push(receivable)
    taken.amounts.push(amount)
  }
  return taken
}

/** What is left of each group in excess, class by class. */
function balancesByClass(book: EligibleBook, slotOf: (receivable: number) => number, slots: number): Float64Array {
  const balances = new Float64Array(slots * book.class_count)
  for (const receivable of book.order) {
    const slot = slotOf(receivable)
    if (slot < 0) continue
    const place = slot * book.class_count + book.class_of.at(receivable)
    balances[place] = (balances[place] ?? 0) + (book.left[receivable] ?? 0)
  }
  return balances
}

/** The excess of each group parted over its classes. */
function sharesOfClasses(excesses: readonly number[], balances: Float64Array, classes: number): Float64Array {
  const shares = new Float64Array(balances.length)
  for (const [slot, excess] of excesses.entries()) {
    const own = balances.subarray(slot * classes, (slot + 1) * classes)
    const whole = own.reduce((sum, balance) => sum + balance, 0)
    let before = 0
    for (const [index, balance] of own.entries()) {
      shares[slot * classes + index] = takenOf(excess, whole, before, balance)
      before += balance
    }
  }
  return shares
}
