// How far a sign-in is, as it is answered whichever the way.
import { namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { answerList } from '@tapeline/contract/answer-record'
import { freeText, yesNo } from '@tapeline/contract/kind'

const organizationOfUser = namedRecord(
  'organization_of_user',
  { id: freeText(255, 'The organization.'), name: freeText(255, 'Its name.') },
  [],
  'An organization into which the address and the password sign in.',
)

/** The answer of a step of signing in. */
export const SIGNED_IN = namedRecord(
  'signed_in',
  {
    signed_in: yesNo('Whether the session is signed in.'),
    code_needed: yesNo('Whether a code of the second step is needed first.'),
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
