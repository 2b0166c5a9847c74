// Signing out, here and at the provider of the organization. Loaded when somebody does.
import { callOwn } from './own-call.ts'

/** Signs out here. Resolves to where the session at the provider is ended; null where it stays, or nobody answers: signing out here comes first. */
export async function signOut(): Promise<string | null> {
  const address = await callOwn('GET /sign-out/provider').then(
    (found) => found.address,
    () => null,
  )
  await callOwn('POST /sign-out')
  return address
}
