// A provider that lies: it answers over real HTTP what each test has it answer, signed by its own key or not at all.
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import type { Certificate } from '../harness/certificate.ts'

/** What of an ID token a test forges. */
export interface Forged {
  readonly header?: object
  readonly claims?: object
  /** `none` for no signature, `other` for another key, `hmac` for the client secret as the key. */
  readonly signed_by?: 'own' | 'other' | 'none' | 'hmac' | undefined
}

/** A provider that runs. */
export interface ForgingProvider {
  readonly issuer: string
  /** What differs from an honest answer; tests set it. */
  forged: Forged
  metadata: object
  user: object
  /** Answers in place of the usual, by path. */
  readonly answers: Map<string, http.RequestListener>
  /** What happens before the usual answer, by path. */
  readonly before: Map<string, () => Promise<unknown>>
  /** The bodies of requests for tokens, in order. */
  readonly exchanged: URLSearchParams[]
  /** How clients proved who they are, in order. */
  readonly authorized: string[]
  /** A token that states a logout of the account `ana`, with what a test forges of it; a claim that is undefined is left out. */
  logoutToken(forged?: Forged): string
  stop(): Promise<void>
}

const own = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2_048 })

/** Starts a provider, over HTTPS where it has a certificate, whose tokens are for a client and a nonce that the test states in `forged.claims`. */
export async function startForgingProvider(
  client: { client_id: string; client_secret: string },
  certificate?: Certificate,
): Promise<ForgingProvider> {
  const listener: http.RequestListener = (request, response) => void answer(request, response)
  const server = certificate === undefined ? http.createServer(listener) : https.createServer(certificate, listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  const provider: ForgingProvider = {
    issuer: certificate === undefined ? `http://127.0.0.1:${port}` : `https://127.0.0.1:${port}`,
    forged: {},
    metadata: {},
    user: {},
    answers: new Map(),
    before: new Map(),
    exchanged: [],
    authorized: [],
    logoutToken: (forged = {}) => tokenOf(ofLogout(forged)),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? ''
    if (path === '/token') provider.authorized.push(request.headers.authorization ?? '')
    const given = provider.answers.get(path)
    if (given !== undefined) return given(request, response)
    if (path === '/token') provider.exchanged.push(new URLSearchParams(await text(request)))
    await provider.before.get(path)?.()
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(bodyOf(path)))
  }

  function bodyOf(path: string): object {
    const { issuer } = provider
    if (path === '/keys')
      return { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] }
    if (path === '/user') return provider.user
    if (path === '/token') return { access_token: 'a token', token_type: 'Bearer', expires_in: 60, id_token: idToken() }
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/user`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      ...provider.metadata,
    }
  }

  const idToken = () => tokenOf(provider.forged)

  function tokenOf({ header = {}, claims = {}, signed_by = 'own' }: Forged): string {
    const now = Math.floor(Date.now() / 1_000)
    const parts = [
      { alg: 'RS256', kid: 'own', typ: 'JWT', ...header },
      { iss: provider.issuer, aud: client.client_id, iat: now, exp: now + 300, ...claims },
    ]
    const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return `${signed}.${signatureOf(signed, signed_by, client.client_secret)}`
  }

  return provider
}

function ofLogout({ header, claims, signed_by }: Forged): Forged {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const stated = { sub: 'ana', jti: randomUUID(), events, ...claims }
  return { header: { typ: 'logout+jwt', ...header }, claims: stated, signed_by }
}

function signatureOf(signed: string, by: NonNullable<Forged['signed_by']>, secret: string): string {
  if (by === 'none') return ''
  if (by === 'hmac') return createHmac('sha256', secret).update(signed).digest('base64url')
  return sign('sha256', Buffer.from(signed), (by === 'own' ? own : other).privateKey).toString('base64url')
}
