// Looks up each day the records by which mail domains are proven: a domain that its organization no longer owns is proven no longer.
import { lookUp } from '../../resources/single-sign-on/proving-record-reads.ts'
import { settleDomains, takeDueDomains } from '../../resources/single-sign-on/mail-domain-store.ts'
import type { Database } from '../../storage/database.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'

/** Looks up what is due, one organization after the other. */
export async function checkProvenDomains(
  database: Database,
  dns_servers: readonly string[],
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const due = await takeDueDomains(database)
    const [first] = due
    if (first === undefined) return
    const { organization, live_tenant } = first
    const change = { organization, live_tenant, actor: SERVICE_ACTOR }
    await settleDomains(database, change, await lookUp(due, dns_servers))
  }
}
