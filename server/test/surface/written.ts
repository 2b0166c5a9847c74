// Where a resource is written and read back, for tests that vary over resources and not over paths. What samples name are
// the surroundings.
import { randomUUID } from 'node:crypto'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { OPERATOR_RESOURCES } from '../../src/resources/operator-record/operator-resources.ts'
import type { Received } from '../harness/client.ts'
import { SURROUNDINGS } from './book.ts'
import { collectionNameOf, factsOf } from './facts.ts'
import type { Body } from './resource-facts.ts'
import { idForOperator } from './facts-operator.ts'
import { OPERATIONS, demand, pathFor } from './operations.ts'
import type { Parties } from './parties.ts'
import { prepare } from './reporting.ts'
import { type NamedBody, leastBody } from './samples.ts'

/** The path that a resource is posted to by who makes its records. */
export function collectionOf(resource: ResourceDefinition): string {
  return pathFor(factsOf(resource), SURROUNDINGS.ids)
}

/** The path of one record, for who made it. */
export function recordOf(resource: ResourceDefinition, id: string): string {
  return `${collectionOf(resource)}/${encodeURIComponent(id)}`
}

/** The client of who makes records of a resource. */
export function makerOf(parties: Parties, resource: ResourceDefinition) {
  return parties[factsOf(resource).maker]
}

/** The least body of a record that is not there yet, with what must be there before it made. */
export async function newBody(
  parties: Parties,
  resource: ResourceDefinition,
  name: string = randomUUID(),
): Promise<NamedBody> {
  await prepare(parties, { path: factsOf(resource).path, body: resource }, SURROUNDINGS, name)
  return leastBody(resource, name, SURROUNDINGS.ids)
}

/** Posts a record as its maker does. */
export function post(parties: Parties, resource: ResourceDefinition, body: unknown, query = ''): Promise<Received> {
  return makerOf(parties, resource).post(collectionOf(resource) + query, body)
}

/** Reads a record back as its maker does, unchanged. */
export async function read(parties: Parties, resource: ResourceDefinition, id: string): Promise<Body> {
  return (await demand(makerOf(parties, resource).get(recordOf(resource, id)))).body
}

/** What each single read of a resource answers of a record, beside what it should: the record, or that there is none. */
export async function readByAll(
  parties: Parties,
  resource: ResourceDefinition,
  record: NamedBody,
): Promise<{ title: string; answer: Received; expected: Body | undefined }[]> {
  const reads = OPERATIONS.filter(({ shows, isList }) => shows === resource.name && !isList)
  return Promise.all(
    reads.map(async (operation) => {
      const ids = { ...SURROUNDINGS.ids, [collectionNameOf(resource)]: record.id }
      const isTheirs = operation.by === 'operator' && factsOf(resource).maker === 'lender'
      const id = isTheirs ? idForOperator(record.id, ids) : record.id
      return {
        title: operation.title,
        answer: await parties[operation.by].get(pathFor(operation, ids)),
        expected: operation.by === 'operator' || isShown(resource, record) ? { ...record, id } : undefined,
      }
    }),
  )
}

/** Whether the lender of the surroundings reads a record. */
function isShown({ name }: ResourceDefinition, record: Body): boolean {
  const written = OPERATOR_RESOURCES.find(({ definition }) => definition.name === name)
  if (written === undefined) return true
  return record['organization'] === SURROUNDINGS.ids['organizations'] && written.shownToLender(record as never)
}
