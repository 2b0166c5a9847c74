// Passkeys: one's own, and signing in with one. The browser and the authenticator do what the service asks for; what they refuse is a fault with a sentence.
import { queryOptions } from '@tanstack/react-query'
import { ServiceFault } from './call.ts'
import { callOwn } from './own-call.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async () => (await callOwn('GET /me/passkeys')).data,
})

export const passkeySiteQuery = queryOptions({
  queryKey: ['passkey-site'],
  queryFn: () => callOwn('GET /sign-in/passkey'),
  staleTime: Infinity,
})

/** Whether passkeys can be used in this browser at the address of this page. */
export async function arePasskeysHere(): Promise<boolean> {
  const { address } = await callOwn('GET /sign-in/passkey')
  return address === location.origin && hasPasskeys()
}

/** Whether this browser reads what the service asks for. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** The longest name of a passkey. */
export const PASSKEY_NAME_LENGTH_MAX = 60

interface AddedPasskey {
  readonly name: string
  readonly password: string
  /** Raised, it ends what the browser asks; once a device has made the passkey it is added. */
  readonly signal: AbortSignal
}

/**
 * Adds a passkey under a name. Resolves to recovery codes, where it is the first second step. The name is looked at first: the service reads it when a
 * device has made the passkey already.
 */
export async function addPasskey({ name, password, signal }: AddedPasskey): Promise<readonly string[]> {
  if (name.trim() === '')
    throw new ServiceFault(400, {
      code: 'validation_failed',
      message: NAMELESS,
      details: [{ param: 'name', code: 'required', message: NAMELESS }],
    })
  const { options } = await callOwn('POST /me/passkeys/begin', { body: { password } }, signal)
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options)),
      signal,
    }),
  )
  return (await callOwn('POST /me/passkeys', { body: { name, credential } })).recovery_codes
}

const NAMELESS = 'Give the passkey a name.'

export const removePasskey = ({ id, password }: { id: string; password: string }) =>
  callOwn('POST /me/passkeys/{id}/remove', { path: { id }, body: { password } })

/** Signs in with a passkey alone. */
export async function signInByPasskey() {
  const { options } = await callOwn('POST /sign-in/passkey/begin')
  return callOwn('POST /sign-in/passkey', { body: { credential: await signed(options) } })
}

/** Signs in with a passkey after the password. */
export async function giveSecondPasskey() {
  const { options } = await callOwn('POST /sign-in/code/passkey/begin')
  return callOwn('POST /sign-in/code/passkey', { body: { credential: await signed(options) } })
}

function signed(options: string): Promise<string> {
  return asked(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options)) }),
  )
}

/** What an authenticator answers, as JSON. */
async function asked(ask: () => Promise<Credential | null>): Promise<string> {
  try {
    return JSON.stringify(await ask())
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new ServiceFault(0, { code: 'passkey_not_used', message: REFUSALS[name] ?? NOT_POSSIBLE, details: [] })
  }
}

/** Why a browser made or used no passkey, by the name of its error. */
const REFUSALS: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey of yours already. Use another device, or remove that passkey first.',
  NotAllowedError: 'No passkey was used: it was cancelled, or took too long. Try again.',
  AbortError: 'No passkey was used: it was cancelled, or took too long. Try again.',
}

const NOT_POSSIBLE = 'This browser cannot use a passkey here. Try another browser or device.'
