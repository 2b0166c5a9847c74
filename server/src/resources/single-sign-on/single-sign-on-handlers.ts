// Signing in at the provider of an organization. The link names the organization by what nobody guesses, and an address leads only to those that chose to be
// found by it, so nobody learns which others there are.
import { ServiceError } from '@tapeline/contract/errors'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import { findSignOutAtProvider } from '../session/session-store.ts'
import { signedIn } from '../signed-in.ts'
import { SINGLE_SIGN_ON } from './single-sign-on-endpoints.ts'
import { type Connection, findConnection, findSingleSignOn } from './single-sign-on-store.ts'

/** What signs in, and what admins set, is loaded when it is asked for first: most organizations have none of it. */
const signIn = () => import('./provider-sign-in.ts')
const settings = () => import('./single-sign-on-settings-handlers.ts')
const domains = () => import('./mail-domain-handlers.ts')

/** The routes by which people sign in and out at the provider, and those of the settings. */
export function singleSignOnRoutes(services: Services): DashboardRoute[] {
  return [
    { endpoint: SINGLE_SIGN_ON.remembered, handle: (call) => showRemembered(services, call) },
    { endpoint: SINGLE_SIGN_ON.open, handle: (call) => open(services, call) },
    { endpoint: SINGLE_SIGN_ON.begin, handle: (call) => begin(services, call) },
    { endpoint: SINGLE_SIGN_ON.finish, handle: (call) => finish(services, call) },
    { endpoint: SINGLE_SIGN_ON.signOut, handle: (call) => showSignOut(services, call) },
    { endpoint: SINGLE_SIGN_ON.show, handle: async (call) => (await settings()).showSettings(services, call) },
    { endpoint: SINGLE_SIGN_ON.save, handle: async (call) => (await settings()).saveSettings(services, call) },
    { endpoint: SINGLE_SIGN_ON.turnOff, handle: async (call) => (await settings()).turnOff(services, call) },
    { endpoint: SINGLE_SIGN_ON.test, handle: async (call) => (await settings()).testConnection(services, call) },
    { endpoint: SINGLE_SIGN_ON.checkDomains, handle: async (call) => (await domains()).checkDomains(services, call) },
    { endpoint: SINGLE_SIGN_ON.find, handle: async (call) => (await domains()).findProviders(services, call) },
  ]
}

async function showRemembered({ database }: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const found = call.sign_in_link === undefined ? undefined : await findConnection(database, call.sign_in_link)
  const { connection = null, provider_name = null, organization_name = null } = found ?? {}
  return answerWith({ connection, provider_name, organization_name })
}

async function open(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { provider_name, organization_name } = await getConnection(services, call)
  return answerWith({ provider_name, organization_name })
}

async function begin(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const connection = await getConnection(services, call)
  return (await signIn()).beginSignIn(services, call, connection)
}

async function finish(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const connection = await getConnection(services, call)
  return (await signIn()).finishSignIn(services, call, connection)
}

async function showSignOut(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedIn(services, call)
  const found = await findSignOutAtProvider(services.database, own.digest)
  const connection = await findSingleSignOn(services.database, own.organization)
  if (found === undefined || connection === undefined) return answerWith({ address: null })
  const address = new URL(found.sign_out_address)
  address.searchParams.set('client_id', connection.client_id)
  address.searchParams.set('post_logout_redirect_uri', `${call.origin}/app/sign-in`)
  if (found.id_token !== null) address.searchParams.set('id_token_hint', found.id_token)
  return answerWith({ address: address.href })
}

/** The connection that a path names. Unknown ones and those that are off are answered alike. */
async function getConnection({ database }: Services, call: DashboardCall): Promise<Connection> {
  const found = await findConnection(database, call.path['id'] ?? '')
  if (found === undefined) throw new ServiceError('single_sign_on_unknown')
  return found
}
