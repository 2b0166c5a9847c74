// Creates the first admin of an organization at the first start, with a generated password that is printed once and can be changed.
import { randomInt } from 'node:crypto'
import type { Organization } from '../resources/organization/organization-store.ts'
import { hashPassword } from '../resources/password.ts'
import { createUser } from '../resources/user/user-making.ts'
import { findUsersByEmail, storePassword } from '../resources/user/user-store.ts'
import type { Database } from '../storage/database.ts'
import { SERVICE_ACTOR } from '../storage/writer/operation.ts'

/** The sign-in of a user. */
export interface SignIn {
  readonly email: string
  readonly password: string
}

/** Creates the first admin of an organization. An admin from an interrupted start gets the new password. */
export async function firstAdmin(database: Database, organization: Organization): Promise<SignIn> {
  const email = `admin@${organization.organization.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-')}.example`
  const password = createPassword()
  const password_hash = await hashPassword(password)
  const named = await findUsersByEmail(database, email)
  const known = named.find((user) => user.organization === organization.organization)
  if (known === undefined)
    await createUser(database, organization, {
      email,
      name: 'First admin',
      role: 'admin',
      password_hash,
    })
  else
    await database.transaction(async (transaction) => {
      const change = { live_tenant: organization.live_tenant, actor: SERVICE_ACTOR }
      await storePassword(transaction, change, { number: known.number, password_hash })
    })
  return { email, password }
}

/** No character that looks like another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password of 79 bits that can be read aloud. */
function createPassword(): string {
  const part = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return [part(), part(), part(), part()].join('-')
}
