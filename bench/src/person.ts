// Somebody of a stage's lender, who can sign in to the dashboard.
import { randomUUID } from 'node:crypto'
import { findOrganization } from '../../server/src/resources/organization/organization-store.ts'
import { hashPassword } from '../../server/src/resources/password.ts'
import { createUser } from '../../server/src/resources/user/user-making.ts'
import { openDatabase } from '../../server/src/storage/database.ts'
import type { Stage } from './stage.ts'

const PERSON = { name: 'Member', role: 'member' } as const

/** The password of everybody who is made here. */
export const PASSWORD = 'correct horse battery'

/** Makes somebody of the stage's lender. Returns the e-mail address. */
export async function makePerson({ connection }: Pick<Stage, 'connection'>): Promise<string> {
  const database = openDatabase(connection, { connections_max: 1, onError: () => {} })
  try {
    const organization = await findOrganization(database, 'bench')
    if (organization === undefined) throw new Error('The lender of the stage is missing')
    // A book that was kept has people of earlier runs.
    const email = `${randomUUID()}@bench.example`
    await createUser(database, organization, { ...PERSON, email, password_hash: await hashPassword(PASSWORD) })
    return email
  } finally {
    await database.end()
  }
}
