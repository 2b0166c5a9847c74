// Making a user without an invitation: what commands and the first start do.
import type { Database } from '../../storage/database.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import type { Organization } from '../organization/organization-store.ts'
import { userId } from './user-definition.ts'
import { type NewUser, insertNewUser, logPerson } from './user-store.ts'

/** Makes a user of an organization in the service's own name; throws when another of it has the e-mail address. */
export function createUser(
  database: Database,
  { organization, live_tenant }: Pick<Organization, 'organization' | 'live_tenant'>,
  user: Omit<NewUser, 'organization'>,
): Promise<{ readonly number: number; readonly id: string }> {
  return database.transaction(async (transaction) => {
    const number = await insertNewUser(transaction, { organization, ...user })
    await logPerson(transaction, { live_tenant, actor: SERVICE_ACTOR }, number, { did: 'created' })
    return { number, id: userId(number) }
  })
}
