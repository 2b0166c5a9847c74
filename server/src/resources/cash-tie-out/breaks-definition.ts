// Breaks as they are listed, and their sums by cause.
import { answerList, answerRecord, count, exactMoney } from '@tapeline/contract/answer-record'
import { monthField } from '@tapeline/contract/composite-kind'
import { currencyField, dayField, momentField } from '@tapeline/contract/fields'
import { choice, freeText } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { BREAK_OWNERS, CAUSES } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import { CASH_FRESHNESS } from './cash-months-definition.ts'
import { PARTS_MAX, line, payment } from './cash-rows-definition.ts'

export const CAUSE = choice(
  CAUSES,
  'Why it does not tie out. wrong_account: a collection ties out, with money that came into another account than it belongs into. ' +
    'booked_twice: one payment is reported twice. returned_still_paid: the bank took money back, and the payment still ' +
    'counts. outside_window: reference and amount agree, more ' +
    'days apart than allowed. amount_differs: reference or batch agrees, the amount does not. other_receivable: the amount and day of this payment, ' +
    'and the name of another receivable. ambiguous: several could belong together. entry_without_cash: a payment that no line could be. ' +
    'cash_without_entry: a line that no payment could be.',
)

export const OWNER = choice(
  BREAK_OWNERS,
  'Who puts it right. operator: the cash is there, and only the days that the operator allows keep it apart. lender: all others.',
)

const FIRST = `the first ${PARTS_MAX} by day`

const FIELDS = {
  cause: CAUSE,
  owner: OWNER,
  amount: exactMoney(
    "Amount in the currency's smallest denomination, as the cause defines it: below zero for money out, and where the bank shows more than is reported.",
  ),
  currency: currencyField('The currency of the amount.'),
  day: dayField('The first day of the payments and lines that it is about; of its lines for wrong_account.'),
  age_days: count('Days from then to as_of.'),
  payments: answerList(payment, `The payments that it is about, ${FIRST}.`),
  payments_count: count('How many payments that is.'),
  lines: answerList(line, `The lines that it is about, ${FIRST}.`),
  lines_count: count('How many lines that is.'),
  candidates: answerRecord(
    {
      payments: answerList(payment, `Open payments, ${FIRST}.`),
      lines: answerList(line, `Open lines, ${FIRST}.`),
    },
    [],
    'What could belong to it by a name that it shares, or by its amount and days.',
  ),
  behind: answerRecord(
    {
      payments: answerList(payment, `Payments, ${FIRST}.`),
      lines: answerList(line, `Lines, ${FIRST}.`),
    },
    [],
    'What it is judged by besides: the payment that came back, the payment that is there twice, the one that the line names; the other lines of a payment.',
  ),
}

export const cashBreak = defineResource({
  name: 'cash_break',
  description: 'Payments and lines that do not tie out, with the cause.',
  fields: {},
  required: [],
  computed: FIELDS,
  computed_always: Object.keys(FIELDS) as (keyof typeof FIELDS)[],
})

const counted = (description: string) =>
  answerRecord(
    { number: count('How many breaks.'), amount: exactMoney('What they add up to, without the sign.') },
    [],
    description,
  )

const SUM = {
  month: monthField('The month of the first day of the payments and lines that a break is about.'),
  currency: currencyField('The currency of the row.'),
  cause: CAUSE,
  owner: OWNER,
  above_zero: counted('The breaks whose amount is above zero.'),
  below_zero: counted('The breaks whose amount is below zero.'),
  age_days_max: count('The age of the oldest, in days.'),
}

export const cashBreakSums = defineResource({
  name: 'cash_break_sums',
  description: 'Breaks by month, currency and cause.',
  fields: {},
  required: [],
  computed: {
    as_of: dayField('The day of the breaks.'),
    known_at: momentField(
      'The moment whose tie-out is shown: the last one at which it was complete, at or before the one that was asked for; null where there is none.',
    ),
    freshness: CASH_FRESHNESS,
    definitions: freeText(255, 'The page of this service that documents the causes.'),
    data: answerList(answerRecord(SUM, [], 'A row.'), 'By currency, then by month, then by cause.'),
  },
  computed_always: ['as_of', 'freshness', 'definitions', 'data'],
})
