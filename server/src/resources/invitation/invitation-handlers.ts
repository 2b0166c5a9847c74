// Inviting somebody: an admin makes a link by their password and hands it over; who opens it chooses a name and a password and is signed in.
import { ServiceError, notFound } from '@tapeline/contract/errors'
import { readForm, readFormWith } from '@tapeline/contract/form'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import { invitationLetter } from '../../mail/letters.ts'
import { hashPassword } from '../password.ts'
import { digestOfToken } from '../secret-token.ts'
import type { Services } from '../services.ts'
import { clientName } from '../client-name.ts'
import type { Session } from '../session/session-checker.ts'
import { beginSession } from '../session/session-store.ts'
import { notePlace } from '../session/sign-in-place-store.ts'
import { countChoice } from '../session/sign-in-attempts-store.ts'
import { DONE, changeOf, signedInAdmin } from '../signed-in.ts'
import { assertPasswordOpens } from '../single-sign-on/single-sign-on-store.ts'
import { assertPassword } from '../user/own-user-store.ts'
import { assertStrongPassword } from '../user/password-rules.ts'
import { accessOf } from '../user/access-rules.ts'
import { userId } from '../user/user-definition.ts'
import {
  assertNotSuspended,
  changePeople,
  insertNewUser,
  listUsersAndEnded,
  logInOrganization,
  logPerson,
} from '../user/user-store.ts'
import { INVITATIONS } from './invitation-endpoints.ts'
import {
  type OpenInvitation,
  createInvitation,
  deleteInvitation,
  findInvitation,
  listInvitations,
  takeInvitation,
} from './invitation-store.ts'

/** The routes of invitations. */
export function invitationRoutes(services: Services): DashboardRoute[] {
  return [
    { endpoint: INVITATIONS.list, handle: (call) => list(services, call) },
    { endpoint: INVITATIONS.invite, handle: (call) => invite(services, call) },
    { endpoint: INVITATIONS.takeBack, handle: (call) => takeBack(services, call) },
    { endpoint: INVITATIONS.open, handle: (call) => open(services, call) },
    { endpoint: INVITATIONS.accept, handle: (call) => accept(services, call) },
  ]
}

async function list(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedInAdmin(services, call)
  const found = await listInvitations(services.database, own.organization)
  const data = found.map(({ invitation: id, invited_by, ...shown }) => ({
    id,
    ...shown,
    invited_by: userId(invited_by),
  }))
  return answerWith({ data })
}

async function invite(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedInAdmin(services, call)
  const { values, chosen } = readFormWith(INVITATIONS.invite.form, INVITATIONS.invite.optional, call.body)
  const { email } = values
  const access = accessOf(values, chosen)
  const users = await listUsersAndEnded(services.database, own.organization)
  if (users.some((user) => user.email === email)) throw new ServiceError('email_taken')
  await assertPassword(services, own, values.password)
  const made = await changePeople(services.database, changeOf(own), async (transaction) => {
    const invited = { organization: own.organization, email, ...access, by: own.number }
    const created = await createInvitation(transaction, invited)
    const event = { kind: 'invitation', id: created.invitation, did: 'created' } as const
    await logInOrganization(transaction, changeOf(own), event)
    return created
  })
  const { invitation: id, token } = made
  return answerWith({ id, email, ...access, token, mailed: await mailInvitation(services, own, email, token) })
}

/** Whether the link is on its way by mail; the one who invites may hand it over as well. */
async function mailInvitation({ mailer }: Services, own: Session, to: string, token: string): Promise<boolean> {
  if (mailer === undefined) return false
  const { organization_name, name: by } = own
  return mailer.send(invitationLetter({ to, organization_name, by, link: mailer.link('invitation', token) }))
}

async function takeBack(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedInAdmin(services, call)
  const id = call.path['id'] ?? ''
  await changePeople(services.database, changeOf(own), async (transaction) => {
    if (!(await deleteInvitation(transaction, own.organization, id)))
      throw notFound('Your organization has no such invitation.')
    await logInOrganization(transaction, changeOf(own), { kind: 'invitation', id, did: 'deleted' })
  })
  return DONE
}

async function open(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { token } = readForm(INVITATIONS.open.form, call.body)
  const { email, role, ends_on, organization_name } = await getOpen(services, digestOfToken(token))
  return answerWith({ email, role, ends_on, organization_name })
}

async function accept(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { token, name, password } = readForm(INVITATIONS.accept.form, call.body)
  const digest = digestOfToken(token) ?? ''
  const { organization, organization_name, email, role, ends_on, live_tenant } = await getOpen(services, digest)
  await assertStrongPassword(password, { email, name, organization_name }, 'password')
  await countChoice(services.database, email)
  const password_hash = await hashPassword(password)
  const session = await services.database.transaction(async (transaction) => {
    await assertNotSuspended(transaction, organization)
    const number = await insertNewUser(transaction, { organization, email, name, role, ends_on, password_hash })
    if (!(await takeInvitation(transaction, digest))) throw new ServiceError('link_expired')
    const place = { client: clientName(call.user_agent), address: call.address }
    const by = { live_tenant, actor: -number, address: place.address }
    const at = await logPerson(transaction, by, number, { did: 'created' })
    await assertPasswordOpens(transaction, number)
    await notePlace(transaction, number, place, at)
    return beginSession(transaction, number, 'done', place)
  })
  return { ...DONE, session }
}

async function getOpen({ database }: Services, digest: string | undefined): Promise<OpenInvitation> {
  const found = digest === undefined ? undefined : await findInvitation(database, digest)
  if (found === undefined) throw new ServiceError('link_expired')
  if (found.suspended) throw new ServiceError('organization_suspended')
  return found
}
