// Events of the people of an organization, for it alone. Their data are ids and roles, and of a sign-in the network address that the
// list of sessions shows: no name and no e-mail address of anybody.
import { defineEvent } from '../../event.ts'
import { idField } from '../../fields.ts'
import { type Kind, choice, freeText } from '../../kind.ts'

const user_id = idField('The user.')

const role = (description: string): Kind => choice(['admin', 'member', 'approver', 'auditor'], description)

export const userCreated = defineEvent({
  type: 'user.created',
  description: 'Somebody became a user of the organization.',
  subject: 'user',
  data: { user_id },
  to: ['lender'],
})

export const userRoleChanged = defineEvent({
  type: 'user.role_changed',
  description: 'A user was given another role.',
  subject: 'user',
  data: { user_id, before: role('The role before.'), after: role('The role now.') },
  to: ['lender'],
})

export const userRemoved = defineEvent({
  type: 'user.removed',
  description: 'A user was removed: no sign-in as that user succeeds any more.',
  subject: 'user',
  data: { user_id },
  to: ['lender'],
})

export const userNewPlace = defineEvent({
  type: 'user.signed_in_from_new_place',
  description: 'A user signed in from a network from which that user had not signed in for 90 days.',
  subject: 'user',
  data: {
    user_id,
    address: freeText(100, 'The network address, as the list of sessions shows it; null once it is forgotten.'),
    client: freeText(100, 'Browser and system, such as `Firefox on Linux`; null once it is forgotten.'),
  },
  may_be_null: ['address', 'client'],
  to: ['lender'],
})
