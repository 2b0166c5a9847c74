// Looks up each day the records by which mail domains are proven: a domain that its organization no longer owns is proven no longer. Its admins are written
// to before.
import type { Mailer } from '../../mail/mailer.ts'
import { missingRecordLetter } from '../../mail/single-sign-on-letters.ts'
import { MISSING_DAYS, settleDomains, takeDueDomains } from '../../resources/single-sign-on/mail-domain-store.ts'
import { recordNameOf } from '../../resources/single-sign-on/mail-domain-rules.ts'
import { lookUp } from '../../resources/single-sign-on/proving-record-reads.ts'
import { listUsers } from '../../resources/user/user-store.ts'
import type { Database } from '../../storage/database.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'

/** What the job works with. */
export interface DomainChecking {
  readonly database: Database
  /** Undefined where no mail is sent. */
  readonly mailer: Mailer | undefined
  readonly dns_servers: readonly string[]
}

/** Looks up what is due, one organization after the other. */
export async function checkProvenDomains(
  { database, mailer, dns_servers }: DomainChecking,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const due = await takeDueDomains(database)
    const [first] = due
    if (first === undefined) return
    const { organization, live_tenant } = first
    const change = { organization, live_tenant, actor: SERVICE_ACTOR }
    const missing = await settleDomains(database, change, await lookUp(due, dns_servers))
    if (mailer !== undefined && missing.length > 0) await mailMissing({ database, mailer }, first, missing)
  }
}

type Of = Readonly<Record<'organization' | 'organization_name', string>>

/** Writes to the admins of an organization about records that are missing since now. */
async function mailMissing(
  { database, mailer }: { readonly database: Database; readonly mailer: Mailer },
  { organization, organization_name }: Of,
  missing: readonly string[],
): Promise<void> {
  const records = missing.map(recordNameOf)
  const users = await listUsers(database, organization)
  for (const { email: to } of users.filter(({ role }) => role === 'admin'))
    await mailer.send(missingRecordLetter({ to, organization_name, records, days: MISSING_DAYS }))
}
