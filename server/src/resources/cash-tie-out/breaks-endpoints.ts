// The breaks of a lender, for itself and for the operator: one by one, and added up by cause.
import { monthField } from '@tapeline/contract/composite-kind'
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { currencyField, referenceField } from '@tapeline/contract/fields'
import { defineList, equals } from '@tapeline/contract/list'
import { dayParameter, wholeNumberParameter } from '@tapeline/contract/parameter'
import { statedText } from '@tapeline/contract/kind'
import { CAUSE, OWNER, cashBreak, cashBreakSums } from './breaks-definition.ts'
import { CASH_CLOCKS, CASH_PATHS, CASH_TAG } from './cash-months-endpoints.ts'
import { SOURCE } from './cash-rows-definition.ts'

/** The largest age that can be asked for: a hundred years. */
const AGE_DAYS_MAX = 36_500

const shared = {
  tag: CASH_TAG,
  resource: cashBreak,
  sorts: ['day_desc'],
  metadata: false,
  has_freshness: true,
  filters: {
    cause: equals(CAUSE, 'Only those of this cause.'),
    owner: equals(OWNER, 'Only those that this one puts right.'),
    currency: equals(currencyField('A currency.'), 'Only those in this currency.'),
    receivable_id: equals(
      referenceField('receivable', 'A receivable.'),
      'Only those that are about payments of this receivable, or are judged by them.',
    ),
    line_id: equals(
      statedText(255, 'A line.'),
      "Only those that are about this line: of the operator's statements, unless source is lender.",
    ),
    source: equals(SOURCE, 'Whose statement the line of line_id is of; operator when left out.'),
    account: equals(
      statedText(255, 'An account.'),
      'Only those that are about lines of this account: the id of a payin instrument, or the label of an account.',
    ),
  },
  query: {
    ...CASH_CLOCKS,
    month: equals(monthField('A month.'), 'Only those of this month, written YYYY-MM.'),
    from: dayParameter('Only those of this day or later.'),
    until: dayParameter('Only those of this day or earlier.'),
    age_days_min: wholeNumberParameter(
      { minimum: 0, maximum: AGE_DAYS_MAX, default: 0 },
      'Only those of this age in days or older.',
    ),
  },
} as const

export const breakList = defineList({
  ...shared,
  name: 'cash_breaks',
  path: `${CASH_PATHS.own}/breaks`,
  summary: 'List what does not tie out with its cause, latest first',
  errors: ['calculation_running'],
})

export const lendersBreakList = defineList({
  ...shared,
  name: 'operator_cash_breaks',
  path: `${CASH_PATHS.operator}/breaks`,
  summary: "List what does not tie out of a lender's cash with its cause, latest first",
  errors: ['forbidden', 'calculation_running'],
})

/** All of them, in the order of the document. */
export const BREAK_LISTS = [breakList, lendersBreakList]

const asked = {
  method: 'GET',
  tag: CASH_TAG,
  query: {
    ...CASH_CLOCKS,
    currency: equals(currencyField('A currency.'), 'Only rows in this currency.'),
    from: equals(
      monthField('A month.'),
      'The first month to return, written YYYY-MM; twelve months up to that of as_of when left out.',
    ),
  },
  answer: { status: 200, resource: cashBreakSums },
} as const

export const getBreakSums = defineEndpoint({
  ...asked,
  name: 'getCashBreakSums',
  path: `${CASH_PATHS.own}/breaks/summary`,
  summary: 'How much does not tie out, by month and cause',
  errors: ['calculation_running'],
})

export const getLendersBreakSums = defineEndpoint({
  ...asked,
  name: 'getCashBreakSumsOfLender',
  path: `${CASH_PATHS.operator}/breaks/summary`,
  summary: "How much of a lender's cash does not tie out, by month and cause",
  errors: ['forbidden', 'not_found', 'calculation_running'],
})
