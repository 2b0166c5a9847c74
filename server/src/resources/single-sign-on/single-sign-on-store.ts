// The provider of each organization as it is stored, and what it changes for passwords. Its link is derived from the organization by a secret of the
// installation, so that nobody guesses it, and it is known before anything is stored.
import { createHmac } from 'node:crypto'
import { ServiceError, notFound } from '@tapeline/contract/errors'
import { type Querier, type Transaction, installationStatement } from '../../storage/database.ts'
import { isoMoment } from '../iso-moment.ts'
import type { Identity } from '../user/user-store.ts'
import type { RoleClaim } from './claims-rules.ts'
import { CLOSED_TO_PASSWORDS, MADE_BY_SINGLE_SIGN_ON } from './closed-passwords-rules.ts'

/** The provider at which the people of an organization sign in. */
export interface SingleSignOn extends RoleClaim {
  readonly organization: string
  /** Names the organization in its sign-in link. */
  readonly connection: string
  readonly status: 'on' | 'off'
  readonly provider_name: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly mail_domains: readonly string[]
  readonly passwords: string
  readonly new_users: string
  readonly sign_out_at_provider: boolean
  /** `link`, or `address` where an address of a proven domain leads to the provider too. */
  readonly found_by: string
  readonly changed_at: string
}

/** The same with its organization. */
export interface Connection extends SingleSignOn {
  readonly organization_name: string
  readonly live_tenant: number
  readonly is_operator: boolean
}

const columns = `s.organization, s.connection, s.status, s.provider_name, s.issuer, s.client_id, s.client_secret, s.mail_domains, s.passwords, s.new_users,
  s.role_claim, s.admin_values, s.auditor_values, s.sign_out_at_provider, s.found_by,
  ${isoMoment('s.changed_at')}, o.name as organization_name, o.live_tenant, o.is_operator`

const findOfOrganization = installationStatement(
  'find-single-sign-on',
  `select ${columns} from single_sign_on s join organizations o on o.organization = s.organization where s.organization = $1`,
)

const findByConnection = installationStatement(
  'find-single-sign-on-by-connection',
  `
  select ${columns} from single_sign_on s join organizations o on o.organization = s.organization
  where s.connection = $1 and s.status = 'on'`,
)

/** Those of organizations that proved the domain, still state it, and are not suspended. */
const findByDomain = installationStatement(
  'find-single-sign-on-by-proven-domain',
  `
  select ${columns} from proven_mail_domains d
    join single_sign_on s on s.organization = d.organization join organizations o on o.organization = s.organization
  where d.domain = $1 and d.domain = any(s.mail_domains) and s.status = 'on' and not o.suspended order by o.name, o.organization`,
)

const upsert = installationStatement(
  'upsert-single-sign-on',
  `
  insert into single_sign_on (organization, connection, status, provider_name, issuer, client_id, client_secret, mail_domains, passwords,
    new_users, role_claim, admin_values, auditor_values, sign_out_at_provider, found_by, changed_at)
  values ($1, $2, 'on', $3, $4, $5, $6, $7::text[], $8, $9, $10, $11::text[], $12::text[], $13, $14, now())
  on conflict (organization) do update set status = excluded.status, provider_name = excluded.provider_name, issuer = excluded.issuer,
    client_id = excluded.client_id, client_secret = excluded.client_secret, mail_domains = excluded.mail_domains,
    passwords = excluded.passwords, new_users = excluded.new_users, role_claim = excluded.role_claim,
    admin_values = excluded.admin_values, auditor_values = excluded.auditor_values,
    sign_out_at_provider = excluded.sign_out_at_provider, found_by = excluded.found_by, changed_at = excluded.changed_at`,
)

const markOff = installationStatement(
  'turn-off-single-sign-on',
  `
  update single_sign_on set status = 'off', changed_at = statement_timestamp()
  where organization = $1 and status = 'on' returning organization`,
)

const findInPlaceOfPassword = installationStatement(
  'find-single-sign-on-in-place-of-password',
  `
  select s.connection from users u join single_sign_on s on s.organization = u.organization
  where u.number = $1 and ${CLOSED_TO_PASSWORDS}`,
)

