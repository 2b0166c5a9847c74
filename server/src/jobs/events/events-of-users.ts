// What the log of an organization's live environment states of its people.
import { userCreated, userRemoved, userRoleChanged } from '@tapeline/contract/records/events/user-events'
import type { Happening } from '../../resources/event/event-rules.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'

/** The events of a line of the log about a user: who came, who went, and who was given another role. */
export function userHappenings({ at, did, id, content = {} }: LoggedEvent): Happening[] {
  const of = { subject_id: id, occurred_at: at }
  if (did === 'created') return [{ ...of, event: userCreated, data: { user_id: id } }]
  if (did === 'deleted') return [{ ...of, event: userRemoved, data: { user_id: id } }]
  const { before = null, after = null } = content
  return before === after ? [] : [{ ...of, event: userRoleChanged, data: { user_id: id, before, after } }]
}
