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

/** Makes somebody of the stage's lender, or of another organization. Returns the e-mail address. */
export async function makePerson({ connection }: Pick<Stage, 'connection'>, of = 'bench'): Promise<string> {
  const database = openDatabase(connection, { connections_max: 1, onError: () => {} })
  try {
    const organization = await findOrganization(database, of)
    if (organization === undefined) throw new Error(`${of} of the stage is missing`)
    // A book that was kept has people of earlier runs.
    const email = `${randomUUID()}@bench.example`
    await createUser(database, organization, { ...PERSON, email, password_hash: await hashPassword(PASSWORD) })
    return email
  } finally {
    await database.end()
  }
}

/** Signs somebody of the lender in, or of another organization; returns the cookie of the session. */
export async function signIn(stage: Stage, of?: string): Promise<string> {
  const answer = await postOwn(stage, '/sign-in', { email: await makePerson(stage, of), password: PASSWORD })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Posts to one of the dashboard's own endpoints, as a browser does. Throws where it is refused. */
export async function postOwn({ host, port }: Stage, path: string, body: object, cookie = ''): Promise<Response> {
  const address = `http://${host}:${port}`
  const answer = await fetch(`${address}/app/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Origin': address,
      'Sec-Fetch-Site': 'same-origin',
      'X-Tapeline-Dashboard': '1',
      ...(cookie === '' ? {} : { Cookie: cookie }),
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`)
  return answer
}
