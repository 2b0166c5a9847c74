// Signing out what the provider of an organization signed out by itself. The provider calls, no browser: there is no session, and the token alone proves who
// asks. It ends sessions of its own organization that the provider opened, and nothing else.
import { ServiceError } from '@tapeline/contract/errors'
import type { LogoutCall } from '../../http/back-channel-logout-route.ts'
import { lockTenantAlone } from '../../storage/writer/standalone-event.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import { networksFor } from '../../webhooks/networks.ts'
import { sha256 } from '../secret-token.ts'
import type { Services } from '../services.ts'
import { networkOf } from '../session/network-rules.ts'
import { takeAttempt, takeBackAttempts } from '../session/sign-in-attempts-store.ts'
import { logPerson } from '../user/user-store.ts'
import { type Logout, endSessionsSignedOut, insertNewLogout } from './logout-store.ts'
import { readLogoutToken, refusedToken } from './logout-token.ts'
import { findLinkedAccount } from './single-sign-on-account-store.ts'
import { type Connection, findConnection } from './single-sign-on-store.ts'

/** Tokens from one network that were refused within a quarter of an hour: each asks the provider for its keys. Those that hold are counted no longer. */
const REFUSED_MAX = 60

/** Ends the sessions that a logout token names. Throws where it does not hold, or was used before; ends nothing twice. */
export async function endSessionsByProvider(services: Services, call: LogoutCall): Promise<void> {
  const { database, single_sign_on_networks } = services
  const connection = await findConnection(database, call.connection)
  if (connection === undefined) throw new ServiceError('single_sign_on_unknown')
  const subject = { digest: sha256(`logout by a provider from ${networkOf(call.address)}`), attempts_max: REFUSED_MAX }
  await takeAttempt(database, [subject])
  const networks = networksFor(single_sign_on_networks, connection.is_operator)
  await carryOut(services, connection, await readLogoutToken(connection, networks, call.token))
  await takeBackAttempts(database, subject, 1)
}

/**
 * Sessions end before the tenant's lock, in the order in which signing out takes the two, and once more behind it, since a sign-in under way may have opened
 * one until then; one that comes later finds the logout.
 */
function carryOut({ database }: Services, { live_tenant }: Connection, logout: Logout): Promise<void> {
  const { organization, issuer, subject, provider_session } = logout
  return database.transaction(async (transaction) => {
    if (!(await insertNewLogout(transaction, logout))) throw refusedToken()
    const account =
      subject === undefined ? undefined : await findLinkedAccount(transaction, { organization, issuer, subject })
    const isUnknown = subject !== undefined && account === undefined
    const end = async () =>
      isUnknown ? [] : endSessionsSignedOut(transaction, organization, { user: account?.user_number, provider_session })
    const before = await end()
    await lockTenantAlone(transaction, live_tenant)
    const ended = new Set([...before, ...(await end())])
    for (const number of ended) {
      const event = { did: 'signed_out', fields: ['single_sign_on'] } as const
      await logPerson(transaction, { live_tenant, actor: SERVICE_ACTOR }, number, event)
    }
  })
}
