// Mail domains that are proven, and what settles a look at their records.
import { type Database, type Transaction, type Querier, installationStatement } from '../../storage/database.ts'
import { isoMoment } from '../iso-moment.ts'
import { type Change, changePeople, logInOrganization } from '../user/user-store.ts'
import { type SettingChange, changesOf } from './logged-provider-rules.ts'
import type { LookedUp } from './proving-record-reads.ts'
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
  on conflict (organization, domain) do update
  set value = excluded.value, checked_at = excluded.checked_at, missing_since = null, written_at = null`,
)

const markMissing = installationStatement(
  'mark-missing-mail-domain',
  `
  update proven_mail_domains set missing_since = statement_timestamp() where organization = $1 and domain = $2 and missing_since is null`,
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

/** The proven domains of an organization. */
export function listProvenDomains(querier: Querier, organization: string): Promise<ProvenDomain[]> {
  return querier.query<ProvenDomain>(listOfOrganization, [organization])
}

/**
 * Forgets the proofs of domains that an organization states no longer: stated again, they are proven anew. Returns what that changes, as the audit
 * lists it.
 */
export function forgetUnstatedDomains(
  transaction: Transaction,
  organization: string,
  stated: readonly string[],
): Promise<SettingChange[]> {
  return changingProofs(transaction, organization, () => transaction.query(deleteUnstated, [organization, stated]))
}

/**
 * Settles what the DNS answered for domains of an organization, with a line in its audit where other domains are proven now. A record that is there proves
 * its domain; one that is missing ends the proof when it was missing for days; where nothing was answered, all stays.
 */
export function settleDomains(database: Database, change: Change, looked_up: readonly LookedUp[]): Promise<void> {
  const { organization } = change
  return changePeople(database, change, async (transaction) => {
    const connection = await findSingleSignOn(transaction, organization)
    if (connection === undefined) return
    const changes = await changingProofs(transaction, organization, async () => {
      for (const one of looked_up) await settle(transaction, organization, one)
      // Also what a process of the version before left behind, which changes settings and knows of no proofs.
      await transaction.query(deleteUnstated, [organization, connection.mail_domains])
    })
    await logProofs(transaction, { change, connection, changes })
  })
}

/** Carries out work that may change which domains are proven. Returns what it changes, as the audit lists it. */
async function changingProofs(
  transaction: Transaction,
  organization: string,
  work: () => Promise<unknown>,
): Promise<SettingChange[]> {
  const proven = async () => (await listProvenDomains(transaction, organization)).map(({ domain }) => domain)
  const before = await proven()
  await work()
  return changesOf({ proven_domains: before }, { proven_domains: await proven() })
}

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
  readonly changes: readonly SettingChange[]
}

async function logProofs(transaction: Transaction, { change, connection, changes }: Settled): Promise<void> {
  if (changes.length === 0) return
  await logInOrganization(transaction, change, {
    kind: 'single_sign_on',
    id: change.organization,
    did: 'changed',
    fields: ['proven_domains'],
    content: { issuer: connection.issuer, changes },
  })
}
