// What files state of payments and lines alike: the amount with its sign, what each is matched with, and what it could be.
import type { CashPayment, CashPaymentMatchLine, CashPaymentMatchPayment } from '@tapeline/sdk'
import { type FileColumn, amountCell, places } from '../../ui/file-columns.ts'
import { EXPLANATION_WORDS, RULE_WORDS, signedCash } from './cash-words.ts'

type Tied = Pick<CashPayment, 'match' | 'explanation' | 'direction' | 'amount' | 'currency'>

/** The amount with its sign, so that a file adds up to what a page shows. */
export const SIGNED_CASH: FileColumn<unknown> = [
  'amount',
  (row) => amountCell(signedCash(row as Tied), (row as Tied).currency),
]

/** What a row is matched with. */
export const TIED_COLUMNS: readonly FileColumn<unknown>[] = [
  ...places('tied_on', 'stated_by'),
  ['matched_by', (row) => ruleOf(row as Tied)],
  ['explanation', (row) => explanationOf(row as Tied)],
  ['fee', (row) => amountCell((row as Tied).match?.fee, (row as Tied).currency)],
]

function ruleOf({ match }: Tied): string | undefined {
  return match === null ? undefined : RULE_WORDS[match.rule]
}

function explanationOf({ explanation }: Tied): string | undefined {
  return explanation === null ? undefined : EXPLANATION_WORDS[explanation]
}

/** Lines by their accounts, days and ids. */
export function namesOfLines(lines: readonly CashPaymentMatchLine[]): string {
  return lines.map(({ account, day, line_id }) => [account, day, line_id].filter(Boolean).join(' ')).join('; ')
}

/** Payments by their receivables, days and entries. */
export function namesOfPayments(payments: readonly CashPaymentMatchPayment[]): string {
  return payments
    .map(({ receivable_id, day, entry_ids }) => `${receivable_id} ${day} ${entry_ids.join(', ')}`)
    .join('; ')
}
