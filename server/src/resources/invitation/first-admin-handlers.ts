// The operator invites the first admin of an organization that it has made. Only while nobody and no key works there: from then on its own admins
// invite others, so that the operator never comes to read the book of a lender by an invitation. It takes the password of the admin who invites.
import { ServiceError, notFound } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import { invitationLetter } from '../../mail/letters.ts'
import { type Organization, findOrganization } from '../organization/organization-store.ts'
import type { Transaction } from '../../storage/database.ts'
import type { Services } from '../services.ts'
import { changeOf, signedInAdmin } from '../signed-in.ts'
import { assertPassword } from '../user/own-user-store.ts'
import { changePeople, listUsersAndEnded, logInOrganization } from '../user/user-store.ts'
import { INVITATIONS } from './invitation-endpoints.ts'
import { createInvitation, deleteInvitation, listInvitations } from './invitation-store.ts'

/** The route. */
export function firstAdminRoutes(services: Services): DashboardRoute[] {
  return [{ endpoint: INVITATIONS.inviteFirst, handle: (call) => inviteFirst(services, call) }]
}

async function inviteFirst(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedInAdmin(services, call)
  // To a lender there is no other organization.
  const found = own.is_operator ? await findOrganization(services.database, call.path['id'] ?? '') : undefined
  if (found === undefined || found.is_operator) throw notFound('There is no such organization.')
  const { email, password } = readForm(INVITATIONS.inviteFirst.form, call.body)
  await assertPassword(services, own, password)
  const { organization, live_tenant, name } = found
  const change = { ...changeOf(own), organization, live_tenant, actor_tenant: own.live_tenant }
  const { invitation: id, token } = await changePeople(services.database, change, async (transaction) => {
    await assertUnused(services, found)
    await takeBackAll(transaction, organization)
    const invited = { organization, email, role: 'admin', ends_on: null, by: own.number } as const
    const created = await createInvitation(transaction, invited)
    await logInOrganization(transaction, change, { kind: 'invitation', id: created.invitation, did: 'created' })
    return created
  })
  const letter = { to: email, organization_name: name, by: own.name }
  return answerWith({ id, email, role: 'admin', ends_on: null, token, mailed: await mail(services, letter, token) })
}

/** One link works at a time: nobody keeps another one for when the organization has a book. */
async function takeBackAll(transaction: Transaction, organization: string): Promise<void> {
  for (const { invitation } of await listInvitations(transaction, organization))
    await deleteInvitation(transaction, organization, invitation)
}

/** Throws where somebody can sign in for the organization, or it has a key, expired or not: time alone gives the operator no way in. */
async function assertUnused({ database }: Services, found: Organization): Promise<void> {
  const { listApiKeys } = await import('../api-key/api-key-reads.ts')
  const [users, ...keys] = await Promise.all([
    listUsersAndEnded(database, found.organization),
    listApiKeys(database, found.sandbox_tenant),
    listApiKeys(database, found.live_tenant),
  ])
  if (users.length === 0 && keys.flat().length === 0) return
  const message = 'This organization has people or keys already: its own admins invite others.'
  throw new ServiceError('forbidden', { message })
}

type Letter = Omit<Parameters<typeof invitationLetter>[0], 'link'>

async function mail({ mailer }: Services, letter: Letter, token: string): Promise<boolean> {
  if (mailer === undefined) return false
  return mailer.send(invitationLetter({ ...letter, link: mailer.link('invitation', token) }))
}
