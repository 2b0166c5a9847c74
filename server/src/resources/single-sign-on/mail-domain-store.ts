// Mail domains that are proven, and what settles a look at their records.
import { type Database, type Transaction, type Querier, installationStatement } from '../../storage/database.ts'
import { isoMoment } from '../iso-moment.ts'
import { type Change, changePeople, logInOrganization } from '../user/user-store.ts'
import { IS_DUE } from './due-domain-store.ts'
import { changesOf } from './logged-provider-rules.ts'
import { recordNameOf } from './mail-domain-rules.ts'
import type { LookedUp, Sought } from './proving-record-reads.ts'
import { type Connection, findSingleSignOn } from './single-sign-on-store.ts'

/** How long the record of a proven domain may be missing until the domain is proven no longer. */
export const MISSING_DAYS = 7

/** A proven domain. */
export interface ProvenDomain {
  readonly domain: string
  readonly proven_at: string
  readonly missing_since: string | null
}

const listOfOrganization = installationStatement(
  'list-proven-mail-domains',
  `
  select domain, ${isoMoment('proven_at')}, ${isoMoment('missing_since')} from proven_mail_domains
  where organization = $1 order by domain`,
)

const upsertProven = installationStatement(
  'upsert-proven-mail-domain',
  `
  insert into proven_mail_domains (organization, domain, value, proven_at, checked_at) values ($1, $2, $3, now(), now())
  on conflict (organization, domain) do update set value = excluded.value, checked_at = excluded.checked_at, missing_since = null`,
)

const markMissing = installationStatement(
  'mark-missing-mail-domain',
  `
  update proven_mail_domains set checked_at = statement_timestamp(), missing_since = coalesce(missing_since, statement_timestamp())
  where organization = $1 and domain = $2`,
)

const deleteMissing = installationStatement(
  'delete-missing-mail-domain',
  `
  delete from proven_mail_domains
  where organization = $1 and domain = $2 and missing_since < statement_timestamp() - make_interval(days => ${MISSING_DAYS})`,
)

const deleteUnstated = installationStatement(
  'delete-unstated-mail-domains',
  'delete from proven_mail_domains where organization = $1 and domain <> all ($2::text[])',
)

const takeDue = installationStatement(
  'take-due-mail-domains',
  `
  update proven_mail_domains d set checked_at = statement_timestamp()
  from organizations o
  where o.organization = d.organization and d.${IS_DUE} and d.organization in
    (select organization from proven_mail_domains where ${IS_DUE} order by checked_at limit 1)
  returning d.organization, o.name as organization_name, o.live_tenant, d.domain, d.value as record_value`,
)

/** A domain whose record is due to be looked up, of an organization. */
export interface DueDomain extends Sought {
  readonly organization: string
  readonly organization_name: string
  readonly live_tenant: number
}

/** Takes the domains of one organization that are due, so that no other process looks them up as well; none where nothing is. */
export async function takeDueDomains(querier: Querier): Promise<DueDomain[]> {
  const taken = await querier.query<Omit<DueDomain, 'record_name'>>(takeDue, [])
  return taken.map((due) => ({ ...due, record_name: recordNameOf(due.domain) }))
}

/** The proven domains of an organization. */
export function listProvenDomains(querier: Querier, organization: string): Promise<ProvenDomain[]> {
  return querier.query<ProvenDomain>(listOfOrganization, [organization])
}

/** Forgets the proofs of domains that an organization states no longer: stated again, they are proven anew. */
export async function forgetUnstatedDomains(
  transaction: Transaction,
  organization: string,
  stated: readonly string[],
): Promise<void> {
  await transaction.query(deleteUnstated, [organization, stated])
}

/**
 * Settles what the DNS answered for domains of an organization, with a line in its audit where other domains are proven now. A record that is there proves
 * its domain; one that is missing ends the proof when it was missing for days; where nothing was answered, all stays. Returns the proven domains whose
 * record is missing since now.
 */
export function settleDomains(
  database: Database,
  change: Change,
  looked_up: readonly LookedUp[],
): Promise<readonly string[]> {
  const { organization } = change
  return changePeople(database, change, async (transaction) => {
    const connection = await findSingleSignOn(transaction, organization)
    if (connection === undefined) return []
    const before = await listProvenDomains(transaction, organization)
    for (const one of looked_up.filter(({ domain }) => connection.mail_domains.includes(domain)))
      await settle(transaction, organization, one)
    const after = await listProvenDomains(transaction, organization)
    await logProofs(transaction, { change, connection, before, after })
    return after.filter((domain) => isMissing(domain) && before.some(isThereAs(domain))).map(({ domain }) => domain)
  })
}

const isMissing = ({ missing_since }: ProvenDomain) => missing_since !== null

const isThereAs = (domain: ProvenDomain) => (one: ProvenDomain) => one.domain === domain.domain && !isMissing(one)

async function settle(transaction: Transaction, organization: string, { domain, record_value, answered }: LookedUp) {
  if (answered === 'no_answer') return
  if (answered === 'proves') {
    await transaction.query(upsertProven, [organization, domain, record_value])
    return
  }
  await transaction.query(markMissing, [organization, domain])
  await transaction.query(deleteMissing, [organization, domain])
}

interface Settled {
  readonly change: Change
  readonly connection: Connection
  readonly before: readonly ProvenDomain[]
  readonly after: readonly ProvenDomain[]
}

async function logProofs(transaction: Transaction, { change, connection, before, after }: Settled): Promise<void> {
  const proven = (domains: readonly ProvenDomain[]) => ({ proven_domains: domains.map(({ domain }) => domain) })
  const changes = changesOf(proven(before), proven(after))
  if (changes.length === 0) return
  await logInOrganization(transaction, change, {
    kind: 'single_sign_on',
    id: change.organization,
    did: 'changed',
    fields: ['proven_domains'],
    content: { issuer: connection.issuer, changes },
  })
}
