// Records of organizations that a command made or changed, which writes none: they are written in the service's own name. Apart from what serves
// organizations, since a job writes them too.
import { statement } from '../../storage/database.ts'
import { OPERATOR } from '../approval/approval-store.ts'
import { operatorUpserts } from '../operator-record/operator-record-writes.ts'
import type { Services } from '../services.ts'
import { organization } from './organization-definition.ts'

/** Organizations whose record is outdated: made or changed by a command, which writes no records. */
const findUnrecorded = statement(
  'find-unrecorded-organizations',
  `
  select o.organization as id, o.name, o.suspended, o.live_enabled from organizations o
  left join operator_records r on r.tenant = $1 and r.kind = 'organization' and r.id = o.organization
  where r.id is null or (r.state ->> 'name', (r.state ->> 'suspended')::boolean, (r.state ->> 'live_enabled')::boolean)
    is distinct from (o.name, o.suspended, o.live_enabled)
  order by o.organization limit 1000`,
)

/** Writes the records of organizations that a command made or changed, in the service's own name. */
export async function reconcileOrganizations(
  services: Pick<Services, 'database' | 'writer' | 'operator'>,
): Promise<void> {
  const tenant = await services.operator.find('live')
  if (tenant === undefined) return
  const behind = await services.database.query<{ id: string; [field: string]: string | boolean }>(findUnrecorded, [
    tenant,
  ])
  const outcomes = await Promise.all(
    behind.map(({ id, ...patch }) =>
      services.writer.submit(
        record({
          credential: { tenant, digest: undefined },
          tenant,
          id,
          body: { id, patch, sent: patch, faults: [], readable: true },
          idempotency: undefined,
          effective: undefined,
          faults: [],
          reference_faults: [],
          related: [],
          beside: undefined,
          looked: null,
          by: 'operator',
          acts_for: OPERATOR,
          environment: 'live',
        }),
      ),
    ),
  )
  for (const outcome of outcomes) if ('error' in outcome) throw outcome.error
}

/** Recording what holds already brings nothing else about. */
const record = operatorUpserts(organization)
