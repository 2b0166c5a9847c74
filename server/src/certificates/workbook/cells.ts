// Cells in the words of a certificate: amounts in the currency's whole units, as people read them, from and to minor units.
import type { RatioText } from '../certified.ts'
import type { Cell, Look } from './workbook.ts'

/** Cells of one currency. */
export class Cells {
  readonly decimals: number
  readonly #unit: number

  /** `decimals` of the currency's minor unit. */
  constructor(decimals: number) {
    this.decimals = decimals
    this.#unit = 10 ** decimals
  }

  /** Money that was given, in minor units. */
  givenMoney(amount: number | null): Cell {
    return amount === null ? note('not known') : { number: amount / this.#unit, look: 'given_money' }
  }

  /** Money that a formula computes; rounded, since a sheet reckons with binary fractions. What is not known is not computed either. */
  computedMoney(formula: string, amount: number | null, look: Look = 'computed_money'): Cell {
    if (amount === null) return note('not known')
    return { formula: `ROUND(${formula},${this.decimals})`, value: amount / this.#unit, look }
  }

  /** What a rate lends of an amount, rounded down. Both are reckoned as whole numbers, since binary fractions fall short of them. */
  lentAt(amount: string, rate: string, rate_decimals: number, value: number): Cell {
    const minor = `ROUND(${amount}*${this.#unit},0)`
    const share = 10 ** rate_decimals
    const lent = `ROUNDDOWN(${minor}*ROUND(${rate}*${share},0)/${share},0)/${this.#unit}`
    return this.computedMoney(lent, value)
  }

  /** A sum of cells in a column, from one row to another as people count them; nothing to add up is zero. */
  sumOf(column: string, first: number, last: number, amount: number): Cell {
    return this.computedMoney(last < first ? '0' : `SUM(${column}${first}:${column}${last})`, amount, 'total_money')
  }
}

/** Text of a table. */
export function plain(text: string | null): Cell {
  return text === null ? null : { text, look: 'plain' }
}

/** Words beside the figures. */
export function note(text: string): Cell {
  return { text, look: 'note' }
}

/** The heads of columns. */
export function headings(...texts: readonly string[]): Cell[] {
  return texts.map((text) => ({ text, look: 'heading' }))
}

/** How many. */
export function givenCount(number: number): Cell {
  return { number, look: 'given_count' }
}

/** How many, computed. */
export function computedCount(formula: string, value: number): Cell {
  return { formula, value, look: 'computed_count' }
}

/** A share of one, given. */
export function givenShare(ratio: RatioText): Cell {
  return { number: Number(ratio.value), look: 'given_share' }
}

/** A division; empty where there is nothing to divide by. */
export function quotient(upper: string, lower: string, ratio: RatioText | null, look: Look): Cell {
  const formula = `IF((${lower})>0,(${upper})/(${lower}),"")`
  return { formula, value: ratio === null ? null : Number(ratio.value), look }
}
