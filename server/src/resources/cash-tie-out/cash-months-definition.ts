// What is answered of the cash of months: what a lender reports, and what of it the bank shows.
import { answerList, answerRecord, count, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { monthField } from '@tapeline/contract/composite-kind'
import { currencyField, dayField, momentField } from '@tapeline/contract/fields'
import type { Kind } from '@tapeline/contract/kind'
import { freeText, yesNo } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { freshnessField } from '../freshness/freshness-definition.ts'

/** How fresh what is tied out is. */
export const CASH_FRESHNESS = freshnessField(
  'Whether what is answered holds everything that was written up to now. Of a past known_at it is what had been tied out by then.',
)

/** How many of something there are, and what they add up to. */
export const counted = (of: string, description: string): Kind =>
  answerRecord(
    { number: count(`How many ${of}.`), amount: exactMoney('What they add up to, never below zero.') },
    [],
    description,
  )

const byDays = answerRecord(
  {
    days: count('The days.'),
    number: count('How many payments were verified after exactly as many days.'),
    amount: exactMoney('What they add up to.'),
  },
  [],
  'Payments that were verified after as many days.',
)

/** Open payments of an age. */
export const openByAge = answerRecord(
  {
    days_from: count('The youngest age, in days from the day of the payment to as_of.'),
    days_to: count('The oldest age; null for the last row.'),
    number: count('How many payments.'),
    amount: exactMoney('What they add up to.'),
  },
  ['days_to'],
  'Open payments of an age.',
)

const daysToVerify = answerRecord(
  {
    median: count('The days within which at least half of the verified payments were verified; null where none is.'),
    p90: count('The same of at least nine tenths.'),
    by_days: answerList(byDays, 'The whole distribution, fewest days first.'),
  },
  ['median', 'p90'],
  'Days from the day of a payment to the last day of the lines and payments that it is matched with; 0 where the bank showed it on the day or before.',
)

/** What only the lender's own statements show. */
export const STATED_BY_LENDER =
  "Of these, those whose match has a line of the lender's own statements: the word of the lender alone."

const side = (what: string, payments: string): Kind =>
  answerRecord(
    {
      reported: counted(
        'payments',
        `All ${payments}: entries of one receivable, day and reference count as one payment.`,
      ),
      verified: counted('payments', "Of these, those that lines of the operator's statements show."),
      stated_by_lender: counted('payments', STATED_BY_LENDER),
      explained: counted(
        'payments',
        'Of these, those of which the operator decided that nothing of the bank belongs to them.',
      ),
      verified_share: ratioField('The amount verified by the amount reported.', 'fraction'),
      open: counted('payments', 'Of these, those that are matched with none.'),
      days_to_verify: daysToVerify,
      open_by_age: answerList(openByAge, 'The open payments by age: five rows, youngest first.'),
    },
    ['verified_share'],
    what,
  )

const lines = (what: string): Kind =>
  answerRecord(
    {
      all: counted('lines', 'All settled lines.'),
      stated_by_lender: counted('lines', STATED_BY_LENDER),
      explained: counted('lines', 'Of these, those of which the operator decided what they are.'),
      open: counted(
        'lines',
        'Of these, those that belong to no payment, debt line or transfer between own accounts, and that nobody explained.',
      ),
    },
    [],
    what,
  )

/** The fields of a row. */
export const CASH_MONTH_ROW = {
  month: monthField('The month: that of the day of a payment, and of the value day of a line.'),
  open: yesNo('Whether the month is in progress on as_of.'),
  currency: currencyField('The currency of the row.'),
  collections: side('Cash that came in, as reported.', 'payments that come in'),
  disbursements: side(
    'Cash that went out, as reported.',
    'payments that go out: disbursements and payments given back',
  ),
  credits: lines('Money that came into the accounts by the bank.'),
  debits: lines('Money that went out of the accounts by the bank.'),
}

export const cashMonths = defineResource({
  name: 'cash_tie_out',
  description: 'The cash that a lender reports by month and currency, and how much of it the bank shows.',
  fields: {},
  required: [],
  computed: {
    as_of: dayField('The day of the figures.'),
    known_at: momentField(
      'The moment whose tie-out is shown: the last one at which it was complete, at or before the one that was asked for; null where there is none.',
    ),
    freshness: CASH_FRESHNESS,
    definitions: freeText(255, 'The page of this service that documents the figures.'),
    data: answerList(
      answerRecord(CASH_MONTH_ROW, [], 'A row.'),
      'The months with payments or lines: by currency, then by month.',
    ),
  },
  computed_always: ['as_of', 'freshness', 'definitions', 'data'],
})
