// Bodies between right and wrong: each field right, empty, left out or wrong in one of the ways callers get fields wrong.
// Right bodies are the samples of the surface tests.
import { type Arbitrary, constant, constantFrom, oneof, record, subarray, tuple } from 'fast-check'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import type { Body } from '../surface/resource-facts.ts'
import { type NamedBody, fieldsOf, sampleOf } from '../surface/samples.ts'

/** Values that some fields take and others do not. */
export const ODD: readonly unknown[] = [
  null,
  0,
  1,
  -1,
  1.5,
  1e300,
  true,
  '',
  'x',
  'a'.repeat(256),
  '2026-02-30',
  '2026-01-31',
  [],
  {},
  { nonsense: 1 },
  [null],
]

/** Changes of a body that is right: mostly none, so that faults are met one at a time. */
export function changes(resource: ResourceDefinition): Arbitrary<Body> {
  const known = fieldsOf(resource).map((field) =>
    record({
      field: constant(field),
      value: oneof(
        { weight: 20, arbitrary: constant(undefined) },
        { weight: 3, arbitrary: partOf(sampleOf(resource, field).values[0]) },
        { weight: 1, arbitrary: constantFrom(...ODD) },
      ),
    }),
  )
  const nonsense = oneof({ weight: 20, arbitrary: constant(undefined) }, { weight: 1, arbitrary: constant('x') })
  return tuple(...known, record({ field: constant('nonsense'), value: nonsense })).map((fields) =>
    Object.fromEntries(fields.filter(({ value }) => value !== undefined).map(({ field, value }) => [field, value])),
  )
}

/** A right value, of whatever depth: of an object some of its keys, each right or odd. */
function partOf(value: unknown): Arbitrary<unknown> {
  if (Array.isArray(value)) return tuple(...value.map(oddPartOf))
  if (typeof value !== 'object' || value === null) return constant(value)
  const entries = Object.entries(value).map(([key, part]) =>
    oddPartOf(part).map((sent): [string, unknown] => [key, sent]),
  )
  return tuple(...entries)
    .chain((all) => oneof({ weight: 3, arbitrary: constant(all) }, { weight: 1, arbitrary: subarray(all) }))
    .map((sent) => Object.fromEntries(sent))
}

function oddPartOf(value: unknown): Arbitrary<unknown> {
  return oneof({ weight: 12, arbitrary: partOf(value) }, { weight: 1, arbitrary: constantFrom(...ODD) })
}

/** A body with every field that may be empty sent as null. */
export function emptiedBody(resource: ResourceDefinition, least: NamedBody): NamedBody {
  return { ...Object.fromEntries(fieldsOf(resource).map((field) => [field, null])), ...least }
}

/** A body whose objects hold one key of those they may hold. */
export function partialBody(resource: ResourceDefinition, least: NamedBody): NamedBody {
  const keyed = fieldsOf(resource).filter((field) => resource.fields[field]?.keyed === true)
  const parts = keyed.map((field) => {
    const entries = Object.entries(Object(sampleOf(resource, field).values[0]) as Body)
    return [field, Object.fromEntries(entries.slice(-1))] as const
  })
  return { ...Object.fromEntries(parts), ...least }
}
