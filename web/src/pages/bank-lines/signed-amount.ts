// Amounts of bank lines and transactions, which state apart which way the money went.
import type { BankLine } from '@tapeline/sdk'
import { type FileColumn, amountCell } from '../../ui/file-columns.ts'

/** What both have: the amount is in minor units, never below zero. */
type Moved = Pick<BankLine, 'direction' | 'amount' | 'currency'>

/** The amount in minor units with its sign: money that went out is below zero. */
export function signedAmount({ direction, amount }: Moved): number {
  return direction === 'debit' ? -amount : amount
}

/** The column of a file with the amount and its sign, so that it adds up to what a page shows. */
export const SIGNED_AMOUNT: FileColumn<unknown> = [
  'amount',
  (record) => amountCell(signedAmount(record as Moved), (record as Moved).currency),
]
