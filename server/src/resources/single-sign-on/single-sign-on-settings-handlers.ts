// The settings of single sign-on, which admins change by their password: they decide who gets in, so a session alone changes none of them. The secret is sent
// to no other issuer than the one for which it was stated, and shown to nobody.
import { ServiceError, invalidRequest } from '@tapeline/contract/errors'
import { readForm, readFormWith } from '@tapeline/contract/form'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { DashboardAnswer, DashboardCall } from '../../http/dashboard-routes.ts'
import { type WayIn, singleSignOnLetter } from '../../mail/single-sign-on-letters.ts'
import type { Transaction } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { isAddressRefused, networksFor } from '../../webhooks/networks.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/session-checker.ts'
import { endClosedPasswordSessions, endSessionsBySingleSignOn } from '../session/session-store.ts'
import { DONE, changeOf, signedInAdmin } from '../signed-in.ts'
import { takeAttempt } from '../session/sign-in-attempts-store.ts'
import { sha256 } from '../secret-token.ts'
import { assertPassword } from '../user/own-user-store.ts'
import { changePeople, listUsers, logInOrganization } from '../user/user-store.ts'
import { type SettingChange, type Settings, type SingleSignOnContent, changesOf } from './logged-provider-rules.ts'
import { shownDomains } from './mail-domain-handlers.ts'
import { forgetUnstatedDomains } from './mail-domain-store.ts'
import { checkProvider } from './provider.ts'
import { listedDomains, listedValues } from './single-sign-on-definition.ts'
import { SINGLE_SIGN_ON } from './single-sign-on-endpoints.ts'
import {
  type Connection,
  connectionOf,
  findSingleSignOn,
  getStatedProvider,
  hasLocalAdmin,
  notStated,
  signInPath,
  storeSingleSignOn,
  turnOffSingleSignOn,
} from './single-sign-on-store.ts'

/** Shows the settings to an admin. */
export async function showSettings(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  return answerWith(await shown(services, await signedInAdmin(services, call)))
}

async function shown(services: Services, { organization }: Session) {
  const found = await findSingleSignOn(services.database, organization)
  return {
    connection: connectionOf(services.token_secret, organization),
    provider: found === undefined ? null : statedOf(found),
    domains: found === undefined ? [] : await shownDomains(services, found),
  }
}

/** The settings as an admin states them. */
function statedOf(stored: Connection) {
  const { provider_name, issuer, client_id, mail_domains, passwords, new_users, role_claim } = stored
  const { admin_values, auditor_values, sign_out_at_provider, found_by, status, changed_at } = stored
  return {
    provider_name,
    issuer,
    client_id,
    mail_domains: mail_domains.join(' '),
    passwords,
    new_users,
    role_claim,
    admin_values: admin_values.join(', '),
    auditor_values: auditor_values.join(', '),
    sign_out: sign_out_at_provider ? 'provider' : 'here',
    found_by,
    status,
    changed_at,
  }
}

/** What an admin stated; what came later is undefined where it was left out. */
type Stated = ReturnType<typeof statedIn>

function statedIn({ body }: DashboardCall) {
  const { values, chosen } = readFormWith(SINGLE_SIGN_ON.save.form, SINGLE_SIGN_ON.save.optional, body)
  const { auditor_values, found_by } = chosen
  return {
    ...values,
    auditor_values: auditor_values === null ? undefined : listedValues(String(auditor_values)),
    found_by: found_by === null ? undefined : String(found_by),
  }
}

/** Stores what an admin stated, and turns single sign-on on. Throws every fault of the form, and `no_local_admin` where nobody could get in without it. */
export async function saveSettings(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedInAdmin(services, call)
  const stated = statedIn(call)
  refuseIssuer(services, own, stated.issuer)
  await assertPassword(services, own, stated.password)
  const before = await changePeople(services.database, changeOf(own), async (transaction) => {
    const stored = await findSingleSignOn(transaction, own.organization)
    const client_secret = secretOf(stated, stored)
    const row = rowOf(stated, stored)
    if (row.passwords === 'admins_only' && !(await hasLocalAdmin(transaction, own.organization, row.role_claim)))
      throw new ServiceError('no_local_admin')
    await storeSingleSignOn(transaction, {
      ...row,
      organization: own.organization,
      connection: connectionOf(services.token_secret, own.organization),
      client_secret,
    })
    const unproven = await forgetUnstatedDomains(transaction, own.organization, row.mail_domains)
    const isOtherIssuer = stored !== undefined && stored.issuer !== stated.issuer
    const changes = [...changesOf(settingsOf(stored), { status: 'on', ...row }), ...unproven]
    await logEnding(transaction, own, isOtherIssuer, {
      did: stored === undefined ? 'created' : 'changed',
      fields: fieldsOf(changes, stated, stored),
      content: { issuer: stated.issuer, changes },
    })
    return stored
  })
  mailChange(services, own, wayIn(before), rowOf(stated, before))
  return answerWith(await shown(services, own))
}

/**
 * Logs a change, and ends the sessions whose way in it closed: by the provider, where it is another or none, and by passwords. They end before the tenant's
 * lock, in the order in which signing out takes the two, and once more behind it, since a sign-in under way may have opened one until then.
 */
