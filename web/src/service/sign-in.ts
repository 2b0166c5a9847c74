// Signing in, by password or at the provider of an organization, and the links that are handed to somebody.
import { queryOptions } from '@tanstack/react-query'
import { callOwn } from './own-call.ts'

export const signIn = (body: { email: string; password: string }) => callOwn('POST /sign-in', { body })

/** Signs in to one of the organizations that the password is right for. */
export const signInTo = (body: { email: string; password: string; organization: string }) =>
  callOwn('POST /sign-in/organization', { body })

export const giveCode = (code: string) => callOwn('POST /sign-in/code', { body: { code } })

/** The address, the role and the organization of an invitation. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => callOwn('POST /invitation/open', { body: { token } }),
    retry: false,
  })

export const acceptInvitation = (body: { token: string; name: string; password: string }) =>
  callOwn('POST /invitation/accept', { body })

/** Whose password a link lets choose. */
export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-link', token],
    queryFn: () => callOwn('POST /password-link/open', { body: { token } }),
    retry: false,
  })

/** Whether forgotten passwords are helped by mail here. */
export const byMailQuery = queryOptions({
  queryKey: ['password-link-by-mail'],
  queryFn: () => callOwn('GET /password-link'),
  staleTime: Infinity,
})

/** Asks for a link by mail; answered alike whoever has the address. */
export const askForLink = (email: string) => callOwn('POST /password-link/ask', { body: { email } })

export const choosePassword = (body: { token: string; password: string }) =>
  callOwn('POST /password-link/use', { body })

/** The providers at which an e-mail address signs in, of organizations that are found by it. */
export const findProviders = async (email: string) =>
  (await callOwn('POST /sign-in/provider', { body: { email } })).providers

/** Whose link it is. */
export const signInLinkQuery = (connection: string) =>
  queryOptions({
    queryKey: ['sign-in-link', connection],
    queryFn: () => callOwn('GET /sign-in/with/{id}', { path: { id: connection } }),
    retry: false,
  })

/** The link by which this browser last signed in; undefined where there is none that works. */
export async function findRememberedLink(): Promise<{ connection: string; provider: string; of: string } | undefined> {
  const { connection, provider_name: provider, organization_name: of } = await callOwn('GET /sign-in/link')
  return connection === null || provider === null || of === null ? undefined : { connection, provider, of }
}

/** Begins a sign-in; resolves to the address of the provider where it goes on. */
export const beginSignIn = async (connection: string) =>
  (await callOwn('POST /sign-in/with/{id}', { path: { id: connection } })).address

/** Finishes a sign-in by what the provider answered. That works once: sent again, it would hide why it was refused. */
export const finishedSignInQuery = (connection: string, answer: string) =>
  queryOptions({
    queryKey: ['finished-sign-in', connection, answer],
    queryFn: () => callOwn('POST /sign-in/with/{id}/done', { path: { id: connection }, body: { answer } }),
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 'static',
  })
