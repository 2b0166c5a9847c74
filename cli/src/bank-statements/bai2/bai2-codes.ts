// The type codes of BAI2. Source: BAI, Cash Management Balance Reporting Specifications, Version 2, appendix A.
import type { BalanceKind, Direction } from '../statement.ts'

/** The kinds of balance by their codes; averages, floats and sums are left out. */
export const BAI2_BALANCES: { readonly [code: string]: BalanceKind } = {
  '010': 'opening_booked',
  '015': 'closing_booked',
  '030': 'interim_booked',
  '040': 'opening_available',
  '045': 'closing_available',
  '060': 'interim_available',
}

/** The code of a line that moves no money. */
export const NO_MONEY = '890'

const CREDITS: readonly (readonly [number, number])[] = [
  [100, 399],
  [706, 706],
  [708, 708],
  [720, 728],
  [920, 959],
]
const DEBITS: readonly (readonly [number, number])[] = [
  [400, 699],
  [760, 760],
  [960, 999],
]
/** Returns and reversals, of debits and then of credits. */
const REVERSALS: ReadonlySet<string> = new Set([
  '252',
  '255',
  '257',
  '258',
  '266',
  '395',
  '552',
  '555',
  '557',
  '558',
  '566',
  '694',
])

/** The direction of money by a type code; undefined for one that states none. */
export function directionOfCode(code: string): Direction | undefined {
  const number = /^\d{3}$/.test(code) ? Number(code) : 0
  const isIn = (ranges: readonly (readonly [number, number])[]): boolean =>
    ranges.some(([from, to]) => number >= from && number <= to)
  if (isIn(CREDITS)) return 'credit'
  return isIn(DEBITS) ? 'debit' : undefined
}

/** Whether a type code states that an earlier movement is taken back. */
export function isReversalCode(code: string): boolean {
  return REVERSALS.has(code)
}
