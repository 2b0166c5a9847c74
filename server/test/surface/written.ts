// Where a resource is written and read back, for tests that vary over resources and not over paths.
import type { ResourceDefinition } from '../../src/contract/resource.ts'
import { type Client, type Received, pathOf } from '../harness/client.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { demand } from './operations.ts'

/** The receivable under which entries are written. */
const PARENT = 'parent'

const COLLECTIONS: { readonly [resource: string]: string } = {
  account: '/accounts',
  receivable: '/receivables',
  entry: `/receivables/${PARENT}/entries`,
}

/** The path that a resource is posted to. */
export function collectionOf(resource: ResourceDefinition): string {
  const path = COLLECTIONS[resource.name]
  if (path === undefined) throw new Error(`${resource.name}: no path is known`)
  return path
}

/** The path of one record. */
export function recordOf(resource: ResourceDefinition, id: string): string {
  return collectionOf(resource) + pathOf(id)
}

/** Reports what samples refer to: two obligors and a receivable for entries. */
export async function reportSurroundings(client: Client): Promise<void> {
  for (const id of ['obligor', 'obligor-2']) await demand(client.post('/accounts', accountBody(id)))
  await demand(client.post('/receivables', receivableBody(PARENT, 'obligor')))
}

/** Posts a record. */
export function post(client: Client, resource: ResourceDefinition, body: unknown, query = ''): Promise<Received> {
  return client.post(collectionOf(resource) + query, body)
}

/** Reads a record back, as it stands. */
export async function read(
  client: Client,
  resource: ResourceDefinition,
  id: string,
): Promise<{ readonly [field: string]: unknown }> {
  return (await demand(client.get(recordOf(resource, id)))).body
}
