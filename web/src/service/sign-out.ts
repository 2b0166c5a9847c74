// Signing out, here and at the provider of the organization.
import { callOwn } from './own-call.ts'

export const signOut = () => callOwn('POST /sign-out')

/** Where the session at the provider is ended; null where it stays, and where the service does not answer: signing out here comes first. */
export const findSignOutAtProvider = (): Promise<string | null> =>
  callOwn('GET /sign-out/provider').then(
    ({ address }) => address,
    () => null,
  )
