// Choosing a password by a link. Nobody is signed in by it: whoever has two-step sign-in still gives a code.
import { ServiceError } from '../../contract/errors.ts'
import { readForm } from '../../contract/form.ts'
import { freeText } from '../../contract/kind.ts'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import { hashPassword } from '../password.ts'
import { digestOfToken } from '../secret-token.ts'
import type { Services } from '../services.ts'
import { accountSubject, forgetAttempts } from '../session/sign-in-attempts-store.ts'
import { DONE } from '../signed-in.ts'
import { type LinkedUser, findPasswordLink, takePasswordLink } from './password-link-store.ts'
import { chosenPassword } from './user-definition.ts'
import { logPerson, storePassword } from './user-store.ts'

const TOKEN = { token: freeText(100, 'The token of the link.') }

/** The routes of links to choose a password. */
export function passwordLinkRoutes(services: Services): DashboardRoute[] {
  return [
    { endpoint: 'POST /password-link/open', handle: (call) => open(services, call) },
    { endpoint: 'POST /password-link/use', handle: (call) => use(services, call) },
  ]
}

async function open(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { token } = readForm(TOKEN, call.body)
  const { email, organization_name } = await getLink(services, digestOfToken(token))
  return answerWith({ email, organization_name })
}

async function use(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { database } = services
  const { token, password } = readForm({ ...TOKEN, password: chosenPassword }, call.body)
  const digest = digestOfToken(token) ?? ''
  const { number, email, live_tenant } = await getLink(services, digest)
  const hashed = await hashPassword(password)
  await database.transaction(async (transaction) => {
    if (!(await takePasswordLink(transaction, digest))) throw new ServiceError('link_expired')
    await storePassword(transaction, number, hashed)
    await logPerson(transaction, { live_tenant, actor: -number }, number, { did: 'changed', fields: ['password'] })
  })
  await forgetAttempts(database, accountSubject(email))
  return DONE
}

async function getLink({ database }: Services, digest: string | undefined): Promise<LinkedUser> {
  const found = digest === undefined ? undefined : await findPasswordLink(database, digest)
  if (found === undefined) throw new ServiceError('link_expired')
  return found
}
