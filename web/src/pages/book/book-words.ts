// Words of the book as people of the field use them. A word that is not here is one of the lender's own and is shown as it is.
import { sentenceCase } from '../../ui/words.ts'

const OUTCOMES: Readonly<Record<string, string>> = {
  not_drawn: 'Not drawn',
  outstanding: 'Outstanding',
  paid_off: 'Paid off',
  charged_off: 'Charged off',
  closed_unexplained: 'Closed, unexplained',
}

const FINDINGS: Readonly<Record<string, string>> = {
  clean: 'Nothing amiss',
  unreconciled: 'Balance does not reconcile',
  delinquency_gap: 'Reported and computed bucket differ',
  stale: 'No money moved for 62 days',
  past_maturity: 'Past maturity, yet current',
  no_disbursement: 'Begins without a disbursement',
  before_origination: 'Dated before origination',
  overpaid: 'More paid than given out',
  closed_with_balance: 'Closed with principal left',
  entries_after_close: 'Entries after it was closed',
  above_credit_limit: 'Drawn above the credit limit',
  too_large: 'Amounts too large to add up',
}

const CAUSES: Readonly<Record<string, string>> = {
  unit: 'Balances in another unit',
  stale_snapshot: 'Balance taken before a later entry',
  sign: 'An entry counted the other way',
  interest_capitalised: 'Interest added to the balance',
  basis: 'Balance includes interest or fees',
  duplicate_entry: 'An entry sent twice',
  extra_entry: 'An entry that it does not count',
  swapped_date: 'An entry with day and month exchanged',
  misplaced_decimal: 'An entry with a misplaced decimal point',
  missing_entry: 'An entry never sent',
  unexplained: 'No one cause explains it',
}

const worded = (words: Readonly<Record<string, string>>) => (word: string) => words[word] ?? sentenceCase(word)

export const outcomeText = worded(OUTCOMES)
export const findingText = worded(FINDINGS)
export const causeText = worded(CAUSES)

/** A choice of a filter for each word. */
export const outcomeOptions = optionsOf(OUTCOMES)
export const findingOptions = optionsOf(FINDINGS)
export const causeOptions = optionsOf(CAUSES)

const PRODUCT_TYPES = [
  'term_loan',
  'line_of_credit',
  'buy_now_pay_later',
  'credit_card',
  'merchant_cash_advance',
  'revenue_based',
  'invoice_factoring',
  'salary_advance',
  'lease',
  'mortgage',
  'auto_loan',
  'student_loan',
  'other',
]

export const productOptions = PRODUCT_TYPES.map((value) => ({ value, label: sentenceCase(value) }))

function optionsOf(words: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
