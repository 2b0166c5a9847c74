// Signing out what the provider of an organization signed out by itself. The provider calls, no browser: there is no session, and the token alone proves who
// asks. It ends sessions of its own organization that the provider opened, and nothing else.
import { ServiceError } from '@tapeline/contract/errors'
import type { LogoutCall } from '../../http/back-channel-logout-route.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { lockTenantAlone } from '../../storage/writer/standalone-event.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import { networksFor } from '../../webhooks/networks.ts'
import { sha256 } from '../secret-token.ts'
import type { Services } from '../services.ts'
import { networkOf } from '../session/network-rules.ts'
import { type Subject, assertAttemptLeft, countFailure } from '../session/sign-in-attempts-store.ts'
import { logPerson } from '../user/user-store.ts'
import { type Logout, endSessionsSignedOut, insertNewLogout } from './logout-store.ts'
import { isRefusedToken, parseLogoutToken, proveLogoutToken, refusedToken } from './logout-token.ts'
import { findLinkedAccount } from './single-sign-on-account-store.ts'
import { type Connection, findConnection } from './single-sign-on-store.ts'

/** Refused tokens, which could be of the provider but for their proof, of one organization from one network within a quarter of an hour. */
const REFUSED_MAX = 60

/** Ends the sessions that a logout token names. Throws where it does not hold, or was used before; ends nothing twice. */
export async function endSessionsByProvider(services: Services, call: LogoutCall): Promise<void> {
  const { database, single_sign_on_networks } = services
  const connection = await findConnection(database, call.connection)
  if (connection === undefined) throw new ServiceError('single_sign_on_unknown')
  const token = parseLogoutToken(connection, call.token)
  const networks = networksFor(single_sign_on_networks, connection.is_operator)
  await countingRefusals(database, subjectOf(connection, call), async () =>
    carryOut(database, { ...connection, address: call.address }, await proveLogoutToken(connection, networks, token)),
  )
}

function subjectOf({ organization }: Connection, { address }: LogoutCall): Subject {
  const digest = sha256(`logout by the provider of ${organization} from ${networkOf(address)}`)
  return { digest, attempts_max: REFUSED_MAX }
}

/**
 * A signature is not found by trying, so a token counts once it is refused: many honest ones at once, or a provider or database that is away, use nothing up.
 * Until its limit is reached each token asks the provider for its keys.
 */
async function countingRefusals(database: Database, subject: Subject, work: () => Promise<void>): Promise<void> {
  await assertAttemptLeft(database, subject)
  try {
    await work()
  } catch (error) {
    if (isRefusedToken(error)) await countFailure(database, subject)
    throw error
  }
}

/**
 * Sessions end before the tenant's lock, in the order in which signing out takes the two, and once more behind it, since a sign-in under way may have opened
 * one until then, the first of its account too; one that comes later finds the logout.
 */
function carryOut(
  database: Database,
  { live_tenant, address }: Pick<Connection, 'live_tenant'> & Pick<LogoutCall, 'address'>,
  logout: Logout,
): Promise<void> {
  return database.transaction(async (transaction) => {
    if (!(await insertNewLogout(transaction, logout))) throw refusedToken()
    const before = await endNamed(transaction, logout)
    await lockTenantAlone(transaction, live_tenant)
    const ended = new Set([...before, ...(await endNamed(transaction, logout))])
    for (const number of ended) {
      const event = { did: 'signed_out', fields: ['single_sign_on'] } as const
      await logPerson(transaction, { live_tenant, actor: SERVICE_ACTOR, address }, number, event)
    }
  })
}

/** Ends the sessions of a logout that are there now; none where nobody is linked with its account. Returns whose ended. */
async function endNamed(transaction: Transaction, logout: Logout): Promise<number[]> {
  const { organization, issuer, subject, provider_session } = logout
  const account =
    subject === undefined ? undefined : await findLinkedAccount(transaction, { organization, issuer, subject })
  if (subject !== undefined && account === undefined) return []
  return endSessionsSignedOut(transaction, organization, { user: account?.user_number, provider_session })
}