async function logEnding(
  transaction: Transaction,
  own: Session,
  isProviderClosed: boolean,
  event: Pick<LoggedEvent, 'did' | 'fields'> & { readonly content: SingleSignOnContent },
): Promise<void> {
  const { organization, digest: but_digest } = own
  const end = async () => {
    if (isProviderClosed) await endSessionsBySingleSignOn(transaction, organization, but_digest)
    await endClosedPasswordSessions(transaction, organization, { but_digest })
  }
  await end()
  await logInOrganization(transaction, changeOf(own), { kind: 'single_sign_on', id: organization, ...event })
  await end()
}

function rowOf(stated: Stated, stored: Connection | undefined) {
  const { provider_name, issuer, client_id, mail_domains, passwords, new_users, role_claim, ...more } = stated
  return {
    provider_name: provider_name.trim(),
    issuer,
    client_id: client_id.trim(),
    mail_domains: listedDomains(mail_domains),
    passwords,
    new_users,
    role_claim: role_claim.trim(),
    admin_values: listedValues(more.admin_values),
    auditor_values: more.auditor_values ?? stored?.auditor_values ?? [],
    sign_out_at_provider: more.sign_out === 'provider',
    found_by: more.found_by ?? stored?.found_by ?? 'link',
  }
}

/** The secret that is stated, or the stored one where it stays with its issuer and its client: no admin has it sent elsewhere. */
function secretOf({ client_secret, issuer, client_id }: Stated, stored: Connection | undefined): string {
  if (client_secret !== '') return client_secret
  if (stored?.issuer === issuer && stored.client_id === client_id.trim()) return stored.client_secret
  const message =
    stored === undefined
      ? 'client_secret is required'
      : 'client_secret is required once more for another issuer or client'
  throw invalidRequest([{ param: 'client_secret', code: 'required', message }])
}

/** The settings that are stored, as the audit shows them: whose they are and their secret are no part of it. */
function settingsOf(stored: Connection | undefined): Settings | undefined {
  if (stored === undefined) return undefined
  const { provider_name, issuer, client_id, mail_domains, passwords, new_users, role_claim, admin_values } = stored
  const { status, auditor_values, sign_out_at_provider, found_by } = stored
  const of_provider = { status, provider_name, issuer, client_id, mail_domains, sign_out_at_provider, found_by }
  return { ...of_provider, passwords, new_users, role_claim, admin_values, auditor_values }
}

/** The names of the fields that a change names, as the audit lists them. */
function fieldsOf(changes: readonly SettingChange[], stated: Stated, stored: Connection | undefined): string[] {
  if (stored === undefined) return []
  const secret = stated.client_secret === '' ? [] : ['client_secret']
  return [...changes.map(({ field }) => field), ...secret].toSorted()
}

/** Refuses at once what no sign-in would reach: the address that a name resolves to is judged at each connection. */
function refuseIssuer({ single_sign_on_networks }: Services, { is_operator }: Session, issuer: string): void {
  const { protocol, hostname } = new URL(issuer)
  const networks = networksFor(single_sign_on_networks, is_operator)
  const refuse = (message: string): Fault => ({ param: 'issuer', code: 'invalid_value', message })
  if (protocol === 'http:' && networks.length === 0) throw invalidRequest([refuse('issuer must begin with https://')])
  if (isAddressRefused(hostname.replace(/^\[(.*)\]$/, '$1'), protocol, networks))
    throw invalidRequest([refuse('issuer must not name an address that is not public: send the name of a public host')])
}

/** Turns single sign-on off, and ends the sessions that it opened. */
export async function turnOff(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedInAdmin(services, call)
  const { password } = readForm(SINGLE_SIGN_ON.turnOff.form, call.body)
  await assertPassword(services, own, password)
  const before = await changePeople(services.database, changeOf(own), async (transaction) => {
    const stored = await findSingleSignOn(transaction, own.organization)
    if (stored === undefined || !(await turnOffSingleSignOn(transaction, own.organization))) throw notStated()
    const content = { issuer: stored.issuer, changes: changesOf({ status: 'on' }, { status: 'off' }) }
    await logEnding(transaction, own, true, { did: 'changed', fields: ['status'], content })
    return stored
  })
  mailChange(services, own, wayIn(before), undefined)
  return DONE
}

function wayIn(stored: Connection | undefined): WayIn {
  return stored?.status === 'on' ? stored : undefined
}

/** Writes to the other admins in the background where another provider, or addresses of other domains, let people in now: nobody changes that unnoticed. */
function mailChange(services: Services, own: Session, before: WayIn, now: WayIn): void {
  const { mailer, background, database } = services
  const isSame = before?.issuer === now?.issuer && before?.mail_domains.join() === now?.mail_domains.join()
  if (mailer === undefined || isSame) return
  const { organization_name, name, email } = own
  const changed = { organization_name, by: `${name} (${email})`, before, now }
  background.start(async () => {
    const users = await listUsers(database, own.organization)
    for (const { email: to } of users.filter(({ role, number }) => role === 'admin' && number !== own.number))
      await mailer.send(singleSignOnLetter({ to, ...changed }))
  }, 'a letter about single sign-on could not be sent')
}

/** Tests of a connection by one organization: each asks the provider several times. */
const TESTS_MAX = 20

/** Tests the connection that is stored, step by step. */
export async function testConnection(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedInAdmin(services, call)
  const found = await getStatedProvider(services.database, own.organization)
  const digest = sha256(`test of single sign-on of ${own.organization}`)
  await takeAttempt(services.database, [{ digest, attempts_max: TESTS_MAX }])
  const networks = networksFor(services.single_sign_on_networks, own.is_operator)
  const redirect_uri = `${call.origin}/app${signInPath(found.connection)}`
  return answerWith({ checks: await checkProvider(found, networks, redirect_uri) })
}
