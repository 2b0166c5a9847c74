// The verified cash of groups of receivables: of a lender for itself, and of each of its lenders for the operator.
import { monthField } from '@tapeline/contract/composite-kind'
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { currencyField } from '@tapeline/contract/fields'
import { equals } from '@tapeline/contract/list'
import { GROUP_FIELDS } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { GROUPED_BY, cashGroups } from './cash-groups-definition.ts'
import { CASH_CLOCKS, CASH_PATHS, CASH_TAG } from './cash-months-endpoints.ts'

/** The most payments that one answer is made of. */
export const GROUPED_PAYMENTS_MAX = 100_000

/** The same as people read it. */
export const GROUPED_PAYMENTS_WORDS = GROUPED_PAYMENTS_MAX.toLocaleString('en-US')

const asked = {
  method: 'GET',
  tag: CASH_TAG,
  description:
    `The same figures as by month, grouped as those of the portfolio are. Payments are grouped when they are asked for: months with more than ` +
    `${GROUPED_PAYMENTS_WORDS} payments together are refused, so ask for fewer of them.`,
  query: {
    ...CASH_CLOCKS,
    group_by: equals(
      GROUPED_BY,
      `A field of the portfolio, ${GROUP_FIELDS[0]} when left out: ${GROUP_FIELDS.join(', ')}.`,
    ),
    currency: equals(currencyField('A currency.'), 'Only rows in this currency.'),
    from: equals(
      monthField('A month.'),
      'The first month to return, written YYYY-MM; twelve months up to that of as_of when left out.',
    ),
  },
  answer: { status: 200, resource: cashGroups },
} as const

export const getCashGroups = defineEndpoint({
  ...asked,
  name: 'getCashTieOutGroups',
  path: `${CASH_PATHS.own}/groups`,
  summary: 'How much of the cash that you report the bank shows, by product type, debt line and the like',
  errors: ['calculation_running'],
})

export const getLendersCashGroups = defineEndpoint({
  ...asked,
  name: 'getCashTieOutGroupsOfLender',
  path: `${CASH_PATHS.operator}/groups`,
  summary: 'How much of the cash that a lender reports the bank shows, by product type, debt line and the like',
  errors: ['forbidden', 'not_found', 'calculation_running'],
})
