// The endpoints by which sessions begin and end.
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { freeText, yesNo } from '@tapeline/contract/kind'
import { givenEmail, givenPassword } from '../user/user-definition.ts'

const signedIn = namedRecord(
  'signed_in',
  {
    signed_in: yesNo('Whether the session is signed in.'),
    code_needed: yesNo('Whether a code of the second step is needed first.'),
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
  giveCode: defineDashboardEndpoint({
    method: 'POST',
    path: '/sign-in/code',
    form: { code: freeText(100, 'A code of the authenticator app, or a recovery code.') },
    answer: signedIn,
  }),
  signOut: defineDashboardEndpoint({ method: 'POST', path: '/sign-out' }),
}
