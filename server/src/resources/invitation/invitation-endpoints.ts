// The endpoints of invitations. Inviting takes the password of the admin who invites.
import { defineDashboardEndpoint, namedList, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { momentField } from '@tapeline/contract/fields'
import { freeText, yesNo } from '@tapeline/contract/kind'
import {
  ENDS_ON,
  chosenPassword,
  emailField,
  givenPassword,
  linkToken,
  nameField,
  roleField,
} from '../user/user-definition.ts'

const id = freeText(36, 'Id of the invitation.')

const invitation = namedRecord(
  'invitation',
  {
    id,
    email: emailField,
    role: roleField,
    ...ENDS_ON,
    invited_by: freeText(30, 'Id of the user who invited.'),
    created_at: momentField('When the invitation was made.'),
    expires_at: momentField('Until when it can be accepted.'),
  },
  ['ends_on'],
  'An invitation that can still be accepted.',
)

const newInvitation = namedRecord(
  'new_invitation',
  {
    id,
    email: emailField,
    role: roleField,
    ...ENDS_ON,
    token: linkToken,
    mailed: yesNo('Whether the link is on its way by mail.'),
  },
  ['ends_on'],
  'An invitation with the token of its link, which is shown this once.',
)

const openInvitation = namedRecord(
  'open_invitation',
  {
    email: emailField,
    role: roleField,
    ...ENDS_ON,
    organization_name: freeText(255, 'Name of the organization that invites.'),
  },
  ['ends_on'],
  'An invitation as the invited person sees it.',
)

/** The endpoints of invitations. */
export const INVITATIONS = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/invitations',
    answer: namedList('invitations', invitation, 'Every invitation that can still be accepted, the latest first.'),
  }),
  invite: defineDashboardEndpoint({
    method: 'POST',
    path: '/invitations',
    form: { email: emailField, role: roleField, password: givenPassword },
    optional: ENDS_ON,
    answer: newInvitation,
  }),
  inviteFirst: defineDashboardEndpoint({
    method: 'POST',
    path: '/organizations/{id}/first-admin',
    form: { email: emailField, password: givenPassword },
    answer: newInvitation,
  }),
  takeBack: defineDashboardEndpoint({ method: 'DELETE', path: '/invitations/{id}' }),
  open: defineDashboardEndpoint({
    method: 'POST',
    path: '/invitation/open',
    form: { token: linkToken },
    answer: openInvitation,
  }),
  accept: defineDashboardEndpoint({
    method: 'POST',
    path: '/invitation/accept',
    form: { token: linkToken, name: nameField, password: chosenPassword },
  }),
}
