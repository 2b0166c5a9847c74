// Cells of a certificate's workbook: amounts in the currency's whole units, converted from and to minor units.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import type { RatioText } from '../certified.ts'
import { amountText } from '../words.ts'
import type { Cell, Look } from './workbook.ts'

/** A spreadsheet keeps fifteen digits of a number: amounts in minor units stay below this. */
const MINOR_MAX = 10n ** 15n

/** Whether a spreadsheet keeps every digit of an amount in minor units. */
export function fitsSheet(amount: SumInJson): boolean {
  const minor = BigInt(amount)
  return -MINOR_MAX < minor && minor < MINOR_MAX
}

/** Cells of one currency. */
export class Cells {
  readonly decimals: number
  /** Whether formulas compute amounts; otherwise all amounts are stated. */
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

  /** An input amount in minor units; one that a spreadsheet cannot keep exactly is text with all digits. */
  givenMoney(amount: SumInJson | null, look: Look = 'given_money'): Cell {
    if (amount === null) return note('not known')
    if (typeof amount === 'string' || Math.abs(amount) >= Number(MINOR_MAX))
      return { text: amountText(amount, this.#currency), look }
    return { number: amount / this.#unit, look }
  }

  /** An amount that a formula computes; rounded, since a sheet calculates with binary fractions. An unknown amount has no formula. */
  computedMoney(formula: string, amount: SumInJson | null, look: Look = 'computed_money'): Cell {
    if (amount === null || !this.computes) return this.givenMoney(amount, look)
    return { formula: `ROUND(${formula},${this.decimals})`, value: Number(amount) / this.#unit, look }
  }

  /** A division of amounts; empty if the divisor is zero. */
  quotient(upper: string, lower: string, ratio: RatioText | null, look: Look): Cell {
    const value = ratio === null ? null : Number(ratio.value)
    if (!this.computes) return value === null ? null : { number: value, look }
    return { formula: `IF((${lower})>0,(${upper})/(${lower}),"")`, value, look }
  }

  /**
   * The advance on an amount at a rate, rounded down. Both are multiplied as whole numbers, since binary fractions are slightly too small.
   */
  lentAt(amount: string, rate: string, rate_decimals: number, value: SumInJson): Cell {
    const minor = `ROUND(${amount}*${this.#unit},0)`
    const share = 10 ** rate_decimals
    const lent = `ROUNDDOWN(${minor}*ROUND(${rate}*${share},0)/${share},0)/${this.#unit}`
    return this.computedMoney(lent, value)
  }

  /** The sum of cells in a column, from one row to another (rows count from 1); zero without rows. */
  sumOf(column: string, first: number, last: number, amount: SumInJson): Cell {
    return this.computedMoney(last < first ? '0' : `SUM(${column}${first}:${column}${last})`, amount, 'total_money')
  }
}

/** Text of a table. */
export function plain(text: string | null): Cell {
  return text === null ? null : { text, look: 'plain' }
}

/** A note beside the figures. */
export function note(text: string): Cell {
  return { text, look: 'note' }
}

/** The heads of columns. */
export function headings(...texts: readonly string[]): Cell[] {
  return texts.map((text) => ({ text, look: 'heading' }))
}

/** A count. */
export function givenCount(number: number): Cell {
  return { number, look: 'given_count' }
}

/** A computed count. */
export function computedCount(formula: string, value: number): Cell {
  return { formula, value, look: 'computed_count' }
}

/** A stated share of one. */
export function givenShare(ratio: RatioText): Cell {
  return { number: Number(ratio.value), look: 'given_share' }
}
