// A month of a receivable, as `GET /receivable-metrics` lists them and the timeline shows them. The one definition from which
// OpenAPI, the reference pages and the columns of CSV derive.
import { monthField } from '@tapeline/contract/composite-kind'
import { currencyField, dayField, idField, signedMoney } from '@tapeline/contract/fields'
import { choice, yesNo } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { DEFAULT_RULES, OUTCOMES } from '@tapeline/kernel/metrics/performance-history/receivable-position'
import { answerRecord, count, decimals, ratioField } from '@tapeline/contract/answer-record'
import { delinquencyField } from './delinquency-field.ts'

const principal = answerRecord(
  {
    opening: signedMoney('Outstanding when the month began.'),
    disbursed: signedMoney('Given out: entries of type disbursement.'),
    capitalized: signedMoney('Interest that became principal: entries of type capitalized_interest.'),
    collected: signedMoney('Repaid: entries of type principal.'),
    refunded: signedMoney('Taken back of what was given out: entries of type refund.'),
    written_off: signedMoney(
      'Lost: entries of type write_off, and what closing left where the settings make that a loss.',
    ),
    closed_unexplained: signedMoney(
      'Left when the receivable was closed, which no entry explains; negative where it was opened again.',
    ),
    closing: signedMoney('Outstanding on the day of the row.'),
  },
  [],
  'The roll-forward of principal: opening + disbursed + capitalized - collected - refunded - written_off - closed_unexplained = closing.',
)

const cash = answerRecord(
  {
    principal: signedMoney('Principal repaid.'),
    interest: signedMoney('Interest received.'),
    origination_fees: signedMoney('Origination fees received.'),
    periodic_fees: signedMoney('Periodic fees received.'),
    late_fees: signedMoney('Late fees received.'),
    other: signedMoney('Other income received.'),
    recovered: signedMoney('Received after a write-off.'),
    total_in: signedMoney('All of these.'),
    disbursed: signedMoney('Paid out, less refunds.'),
  },
  [],
  'Cash that moved in the month.',
)

const due = answerRecord(
  {
    basis: choice(
      ['reported', 'derived', 'none'],
      "Whose schedule counts: the lender's (entries of type scheduled_principal and scheduled_interest), from its first day on; until " +
        'then the one that follows from the terms; or none.',
    ),
    style: choice(
      ['level', 'bullet', 'interest_only', 'none'],
      'How the derived schedule repays: in level payments, all at maturity with its interest, or at maturity with interest on the way. ' +
        'Null where the schedule is reported.',
    ),
    principal: signedMoney('Principal that fell due in the month.'),
    interest: signedMoney('Interest that fell due in the month.'),
  },
  ['style'],
  'What fell due.',
)

const collected = answerRecord(
  {
    scheduled: signedMoney('Principal paid as scheduled, or to catch up.'),
    unscheduled: signedMoney('Principal paid ahead of its schedule.'),
    smm: ratioField(
      'Single monthly mortality: unscheduled by opening principal less scheduled (Bond Market Association, Standard Formulas). Null in ' +
        'a month in which principal was drawn.',
      'fraction',
    ),
    cpr: decimals('Conditional prepayment rate: 1 - (1 - smm)^12, rounded half up to nine decimals.', 'fraction'),
  },
  ['scheduled', 'unscheduled', 'smm', 'cpr'],
  'Principal paid, parted by the schedule; null without one.',
)

const to_date = answerRecord(
  {
    disbursed: signedMoney('Given out.'),
    cash_in: signedMoney('All cash received: principal, interest, fees, other income and recoveries.'),
    cash_out: signedMoney('Given out, less refunds.'),
    written_off: signedMoney('Principal lost.'),
    recovered: signedMoney('Received after a write-off.'),
  },
  [],
  'Sums from the beginning to the day of the row.',
)

export const moicField = answerRecord(
  {
    realised: ratioField('Cash in by cash out.', 'multiple'),
    total: ratioField('Cash in and what is outstanding, by cash out.', 'multiple'),
  },
  ['realised', 'total'],
  'Multiple on invested capital, to date.',
)

const reported_balance = answerRecord(
  {
    reported: signedMoney('As the lender stated it.'),
    computed: signedMoney('The sum of the entries on the day of that statement.'),
    difference: signedMoney('Reported less computed.'),
  },
  [],
  'The latest balance that the lender stated beside ours of the same day; null where it stated none.',
)

/** One month of a receivable. */
export const receivableMonth = defineResource({
  name: 'receivable_month',
  description:
    'One month of a receivable, from its origination to the month in which it was over. Amounts are in the smallest denomination of its ' +
    'currency. A receivable whose amounts add up to 2^52 or more cannot be summed exactly in JSON and has no rows.',
  fields: {},
  required: [],
  computed: {
    receivable_id: idField('The receivable.'),
    month: monthField('The month.'),
    open: yesNo('Whether the month was not over on the day asked about.'),
    as_of: dayField('The day of the row: the last of the month, or, of an open month, the day asked about.'),
    currency: currencyField('The currency of all amounts.'),
    months_on_book: count(
      'Months since the origination, whose month is 0: 12 times the difference of years plus that of months.',
    ),
    status: choice(['active', 'closed'], 'As the latest entry states it; null while none does.'),
    outcome: choice(OUTCOMES, 'What had become of the receivable by the day.'),
    principal,
    cash,
    not_understood: signedMoney('Amounts of entries whose type is neither listed nor mapped; they move nothing.'),
    due,
    collected,
    delinquency: delinquencyField,
    cured: yesNo('Past due when the month began, by either count; by neither at its end, and still outstanding.'),
    defaulted_on: dayField(
      'When it defaulted: first written off, or 120 days past due (lines and cards 180; Uniform Retail Credit Classification, 65 FR 36903).',
    ),
    default_rule: choice(
      DEFAULT_RULES,
      'Why it defaulted on that day: principal was written off, or it was 120 days past due, a line or card 180; null until then.',
    ),
    to_date,
    gross_yield: ratioField(
      'Interest, fees and other income of the month, cash basis, times 12, by opening principal (FDIC, Credit Card Securitization Manual, portfolio yield).',
      'fraction',
    ),
    net_yield: ratioField('The same less what was written off.', 'fraction'),
    moic: moicField,
    reported_balance,
  },
  computed_always: [
    'receivable_id',
    'month',
    'open',
    'as_of',
    'currency',
    'months_on_book',
    'outcome',
    'principal',
    'cash',
    'not_understood',
    'due',
    'collected',
    'delinquency',
    'cured',
    'to_date',
    'moic',
  ],
})
