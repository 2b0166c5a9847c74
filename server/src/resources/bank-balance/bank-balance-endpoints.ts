// What can be done with bank balances over HTTP: by the lender whose they are, and by the operator, which lists them.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { type ListDefinition, defineList, equals } from '@tapeline/contract/list'
import { CLOCKS } from '@tapeline/contract/parameter'
import { bankBalance, bankBalanceFilters } from './bank-balance-definition.ts'

const TAG = 'Bank lines'

export const postBankBalance = defineEndpoint({
  name: 'upsertBankBalance',
  method: 'POST',
  scope: 'report',
  path: '/bank-balances',
  tag: TAG,
  summary: 'Create or update a bank balance',
  description:
    'A balance that a statement of your own bank account states. Only changed fields need to be sent. An omitted field is left unchanged, null clears it.',
  query: {},
  body: bankBalance,
  answer: { status: 200, resource: bankBalance },
  errors: [],
})

export const getBankBalance = defineEndpoint({
  name: 'getBankBalance',
  method: 'GET',
  path: '/bank-balances/{id}',
  tag: TAG,
  summary: 'Read a bank balance, as known at a moment',
  query: CLOCKS,
  answer: { status: 200, resource: bankBalance },
  errors: ['not_found'],
})

export const deleteBankBalanceEndpoint = defineEndpoint({
  name: 'deleteBankBalance',
  method: 'DELETE',
  scope: 'report',
  path: '/bank-balances/{id}',
  tag: TAG,
  summary: 'Remove a bank balance sent by mistake',
  description:
    'The balance leaves the present, not the past: with known_at it can still be read as it was known. ' +
    'Without an IdempotencyKey a retry of a deletion that was carried out answers 404; with one, 204 again.',
  query: {},
  answer: { status: 204 },
  errors: ['not_found'],
})

/** What is done with one of them. */
export const BANK_BALANCE_ENDPOINTS = [postBankBalance, getBankBalance, deleteBankBalanceEndpoint]

const listOf = (list: Pick<ListDefinition, 'name' | 'path' | 'tag' | 'summary'> & { errors?: ['forbidden'] }) =>
  defineList({
    ...list,
    resource: bankBalance,
    sorts: ['as_of_desc'],
    filters: {
      balance_kind: equals(bankBalanceFilters.balance_kind, 'Only those of this kind.'),
      currency: equals(bankBalanceFilters.currency, 'Only those with this currency.'),
    },
  })

export const bankBalanceList = listOf({
  name: 'bank_balances',
  path: '/bank-balances',
  tag: TAG,
  summary: 'List bank balances, latest day first',
})

export const operatorBankBalanceList = listOf({
  name: 'operator_bank_balances',
  path: '/operator/organizations/{id}/bank-balances',
  tag: TAG,
  summary: 'List the bank balances that a lender sent, latest day first',
  errors: ['forbidden'],
})
