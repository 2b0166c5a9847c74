// A passkey: a key pair of an authenticator, whose private key never leaves it and signs for this host alone.
import { namedList, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { momentField } from '@tapeline/contract/fields'
import { type Kind, freeText, textKind, yesNo } from '@tapeline/contract/kind'
import { refuse } from '@tapeline/kernel/core/fault'
import { checkText } from '@tapeline/kernel/core/text'

/** Passkeys of one user. */
export const PASSKEYS_MAX = 20

export const passkeyName: Kind = textKind(
  (text) => (text.trim() === '' ? refuse('required', 'is required') : checkText(text.trim(), 60)),
  { maxLength: 60, description: 'What the user calls the passkey, such as the device that keeps it.' },
)

const passkey = namedRecord(
  'passkey',
  {
    id: freeText(36, 'Id of the passkey.'),
    name: passkeyName,
    created_at: momentField('When it was added.'),
    last_used_at: momentField('When it last signed in; null where it never did.'),
    works_here: yesNo('Whether it is for the address that the service has now.'),
  },
  ['last_used_at'],
  'A passkey of the user.',
)

/** All passkeys of a user. */
export const passkeyList = namedList('passkeys', passkey, 'Every passkey of the user, in the order in which they came.')

/** What a browser is asked to do. */
export const passkeyOptions = namedRecord(
  'passkey_options',
  {
    options: freeText(
      20_000,
      'The options of WebAuthn as JSON, for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. They are good once, within five minutes.',
    ),
  },
  [],
  'What the browser asks an authenticator for.',
)

/** What a browser answers. */
export const givenCredential = freeText(20_000, 'What the authenticator answered: the credential of WebAuthn as JSON.')
