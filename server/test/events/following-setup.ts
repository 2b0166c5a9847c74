// Follows events by hand, where no calculators run beside a test.
import { followTenant } from '../../src/jobs/events/event-calculator.ts'
import type { FollowedTenant } from '../../src/resources/event/event-rules.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { followLog } from '../harness/followed.ts'
import type { TestService } from '../harness/service.ts'
import type { Parties } from '../surface/parties.ts'

/** The lender, as the calculator knows it. */
export function followed({ organization, environment, tenants }: Parties): FollowedTenant {
  const { lender: tenant, operator } = tenants
  return {
    tenant,
    organization: organization.organization,
    environment,
    operator,
    operator_slug: 'operator',
    time_zone: 'UTC',
  }
}

const findZone = installationStatement('', 'select time_zone from tenants where tenant = $1')

const countEvents = installationStatement('', 'select count(*)::integer as count from events where tenant = $1')

/**
 * Brings events up to date. Returns how many rows each transaction added; fails at the end of the first where that is asked for. `now` is the moment, in
 * microseconds.
 */
export async function follow(
  { database }: TestService,
  of: Parties,
  { fails = false, now }: { readonly fails?: boolean; readonly now?: number } = {},
): Promise<number[]> {
  await followLog(database)
  const [zone] = await database.query<{ time_zone: string }>(findZone, [of.tenants.lender])
  const tenant = { ...followed(of), time_zone: zone?.time_zone ?? 'UTC' }
  const added: number[] = []
  const count = async () => (await database.query<{ count: number }>(countEvents, [of.tenants.lender]))[0]?.count ?? 0
  for (let more = true, before = await count(); more;) {
    more = await database.transaction(async (transaction) => {
      const turn = await followTenant(transaction, tenant, now)
      if (fails) throw new Error('The process ends')
      return turn.more
    }, 'repeatable read')
    const after = await count()
    added.push(after - before)
    before = after
  }
  return added
}

const movePatches = installationStatement(
  '',
  `
  update operator_record_patches p set recorded = p.recorded + $3 from operator_records r
  where r.tenant = $1 and r.kind = 'debt_line' and r.id = $2 and p.tenant = $1 and p.number = r.number and p.patch ->> 'status' is not null
    and p.recorded > r.number`,
)

/** Makes the writes of a line behind its first known so much later, in microseconds. */
export async function delayLineWrites({ database }: TestService, of: Parties, line: string, by: number): Promise<void> {
  await database.query(movePatches, [of.tenants.operator, line, by])
}
