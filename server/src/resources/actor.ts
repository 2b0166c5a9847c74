// Who acted, by one number in what is stored: a key above zero, a user below, the service itself zero.
import { SERVICE_ACTOR } from '../storage/writer/operation.ts'
import { keyId, numberOfKeyId } from './api-key/api-key.ts'
import { numberOfUserId, userId } from './user/user-definition.ts'

/** The public id of who acted. */
export function actorId(actor: number): string {
  if (actor === SERVICE_ACTOR) return 'service'
  return actor < 0 ? userId(-actor) : keyId(actor)
}

/** The number of who acted from its public id; undefined when it is none. */
export function numberOfActorId(id: string): number | undefined {
  if (id === 'service') return SERVICE_ACTOR
  const user = numberOfUserId(id)
  return user === undefined ? numberOfKeyId(id) : -user
}
