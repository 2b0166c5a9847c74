// What can be erased over HTTP, and what keeps it from being erased.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { defineList } from '@tapeline/contract/list'
import { legalHold, legalHoldToPlace } from './legal-hold-definition.ts'

export const deletePersonalData = defineEndpoint({
  name: 'erasePersonalData',
  method: 'DELETE',
  scope: 'manage',
  path: '/accounts/{id}/personal-data',
  tag: 'Accounts',
  summary: 'Erase the personal data of an account',
  description:
    'Clears names, legal_entity_id, phone, email, website, metadata, street, town and postal code, for every day and as known at every moment, so that ' +
    'nobody can read them again. The account stays, with its type, country, region, industry and credit score, and so do its receivables and every ' +
    'figure. What you send of these fields afterwards is left out, so a nightly report may go on as it is. It cannot be undone, and takes an API key. ' +
    'Answers 204 again for an account that was erased before, and 409 while a legal hold is in force.',
  query: {},
  answer: { status: 204 },
  errors: ['forbidden', 'not_found', 'legal_hold'],
})

const HOLD_TAG = 'Legal holds'
const HOLD_PATH = '/accounts/{id}/legal-hold'

export const postLegalHold = defineEndpoint({
  name: 'placeLegalHold',
  method: 'POST',
  scope: 'manage',
  path: HOLD_PATH,
  tag: HOLD_TAG,
  summary: 'Place a legal hold on an account',
  description:
    'From then on the personal data of the account is not erased, until the hold is lifted. Sent again, it states the matter of the hold anew.',
  query: {},
  acts: legalHoldToPlace,
  answer: { status: 200, resource: legalHold },
  errors: ['forbidden', 'not_found'],
})

export const getLegalHold = defineEndpoint({
  name: 'getLegalHold',
  method: 'GET',
  path: HOLD_PATH,
  tag: HOLD_TAG,
  summary: 'Read the legal hold on an account that is in force',
  query: {},
  answer: { status: 200, resource: legalHold },
  errors: ['not_found'],
})

export const deleteLegalHold = defineEndpoint({
  name: 'liftLegalHold',
  method: 'DELETE',
  scope: 'manage',
  path: HOLD_PATH,
  tag: HOLD_TAG,
  summary: 'Lift the legal hold on an account',
  description: 'From then on the personal data of the account can be erased. The hold stays in the list.',
  query: {},
  answer: { status: 204 },
  errors: ['forbidden', 'not_found'],
})

export const legalHoldList = defineList({
  name: 'legal_holds',
  path: '/legal-holds',
  tag: HOLD_TAG,
  summary: 'List legal holds, newest first, also those that were lifted',
  resource: legalHold,
  sorts: ['placed_at_desc'],
  metadata: false,
})

/** What is done with one account. */
export const ERASURE_ENDPOINTS = [postLegalHold, getLegalHold, deleteLegalHold, deletePersonalData]
