// The routes of passkeys. What serves them is loaded with the first request for one, and the library of WebAuthn with it.
import type { DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import { OWN_PASSKEYS, PASSKEY_SIGN_IN } from './passkey-endpoints.ts'

const own = () => import('./own-passkey-handlers.ts')
const signIn = () => import('./passkey-sign-in.ts')

/** The routes of one's own passkeys, and of signing in with one. */
export function passkeyRoutes(services: Services): DashboardRoute[] {
  const address = services.passkey_site?.origin ?? null
  return [
    { endpoint: OWN_PASSKEYS.list, handle: async (call) => (await own()).listOwn(services, call) },
    { endpoint: OWN_PASSKEYS.begin, handle: async (call) => (await own()).beginAdding(services, call) },
    { endpoint: OWN_PASSKEYS.add, handle: async (call) => (await own()).add(services, call) },
    { endpoint: OWN_PASSKEYS.remove, handle: async (call) => (await own()).remove(services, call) },
    { endpoint: PASSKEY_SIGN_IN.site, handle: async () => answerWith({ address }) },
    { endpoint: PASSKEY_SIGN_IN.begin, handle: async (call) => (await signIn()).begin(services, call) },
    { endpoint: PASSKEY_SIGN_IN.finish, handle: async (call) => (await signIn()).finish(services, call) },
    {
      endpoint: PASSKEY_SIGN_IN.beginSecondStep,
      handle: async (call) => (await signIn()).beginSecondStep(services, call),
    },
    {
      endpoint: PASSKEY_SIGN_IN.finishSecondStep,
      handle: async (call) => (await signIn()).finishSecondStep(services, call),
    },
  ]
}
