// The people of an organization, to each other and to its admins. Of another organization nobody is there. A role, a link and an account without its second
// step outlive the session that gave them, so they take the password of the admin; removing somebody takes access away, and takes none.
import { ServiceError, notFound } from '@tapeline/contract/errors'
import { readForm, readFormWith } from '@tapeline/contract/form'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/session-checker.ts'
import { DONE, changeOf, signedInAdmin, signedInMember } from '../signed-in.ts'
import { accessOf } from './access-rules.ts'
import { assertPassword } from './own-user-store.ts'
import { mailPasswordLink } from './password-link-mail.ts'
import { createPasswordLink } from './password-link-store.ts'
import { endSecondSteps } from './two-step-store.ts'
import { numberOfUserId, userId } from './user-definition.ts'
import { USERS } from './user-endpoints.ts'
import {
  type User,
  changeAccess,
  changePeople,
  getUser,
  listUsersAndEnded,
  logPerson,
  removeUser,
} from './user-store.ts'

/** The routes of an organization's users. */
export function userRoutes(services: Services): DashboardRoute[] {
  return [
    { endpoint: USERS.list, handle: (call) => list(services, call) },
    { endpoint: USERS.giveAccess, handle: (call) => giveAccess(services, call) },
    { endpoint: USERS.remove, handle: (call) => remove(services, call) },
    { endpoint: USERS.createPasswordLink, handle: (call) => linkForPassword(services, call) },
    { endpoint: USERS.endTwoStep, handle: (call) => endTwoStepOf(services, call) },
  ]
}

async function list(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedInMember(services, call)
  const users = await listUsersAndEnded(services.database, own.organization)
  return answerWith({ data: users.map(({ number, ...shown }) => ({ id: userId(number), ...shown })) })
}

async function giveAccess(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedInAdmin(services, call)
  const { number } = await getColleague(services, own, call)
  const { values, chosen } = readFormWith(USERS.giveAccess.form, USERS.giveAccess.optional, call.body)
  const access = accessOf(values, chosen)
  await assertPassword(services, own, values.password)
  await changePeople(services.database, changeOf(own), async (transaction) => {
    if (!(await changeAccess(transaction, changeOf(own), number, access))) throw nobody()
  })
  return DONE
}

async function remove(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedInAdmin(services, call)
  const { number } = await getColleague(services, own, call)
  await changePeople(services.database, changeOf(own), async (transaction) => {
    if (!(await removeUser(transaction, changeOf(own), number))) throw nobody()
  })
  return DONE
}

/** A link by which a colleague chooses a new password; the one before works until then. */
async function linkForPassword(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedInAdmin(services, call)
  const { number, has_ended } = await getColleague(services, own, call)
  const { password } = readForm(USERS.createPasswordLink.form, call.body)
  if (has_ended) throw new ServiceError('auditor_ended')
  await assertPassword(services, own, password)
  const made = await changePeople(services.database, changeOf(own), async (transaction) => {
    const user = await getUser(transaction, number)
    const token = await createPasswordLink(transaction, number, { mailed_only: false, made_by: own.number })
    await logPerson(transaction, changeOf(own), number, { did: 'changed', fields: ['password_link'] })
    return { user, token }
  })
  return answerWith({ token: made.token, mailed: await mailPasswordLink(services, made.user, made.token) })
}

/** For a colleague who lost devices and recovery codes: no code and no passkey is asked for any more, and every session has ended. */
async function endTwoStepOf(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedInAdmin(services, call)
  const { number } = await getColleague(services, own, call)
  const { password } = readForm(USERS.endTwoStep.form, call.body)
  await assertPassword(services, own, password)
  await changePeople(services.database, changeOf(own), async (transaction) => {
    if (!(await endSecondSteps(transaction, changeOf(own), number))) throw new ServiceError('two_step_off')
  })
  return DONE
}

/** The user that the path names: of the same organization, and somebody else. */
async function getColleague(services: Services, own: Session, call: DashboardCall): Promise<User> {
  const number = numberOfUserId(call.path['id'] ?? '')
  const users = await listUsersAndEnded(services.database, own.organization)
  const colleague = number === undefined ? undefined : users.find((user) => user.number === number)
  if (colleague === undefined) throw nobody()
  if (number === own.number) throw new ServiceError('own_access')
  return colleague
}

function nobody(): ServiceError {
  return notFound('Your organization has no such user.')
}
