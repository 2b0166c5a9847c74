// The endpoints by which sessions begin and end.
import { defineDashboardEndpoint } from '@tapeline/contract/dashboard-endpoint'
import { freeText } from '@tapeline/contract/kind'
import { givenEmail, givenPassword } from '../user/user-definition.ts'
import { SIGNED_IN } from './sign-in-definition.ts'

/** The endpoints of signing in and out. */
export const SIGN_IN = {
  signIn: defineDashboardEndpoint({
    method: 'POST',
    path: '/sign-in',
    form: { email: givenEmail, password: givenPassword },
    answer: SIGNED_IN,
  }),
  signInTo: defineDashboardEndpoint({
    method: 'POST',
    path: '/sign-in/organization',
    form: {
      email: givenEmail,
      password: givenPassword,
      organization: freeText(255, 'The organization to sign in to.'),
    },
    answer: SIGNED_IN,
  }),
  giveCode: defineDashboardEndpoint({
    method: 'POST',
    path: '/sign-in/code',
    form: { code: freeText(100, 'A code of the authenticator app, or a recovery code.') },
    answer: SIGNED_IN,
  }),
  signOut: defineDashboardEndpoint({ method: 'POST', path: '/sign-out' }),
}
