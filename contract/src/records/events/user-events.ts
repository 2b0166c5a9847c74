// Events of the people of an organization, for it alone. Their data are ids and roles: no name and no address of anybody.
import { defineEvent } from '../../event.ts'
import { idField } from '../../fields.ts'
import { type Kind, choice } from '../../kind.ts'

const user_id = idField('The user.')

const role = (description: string): Kind => choice(['admin', 'member'], description)

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
