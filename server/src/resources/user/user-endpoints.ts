// The endpoints of the users of an organization. What gives somebody access, or opens an account, takes the password of the admin who does it.
import { defineDashboardEndpoint, namedList, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { momentField } from '@tapeline/contract/fields'
import { freeText, yesNo } from '@tapeline/contract/kind'
import { ENDS_ON, emailField, givenPassword, linkToken, nameField, roleField } from './user-definition.ts'

const user = namedRecord(
  'user',
  {
    id: freeText(30, 'Id of the user.'),
    email: emailField,
    name: nameField,
    role: roleField,
    ...ENDS_ON,
    has_ended: yesNo('Whether that day has passed, so that the user can sign in no more.'),
    two_step: yesNo('Whether signing in by the password takes a second step: a code, or a passkey.'),
    can_sign_in: yesNo('Whether a password was chosen.'),
    created_at: momentField('When the user was made.'),
    last_seen_at: momentField('When the user last made a request; null where no session is known.'),
  },
  ['ends_on', 'last_seen_at'],
  'A user of the organization.',
)

const passwordLink = namedRecord(
  'password_link',
  { token: linkToken, mailed: yesNo('Whether the link is on its way by mail.') },
  [],
  'A link to hand over, whose token is shown this once.',
)

/** The endpoints of the users of an organization. */
export const USERS = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/users',
    answer: namedList('users', user, 'Every user of the organization, in the order in which they came.'),
  }),
  giveAccess: defineDashboardEndpoint({
    method: 'PATCH',
    path: '/users/{id}',
    form: { role: roleField, password: givenPassword },
    optional: ENDS_ON,
  }),
  remove: defineDashboardEndpoint({ method: 'DELETE', path: '/users/{id}' }),
  createPasswordLink: defineDashboardEndpoint({
    method: 'POST',
    path: '/users/{id}/password-link',
    form: { password: givenPassword },
    answer: passwordLink,
  }),
  endTwoStep: defineDashboardEndpoint({
    method: 'POST',
    path: '/users/{id}/two-step/off',
    form: { password: givenPassword },
  }),
}