const findLocalAdmin = installationStatement(
  'find-admin-with-password',
  `
  select u.number from users u
  where u.organization = $1 and u.role = 'admin' and u.password_hash is not null and u.removed_at is null
    and ($2 = '' or not ${MADE_BY_SINGLE_SIGN_ON}) limit 1`,
)

/** What names an organization in its sign-in link: the same at any time, and nobody guesses it. */
export function connectionOf(token_secret: Uint8Array, organization: string): string {
  return createHmac('sha256', token_secret).update(`single sign-on of ${organization}`).digest('base64url').slice(0, 22)
}

/** The path of the sign-in link of an organization, below /app: to it the provider sends the browser back, too. */
export function signInPath(connection: string): string {
  return `/sign-in/with/${connection}`
}

/** The provider of an organization, on or off; undefined where none was stated. */
export async function findSingleSignOn(querier: Querier, organization: string): Promise<Connection | undefined> {
  const [found] = await querier.query<Connection>(findOfOrganization, [organization])
  return found
}

/** The provider of the organization that a link names; undefined where there is none, or it is off. */
export async function findConnection(querier: Querier, connection: string): Promise<Connection | undefined> {
  const [found] = await querier.query<Connection>(findByConnection, [connection])
  return found
}

/** The providers that are on of the organizations that proved a mail domain, by name. */
export function findConnectionsOfDomain(querier: Querier, domain: string): Promise<Connection[]> {
  return querier.query<Connection>(findByDomain, [domain])
}

/** The provider of an organization, on or off. Throws where none was stated. */
export async function getStatedProvider(querier: Querier, organization: string): Promise<Connection> {
  const found = await findSingleSignOn(querier, organization)
  if (found === undefined) throw notStated()
  return found
}

/** What is thrown where there is no provider to work on. */
export function notStated(): ServiceError {
  return notFound('Your organization has no single sign-on that is on. Save its settings first.')
}

/** Stores the provider of an organization, and turns it on. */
export async function storeSingleSignOn(
  transaction: Transaction,
  stored: Omit<SingleSignOn, 'status' | 'changed_at'>,
): Promise<void> {
  const { organization, connection, provider_name, issuer, client_id, client_secret, mail_domains } = stored
  const { passwords, new_users, role_claim, admin_values, auditor_values, sign_out_at_provider, found_by } = stored
  const of_provider = [provider_name, issuer, client_id, client_secret, mail_domains]
  const of_users = [passwords, new_users, role_claim, admin_values, auditor_values, sign_out_at_provider]
  await transaction.query(upsert, [organization, connection, ...of_provider, ...of_users, found_by])
}

/** Turns single sign-on off. False where it was not on. */
export async function turnOffSingleSignOn(transaction: Transaction, organization: string): Promise<boolean> {
  return (await transaction.query(markOff, [organization])).length > 0
}

/** What names the organization in its link, where a user has to sign in by it; undefined where the password opens. */
export async function findLinkInPlaceOfPassword(querier: Querier, user: number): Promise<string | undefined> {
  const [found] = await querier.query<{ connection: string }>(findInPlaceOfPassword, [user])
  return found?.connection
}

/** The provider that is a user's way in: one that is on, where they have no password, or theirs opens nothing. Undefined where a password is the way. */
export async function findProviderInPlaceOfPassword(
  querier: Querier,
  { number, organization, password_hash }: Pick<Identity, 'number' | 'organization' | 'password_hash'>,
): Promise<Connection | undefined> {
  const provider = await findSingleSignOn(querier, organization)
  if (provider?.status !== 'on') return undefined
  const is_closed = password_hash === null || (await findLinkInPlaceOfPassword(querier, number)) !== undefined
  return is_closed ? provider : undefined
}

/** Throws where a user has to sign in at the provider. Settled behind the lock of the organization's live tenant, behind which it changes. */
export async function assertPasswordOpens(transaction: Transaction, user: number): Promise<void> {
  if ((await findLinkInPlaceOfPassword(transaction, user)) !== undefined) throw new ServiceError('single_sign_on_only')
}

/** Whether an admin of an organization has a password that opens while the provider fails, where a claim, or none, decides who is an admin. */
export async function hasLocalAdmin(querier: Querier, organization: string, role_claim: string): Promise<boolean> {
  return (await querier.query(findLocalAdmin, [organization, role_claim])).length > 0
}
