// What can be done with accounts over HTTP.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { defineList } from '@tapeline/contract/list'
import { CLOCKS, EFFECTIVE } from '@tapeline/contract/parameter'
import { account } from '@tapeline/contract/records/account/account-definition'

export const postAccount = defineEndpoint({
  name: 'upsertAccount',
  method: 'POST',
  scope: 'report',
  path: '/accounts',
  tag: 'Accounts',
  summary: 'Create or update an account',
  description:
    'Only changed fields need to be sent. An omitted field is left unchanged, null clears it. Answers with the whole account as of the date of the write.',
  query: EFFECTIVE,
  body: account,
  answer: { status: 200, resource: account },
  errors: ['legal_entity_id_taken'],
})

export const getAccount = defineEndpoint({
  name: 'getAccount',
  method: 'GET',
  path: '/accounts/{id}',
  tag: 'Accounts',
  summary: 'Read an account, as of a day and as known at a moment',
  query: CLOCKS,
  answer: { status: 200, resource: account },
  errors: ['not_found'],
})

/** What can be done with one account. */
export const ACCOUNT_ENDPOINTS = [postAccount, getAccount]

export const accountList = defineList({
  name: 'accounts',
  path: '/accounts',
  tag: 'Accounts',
  summary: 'List accounts, newest first',
  resource: account,
  sorts: ['created_at_desc'],
})
