// The statements of accounts: of a lender for itself, and of each of its lenders for the operator.
import { monthField } from '@tapeline/contract/composite-kind'
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { currencyField } from '@tapeline/contract/fields'
import { statedText } from '@tapeline/contract/kind'
import { equals } from '@tapeline/contract/list'
import { accountStatements } from './account-statements-definition.ts'
import { CASH_CLOCKS, CASH_PATHS, CASH_TAG } from './cash-months-endpoints.ts'
import { SOURCE } from './cash-rows-definition.ts'

const asked = {
  method: 'GET',
  tag: CASH_TAG,
  description:
    "Balances are those that bank statements state. One that no statement states is null and never taken for 0. Accounts of the lender's own have the " +
    'balances that it sends; where the operator states the same account and day, its balance counts. Of an account and a day of which the operator has a ' +
    "statement, the lender's own lines are left out; in a month with such lines the lender's balances are left out too.",
  query: {
    ...CASH_CLOCKS,
    account: equals(statedText(255, 'An account.'), 'Only statements of this account.'),
    source: equals(SOURCE, "Only accounts of the operator's statements, or only those of the lender's own."),
    currency: equals(currencyField('A currency.'), 'Only statements in this currency.'),
    from: equals(
      monthField('A month.'),
      'The first month to return, written YYYY-MM; twelve months up to that of as_of when left out.',
    ),
    until: equals(monthField('A month.'), 'The last month to return, written YYYY-MM; that of as_of when left out.'),
  },
  answer: { status: 200, resource: accountStatements },
} as const

export const getAccountStatements = defineEndpoint({
  ...asked,
  name: 'getCashAccountStatements',
  path: `${CASH_PATHS.own}/accounts`,
  summary: 'The statement of each bank account and month, footed',
  errors: ['calculation_running'],
})

export const getLendersAccountStatements = defineEndpoint({
  ...asked,
  name: 'getCashAccountStatementsOfLender',
  path: `${CASH_PATHS.operator}/accounts`,
  summary: "The statement of each of a lender's bank accounts and month, footed",
  errors: ['forbidden', 'not_found', 'calculation_running'],
})
