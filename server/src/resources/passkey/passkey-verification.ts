// What browsers are asked for and what they answer, by the library that knows WebAuthn. This file is loaded with the first passkey, and the library with it.
// Whatever is wrong with an answer, it is refused alike: why is of use to nobody but those who made it wrong.
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import { isPlainObject } from '@tapeline/contract/kind'
import { CHALLENGE_MINUTES } from './passkey-challenge-store.ts'
import type { PasskeySite } from './passkey-site-rules.ts'
import type { NewPasskey, StoredPasskey } from './passkey-store.ts'

/** ECDSA with P-256 and RSA with PKCS #1 v1.5, both over SHA-256, by their numbers in COSE: every authenticator has one of them. */
const ALGORITHMS = [-7, -257]

/** The longest id that the standard allows, in bytes. */
const ID_BYTES_MAX = 1_023

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000

/** The user who gets a passkey, and those that they have. */
interface Owner {
  readonly user_handle: Buffer
  readonly email: string
  readonly name: string
  readonly organization_name: string
  readonly passkeys: readonly StoredPasskey[]
}

/** The options to make a passkey, as JSON. Authenticators show the organization too: somebody of several has a passkey for each, with one address. */
export async function optionsToAdd({ rp_id }: PasskeySite, challenge: string, owner: Owner): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: 'Tapeline',
    rpID: rp_id,
    userID: Uint8Array.from(owner.user_handle),
    userName: `${owner.email} (${owner.organization_name})`,
    userDisplayName: owner.name,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: owner.passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return JSON.stringify(options)
}

/** The options to sign in, as JSON: with one of some passkeys, or, where none are named, with whichever the authenticator has. */
export async function optionsToSignIn(
  { rp_id }: PasskeySite,
  challenge: string,
  passkeys: readonly StoredPasskey[],
): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID: rp_id,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(passkeys.length === 0 ? {} : { allowCredentials: passkeys.map(descriptorOf) }),
  })
  return JSON.stringify(options)
}

function descriptorOf({ credential_id, transports }: StoredPasskey) {
  return { id: credential_id.toString('base64url'), transports: [...transports] as AuthenticatorTransport[] }
}

/** Bytes whose base64url a challenge is. */
function bytesOf(challenge: string) {
  return Uint8Array.from(Buffer.from(challenge, 'base64url'))
}

/** Which passkey signed, as a browser states it. */
export interface NamedPasskey {
  readonly credential_id: Buffer
  /** Empty where the authenticator did not state whose it is. */
  readonly user_handle: Buffer
}

/** Reads which passkey an answer is of; undefined where it is none. */
export function readNamedPasskey(credential: string): NamedPasskey | undefined {
  const answer = readAnswer(credential)
  const { userHandle = '' } = answer?.response ?? {}
  if (answer === undefined || typeof userHandle !== 'string') return undefined
  return { credential_id: Buffer.from(answer.id, 'base64url'), user_handle: Buffer.from(userHandle, 'base64url') }
}

interface Answer {
  readonly id: string
  readonly response: Readonly<Record<string, unknown>>
}

function readAnswer(credential: string): Answer | undefined {
  const parsed = parseJson(credential)
  if (!isPlainObject(parsed)) return undefined
  const { id, response } = parsed
  return typeof id === 'string' && isPlainObject(response) ? { ...parsed, id, response } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** What is stored of a passkey that an authenticator made; undefined where the answer is not right. */
export async function verifyAdded(
  site: PasskeySite,
  challenge: string,
  credential: string,
): Promise<Pick<NewPasskey, 'credential_id' | 'public_key' | 'counter' | 'transports'> | undefined> {
  const response = readAnswer(credential)
  if (response === undefined) return undefined
  try {
    if (!isOfOwnPage(response) || !isWithoutAttestation(response)) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expectationsOf(site, challenge),
      response: response as unknown as RegistrationResponseJSON,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    const credential_id = Buffer.from(id, 'base64url')
    if (credential_id.length > ID_BYTES_MAX) return undefined
    return {
      credential_id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: transportsOf(response),
    }
  } catch {
    return undefined
  }
}

/** Whether a page of the origin asked for it by itself, and not within a frame of another site, which the library lets pass where it does not name the site. */
function isOfOwnPage({ response }: Answer): boolean {
  const { clientDataJSON } = response
  const stated = isBase64Url(clientDataJSON) ? parseJson(textOf(clientDataJSON)) : undefined
  return isPlainObject(stated) && (stated['crossOrigin'] === undefined || stated['crossOrigin'] === false)
}

/** Decoders differ in what they do with other characters, so one could be shown something else than the library then reads. */
function isBase64Url(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]+$/.test(value)
}

function textOf(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString('utf8')
}

/** Whether no certificate vouches for the authenticator: none is asked for, and what is not asked for is not read. */
function isWithoutAttestation({ response }: Answer): boolean {
  const { attestationObject } = response
  if (!isBase64Url(attestationObject)) return false
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

/** How the browser reaches the authenticator: words of its own, which only browsers read. */
function transportsOf({ response }: Answer): string[] {
  const { transports } = response
  if (!Array.isArray(transports)) return []
  return transports.filter((one) => typeof one === 'string' && /^[a-z-]{1,20}$/.test(one)).slice(0, 10) as string[]
}

/** The counter of the authenticator where a passkey signed the challenge for this site, and verified its user; otherwise undefined. */
export async function verifySignature(
  site: PasskeySite,
  challenge: string,
  credential: string,
  { credential_id, public_key }: StoredPasskey,
): Promise<number | undefined> {
  const response = readAnswer(credential)
  if (response === undefined || !isOfOwnPage(response)) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectationsOf(site, challenge),
      response: response as unknown as AuthenticationResponseJSON,
      // The counter is compared where it is stored, since two answers may arrive together.
      credential: { id: credential_id.toString('base64url'), publicKey: Uint8Array.from(public_key), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

function expectationsOf({ origin, rp_id }: PasskeySite, expectedChallenge: string) {
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: rp_id, requireUserVerification: true }
}
