// Who is signed in and where they may work; the password and the second step of signing in.
import { queryOptions } from '@tanstack/react-query'
import { callOwn } from './own-call.ts'

/** The signed-in user. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => callOwn('GET /me'),
  staleTime: 60_000,
})

export const changePassword = (body: { current_password: string; new_password: string }) =>
  callOwn('POST /me/password', { body })

/** Begins two-step sign-in: the secret for an authenticator app. */
export const beginTwoStep = (password: string) => callOwn('POST /me/two-step', { body: { password } })

/** Turns two-step sign-in on; the recovery codes come for the only time. */
export const confirmTwoStep = (code: string) => callOwn('POST /me/two-step/confirm', { body: { code } })

export const renewRecoveryCodes = (password: string) =>
  callOwn('POST /me/two-step/recovery-codes', { body: { password } })

export const endTwoStep = (password: string) => callOwn('POST /me/two-step/off', { body: { password } })
