// Bodies made of the samples of every field (facts.ts): the least that a record needs, all of it, all of it wrong. A field
// without samples fails a test, so that a new field is covered by the tests of all fields.
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { OPERATOR_RESOURCES } from '../../src/resources/operator-record/operator-resources.ts'
import { factsOf } from './facts.ts'
import type { Body, Ids, Sample } from './resource-facts.ts'

/** A body that names its record. */
export type NamedBody = Body & { readonly id: string }

/** The samples of a field. */
export function sampleOf(resource: ResourceDefinition, field: string): Sample {
  const sample = factsOf(resource).samples[field]
  if (sample === undefined) throw new Error(`${resource.name}.${field}: no samples are known`)
  return sample
}

/** The names of a resource's fields beside its id. */
export function fieldsOf(resource: ResourceDefinition): string[] {
  return Object.keys(resource.fields).filter((field) => field !== 'id')
}

/** The fields that one write of a record's maker can set. */
export function settableFieldsOf(resource: ResourceDefinition): string[] {
  return fieldsOf(resource).filter((field) => sampleOf(resource, field).apart === undefined)
}

/** The fields that stay as they were first sent. */
export function fixedFieldsOf({ name, fields }: ResourceDefinition): string[] {
  const resource = OPERATOR_RESOURCES.find(({ definition }) => definition.name === name)
  return Object.keys(resource?.fixed ?? {}).filter((field) => Object.hasOwn(fields, field))
}

/** The fields without which there is no record, at their first sample; what names a record names one of `ids`. */
export function leastBody(resource: ResourceDefinition, name: string, ids: Ids): NamedBody {
  const { also = [], identity, idOf, names = {} } = factsOf(resource)
  const needed = [...resource.required.filter((field) => field !== 'id'), ...also]
  const value = (field: string) => {
    const collection = names[field]
    return collection === undefined ? sampleOf(resource, field).values[0] : ids[collection]
  }
  const body = { ...Object.fromEntries(needed.map((field) => [field, value(field)])), ...identity?.(name) }
  return { id: idOf?.(body) ?? name, ...body }
}

/** Every field at its first sample, save those that another field's samples exclude. */
export function fullBody(resource: ResourceDefinition, least: NamedBody): NamedBody {
  const fields = settableFieldsOf(resource)
  const samples = fields.map((field) => [field, sampleOf(resource, field).values[0]] as const)
  const beside = Object.assign({}, ...fields.map((field) => sampleOf(resource, field).beside ?? {})) as Body
  return { ...Object.fromEntries(samples), ...least, ...beside }
}

/** A body with a fault in every field. */
export function wrongBody(resource: ResourceDefinition): Body {
  const wrong = (field: string) => (field === 'id' ? true : (sampleOf(resource, field).wrong ?? true))
  return Object.fromEntries(['id', ...fieldsOf(resource)].map((field) => [field, wrong(field)]))
}

/** What a field holds when it is empty. */
export function emptyValue(resource: ResourceDefinition, field: string): unknown {
  return resource.cleared[field] ?? null
}
