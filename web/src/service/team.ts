// The people of the organization: users and invitations.
import { queryOptions } from '@tanstack/react-query'
import type { DashboardEndpoints, User } from '../generated/dashboard-endpoints.ts'
import { callOwn } from './own-call.ts'

/** A role, and the last day of an auditor; null where there is none. */
export type Access = Pick<User, 'role' | 'ends_on'>

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async () => (await callOwn('GET /users')).data,
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async () => (await callOwn('GET /invitations')).data,
})

/** The person that an admin invites, and the password of the admin. */
export type Invited = DashboardEndpoints['POST /invitations']['body']

/** Invites somebody; the token of the link comes for the only time. */
export const invite = (body: Invited) => callOwn('POST /invitations', { body })

export const takeBackInvitation = (id: string) => callOwn('DELETE /invitations/{id}', { path: { id } })

/** Gives a role by the password of the admin who gives it. */
export const giveAccess = (id: string, access: Access, password: string) =>
  callOwn('PATCH /users/{id}', { path: { id }, body: { ...access, password } })

export const removeUser = (id: string) => callOwn('DELETE /users/{id}', { path: { id } })

/** Makes a link to choose a new password; its token comes for the only time. */
export const createPasswordLink = (id: string, password: string) =>
  callOwn('POST /users/{id}/password-link', { path: { id }, body: { password } })

export const endTwoStepOf = (id: string, password: string) =>
  callOwn('POST /users/{id}/two-step/off', { path: { id }, body: { password } })
