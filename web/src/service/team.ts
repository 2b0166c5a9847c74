// The people of the organization: users and invitations.
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import type { Role } from './me.ts'

/** A user of the organization. */
export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly two_step: boolean
  readonly can_sign_in: boolean
  readonly created_at: string
  readonly last_seen_at: string | null
}

/** Somebody who was invited and has not come yet. */
export interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly invited_by: string
  readonly created_at: string
  readonly expires_at: string
}

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async () => (await call<{ data: User[] }>('GET', '/users')).data,
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async () => (await call<{ data: Invitation[] }>('GET', '/invitations')).data,
})

/** Invites somebody; the token of the link comes for the only time. */
export const invite = (invited: { email: string; role: Role }) =>
  call<{ id: string; email: string; token: string; mailed: boolean }>('POST', '/invitations', invited)

export const takeBackInvitation = (id: string) => call('DELETE', `/invitations/${id}`)

export const giveRole = (id: string, role: Role) => call('PATCH', `/users/${id}`, { role })

export const removeUser = (id: string) => call('DELETE', `/users/${id}`)

/** A link to hand over, and whether it is on its way by mail already. */
export interface Handed {
  readonly token: string
  readonly mailed: boolean
}

/** Makes a link to choose a new password; its token comes for the only time. */
export const createPasswordLink = (id: string) => call<Handed>('POST', `/users/${id}/password-link`, {})

export const endTwoStepOf = (id: string) => call('POST', `/users/${id}/two-step/off`, {})
