// Signing in at a provider by OpenID Connect: authorization code with PKCE, state and nonce. The protocol is `openid-client`'s, which is loaded with the first
// sign-in. Metadata and keys are read for each, so that keys that the provider changed are known at once.
import * as client from 'openid-client'
import { ServiceError } from '@tapeline/contract/errors'
import { type Network } from '../../webhooks/networks.ts'
import { type Person, isIncomplete, personOf } from './claims-rules.ts'
import { converse } from './conversations.ts'
import { ProviderAway, providerFetch } from './provider-fetch.ts'
import type { Attempt } from './single-sign-on-attempt-store.ts'
import type { SingleSignOn } from './single-sign-on-store.ts'

/** What of the settings the protocol needs. */
type Provider = Pick<SingleSignOn, 'organization' | 'issuer' | 'client_id' | 'client_secret' | 'role_claim'>

/** How far clocks may differ, in seconds. */
export const CLOCK_SECONDS = 60

/** The longest ID token that is kept to end the session at the provider. */
const ID_TOKEN_MAX = 16_000

/** The longest address at which a session at the provider is ended. */
const SIGN_OUT_ADDRESS_MAX = 2_000

/** The subjects that OpenID Connect Core 1.0, section 2, allows: ASCII, and here without control characters. Other ids of a provider have the same form. */
export const SUBJECT = /^[\x20-\x7e]{1,255}$/

/** A sign-in that begins: where the browser goes, and what has to come back. */
export interface Begun {
  readonly address: string
  readonly state: string
  readonly attempt: Attempt
}

/** Somebody who signed in at the provider. */
export interface SignedInThere {
  readonly person: Person
  readonly id_token: string | undefined
  /** Where the session there is ended; undefined where the provider offers no such address, or too long a one. */
  readonly sign_out_address: string | undefined
  /** The session there, where the provider names it; by it the provider signs out later. */
  readonly provider_session: string | undefined
  /** When the ID token was issued, in seconds since 1970, by the clock of the provider. */
  readonly issued_at: number
}

/** Begins a sign-in at a provider. Throws `single_sign_on_unavailable` where it cannot be asked. */
export function beginAtProvider(
  provider: Provider,
  networks: readonly Network[],
  redirect_uri: string,
): Promise<Begun> {
  return asking(provider, async () => {
    const config = await configurationOf(provider, networks)
    const [state, nonce, code_verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
      code_challenge_method: 'S256',
    })
    if (!isBrowsable(address.href, provider)) throw new TypeError('the authorization endpoint is no HTTPS address')
    return { address: address.href, state, attempt: { nonce, code_verifier, redirect_uri } }
  })
}

/** Finishes a sign-in by what the provider answered. Throws `single_sign_on_refused` where that does not hold. */
export function finishAtProvider(
  provider: Provider,
  networks: readonly Network[],
  { attempt, state, answer }: { readonly attempt: Attempt; readonly state: string; readonly answer: URLSearchParams },
): Promise<SignedInThere> {
  return asking(provider, async () => {
    const config = await configurationOf(provider, networks)
    const { nonce: expectedNonce, code_verifier: pkceCodeVerifier, redirect_uri } = attempt
    const tokens = await client.authorizationCodeGrant(config, new URL(`${redirect_uri}?${answer.toString()}`), {
      expectedState: state,
      expectedNonce,
      pkceCodeVerifier,
      idTokenExpected: true,
    })
    const token = tokens.claims()
    if (token === undefined) throw new TypeError('no ID token was sent')
    if (!SUBJECT.test(token.sub)) throw new TypeError('the subject is not of 1 to 255 ASCII characters')
    const { userinfo_endpoint, end_session_endpoint } = config.serverMetadata()
    const hasMore = userinfo_endpoint !== undefined && isIncomplete(token, provider.role_claim)
    const user = hasMore ? await client.fetchUserInfo(config, tokens.access_token, token.sub) : {}
    const { id_token = '' } = tokens
    const hasSignOut =
      isBrowsable(end_session_endpoint, provider) && end_session_endpoint.length <= SIGN_OUT_ADDRESS_MAX
    return {
      person: personOf(token, user),
      id_token: id_token.length <= ID_TOKEN_MAX ? id_token : undefined,
      sign_out_address: hasSignOut ? end_session_endpoint : undefined,
      provider_session: sessionOf(token['sid']),
      issued_at: token.iat,
    }
  })
}

/** The session that an ID token names; undefined where it names none in the form of one. */
function sessionOf(sid: unknown): string | undefined {
  return typeof sid === 'string' && SUBJECT.test(sid) ? sid : undefined
}

/** One check of the connection to a provider. */
export interface Check {
  readonly name: 'metadata' | 'keys' | 'client' | 'code_challenge'
  readonly passed: boolean
  readonly message: string
}

/**
 * Checks what can be checked without anybody who signs in: the metadata, the keys, whether the provider knows the client and its secret. Throws
 * `single_sign_on_unavailable` where as much as may be is asked of the provider already.
 */
