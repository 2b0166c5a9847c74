// Looks up each day the records by which mail domains are proven: a domain that its organization no longer owns is proven no longer. Its admins are written
// to before.
import type { Mailer } from '../../mail/mailer.ts'
import { missingRecordLetter } from '../../mail/single-sign-on-letters.ts'
import {
  type MissingDomain,
  findOrganizationsWithDueDomains,
  listMissingDomains,
  lookAgainSoon,
  noteWritten,
  takeDueDomains,
} from '../../resources/single-sign-on/domain-check-store.ts'
import { MISSING_DAYS, settleDomains } from '../../resources/single-sign-on/mail-domain-store.ts'
import { recordNameOf } from '../../resources/single-sign-on/mail-domain-rules.ts'
import { lookUp } from '../../resources/single-sign-on/proving-record-reads.ts'
import { type Change, listUsers } from '../../resources/user/user-store.ts'
import type { Database } from '../../storage/database.ts'

/** What the job works with. */
export interface DomainChecking {
  readonly database: Database
  /** Undefined where no mail is sent. */
  readonly mailer: Mailer | undefined
  readonly dns_servers: readonly string[]
}

/** Looks up what is due, one organization after the other, and writes about what is missing. A failure holds up no other organization; the first is thrown. */
export async function checkProvenDomains(checking: DomainChecking, stopping: AbortSignal): Promise<void> {
  const { database, mailer } = checking
  const failures: unknown[] = []
  const trying = async (work: () => Promise<void>) => {
    if (!stopping.aborted) await work().catch((error: unknown) => failures.push(error))
  }
  for (const change of await findOrganizationsWithDueDomains(database)) await trying(() => checkOne(checking, change))
  if (mailer !== undefined)
    for (const missing of await listMissingDomains(database)) await trying(() => writeAbout(database, mailer, missing))
  if (failures.length > 0) throw failures[0]
}

async function checkOne({ database, dns_servers }: DomainChecking, change: Change): Promise<void> {
  const looked_up = await lookUp(await takeDueDomains(database, change), dns_servers)
  await settleDomains(database, change, looked_up)
  const unanswered = looked_up.filter(({ answered }) => answered === 'no_answer').map(({ domain }) => domain)
  if (unanswered.length > 0) await lookAgainSoon(database, change, unanswered)
}

/** Writes to the admins of an organization; once more the next time where no letter could be handed over. */
async function writeAbout(database: Database, mailer: Mailer, missing: MissingDomain): Promise<void> {
  const { organization, organization_name, domain } = missing
  const admins = (await listUsers(database, organization)).filter(({ role }) => role === 'admin')
  const about = { organization_name, record_name: recordNameOf(domain), days: MISSING_DAYS }
  const sent = await Promise.all(admins.map(({ email: to }) => mailer.send(missingRecordLetter({ to, ...about }))))
  if (sent.includes(true)) await noteWritten(database, missing)
}
