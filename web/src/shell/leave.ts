// Leaving: signing out, and forgetting what this browser keeps of the person. Loaded when somebody does.
import { signOut } from '../service/sign-out.ts'
import { forgetRecent } from './palette-recent.ts'

/** Leaves. Resolves to where the session at the provider of the organization is ended; null where it stays. */
export async function leave(): Promise<string | null> {
  const address = await signOut()
  forgetRecent()
  return address
}
