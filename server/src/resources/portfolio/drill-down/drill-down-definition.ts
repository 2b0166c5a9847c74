// A receivable of the portfolio on a day, as `GET /portfolio/receivables` lists them. A row shows what the tables add up, so that each of
// their cells can be opened down to the receivables it is made of; what became of one is in its own timeline.
import { answerList, answerRecord, count } from '@tapeline/contract/answer-record'
import { monthField } from '@tapeline/contract/composite-kind'
import {
  countryField,
  currencyField,
  dayField,
  idField,
  momentField,
  money,
  signedMoney,
} from '@tapeline/contract/fields'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { personal } from '@tapeline/contract/personal-data'
import { defineResource } from '@tapeline/contract/resource'
import { REGION_LENGTH_MAX } from '@tapeline/kernel/core/region'
import { BREAK_CAUSES } from '@tapeline/kernel/metrics/balance-check/checked-entry'
import { FIRST_PAYMENTS } from '@tapeline/kernel/metrics/portfolio/contribution/first-payment'
import { FINDINGS } from '@tapeline/kernel/metrics/portfolio/measures'
import { DEFAULT_RULES, OUTCOMES } from '@tapeline/kernel/metrics/performance-history/receivable-position'
import { STATUSES } from '@tapeline/contract/records/receivable-definition'

function pastDue(description: string) {
  return answerRecord(
    {
      days_past_due: count('Days past due on the day, without days of grace; 0 where nothing is outstanding.'),
      bucket: freeText(60, 'Their bucket by the edges in force on the day; null where nothing is outstanding.'),
      worst_days: count('The most days past due at the end of any day up to this one.'),
    },
    ['bucket'],
    description,
  )
}

const PAST_DUE = {
  reported: pastDue("By the lender's word: days since delinquent_since."),
  computed: pastDue('By what was due and what was paid (M1); current where it is not known what falls due.'),
}

/** A receivable of the portfolio on a day. */
export const portfolioReceivable = defineResource({
  name: 'portfolio_receivable',
  description:
    'A receivable as the tables of the portfolio count it on a day. Amounts are in the smallest denomination of its currency. One whose ' +
    'amounts are too large to be added up with others counts in no other cell than `too_large` of data-quality: it has a row where that is ' +
    'asked for, without its total. Where moves of a month are asked for, as_of is the end of the month or the day asked about, ' +
    'whichever is earlier, and its groups and the score are those when the month began: a move counts where it began.',
  fields: {},
  required: [],
  computed: {
    receivable_id: idField('The receivable; its timeline and its entries show where the figures come from.'),
    obligor_id: idField('Who owes it.'),
    as_of: dayField('The day of the row.'),
    known_at: momentField('The moment up to which writes are included.'),
    currency: currencyField('The currency of the receivable.'),
    product_type: freeText(255, 'Its product type.'),
    vintage: monthField('The month of its origination.'),
    funded_by: freeText(255, 'Who funded it on as_of.'),
    debt_line: idField('The debt line that it backed on as_of; null where none.'),
    industry: freeText(5, 'The sector of its obligor on as_of: two digits of NAICS, or 31-33, 44-45, 48-49.'),
    industry_code: freeText(6, 'The NAICS code of its obligor on as_of, all six digits as reported.'),
    country: countryField('The country of its obligor on as_of.'),
    region: freeText(
      REGION_LENGTH_MAX,
      'The region of its obligor on as_of with its country before it, in capitals: US-CA.',
    ),
    credit_score: personal(freeText(67, 'The credit score of its obligor on as_of, with its bureau.')),
    outcome: choice(
      OUTCOMES,
      'What had become of it by as_of; null of too_large, as are all that follow but findings.',
    ),
    status: choice(STATUSES, 'The latest status stated on or before as_of; null where none is.'),
    outstanding: signedMoney('Outstanding principal; below zero what was overpaid.'),
    ...PAST_DUE,
    with_schedule: yesNo('Whether it is known what falls due, so that computed covers it.'),
    in_default: yesNo('Whether it is outstanding and has defaulted (M13).'),
    defaulted_on: dayField('When it defaulted; null where it has not by as_of.'),
    default_rule: choice(
      DEFAULT_RULES,
      'Why it defaulted on that day: principal was written off, or it was 120 days past due, a line or card 180; null where it has not by as_of.',
    ),
    written_off_since: dayField('The first day on which principal of it was lost; null where none is lost on as_of.'),
    written_off: signedMoney('Principal lost, to date: what recoveries counts by the month of written_off_since.'),
    first_payment: choice(
      FIRST_PAYMENTS,
      'Whether the first item that fell due was fully paid 30 days later; null where none fell due that long before as_of.',
    ),
    last_moved_on: dayField(
      'The last day up to as_of on which money moved: what `stale` counts its days from; null where none has.',
    ),
    findings: answerList(
      choice([...FINDINGS, 'too_large'], 'A check of data-quality.'),
      'What is amiss with its data, whether it is open or not.',
    ),
    cause: choice(
      BREAK_CAUSES,
      "Why the lender's balance parts from ours where it is unreconciled, as the balance check of its timeline has it; else null.",
    ),
    opening: answerRecord(
      {
        as_of: dayField('The last day before the month.'),
        outstanding: money('Outstanding principal: what the move weighs (M10).'),
        ...PAST_DUE,
      },
      [],
      'Its bucket when the month began whose moves are asked for; else null.',
    ),
  },
  computed_always: [
    'receivable_id',
    'obligor_id',
    'as_of',
    'known_at',
    'currency',
    'product_type',
    'vintage',
    'funded_by',
    'findings',
  ],
})
