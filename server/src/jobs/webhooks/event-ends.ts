// How far the events of each tenant go: one look for all endpoints, tenant by tenant while a server is away.
import { findLastPosition } from '../../resources/event/event-store.ts'
import { type Database, installationStatement, isPartAway } from '../../storage/database.ts'
import { listTenants } from '../maintenance/every-tenant.ts'

const findEnds = installationStatement('find-ends-of-events', 'select tenant, number from event_cursors')

/** The last position of every tenant that has one and can be reached. */
export async function readEnds(database: Database): Promise<ReadonlyMap<number, number>> {
  try {
    const rows = await database.query<{ tenant: number; number: number }>(findEnds, [])
    return new Map(rows.map(({ tenant, number }) => [tenant, number]))
  } catch (error) {
    if (!isPartAway(error)) throw error
    return readEach(database)
  }
}

async function readEach(database: Database): Promise<ReadonlyMap<number, number>> {
  const ends = new Map<number, number>()
  for (const tenant of await listTenants(database)) {
    try {
      ends.set(tenant, await findLastPosition(database, tenant))
    } catch (error) {
      if (!isPartAway(error)) throw error
    }
  }
  return ends
}
