// The fields of a month of cash flows. A compounded rate and a mean of rates have no parts that JSON could carry: they are decimals,
// and what they are made of is beside them or in the rows of the months before.
import { monthField } from '@tapeline/contract/composite-kind'

import { yesNo } from '@tapeline/contract/kind'
import { answerRecord, count, decimals, exactMoney, ratioField } from '@tapeline/contract/answer-record'

/** The roll-forward of principal. */
export const PRINCIPAL_FIELD = answerRecord(
  {
    opening: exactMoney('Outstanding when the month or period began.'),
    disbursed: exactMoney('Given out.'),
    capitalized: exactMoney('Interest that became principal.'),
    collected: exactMoney('Repaid.'),
    refunded: exactMoney('Taken back of what was given out.'),
    written_off: exactMoney('Lost.'),
    closed_unexplained: exactMoney('Left on receivables when they were closed, which no entry explains.'),
    transferred: exactMoney('Came from other groups, less what left for them.'),
    closing: exactMoney('Outstanding when it ended, or on as_of in an open month.'),
  },
  [],
  'The roll-forward (M23): opening + disbursed + capitalized - collected - refunded - written_off - closed_unexplained + transferred = closing.',
)

const originations = answerRecord(
  {
    receivables: count('Receivables that were drawn for the first time.'),
    disbursed: exactMoney('Given out, further draws of lines and cards included.'),
  },
  [],
  'New disbursements.',
)

const cash = answerRecord(
  {
    principal: exactMoney('Principal repaid.'),
    interest: exactMoney('Interest received.'),
    origination_fees: exactMoney('Origination fees received.'),
    periodic_fees: exactMoney('Periodic fees received.'),
    late_fees: exactMoney('Late fees received.'),
    other: exactMoney('Other income received.'),
    recovered: exactMoney('Received after a write-off.'),
    total_in: exactMoney('All of these.'),
    disbursed: exactMoney('Paid out, less refunds.'),
  },
  [],
  'Cash that moved in the month; a payment that bounced takes back what it brought on its own date.',
)

const collected = answerRecord(
  {
    opening: exactMoney('Outstanding when the month began, on receivables of which it is known what falls due.'),
    scheduled: exactMoney('Principal paid as scheduled, or to catch up. Null in the open month.'),
    unscheduled: exactMoney('Principal paid ahead of its schedule, receivable by receivable. Null in the open month.'),
    smm: ratioField('Single monthly mortality (M18): unscheduled by opening less scheduled.', 'fraction'),
    cpr: decimals(
      'Conditional prepayment rate (M18): 1 - (1 - smm)^12, rounded half up to nine decimals. Null where smm is null or above 1.',
      'fraction',
    ),
    age: ratioField(
      'Month of life that the month is for its loans, weighted by the principal outstanding when it began: 1 for loans originated in the ' +
        'month before. WALA when the month began plus 1.',
      'months',
    ),
    abs: ratioField(
      "ABS speed (M19): smm / (1 + smm × (age - 1)), the month's prepayments as a share of the loans that there were at first; 0.015 is 1.5 ABS.",
      'fraction',
    ),
  },
  ['scheduled', 'unscheduled', 'smm', 'cpr', 'age', 'abs'],
  'Principal paid, parted by the schedule, which is known when the month is over; what was paid without a schedule is in neither part.',
)

const defaults = answerRecord(
  {
    receivables: count('Receivables that came into default.'),
    principal: exactMoney('What was outstanding on them the day before.'),
  },
  [],
  'Receivables that defaulted in the month (M13): first written off, or 120 days past due (lines and cards 180).',
)

const charge_offs = answerRecord(
  {
    performing: exactMoney('Principal outstanding when the month began on receivables that were not in default.'),
    mdr: ratioField('Monthly default rate (M14): principal written off in the month by performing.', 'fraction'),
    cdr: decimals(
      'Its year, compounded (M14): 1 - (1 - mdr)^12, rounded half up to nine decimals. Null where mdr is null or above 1.',
      'fraction',
    ),
    times_12: ratioField('Its year, simple (M15): mdr times 12.', 'fraction'),
    day_count: ratioField(
      'Its year by days (M15): mdr times the days of the calendar year by those of the month, of an open month by those up to as_of.',
      'fraction',
    ),
  },
  ['mdr', 'cdr', 'times_12', 'day_count'],
  'Principal written off, by performing principal, and as a year by three methods that differ.',
)

const yields = answerRecord(
  {
    gross: ratioField('Interest, fees and other income times 12 by opening principal (M24).', 'fraction'),
    gross_with_recoveries: ratioField('The same with recoveries as income.', 'fraction'),
    net: ratioField('Gross less what was written off.', 'fraction'),
    net_with_recoveries: ratioField('The same with recoveries as income.', 'fraction'),
  },
  ['gross', 'gross_with_recoveries', 'net', 'net_with_recoveries'],
  'Annual yields of the month on the principal outstanding when it began, cash basis. What was overpaid lowers no principal here.',
)

const excess_spread = answerRecord(
  {
    net_charge_offs: ratioField('Written off less recovered, times 12, by opening principal (M15).', 'fraction'),
    coupon: decimals('The annual rate that was asked with: 0.0306 for 3.06 %.', 'fraction'),
    servicing: decimals('The annual rate that was asked with.', 'fraction'),
    rate: decimals(
      'Excess spread (M25): yields.gross - net_charge_offs - coupon - servicing, a year, rounded half up to nine decimals.',
      'fraction',
    ),
  },
  ['net_charge_offs', 'rate'],
  'What the month earned beyond losses, debt and servicing. Null without opening principal.',
)

const average = (of: string) => decimals(`Of ${of}, rounded half up to nine decimals.`, 'fraction')

const averages = answerRecord(
  {
    window: count('Months of the window, this one the last.'),
    months: count('How many of them are over and began with principal outstanding.'),
    payment_rate: average('payment_rate'),
    gross_yield: average('yields.gross'),
    net_charge_offs: average('excess_spread.net_charge_offs'),
    cdr: average('charge_offs.cdr; a month without one is missing'),
    excess_spread: average('excess_spread.rate'),
  },
  ['payment_rate', 'gross_yield', 'net_charge_offs', 'cdr', 'excess_spread'],
  'Arithmetic means of the monthly rates over the window (M36). Months without a rate are missing, and so is the open one: partial_window ' +
    'explains what that means.',
)

/** The fields of a row. */
export const CASH_FLOWS_FIELDS = {
  month: monthField('The month.'),
  open: yesNo('Whether the month is in progress on as_of: then its figures are of a part of it, also those of a year.'),
  principal: PRINCIPAL_FIELD,
  originations,
  cash,
  not_understood: exactMoney('Amounts of entries whose type is neither listed nor mapped; they move nothing.'),
  collected,
  defaults,
  charge_offs,
  recovery_rate: ratioField('Recovered by written off, both to date (M17): all months up to this one.', 'fraction'),
  cumulative_collections: ratioField(
    'Principal, interest and fees received by what was given out less refunds, both to date (M20). Above 1 once more has come back.',
    'fraction',
  ),
  payment_rate: ratioField(
    'Monthly payment rate (M21): principal, interest, fees and other income collected by opening principal.',
    'fraction',
  ),
  yields,
  excess_spread,
  averages,
}

/** Those that may be null as a whole. */
export const CASH_FLOWS_MAY_BE_NULL: readonly (keyof typeof CASH_FLOWS_FIELDS)[] = [
  'recovery_rate',
  'cumulative_collections',
  'payment_rate',
]
