// What can be done with bank lines over HTTP: by the lender whose they are, and by the operator, which reads them.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { type ListDefinition, defineList, equals } from '@tapeline/contract/list'
import { totalled } from '@tapeline/contract/list-totals'
import { CLOCKS } from '@tapeline/contract/parameter'
import { MOVEMENT_TOTALS } from '../transparency-transaction/movement-definition.ts'
import { bankLine, bankLineFilters } from './bank-line-definition.ts'

const TAG = 'Bank lines'

export const postBankLine = defineEndpoint({
  name: 'upsertBankLine',
  method: 'POST',
  scope: 'report',
  path: '/bank-lines',
  tag: TAG,
  summary: 'Create or update a bank line',
  description:
    'A line of a statement of your own bank account. Only changed fields need to be sent. An omitted field is left unchanged, null clears it.',
  query: {},
  body: bankLine,
  answer: { status: 200, resource: bankLine },
  errors: [],
})

export const getBankLine = defineEndpoint({
  name: 'getBankLine',
  method: 'GET',
  path: '/bank-lines/{id}',
  tag: TAG,
  summary: 'Read a bank line, as known at a moment',
  query: CLOCKS,
  answer: { status: 200, resource: bankLine },
  errors: ['not_found'],
})

export const deleteBankLineEndpoint = defineEndpoint({
  name: 'deleteBankLine',
  method: 'DELETE',
  scope: 'report',
  path: '/bank-lines/{id}',
  tag: TAG,
  summary: 'Remove a bank line sent by mistake',
  description:
    'The line leaves the present, not the past: with known_at it can still be read as it was known. ' +
    'Without an IdempotencyKey a retry of a deletion that was carried out answers 404; with one, 204 again.',
  query: {},
  answer: { status: 204 },
  errors: ['not_found'],
})

const listOf = (list: Pick<ListDefinition, 'name' | 'path' | 'tag' | 'summary'> & { errors?: ['forbidden'] }) =>
  defineList({
    ...list,
    resource: bankLine,
    sorts: ['settled_at_desc'],
    filters: {
      status: equals(bankLineFilters.status, 'Only those with this status.'),
      direction: equals(bankLineFilters.direction, 'Only those with this direction.'),
      currency: equals(bankLineFilters.currency, 'Only those with this currency.'),
    },
  })

export const bankLineList = listOf({
  name: 'bank_lines',
  path: '/bank-lines',
  tag: TAG,
  summary: 'List bank lines, latest settled first',
})

export const operatorBankLineList = listOf({
  name: 'operator_bank_lines',
  path: '/operator/organizations/{id}/bank-lines',
  tag: TAG,
  summary: 'List the bank lines that a lender sent, latest settled first',
  errors: ['forbidden'],
})

export const bankLineTotals = totalled(bankLineList, MOVEMENT_TOTALS)

export const operatorBankLineTotals = totalled(operatorBankLineList, MOVEMENT_TOTALS)
