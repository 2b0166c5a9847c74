// POST /app/sign-in/with/{connection}/back-channel-logout: a provider of single sign-on states that somebody signed out there. It sends a form and no session,
// key or origin of ours, so it is no endpoint of the dashboard; the signed token in the form proves who asks.
import type { FastifyInstance } from 'fastify'
import { sendAnswer } from './answer.ts'
import { clientAddress } from './trusted-proxies.ts'

const FORM = 'application/x-www-form-urlencoded'

/** More than any token takes, in bytes. */
const FORM_MAX = 32_768

/** What a provider sent. */
export interface LogoutCall {
  /** Names the organization, as in its sign-in link. */
  readonly connection: string
  readonly token: string
  readonly address: string
}

/** Adds the route; `handle` throws what is wrong with the token. */
export function backChannelLogoutRoute(app: FastifyInstance, handle: (call: LogoutCall) => Promise<void>): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_MAX }, (_request, received, done) =>
      done(null, new URLSearchParams(String(received))),
    )
    scope.post('/app/sign-in/with/:connection/back-channel-logout', async (request, reply) => {
      const { connection = '' } = request.params as { readonly connection?: string }
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null
      await handle({ connection, token: token ?? '', address: clientAddress(request) })
      return sendAnswer(reply, { status: 200, body: '{}' })
    })
  })
}
