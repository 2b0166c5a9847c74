// Who is signed in and where they may work; the password and the second step of signing in.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call } from './call.ts'

export type Role = 'admin' | 'member'

/** The service's data about the signed-in user. */
export interface Me {
  readonly user: {
    readonly id: string
    readonly email: string
    readonly name: string
    readonly role: Role
    readonly two_step: boolean
    readonly recovery_codes: number
  }
  readonly organization: { readonly id: string; readonly name: string; readonly is_operator: boolean }
  readonly environments: readonly {
    readonly environment: Environment
    readonly access: 'open' | 'suspended' | 'not_enabled'
    readonly time_zone: string
  }[]
}

/** The signed-in user. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => call<Me>('GET', '/me'),
  staleTime: 60_000,
})

export const changePassword = (passwords: { current_password: string; new_password: string }) =>
  call('POST', '/me/password', passwords)

/** Begins two-step sign-in: the secret for an authenticator app. */
export const beginTwoStep = (password: string) =>
  call<{ secret: string; uri: string }>('POST', '/me/two-step', { password })

/** Turns two-step sign-in on; the recovery codes come for the only time. */
export const confirmTwoStep = (code: string) =>
  call<{ recovery_codes: string[] }>('POST', '/me/two-step/confirm', { code })

export const renewRecoveryCodes = (password: string) =>
  call<{ recovery_codes: string[] }>('POST', '/me/two-step/recovery-codes', { password })

export const endTwoStep = (password: string) => call('POST', '/me/two-step/off', { password })
