// Words of the book as people of the field use them. A word that is not here is one of the lender's own and is shown as it is.
import { daysBetween } from '@tapeline/kernel/core/day'
import type { PortfolioReceivable, ReceivableMonth } from '@tapeline/sdk'
import { counted, sentenceCase } from '../../ui/words.ts'

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
  stale: 'No money moved for more than 62 days',
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

/** Since when no money moved of a receivable that is stale. */
export function staleText({ as_of, last_moved_on }: Pick<PortfolioReceivable, 'as_of' | 'last_moved_on'>): string {
  if (last_moved_on === null) return findingText('stale')
  return `No money moved for ${counted(daysBetween(last_moved_on, as_of), 'day')}, since ${last_moved_on}`
}

const DEFAULT_RULES: Readonly<Record<NonNullable<PortfolioReceivable['default_rule']>, string>> = {
  written_off: 'written off',
  past_due_120_days: '120 days past due',
  past_due_180_days: '180 days past due',
}

type Defaulted = Pick<PortfolioReceivable, 'defaulted_on' | 'default_rule'>

/** Since when a receivable is in default, and by which rule: `2026-03-31: 120 days past due`. Nothing where it has not defaulted. */
export function defaultedText({ defaulted_on, default_rule }: Defaulted): string | undefined {
  if (defaulted_on === null || default_rule === null) return undefined
  return `${defaulted_on}: ${DEFAULT_RULES[default_rule]}`
}

/** The same as a sentence. What is no longer outstanding is not in default any more. */
export function defaultText(row: Defaulted & Pick<ReceivableMonth, 'outcome'>): string | undefined {
  const text = defaultedText(row)
  if (text === undefined) return undefined
  return row.outcome === 'outstanding' ? `In default since ${text}` : `Defaulted on ${text}`
}

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
