// Open rows and their candidates in words, the same for those who see them and for those who hear them.
import type { CashPaymentMatchLine, CashPaymentMatchPayment } from '@tapeline/sdk'
import { amountText } from '../../../ui/amount.ts'
import { counted } from '../../../ui/words.ts'
import { DIRECTION_WORDS } from '../cash-words.ts'
import type { Candidate, OpenItem } from './decision-drafts.ts'

/** What is decided of a row, as the operator or the lender puts it: what a lender decides is a proposal. */
export const DECIDED_WORDS = {
  operator: { confirm: 'Confirmed', reject: 'Rejected', explain: 'Explained' },
  lender: { confirm: 'Proposed', reject: 'Proposed as not the same', explain: 'Proposed explanation' },
} as const

/** That no row is chosen, where the one that was is gone. */
export const GONE = 'The row that you chose is not in this list. Choose another one.'

/** What names a row among those of its side. */
export function keyOfItem({ row }: OpenItem): string {
  return keyOfCandidate(row)
}

/** What names a candidate among those of a row. */
export function keyOfCandidate(candidate: Candidate): string {
  return 'line_id' in candidate
    ? `${candidate.source} ${candidate.line_id}`
    : `${candidate.receivable_id} ${candidate.entry_ids[0] ?? ''}`
}

/** What a row is of: the account of a line, the receivable and the entries of a payment. */
export function placeOf(candidate: Candidate): string {
  return 'line_id' in candidate ? lineText(candidate) : paymentText(candidate)
}

function lineText({ account, line_id }: CashPaymentMatchLine): string {
  return account === '' ? line_id : account
}

function paymentText({ receivable_id, entry_ids }: CashPaymentMatchPayment): string {
  return `${receivable_id}, ${entry_ids.length === 1 ? 'entry' : 'entries'} ${entry_ids.join(', ')}`
}

/** The amount with its currency. */
export function moneyOf({ amount, currency }: Pick<Candidate, 'amount' | 'currency'>): string {
  return `${amountText(amount, currency)} ${currency}`
}

/** A candidate in a line. */
export function candidateText(candidate: Candidate): string {
  return `${placeOf(candidate)}, ${candidate.day}, ${moneyOf(candidate)}`
}

/** A row by its place and its amount: `Main, +500.00 USD`. */
export function itemText({ row }: OpenItem): string {
  return `${placeOf(row)}, ${row.direction === 'out' ? '−' : '+'}${moneyOf(row)}`
}

/** The rest of a row: `2026-03-21, Money in, could be 2 payments`, or what was decided of it. */
export function detailText({ side, row }: OpenItem, candidates: number, decided: string | undefined): string {
  const other = side === 'line' ? 'payment' : 'line'
  const could = candidates === 0 ? `no ${other} with its amount` : `could be ${counted(candidates, other)}`
  return [row.day, DIRECTION_WORDS[row.direction], decided ?? could].join(', ')
}
