// Events outside of batches: of keys and of users. Each takes its tenant's lock and a moment of its clock, so that the log lists it in the
// order in which it took effect.
import { randomUUID } from 'node:crypto'
import { type Transaction, statement } from '../database.ts'
import { logBatch } from './batch-log.ts'
import { AddressRuns } from './event-addresses.ts'
import { TIME_BEHIND_DOWNLOADS } from './downloaded-moments.ts'
import type { LoggedEvent } from './operation.ts'

const lockTenant = statement('lock-tenant-alone', 'select environment from tenants where tenant = $1 for update')

const nextMoment = statement(
  'next-moment',
  `
  select greatest(${TIME_BEHIND_DOWNLOADS},
    coalesce((select last from batches where tenant = $1 order by last desc limit 1), 0) + 1) as moment`,
)

/** Takes a tenant's lock, which blocks every writer of it until the transaction ends; returns its environment. */
export async function lockTenantAlone(transaction: Transaction, tenant: number): Promise<'sandbox' | 'live'> {
  const [row] = await transaction.query<{ environment: 'sandbox' | 'live' }>(lockTenant, [tenant])
  if (row === undefined) throw new Error(`There is no tenant ${tenant}`)
  return row.environment
}

/** The next moment of a tenant's clock, behind its lock: above all of its writes and downloads. */
export async function takeMoment(transaction: Transaction, tenant: number): Promise<number> {
  const [row] = await transaction.query<{ moment: number }>(nextMoment, [tenant])
  if (row === undefined) throw new Error('The clock gave no moment')
  return row.moment
}

/** Logs an event at its moment, behind the tenant's lock. */
export function logEvent(
  transaction: Transaction,
  tenant: number,
  { address, ...event }: LoggedEvent,
): Promise<unknown> {
  const { at } = event
  const addresses = new AddressRuns()
  addresses.add(at, address)
  return logBatch(transaction, {
    tenant,
    last: at,
    first: at,
    batch: randomUUID(),
    changed_receivables: [],
    events: [event],
    addresses: addresses.known(),
    bulk: false,
  })
}
