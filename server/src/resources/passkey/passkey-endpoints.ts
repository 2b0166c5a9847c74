// The endpoints of passkeys: one's own, and signing in with one.
import { answerList } from '@tapeline/contract/answer-record'
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { freeText } from '@tapeline/contract/kind'
import { SIGNED_IN } from '../session/sign-in-definition.ts'
import { givenPassword } from '../user/user-definition.ts'
import { givenCredential, passkeyList, passkeyName, passkeyOptions } from './passkey-definition.ts'

const site = namedRecord(
  'passkey_site',
  {
    address: freeText(
      300,
      'The address at which passkeys work: that of the dashboard; null where they are not offered.',
    ),
  },
  ['address'],
  'Where passkeys work.',
)

const added = namedRecord(
  'added_passkey',
  {
    recovery_codes: answerList(
      freeText(20, 'A code that works once.'),
      'Recovery codes, shown this once, where the passkey is the first second step of the user; otherwise empty.',
    ),
  },
  [],
  'A passkey that was added.',
)

/** The endpoints of one's own passkeys. */
export const OWN_PASSKEYS = {
  list: defineDashboardEndpoint({ method: 'GET', path: '/me/passkeys', answer: passkeyList }),
  begin: defineDashboardEndpoint({
    method: 'POST',
    path: '/me/passkeys/begin',
    effect: 'own',
    form: { password: givenPassword },
    answer: passkeyOptions,
  }),
  add: defineDashboardEndpoint({
    method: 'POST',
    path: '/me/passkeys',
    effect: 'own',
    form: { name: passkeyName, credential: givenCredential },
    answer: added,
  }),
  remove: defineDashboardEndpoint({
    method: 'POST',
    path: '/me/passkeys/{id}/remove',
    effect: 'own',
    form: { password: givenPassword },
  }),
}

/** The endpoints of signing in with a passkey: alone, and after the password. */
export const PASSKEY_SIGN_IN = {
  site: defineDashboardEndpoint({ method: 'GET', path: '/sign-in/passkey', answer: site }),
  begin: defineDashboardEndpoint({ method: 'POST', path: '/sign-in/passkey/begin', answer: passkeyOptions }),
  finish: defineDashboardEndpoint({
    method: 'POST',
    path: '/sign-in/passkey',
    form: { credential: givenCredential },
    answer: SIGNED_IN,
  }),
  beginSecondStep: defineDashboardEndpoint({
    method: 'POST',
    path: '/sign-in/code/passkey/begin',
    answer: passkeyOptions,
  }),
  finishSecondStep: defineDashboardEndpoint({
    method: 'POST',
    path: '/sign-in/code/passkey',
    form: { credential: givenCredential },
    answer: SIGNED_IN,
  }),
}