export function checkProvider(
  provider: Provider,
  networks: readonly Network[],
  redirect_uri: string,
): Promise<Check[]> {
  return converse(provider.organization, () => checkAll(provider, networks, redirect_uri))
}

async function checkAll(provider: Provider, networks: readonly Network[], redirect_uri: string): Promise<Check[]> {
  const opened = await configurationOf(provider, networks).catch((error: unknown) => error)
  if (!(opened instanceof client.Configuration)) return [{ name: 'metadata', passed: false, message: reasonOf(opened) }]
  const { jwks_uri, code_challenge_methods_supported: methods } = opened.serverMetadata()
  return [
    { name: 'metadata', passed: true, message: 'The provider answers, and its issuer is the one that you stated.' },
    await checkKeys(jwks_uri, networks),
    await checkClient(opened, redirect_uri),
    methods === undefined || methods.includes('S256')
      ? {
          name: 'code_challenge',
          passed: true,
          message: 'The provider takes PKCE, or does not state that it does not.',
        }
      : {
          name: 'code_challenge',
          passed: false,
          message: 'The provider does not take PKCE with S256: turn it on there.',
        },
  ]
}

async function checkKeys(jwks_uri: string | undefined, networks: readonly Network[]): Promise<Check> {
  const failed = (message: string) => ({ name: 'keys', passed: false, message }) as const
  if (jwks_uri === undefined) return failed('The provider states no address of its keys.')
  try {
    const answer = await providerFetch(networks)(jwks_uri, { method: 'GET', headers: { accept: 'application/json' } })
    const { keys } = (await answer.json()) as { readonly keys?: unknown }
    if (!Array.isArray(keys) || keys.length === 0) return failed('The provider publishes no keys.')
    return { name: 'keys', passed: true, message: 'The provider publishes keys that its tokens can be checked with.' }
  } catch (error) {
    return failed(reasonOf(error))
  }
}

/** A code that nobody was given: a provider that knows client and secret refuses the code, any other the client. */
async function checkClient(config: client.Configuration, redirect_uri: string): Promise<Check> {
  const code = { code: client.randomState(), code_verifier: client.randomPKCECodeVerifier(), redirect_uri }
  const refused = await client.genericGrantRequest(config, 'authorization_code', code).catch((error: unknown) => error)
  const reason = refused instanceof client.ResponseBodyError ? refused.error : undefined
  if (reason === 'invalid_grant')
    return { name: 'client', passed: true, message: 'The provider knows the client and its secret.' }
  const isUnknown = reason === 'invalid_client' || reason === 'unauthorized_client'
  const message = isUnknown
    ? 'The provider does not know this client, or the secret is another one. Compare both with the provider’s page of the client.'
    : reasonOf(refused)
  return { name: 'client', passed: false, message }
}

/** Reads the metadata of a provider. Client and secret are sent in the way that the provider takes. */
export async function configurationOf(
  { issuer, client_id, client_secret }: Provider,
  networks: readonly Network[],
): Promise<client.Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:'
  const basic = client.ClientSecretBasic(client_secret)
  const post = client.ClientSecretPost(client_secret)
  const authenticate: client.ClientAuth = (as, ...request) => {
    const methods = as.token_endpoint_auth_methods_supported
    return (methods === undefined || methods.includes('client_secret_basic') ? basic : post)(as, ...request)
  }
  const metadata = { [client.clockTolerance]: CLOCK_SECONDS }
  const config = await client.discovery(new URL(issuer), client_id, metadata, authenticate, {
    [client.customFetch]: providerFetch(networks),
    // The guard of addresses lets plain HTTP into listed networks alone.
    execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    timeout: 10,
  })
  // Of an issuer that stands for many tenants of a provider, anybody's tokens would do.
  const { issuer: stated } = config.serverMetadata()
  if (new URL(stated).href !== new URL(issuer).href) throw new TypeError(`the provider names another issuer: ${stated}`)
  return config
}

/** Whether a browser may be sent to an address: over HTTPS, or over HTTP where the provider itself is in a listed network. */
function isBrowsable(address: string | undefined, { issuer }: Provider): address is string {
  const protocol = address !== undefined && URL.canParse(address) ? new URL(address).protocol : ''
  return protocol === 'https:' || (protocol === 'http:' && new URL(issuer).protocol === 'http:')
}

/** Asks a provider; what it does not answer, and what does not hold, become errors for people. */
export function asking<T>(
  { organization }: Provider,
  work: () => Promise<T>,
  refusalBy = (cause: unknown) => new ServiceError('single_sign_on_refused', { cause }),
): Promise<T> {
  return converse(organization, async () => {
    try {
      return await work()
    } catch (error) {
      const isAway = [error, (error as Error).cause].some((one) => one instanceof ProviderAway)
      throw isAway ? new ServiceError('single_sign_on_unavailable', { cause: error }) : refusalBy(error)
    }
  })
}

/** What went wrong, for an admin: never a token or a secret, which no message of the library contains. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  const inner = cause instanceof Error ? `: ${cause.message}` : ''
  return `The provider was not accepted: ${message}${inner}`.slice(0, 500)
}
