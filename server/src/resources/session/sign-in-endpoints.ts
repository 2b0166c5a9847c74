// The endpoints by which sessions begin and end.
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { answerList } from '@tapeline/contract/answer-record'
import { freeText, yesNo } from '@tapeline/contract/kind'
import { givenEmail, givenPassword } from '../user/user-definition.ts'

const organizationOfUser = namedRecord(
  'organization_of_user',
  { id: freeText(255, 'The organization.'), name: freeText(255, 'Its name.') },
  [],
  'An organization into which the address and the password sign in.',
)

const signedIn = namedRecord(
  'signed_in',
  {
    signed_in: yesNo('Whether the session is signed in.'),
    code_needed: yesNo('Whether a code of the second step is needed first.'),
    organizations: answerList(
      organizationOfUser,
      'The organizations of which one has to be chosen, where the password is that of several; otherwise empty.',
    ),
  },
  [],
  'How far a sign-in is.',
)

/** The endpoints of signing in and out. */
export const SIGN_IN = {
  signIn: defineDashboardEndpoint({
    method: 'POST',
    path: '/sign-in',
    form: { email: givenEmail, password: givenPassword },
    answer: signedIn,
  }),
  signInTo: defineDashboardEndpoint({
    method: 'POST',
    path: '/sign-in/organization',
    form: {
      email: givenEmail,
      password: givenPassword,
      organization: freeText(255, 'The organization to sign in to.'),
    },
    answer: signedIn,
  }),
  giveCode: defineDashboardEndpoint({
    method: 'POST',
    path: '/sign-in/code',
    form: { code: freeText(100, 'A code of the authenticator app, or a recovery code.') },
    answer: signedIn,
  }),
  signOut: defineDashboardEndpoint({ method: 'POST', path: '/sign-out' }),
}
