// The endpoints of the API keys of an environment.
import { defineDashboardEndpoint, namedList, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { momentField } from '@tapeline/contract/fields'
import { choice, freeText, textKind } from '@tapeline/contract/kind'
import { refuse } from '@tapeline/kernel/core/fault'
import { checkText } from '@tapeline/kernel/core/text'
import { ENVIRONMENTS } from './api-key.ts'

const name = textKind(
  (text) => (text.trim() === '' ? refuse('required', 'is required') : checkText(text.trim(), 255)),
  { description: 'What the key is for.' },
)

const FIELDS = {
  id: freeText(30, 'Id of the key.'),
  name,
  environment: choice(ENVIRONMENTS, 'Where the key works.'),
  masked: freeText(30, 'Its prefix and its last four characters.'),
  created_at: momentField('When the key was created.'),
  last_used_at: momentField('When it was last used; null before the first time.'),
}

const apiKey = namedRecord('api_key', FIELDS, ['last_used_at'], 'A key, as it is shown after its creation.')

const newApiKey = namedRecord(
  'new_api_key',
  { ...FIELDS, key: freeText(100, 'The whole key.') },
  ['last_used_at'],
  'A key with its secret, which is shown this once.',
)

/** The endpoints of API keys. */
export const API_KEYS = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/keys',
    answer: namedList('api_keys', apiKey, 'Every key of the environment.'),
  }),
  create: defineDashboardEndpoint({
    method: 'POST',
    path: '/{environment}/keys',
    form: { name },
    answer: newApiKey,
  }),
  remove: defineDashboardEndpoint({ method: 'DELETE', path: '/{environment}/keys/{id}' }),
}
