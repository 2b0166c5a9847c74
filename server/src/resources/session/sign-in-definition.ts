// How far a sign-in is, as it is answered whichever the way.
import { namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { answerList } from '@tapeline/contract/answer-record'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'

const organizationOfUser = namedRecord(
  'organization_of_user',
  { id: freeText(255, 'The organization.'), name: freeText(255, 'Its name.') },
  [],
  'An organization into which the address and the password sign in.',
)

/** What a second step is: a code of an authenticator app, a passkey, a recovery code. */
const SECOND_STEPS = ['app', 'passkey', 'recovery_code'] as const

/** The answer of a step of signing in. */
export const SIGNED_IN = namedRecord(
  'signed_in',
  {
    signed_in: yesNo('Whether the session is signed in.'),
    code_needed: yesNo('Whether the second step is needed first: a code, or a passkey.'),
    second_steps: answerList(
      choice(SECOND_STEPS, 'A second step.'),
      'The second steps that the user has, where one is needed; otherwise empty.',
    ),
    organizations: answerList(
      organizationOfUser,
      'The organizations of which one has to be chosen, where the password is that of several; otherwise empty.',
    ),
    sign_in_link: freeText(
      100,
      'What names the organization in its sign-in link, where it takes single sign-on instead of this password; otherwise null.',
    ),
  },
  ['sign_in_link'],
  'How far a sign-in is.',
)

/** How far a sign-in is. */
interface SignedIn {
  readonly signed_in: boolean
  readonly code_needed: boolean
  readonly second_steps: readonly (typeof SECOND_STEPS)[number][]
  readonly organizations: readonly { readonly id: string; readonly name: string }[]
  readonly sign_in_link: string | null
}

/** The body of an answer: what is left out has not happened, or is not needed. */
export function howFar(reached: Partial<SignedIn>): SignedIn {
  return {
    signed_in: false,
    code_needed: false,
    second_steps: [],
    organizations: [],
    sign_in_link: null,
    ...reached,
  }
}
