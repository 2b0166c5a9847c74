// Cells in the words of a certificate: amounts in the currency's whole units, as people read them, from and to minor units.
import type { SumInJson } from '../../core/sum.ts'
import type { RatioText } from '../certified.ts'
import { amountText } from '../words.ts'
import type { Cell, Look } from './workbook.ts'

/** A spreadsheet holds fifteen digits of a number: amounts in minor units stay below this. */
const MINOR_MAX = 10n ** 15n

/** Whether a spreadsheet holds an amount in minor units to its last digit. */
export function fitsSheet(amount: SumInJson): boolean {
  const minor = BigInt(amount)
  return -MINOR_MAX < minor && minor < MINOR_MAX
}

/** Cells of one currency. */
export class Cells {
  readonly decimals: number
  /** Whether formulas compute amounts; else all of them are stated. */
  readonly computes: boolean
  readonly #unit: number
  readonly #currency: string

  /** `minor_units` are the decimals of the currency's minor unit. */
  constructor(
    { currency, minor_units }: { readonly currency: string; readonly minor_units: number },
    computes: boolean,
  ) {
    this.decimals = minor_units
    this.computes = computes
    this.#unit = 10 ** minor_units
    this.#currency = currency
  }

  /** Money that was given, in minor units: what a spreadsheet does not hold is text with all digits. */
  givenMoney(amount: SumInJson | null, look: Look = 'given_money'): Cell {
    if (amount === null) return note('not known')
    if (typeof amount === 'string' || Math.abs(amount) >= Number(MINOR_MAX))
      return { text: amountText(amount, this.#currency), look }
    return { number: amount / this.#unit, look }
  }

  /** Money that a formula computes; rounded, since a sheet computes with binary fractions. What is not known is not computed either. */
  computedMoney(formula: string, amount: SumInJson | null, look: Look = 'computed_money'): Cell {
    if (amount === null || !this.computes) return this.givenMoney(amount, look)
    return { formula: `ROUND(${formula},${this.decimals})`, value: Number(amount) / this.#unit, look }
  }

  /** A division of amounts; empty where there is nothing to divide by. */
  quotient(upper: string, lower: string, ratio: RatioText | null, look: Look): Cell {
    const value = ratio === null ? null : Number(ratio.value)
    if (!this.computes) return value === null ? null : { number: value, look }
    return { formula: `IF((${lower})>0,(${upper})/(${lower}),"")`, value, look }
  }

  /** What a rate lends of an amount, rounded down. Both are reckoned as whole numbers, since binary fractions fall short of them. */
  lentAt(amount: string, rate: string, rate_decimals: number, value: SumInJson): Cell {
    const minor = `ROUND(${amount}*${this.#unit},0)`
    const share = 10 ** rate_decimals
    const lent = `ROUNDDOWN(${minor}*ROUND(${rate}*${share},0)/${share},0)/${this.#unit}`
    return this.computedMoney(lent, value)
  }

  /** A sum of cells in a column, from one row to another as people count them; nothing to add up is zero. */
  sumOf(column: string, first: number, last: number, amount: SumInJson): Cell {
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
