// What can be erased over HTTP.
import { defineEndpoint } from '@tapeline/contract/endpoint'

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
    'Answers 204 again for an account that was erased before.',
  query: {},
  answer: { status: 204 },
  errors: ['forbidden', 'not_found'],
})
