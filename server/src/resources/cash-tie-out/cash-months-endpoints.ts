// What can be asked of the cash of months: by a lender of its own, by the operator of each of its lenders.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { monthField } from '@tapeline/contract/composite-kind'
import { currencyField } from '@tapeline/contract/fields'
import { equals } from '@tapeline/contract/list'
import { CLOCKS } from '@tapeline/contract/parameter'
import { cashMonths } from './cash-months-definition.ts'

/** The tag of all endpoints of the tie-out. */
export const CASH_TAG = 'Cash tie-out'

/** Where the tie-out of a lender is, for itself and for the operator. */
export const CASH_PATHS = {
  own: '/cash-tie-out',
  operator: '/operator/organizations/{id}/cash-tie-out',
} as const

/** The clocks of every question about the tie-out. */
export const CASH_CLOCKS = {
  as_of: {
    ...CLOCKS.as_of,
    description:
      'The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts, and what it completes is open. ' +
      'Never in the future.',
  },
  known_at: {
    ...CLOCKS.known_at,
    description: 'Show what had been tied out at this moment; what is tied out by now when left out.',
  },
}

const asked = {
  method: 'GET',
  tag: CASH_TAG,
  description:
    'A payment is verified where it is matched with lines of the statements that the operator has of the accounts of the lender. What only the ' +
    "lender's own statements show is apart from it, and what could be several stays open.",
  query: {
    ...CASH_CLOCKS,
    currency: equals(currencyField('A currency.'), 'Only rows in this currency.'),
    from: equals(
      monthField('A month.'),
      'The first month to return, written YYYY-MM; twelve months up to that of as_of when left out.',
    ),
  },
  answer: { status: 200, resource: cashMonths },
} as const

export const getCashMonths = defineEndpoint({
  ...asked,
  name: 'getCashTieOut',
  path: CASH_PATHS.own,
  summary: 'How much of the cash that you report the bank shows, by month',
  errors: ['calculation_running'],
})

export const getLendersCashMonths = defineEndpoint({
  ...asked,
  name: 'getCashTieOutOfLender',
  path: CASH_PATHS.operator,
  summary: 'How much of the cash that a lender reports the bank shows, by month',
  errors: ['forbidden', 'not_found', 'calculation_running'],
})
