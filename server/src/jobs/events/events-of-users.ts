// What the log of an organization's live environment states of its people.
import { userCreated, userNewPlace, userRemoved, userRoleChanged } from '@tapeline/contract/records/events/user-events'
import type { Happening } from '../../resources/event/event-rules.ts'
import { readFirstSignIns } from '../../resources/session/sign-in-place-store.ts'
import type { Querier } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'

/** The events of a line of the log about a user: who came, who went, and who was given another role. */
export function userHappenings({ at, did, id, content = {} }: LoggedEvent): Happening[] {
  const of = { subject_id: id, occurred_at: at }
  if (did === 'created') return [{ ...of, event: userCreated, data: { user_id: id } }]
  if (did === 'deleted') return [{ ...of, event: userRemoved, data: { user_id: id } }]
  if (did !== 'changed') return []
  const { before = null, after = null } = content
  return before === after ? [] : [{ ...of, event: userRoleChanged, data: { user_id: id, before, after } }]
}

/** Sign-ins that the log states to be from a new place. Events of the log have no address, since they are kept for ever. */
export async function readNewPlaces(querier: Querier, events: readonly LoggedEvent[]): Promise<Happening[]> {
  const signed_in = events.filter(({ kind, content }) => kind === 'user' && content?.['is_new_place'] === true)
  if (signed_in.length === 0) return []
  const asked = signed_in.map(({ actor, at }) => ({ user: -actor, since: at }))
  const known = new Map(
    (await readFirstSignIns(querier, asked)).map((place) => [`${place.user} ${place.since}`, place]),
  )
  return signed_in.map(({ id, actor, at }) => {
    const { address = null, client = null } = known.get(`${-actor} ${at}`) ?? {}
    return { event: userNewPlace, subject_id: id, occurred_at: at, data: { user_id: id, address, client } }
  })
}
