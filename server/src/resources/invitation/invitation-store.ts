// Invitations as they are stored: the address, the role, the time of expiry, and the SHA-256 of the link's token.
import { randomUUID } from 'node:crypto'
import { type Querier, type Transaction, installationStatement } from '../../storage/database.ts'
import { hasEnded } from '../../storage/writer/user-holds.ts'
import { isoMoment } from '../iso-moment.ts'
import { createToken, sha256 } from '../secret-token.ts'
import type { Access } from '../user/user-definition.ts'

/** How long an invitation may be accepted. */
const INVITATION_DAYS = 7

/** An invitation as an organization sees it. */
export interface Invitation extends Access {
  readonly invitation: string
  readonly email: string
  readonly invited_by: number
  readonly created_at: string
  readonly expires_at: string
}

/** An invitation as the invited person sees it. */
export interface OpenInvitation extends Access {
  readonly invitation: string
  readonly email: string
  readonly organization: string
  readonly organization_name: string
  readonly suspended: boolean
  readonly live_tenant: number
}

const upsertInvitation = installationStatement(
  'upsert-invitation',
  `
  insert into invitations (invitation, digest, organization, email, role, invited_by, ends_on, created_at, expires_at)
  values ($1, decode($2, 'hex'), $3, $4, $5, $6, $7::date, now(), now() + make_interval(days => ${INVITATION_DAYS}))
  on conflict (organization, email) do update set invitation = excluded.invitation, digest = excluded.digest, role = excluded.role,
    invited_by = excluded.invited_by, ends_on = excluded.ends_on, created_at = excluded.created_at, expires_at = excluded.expires_at`,
)

const listOfOrganization = installationStatement(
  'list-invitations',
  `
  select invitation, email, role, ends_on::text, invited_by, ${isoMoment('created_at')}, ${isoMoment('expires_at')}
  from invitations where organization = $1 and expires_at > now() order by invitations.created_at desc, invitation`,
)

const findOpen = installationStatement(
  'find-invitation',
  `
  select i.invitation, i.email, i.role, i.ends_on::text, i.organization, o.name as organization_name, o.suspended, o.live_tenant
  from invitations i join organizations o on o.organization = i.organization
  where i.digest = decode($1, 'hex') and i.expires_at > now() and not ${hasEnded('i')}`,
)

const takeOpen = installationStatement(
  'take-invitation',
  `delete from invitations where digest = decode($1, 'hex') and expires_at > now() returning invitation`,
)

const deleteOne = installationStatement(
  'delete-invitation',
  'delete from invitations where organization = $1 and invitation::text = $2 returning invitation',
)

const deleteOfUser = installationStatement(
  'delete-invitations-by-user',
  `
  delete from invitations i using organizations o where i.invited_by = $1 and o.organization = i.organization
  returning i.invitation, o.live_tenant`,
)

const deleteOld = installationStatement('delete-old-invitations', 'delete from invitations where expires_at < now()')

/** Invites somebody, in place of an invitation before; gives the token of the link, for the only time. */
export async function createInvitation(
  transaction: Transaction,
  invited: Access & { readonly organization: string; readonly email: string; readonly by: number },
): Promise<{ readonly invitation: string; readonly token: string }> {
  const invitation = randomUUID()
  const token = createToken()
  const { organization, email, role, ends_on, by } = invited
  await transaction.query(upsertInvitation, [invitation, sha256(token), organization, email, role, by, ends_on])
  return { invitation, token }
}

/** The invitations of an organization that may still be accepted, the latest first. */
export function listInvitations(querier: Querier, organization: string): Promise<Invitation[]> {
  return querier.query<Invitation>(listOfOrganization, [organization])
}

/** The invitation of a link; undefined when it has expired, was accepted or taken back. */
export async function findInvitation(querier: Querier, digest: string): Promise<OpenInvitation | undefined> {
  const [found] = await querier.query<OpenInvitation>(findOpen, [digest])
  return found
}

/** Uses an invitation up. False when it was used or taken back just now. */
export async function takeInvitation(transaction: Transaction, digest: string): Promise<boolean> {
  return (await transaction.query(takeOpen, [digest])).length > 0
}

/** Takes an invitation back. False when the organization has no such invitation. */
export async function deleteInvitation(
  transaction: Transaction,
  organization: string,
  invitation: string,
): Promise<boolean> {
  return (await transaction.query(deleteOne, [organization, invitation])).length > 0
}

/** Deletes the invitations of a user, in whichever organization; returns them with its live tenant. */
export function deleteInvitationsBy(
  transaction: Transaction,
  user: number,
): Promise<Pick<OpenInvitation, 'invitation' | 'live_tenant'>[]> {
  return transaction.query(deleteOfUser, [user])
}

/** Forgets invitations that have expired. */
export async function deleteExpiredInvitations(querier: Querier): Promise<void> {
  await querier.query(deleteOld, [])
}
