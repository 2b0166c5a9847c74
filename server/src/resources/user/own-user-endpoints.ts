// The endpoints of one's own account.
import { answerList, count } from '@tapeline/contract/answer-record'
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { ENVIRONMENTS } from '../api-key/api-key.ts'
import { chosenPassword, emailField, givenPassword, nameField, roleField } from './user-definition.ts'

const ownUser = namedRecord(
  'own_user',
  {
    id: freeText(30, 'Id of the user.'),
    email: emailField,
    name: nameField,
    role: roleField,
    has_password: yesNo('Whether the user has a password here; who joined by single sign-on has none.'),
    two_step: yesNo('Whether codes of an authenticator app are a second step of signing in.'),
    has_passkey: yesNo('Whether passkeys are a second step of signing in.'),
    recovery_codes: count('How many recovery codes are left.'),
  },
  [],
  'The user who is signed in.',
)

const ownOrganization = namedRecord(
  'own_organization',
  {
    id: freeText(100, 'Id of the organization.'),
    name: freeText(255, 'Name of the organization.'),
    is_operator: yesNo('Whether it operates the service.'),
  },
  [],
  'The organization of the user.',
)

const environment = namedRecord(
  'environment_access',
  {
    environment: choice(ENVIRONMENTS, 'The environment.'),
    access: choice(['open', 'suspended', 'not_enabled'], 'Whether the organization may work there.'),
    time_zone: freeText(100, 'The time zone of its days, from the IANA database.'),
    clock_ahead_ms: count('How far the clock of the sandbox is ahead, in milliseconds; null where it has none.'),
  },
  ['clock_ahead_ms'],
  'An environment of the organization.',
)

const me = namedRecord(
  'me',
  {
    user: ownUser,
    organization: ownOrganization,
    environments: answerList(environment, 'Both environments, sandbox first.'),
    operator_slug: freeText(100, 'The short name of the operator in words of the interface.'),
  },
  [],
  'Who is signed in, and where they may work.',
)

const twoStepSecret = namedRecord(
  'two_step_secret',
  {
    secret: freeText(100, 'The shared secret in base 32, for typing.'),
    uri: freeText(1_000, 'The same as an `otpauth:` address, for a QR code.'),
  },
  [],
  'A secret for an authenticator app.',
)

const recoveryCodes = namedRecord(
  'recovery_codes',
  { recovery_codes: answerList(freeText(20, 'A code that works once.'), 'The codes in place of those before.') },
  [],
  'Recovery codes, which are shown this once.',
)

const code = freeText(20, 'A code of the authenticator app.')

/** The endpoints of one's own account. */
export const OWN_USER = {
  show: defineDashboardEndpoint({ method: 'GET', path: '/me', answer: me }),
  changePassword: defineDashboardEndpoint({
    method: 'POST',
    path: '/me/password',
    effect: 'own',
    form: { current_password: givenPassword, new_password: chosenPassword },
  }),
  beginTwoStep: defineDashboardEndpoint({
    method: 'POST',
    path: '/me/two-step',
    effect: 'own',
    form: { password: givenPassword },
    answer: twoStepSecret,
  }),
  confirmTwoStep: defineDashboardEndpoint({
    method: 'POST',
    path: '/me/two-step/confirm',
    effect: 'own',
    form: { code },
    answer: recoveryCodes,
  }),
  renewRecoveryCodes: defineDashboardEndpoint({
    method: 'POST',
    path: '/me/two-step/recovery-codes',
    effect: 'own',
    form: { password: givenPassword },
    answer: recoveryCodes,
  }),
  endTwoStep: defineDashboardEndpoint({
    method: 'POST',
    path: '/me/two-step/off',
    effect: 'own',
    form: { password: givenPassword },
  }),
}
