// Choosing a password by a link. Nobody is signed in by it: whoever has two-step sign-in still gives a code.
import { ServiceError } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import { hashPassword } from '../password.ts'
import { digestOfToken } from '../secret-token.ts'
import type { Services } from '../services.ts'
import {
  accountSubject,
  countChoice,
  forgetAttempts,
  hasAttemptLeft,
  linkSubjects,
  newPeopleSubject,
  takeAttempt,
} from '../session/sign-in-attempts-store.ts'
import { endSessions } from '../session/session-store.ts'
import { DONE } from '../signed-in.ts'
import { findProviderInPlaceOfPassword } from '../single-sign-on/single-sign-on-store.ts'
import { PASSWORD_LINKS } from './password-link-endpoints.ts'
import { mailPasswordLink, mailSignInLink } from './password-link-mail.ts'
import { type LinkedUser, createPasswordLink, findPasswordLink, takePasswordLink } from './password-link-store.ts'
import { assertStrongPassword } from './password-rules.ts'
import { normalEmail } from './user-definition.ts'
import { findUsersByEmail, logPerson, storePassword } from './user-store.ts'

/** The routes of links to choose a password. */
export function passwordLinkRoutes(services: Services): DashboardRoute[] {
  return [
    { endpoint: PASSWORD_LINKS.delivery, handle: async () => answerWith({ by_mail: services.mailer !== undefined }) },
    { endpoint: PASSWORD_LINKS.ask, handle: (call) => ask(services, call) },
    { endpoint: PASSWORD_LINKS.open, handle: (call) => open(services, call) },
    { endpoint: PASSWORD_LINKS.use, handle: (call) => use(services, call) },
  ]
}

/**
 * Always answered alike and at once: only the mail reveals whether anybody has the address. Each of its users gets a link: to choose a password, or, who
 * signs in at a provider in place of one, to sign in there. So does somebody new, of each organization that lets everybody of their mail domain join.
 */
async function ask(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { mailer, database, background } = services
  const { email: typed } = readForm(PASSWORD_LINKS.ask.form, call.body)
  if (mailer === undefined) throw new ServiceError('mail_not_set')
  const email = normalEmail(typed)
  await takeAttempt(database, linkSubjects(email, call.address))
  background.start(async () => {
    for (const user of await findUsersByEmail(database, email)) {
      const provider = await findProviderInPlaceOfPassword(database, user)
      if (provider !== undefined) await mailSignInLink(mailer, email, provider)
      else
        await mailPasswordLink(services, user, await createPasswordLink(database, user.number, { mailed_only: true }))
    }
    const { findProvidersToJoin } = await import('../single-sign-on/single-sign-on-account-store.ts')
    for (const provider of await findProvidersToJoin(database, email))
      if (await hasAttemptLeft(database, newPeopleSubject(provider.organization)))
        await mailSignInLink(mailer, email, provider)
  }, 'a link to choose a password, or to sign in, could not be mailed')
  return DONE
}

async function open(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { token } = readForm(PASSWORD_LINKS.open.form, call.body)
  const { email, organization_name } = await getLink(services, digestOfToken(token))
  return answerWith({ email, organization_name })
}

async function use(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { database } = services
  const { token, password } = readForm(PASSWORD_LINKS.use.form, call.body)
  const digest = digestOfToken(token) ?? ''
  const { number, email, name, live_tenant, organization_name, mailed_only } = await getLink(services, digest)
  await assertStrongPassword(password, { email, name, organization_name }, 'password')
  const hashed = await hashPassword(password)
  await database.transaction(async (transaction) => {
    if (!(await takePasswordLink(transaction, digest))) throw new ServiceError('link_expired')
    const change = { live_tenant, actor: -number, address: call.address }
    await storePassword(transaction, change, { number, password_hash: hashed })
    await logPerson(transaction, change, number, { did: 'changed', fields: ['password'] })
    // Behind the tenant's lock once more: a sign-in by the password before may have opened a session until then.
    await endSessions(transaction, number)
  })
  // A link that an admin handed over proves nothing of users of other organizations, who may have the same address.
  await (mailed_only ? forgetAttempts(database, accountSubject(email)) : countChoice(database, email))
  return DONE
}

async function getLink({ database }: Services, digest: string | undefined): Promise<LinkedUser> {
  const found = digest === undefined ? undefined : await findPasswordLink(database, digest)
  if (found === undefined) throw new ServiceError('link_expired')
  return found
}
