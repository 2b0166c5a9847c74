// Which user of an organization a person is who signed in at its provider: the one of the account, by issuer and subject; the first time, the one of a
// verified address of the organization's own domains, who was invited or is let in by the settings. Nobody else, and never a user of another organization.
import { ServiceError } from '@tapeline/contract/errors'
import type { Database, Transaction } from '../../storage/database.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import type { Access, Role } from '../user/user-definition.ts'
import {
  type Identity,
  assertNotSuspended,
  changeAccess,
  changePeople,
  getUser,
  insertNewUser,
  logPerson,
} from '../user/user-store.ts'
import { type Person, isOfDomains, roleOf } from './claims-rules.ts'
import {
  type AccountKey,
  findLinkedAccount,
  findUserByAddress,
  hasAccount,
  hasOtherAdmin,
  isMadeBySingleSignOn,
  linkAccount,
  takeInvitationOf,
} from './single-sign-on-account-store.ts'
import { type Connection, findSingleSignOn } from './single-sign-on-store.ts'

/**
 * The user who a person is, made where the settings let them in. Settings count as they are behind the lock of users, which changing them takes too: asking
 * the provider takes seconds. Throws `single_sign_on_unknown` where it is no longer their provider, `single_sign_on_no_user` with what to do about it.
 */
export function userOfPerson(
  database: Database,
  asked: Connection,
  { person, address }: { readonly person: Person; readonly address: string },
): Promise<Identity> {
  const { organization } = asked
  return changePeople(database, { organization, ...changeBy({ ...asked, address }) }, async (transaction) => {
    const found = await findSingleSignOn(transaction, organization)
    if (found?.status !== 'on' || found.issuer !== asked.issuer) throw new ServiceError('single_sign_on_unknown')
    const connection = { ...found, address }
    const key = { organization, issuer: person.issuer, subject: person.subject }
    const account = await findLinkedAccount(transaction, key)
    if (account === undefined || account.removed) {
      const number = await userByAddress(transaction, connection, { key, person, was_removed: account !== undefined })
      return getUser(transaction, number)
    }
    if (account.made_user)
      await followClaim(transaction, connection, person, { number: account.user_number, role: account.role })
    return getUser(transaction, account.user_number)
  })
}

/** The connection by which somebody comes, and from which address. */
type UsedConnection = Connection & { readonly address: string }

/**
 * Gives a user that single sign-on made the role by the claim, without an end. The last admin of an organization stays one, and an auditor keeps the end.
 * No claim makes an approver, so a claim that makes a member leaves one that an admin made.
 */
async function followClaim(
  transaction: Transaction,
  connection: UsedConnection,
  person: Person,
  { number, role: before }: { readonly number: number; readonly role: Role },
): Promise<void> {
  const { organization } = connection
  const role = roleIn(connection, person)
  if (role === undefined || role === before || isKept(role, before)) return
  if (before === 'admin' && !(await hasOtherAdmin(transaction, organization, number))) return
  await assertNotSuspended(transaction, organization)
  await changeAccess(transaction, { organization, ...changeBy(connection) }, number, { role, ends_on: null })
}

interface FirstTime {
  readonly key: AccountKey
  readonly person: Person
  /** Whether the account was a user who is removed, or whose last day has passed. */
  readonly was_removed: boolean
}

const REMOVED = 'Your user was removed. An admin of your organization can invite you again.'

/** The number of the user who has the address of a person, linked with the account. */
async function userByAddress(transaction: Transaction, connection: UsedConnection, first: FirstTime): Promise<number> {
  const { key, person } = first
  const email = ownAddress(connection, person)
  await assertNotSuspended(transaction, key.organization)
  const known = await findUserByAddress(transaction, key.organization, email)
  if (known.user?.has_ended === true) throw refused(REMOVED)
  if (known.user !== undefined) {
    const { number } = known.user
    if (await hasAccount(transaction, key, number))
      throw refused(
        `${email} was another account of the provider before. An admin of your organization can remove that user and invite you.`,
      )
    const made_user = await isMadeBySingleSignOn(transaction, key.organization, number)
    await linkAccount(transaction, key, { number, made_user })
    await logPerson(transaction, changeBy(connection), number, {
      did: 'changed',
      fields: ['single_sign_on'],
      content: { issuer: key.issuer },
    })
    if (made_user) await followClaim(transaction, connection, person, known.user)
    return number
  }
  const invited = await takeInvitationOf(transaction, key.organization, email)
  const was_removed = first.was_removed || known.was_removed
  if (invited === undefined && was_removed) throw refused(REMOVED)
  if (invited === undefined && connection.new_users === 'invited') throw refused()
  return makeUser(transaction, connection, { ...first, email, invited })
}

async function makeUser(
  transaction: Transaction,
  connection: UsedConnection,
  { key, person, email, invited }: FirstTime & { readonly email: string; readonly invited: Access | undefined },
): Promise<number> {
  const claimed = roleIn(connection, person)
  const role = isKept(claimed, invited?.role) ? 'approver' : (claimed ?? invited?.role ?? 'member')
  const { ends_on = null } = invited ?? {}
  const made = { organization: key.organization, email, name: person.name, role, ends_on, password_hash: null }
  const number = await insertNewUser(transaction, made)
  await linkAccount(transaction, key, { number, made_user: true })
  await logPerson(transaction, changeBy(connection), number, { did: 'created', content: { issuer: key.issuer } })
  return number
}

/** The address of a person, where it is verified and of the organization's own domains. */
function ownAddress({ mail_domains }: Connection, person: Person): string {
  const { email, is_verified } = person
  if (email === undefined)
    throw refused('The provider sent no e-mail address. An admin of your organization has it send the claim email.')
  if (!isOfDomains(person, mail_domains))
    throw refused(`${email} is of a mail domain that is not your organization’s. Sign in with your address there.`)
  if (!is_verified)
    throw refused(
      `The provider has not verified ${email}. Verify the address there, or ask an admin of your organization.`,
    )
  return email
}

/** Whether somebody who was made an approver by an admin stays one: a claim makes a member of everybody that it names as nothing else. */
function isKept(claimed: Role | undefined, given: Role | undefined): boolean {
  return claimed === 'member' && given === 'approver'
}

function roleIn(connection: Connection, { claims }: Person): Role | undefined {
  return roleOf(claims, connection)
}

const changeBy = ({ live_tenant, address }: UsedConnection) => ({ live_tenant, actor: SERVICE_ACTOR, address })

function refused(message?: string): ServiceError {
  return new ServiceError('single_sign_on_no_user', message === undefined ? {} : { message })
}
