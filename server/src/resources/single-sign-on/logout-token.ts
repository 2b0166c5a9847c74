// The token by which a provider states that somebody signed out there (OpenID Connect Back-Channel Logout 1.0, section 2.6). Checked like an ID token, by the
// provider's own keys; what it states is looked at first, so that text that is no such token costs no request to the provider.
import {
  type JSONWebKeySet,
  type JWTPayload,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
} from 'jose'
import { ServiceError } from '@tapeline/contract/errors'
import type { Network } from '../../webhooks/networks.ts'
import { type Logout } from './logout-store.ts'
import { CLOCK_SECONDS, SUBJECT, asking, configurationOf } from './provider.ts'
import { providerFetch } from './provider-fetch.ts'
import type { SingleSignOn } from './single-sign-on-store.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** How old a token may be, in seconds. */
const AGE_SECONDS_MAX = 300

/** Signatures by a key that the provider alone has. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** What types a token may state to be: others are tokens for something else. */
const TYPES: ReadonlySet<unknown> = new Set([undefined, 'logout+jwt', 'application/logout+jwt', 'jwt'])

type Provider = Pick<SingleSignOn, 'organization' | 'issuer' | 'client_id' | 'client_secret' | 'role_claim'>

/** A token that may be one of the provider for the client, whoever signed it. */
export interface UnprovenToken {
  readonly unproven: string
}

/** What is answered of a token that does not hold, without which part of it: whoever sent it may have made it up. */
export function refusedToken(cause?: unknown): ServiceError {
  const message = 'logout_token was not accepted: it must be new, and signed by the provider for this client.'
  return new ServiceError('invalid_request', { message, ...(cause === undefined ? {} : { cause }) })
}

/** Whether an error is that a token does not hold, and not that it could not be judged or carried out. */
export function isRefusedToken(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'invalid_request'
}

/** Reads a token without its proof. Throws `invalid_request` where it cannot be one of the provider for the client. */
export function parseLogoutToken(provider: Provider, token: string): UnprovenToken {
  try {
    const { alg = '', typ } = decodeProtectedHeader(token)
    if (!ALGORITHMS.includes(alg)) throw new TypeError('the algorithm is not accepted')
    if (!TYPES.has(typeof typ === 'string' ? typ.toLowerCase() : typ))
      throw new TypeError('it is another kind of token')
    const payload = decodeJwt(token)
    const { iss = '', aud } = payload
    if (!URL.canParse(iss) || new URL(iss).href !== new URL(provider.issuer).href)
      throw new TypeError('it is of another issuer')
    if (![aud].flat().includes(provider.client_id)) throw new TypeError('it is for another client')
    logoutOf(provider, payload)
    return { unproven: token }
  } catch (error) {
    throw refusedToken(error)
  }
}

/** What a token states, where all of it holds. Throws `invalid_request` where it does not, `single_sign_on_unavailable` where the keys cannot be read. */
export async function proveLogoutToken(
  provider: Provider,
  networks: readonly Network[],
  { unproven }: UnprovenToken,
): Promise<Logout> {
  const unreadable = (cause: unknown) => new ServiceError('single_sign_on_unavailable', { cause })
  const { issuer, keys } = await asking(provider, () => keysOf(provider, networks), unreadable)
  try {
    const { payload } = await jwtVerify(unproven, keys, {
      algorithms: ALGORITHMS,
      issuer,
      audience: provider.client_id,
      clockTolerance: CLOCK_SECONDS,
      maxTokenAge: AGE_SECONDS_MAX,
    })
    return logoutOf(provider, payload)
  } catch (error) {
    throw refusedToken(error)
  }
}

/** The keys that the provider publishes now, and its issuer as it states it. */
async function keysOf(provider: Provider, networks: readonly Network[]) {
  const { issuer, jwks_uri } = (await configurationOf(provider, networks)).serverMetadata()
  if (jwks_uri === undefined) throw new TypeError('the provider states no address of its keys')
  const answer = await providerFetch(networks)(jwks_uri, { method: 'GET', headers: { accept: 'application/json' } })
  return { issuer, keys: createLocalJWKSet((await answer.json()) as JSONWebKeySet) }
}

function logoutOf({ organization }: Provider, { iss = '', sub, jti, iat, nonce, events, sid }: JWTPayload): Logout {
  const event = typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[EVENT] : undefined
  if (typeof event !== 'object' || event === null) throw new TypeError('it states no logout')
  // An ID token has a nonce: none is taken for a logout.
  if (nonce !== undefined) throw new TypeError('it has a nonce')
  if (typeof iat !== 'number' || typeof jti !== 'string' || !SUBJECT.test(jti))
    throw new TypeError('it has no id or time')
  const [subject, provider_session] = [sub, sid].map((stated) => {
    if (stated === undefined) return undefined
    if (typeof stated !== 'string' || !SUBJECT.test(stated))
      throw new TypeError('its account or session is no such text')
    return stated
  })
  if (subject === undefined && provider_session === undefined)
    throw new TypeError('it names neither account nor session')
  return { organization, issuer: iss, token_id: jti, subject, provider_session, issued_at: Math.floor(iat) }
}
