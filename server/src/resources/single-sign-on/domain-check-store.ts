// What the daily look at the records of proven mail domains takes and notes. One process looks at a time: whoever takes a domain has moved its next look.
import { type Database, type Querier, installationStatement } from '../../storage/database.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import { type Change, changePeople } from '../user/user-store.ts'
import { IS_DUE } from './due-domain-store.ts'
import { recordNameOf } from './mail-domain-rules.ts'
import type { Sought } from './proving-record-reads.ts'

const findDueOrganizations = installationStatement(
  'find-organizations-with-due-mail-domains',
  `
  select distinct d.organization, o.live_tenant from proven_mail_domains d join organizations o on o.organization = d.organization
  where d.${IS_DUE} order by d.organization`,
)

const takeDue = installationStatement(
  'take-due-mail-domains',
  `
  update proven_mail_domains set checked_at = statement_timestamp() where organization = $1 and ${IS_DUE}
  returning domain, value as record_value`,
)

/** A domain that was not answered for is due in an hour. */
const lookSoon = installationStatement(
  'look-at-mail-domains-soon',
  `
  update proven_mail_domains set checked_at = statement_timestamp() - interval '23 hours'
  where organization = $1 and domain = any($2::text[])`,
)

/** Only where something depends on the proof. */
const findUnwritten = installationStatement(
  'find-missing-mail-domains-to-write-about',
  `
  select d.organization, o.name as organization_name, d.domain from proven_mail_domains d
    join single_sign_on s on s.organization = d.organization join organizations o on o.organization = d.organization
  where d.missing_since is not null and d.written_at is null and s.status = 'on' and not o.suspended and d.domain = any(s.mail_domains)
    and (s.new_users = 'created' or s.found_by = 'address')
  order by d.organization, d.domain`,
)

const markWritten = installationStatement(
  'mark-missing-mail-domain-written',
  'update proven_mail_domains set written_at = statement_timestamp() where organization = $1 and domain = $2',
)

/** The organizations with domains that are due, as the service changes them. */
export async function findOrganizationsWithDueDomains(querier: Querier): Promise<Change[]> {
  const found = await querier.query<Omit<Change, 'actor'>>(findDueOrganizations, [])
  return found.map((organization) => ({ ...organization, actor: SERVICE_ACTOR }))
}

/** Takes the domains of an organization that are due; none where another process just did. */
export function takeDueDomains(database: Database, change: Change): Promise<Sought[]> {
  return changePeople(database, change, async (transaction) => {
    const taken = await transaction.query<Omit<Sought, 'record_name'>>(takeDue, [change.organization])
    return taken.map((due) => ({ ...due, record_name: recordNameOf(due.domain) }))
  })
}

/** Has domains of an organization looked at again in an hour. */
export function lookAgainSoon(database: Database, change: Change, domains: readonly string[]): Promise<unknown> {
  return changePeople(database, change, (transaction) => transaction.query(lookSoon, [change.organization, domains]))
}

/** A proven domain whose record is missing, about which nobody was written to yet. */
export interface MissingDomain {
  readonly organization: string
  readonly organization_name: string
  readonly domain: string
}

/** The proven domains whose record is missing, about which nobody was written to yet. */
export function listMissingDomains(querier: Querier): Promise<MissingDomain[]> {
  return querier.query<MissingDomain>(findUnwritten, [])
}

/** Notes that admins were written to. */
export async function noteWritten(querier: Querier, { organization, domain }: MissingDomain): Promise<void> {
  await querier.query(markWritten, [organization, domain])
}
