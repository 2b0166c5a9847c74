// The endpoints of the API keys of an environment. What makes a key takes the password of the admin who makes it.
import { defineDashboardEndpoint, namedList, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { answerList } from '@tapeline/contract/answer-record'
import { listOf } from '@tapeline/contract/composite-kind'
import { momentField, sentMomentField } from '@tapeline/contract/fields'
import { choice, freeText, textKind, wholeNumber, yesNo } from '@tapeline/contract/kind'
import { SCOPE_NAMES } from '@tapeline/contract/scopes'
import { accept, refuse } from '@tapeline/kernel/core/fault'
import { checkText } from '@tapeline/kernel/core/text'
import { ADDRESS_DAYS } from '../audit/address-age-rules.ts'
import { givenPassword } from '../user/user-definition.ts'
import { ENVIRONMENTS, OVERLAP_HOURS } from './api-key.ts'
import { NETWORKS_MAX, NETWORK_FORM, networkText, parseNetwork } from './key-networks.ts'

const name = textKind(
  (text) => (text.trim() === '' ? refuse('required', 'is required') : checkText(text.trim(), 255)),
  { description: 'What the key is for.' },
)

const scope = choice(SCOPE_NAMES, 'What the key may do.')

/** One entry of the allowed addresses of a key, kept as `address/bits`. */
const allowedNetwork = textKind(
  (text) => {
    const network = parseNetwork(text.trim())
    return network === undefined ? refuse('invalid_value', NETWORK_FORM) : accept(networkText(network))
  },
  {
    maxLength: 50,
    examples: ['203.0.113.0/24'],
    description: 'An address of IPv4 or IPv6, or a network in CIDR notation.',
  },
)

const FIELDS = {
  id: freeText(30, 'Id of the key.'),
  name,
  environment: choice(ENVIRONMENTS, 'Where the key works.'),
  masked: freeText(30, 'Its prefix and its last four characters.'),
  created_at: momentField('When the key was created.'),
  scopes: answerList(scope, 'What it may do; null for everything.'),
  allowed_addresses: answerList(allowedNetwork, 'From where it may be used, as networks; null for anywhere.'),
  expires_at: momentField('When it expires; null for never.'),
  has_expired: yesNo('Whether it has expired.'),
  replaced_by: freeText(
    30,
    'Id of the key that a rotation put in its place; null while none has, and once that key is deleted.',
  ),
  last_used_at: momentField('When it was last used; null before the first time.'),
  last_used_address: freeText(
    50,
    `The address from which it was last used; null before the first time, and from ${ADDRESS_DAYS} days after the last on.`,
  ),
}

const MAY_BE_NULL = [
  'scopes',
  'allowed_addresses',
  'expires_at',
  'replaced_by',
  'last_used_at',
  'last_used_address',
] as const

const apiKey = namedRecord('api_key', FIELDS, MAY_BE_NULL, 'A key, as it is shown after its creation.')

const newApiKey = namedRecord(
  'new_api_key',
  { ...FIELDS, key: freeText(100, 'The whole key.') },
  MAY_BE_NULL,
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
    form: { name, password: givenPassword },
    optional: {
      scopes: listOf(scope, { items_min: 1, items_max: SCOPE_NAMES.length, unique: true }, 'What it may do.'),
      allowed_addresses: listOf(
        allowedNetwork,
        { items_min: 1, items_max: NETWORKS_MAX, unique: true },
        'From where it may be used.',
      ),
      expires_at: sentMomentField('When it expires.'),
    },
    answer: newApiKey,
  }),
  rotate: defineDashboardEndpoint({
    method: 'POST',
    path: '/{environment}/keys/{id}/rotations',
    form: { password: givenPassword },
    optional: {
      overlap_hours: wholeNumber(
        OVERLAP_HOURS,
        'a whole number of hours from 0 to 720',
        'For how many hours the key works on beside the one that replaces it, 24 where left out; with 0 it is deleted.',
      ),
    },
    answer: newApiKey,
  }),
  remove: defineDashboardEndpoint({ method: 'DELETE', path: '/{environment}/keys/{id}' }),
}
