// Signing in and out, and the links that are handed to somebody.
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import type { Role } from './me.ts'

export const signIn = (given: { email: string; password: string }) =>
  call<{ signed_in: boolean; code_needed: boolean }>('POST', '/sign-in', given)

export const giveCode = (code: string) => call('POST', '/sign-in/code', { code })

export const signOut = () => call('POST', '/sign-out', {})

/** The address, the role and the organization of an invitation. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () =>
      call<{ email: string; role: Role; organization_name: string }>('POST', '/invitation/open', { token }),
    retry: false,
  })

export const acceptInvitation = (accepted: { token: string; name: string; password: string }) =>
  call('POST', '/invitation/accept', accepted)

/** Whose password a link lets choose. */
export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-link', token],
    queryFn: () => call<{ email: string; organization_name: string }>('POST', '/password-link/open', { token }),
    retry: false,
  })

/** Whether forgotten passwords are helped by mail here. */
export const byMailQuery = queryOptions({
  queryKey: ['password-link-by-mail'],
  queryFn: () => call<{ by_mail: boolean }>('GET', '/password-link'),
  staleTime: Infinity,
})

/** Asks for a link by mail; answered alike whoever has the address. */
export const askForLink = (email: string) => call('POST', '/password-link/ask', { email })

export const choosePassword = (chosen: { token: string; password: string }) =>
  call('POST', '/password-link/use', chosen)
