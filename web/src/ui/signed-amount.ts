// Amounts of bank lines and transactions, which state apart which way the money went.
import { type FileColumn, amountCell } from './file-columns.ts'

interface Moved {
  readonly direction: string
  /** Minor units, never below zero. */
  readonly amount: number
  readonly currency: string
}

/** The amount in minor units with its sign: money that went out is below zero. */
export function signedAmount({ direction, amount }: Moved): number {
  return direction === 'debit' ? -amount : amount
}

/** The column of a file with the amount and its sign, so that it adds up to what a page shows. */
export const SIGNED_AMOUNT: FileColumn<unknown> = [
  'amount',
  (record) => amountCell(signedAmount(record as Moved), (record as Moved).currency),
]
