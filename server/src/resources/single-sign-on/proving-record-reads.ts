// Asks the DNS for the records that prove mail domains.
import { Resolver } from 'node:dns/promises'
import { type Answered, holdsValue } from './mail-domain-rules.ts'

/** How long one server is waited for, and how often each is asked. */
const PATIENCE = { timeout: 3_000, tries: 2 } as const

/** A record that is looked up. */
export interface Sought {
  readonly domain: string
  readonly record_name: string
  readonly record_value: string
}

/** A domain with what the DNS answered of it. */
export interface LookedUp extends Sought {
  readonly answered: Answered
}

/** Looks records up, all at once; `servers` are asked in place of those of the system, where there are any. Never throws. */
export function lookUp(sought: readonly Sought[], servers: readonly string[]): Promise<LookedUp[]> {
  const resolver = new Resolver(PATIENCE)
  if (servers.length > 0) resolver.setServers(servers)
  return Promise.all(sought.map(async (one) => ({ ...one, answered: await answerOf(resolver, one) })))
}

async function answerOf(resolver: Resolver, { record_name, record_value }: Sought): Promise<Answered> {
  try {
    const records = await resolver.resolveTxt(record_name)
    if (holdsValue(records, record_value)) return 'proves'
    return records.length === 0 ? 'no_record' : 'other_value'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'no_record' : 'no_answer'
  }
}
