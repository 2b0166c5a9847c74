// A provider of single sign-on as an organization has one: `oidc-provider` over real HTTP, with accounts, a page to sign in on, and keys that can be changed.
import { generateKeyPairSync } from 'node:crypto'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { type Configuration, type JWK, Provider } from 'oidc-provider'

/** An account of the provider. */
export interface ProviderAccount {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[]
}

/** What the provider knows of the service. */
export interface RegisteredClient {
  readonly redirect_uri: string
  readonly after_sign_out: string
  /** Where the provider states that somebody signed out; whether it names the session, or the account alone. */
  readonly back_channel?: { readonly uri: string; readonly names_session: boolean }
}

/** The client and its secret, as an admin types them. */
export const CLIENT = { client_id: 'tapeline', client_secret: 'a secret of the client, known to both' } as const

/** A provider that runs. */
export interface IdentityProvider {
  readonly issuer: string
  /** Accounts by their subject; tests change them. */
  readonly accounts: Map<string, ProviderAccount>
  register(client: RegisteredClient): void
  /** Signs with another key from now on, and publishes that one alone. */
  changeKeys(): void
  /** States over the back channel that an account signed out, of a session where the client asks for it. Throws where that is not accepted. */
  signOut(account: string, session?: string): Promise<void>
  stop(): Promise<void>
}

/** Starts a provider on loopback. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const accounts = new Map<string, ProviderAccount>()
  let answer: http.RequestListener = (_request, response) => response.writeHead(503).end()
  const server = http.createServer((request, response) => answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  const issuer = `http://127.0.0.1:${port}`
  let registered: RegisteredClient | undefined
  let provider: Provider | undefined
  const open = () => {
    if (registered === undefined) return
    provider = providerOf(issuer, accounts, registered)
    answer = listenerOf(provider)
  }
  return {
    issuer,
    accounts,
    register: (client) => {
      registered = client
      open()
    },
    changeKeys: open,
    signOut: async (account, session) => {
      const client = (await provider?.Client.find(CLIENT.client_id)) as unknown as LoggingOut
      await client.backchannelLogout(account, session)
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

/** What the library's clients have, and its types do not. */
interface LoggingOut {
  backchannelLogout(account: string, session: string | undefined): Promise<void>
}

let keys = 0

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  keys += 1
  return { ...privateKey.export({ format: 'jwk' }), kid: `key-${keys}`, use: 'sig', alg: 'RS256' }
}

function providerOf(issuer: string, accounts: Map<string, ProviderAccount>, client: RegisteredClient): Provider {
  const configuration: Configuration = {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [client.redirect_uri],
        post_logout_redirect_uris: [client.after_sign_out],
        ...(client.back_channel === undefined
          ? {}
          : {
              backchannel_logout_uri: client.back_channel.uri,
              backchannel_logout_session_required: client.back_channel.names_session,
            }),
      },
    ],
    jwks: { keys: [newKey()] },
    cookies: { keys: ['a key of cookies'] },
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    pkce: { required: () => true },
    // Without the guard of the library, which sends nothing to loopback, and its limit of 2.5 seconds, which a loaded machine may take.
    fetch: (url, options) => fetch(url, withoutGuard(options)),
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const { client: asking, session } = oidc
      const grant = new oidc.provider.Grant({
        clientId: asking?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  return new Provider(issuer, configuration)
}

function withoutGuard(options: object = {}): object {
  return { ...options, dispatcher: undefined, signal: undefined }
}

/** The pages of the provider: the form to sign in is our own, all else the library's. */
function listenerOf(provider: Provider): http.RequestListener {
  const rest = provider.callback()
  return (request, response) => {
    if (request.url?.startsWith('/sign-in/') !== true) void rest(request, response)
    else if (request.method === 'POST') void signIn(provider, request, response)
    else showForm(response)
  }
}

function showForm(response: http.ServerResponse): void {
  response.setHeader('Content-Type', 'text/html')
  response.end(
    `<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1><form method="post">
      <label>Account <input name="account"></label><button>Continue</button><button name="refuse" value="1">Refuse</button></form>`,
  )
}

async function signIn(provider: Provider, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const form = new URLSearchParams(await text(request))
  const result = form.has('refuse')
    ? { error: 'access_denied', error_description: 'Call +1 555 0100 to unlock your account' }
    : { login: { accountId: form.get('account') ?? '' } }
  await provider.interactionFinished(request, response, result)
}

/** Signs in at a provider as a browser does: from an address of its own to where it sends the browser back. `refuse` presses the other button. */
export async function signInThere(address: string, account: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(address)
  const { origin } = at
  let form: URLSearchParams | undefined
  for (let steps = 0; steps < 10 && at.origin === origin; steps += 1) {
    const answer = await fetch(at, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form === undefined ? {} : { body: form }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    form = location === null ? new URLSearchParams(account === 'refuse' ? { refuse: '1' } : { account }) : undefined
    if (location === null && answer.status !== 200)
      throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
    if (location !== null) at = new URL(location, at)
  }
  return at
}
