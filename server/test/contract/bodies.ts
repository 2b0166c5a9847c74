// Bodies between right and wrong: each field right, empty, left out or wrong in one of the ways callers get fields wrong.
import { type Arbitrary, constant, constantFrom, oneof, record, subarray, tuple } from 'fast-check'
import type { ResourceDefinition } from '../../src/contract/resource.ts'
import { bodyExample, fieldExample } from '../../src/http/reference/examples.ts'

/** Values that some fields take and others do not. */
const ODD: readonly unknown[] = [
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

/** Bodies of a resource: mostly right, so that faults are met one at a time. */
export function bodies(resource: ResourceDefinition): Arbitrary<Record<string, unknown>> {
  const known = Object.keys(resource.fields)
    .filter((field) => field !== 'id')
    .map((field) => {
      const usual = resource.required.includes(field) ? fieldExample(resource, field) : undefined
      return record({
        field: constant(field),
        value: oneof(
          { weight: 12, arbitrary: constant(usual) },
          { weight: 3, arbitrary: partOf(fieldExample(resource, field)) },
          { weight: 1, arbitrary: constantFrom(...ODD) },
        ),
      })
    })
  const nonsense = oneof({ weight: 15, arbitrary: constant(undefined) }, { weight: 1, arbitrary: constant('x') })
  return tuple(...known, record({ field: constant('nonsense'), value: nonsense })).map((fields) =>
    Object.fromEntries(fields.filter(({ value }) => value !== undefined).map(({ field, value }) => [field, value])),
  )
}

/** A right value; of an object some of its keys, each right or odd. */
function partOf(example: unknown): Arbitrary<unknown> {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return constant(example)
  const keys = Object.entries(example).map(([key, value]) =>
    oneof({ weight: 9, arbitrary: constant(value) }, { weight: 1, arbitrary: constantFrom(...ODD) }).map(
      (sent): [string, unknown] => [key, sent],
    ),
  )
  return tuple(...keys)
    .chain((entries) => subarray(entries))
    .map((entries) => Object.fromEntries(entries))
}

/** A body with every field that may be empty sent as null. */
export function emptiedBody(resource: ResourceDefinition, id: string): Record<string, unknown> {
  return requiredAnd(resource, id, () => null)
}

/** A body whose objects hold one key of those they may hold. */
export function partialBody(resource: ResourceDefinition, id: string): Record<string, unknown> {
  return requiredAnd(resource, id, (field) => {
    const example = fieldExample(resource, field)
    const keyed = resource.fields[field]?.keyed === true && typeof example === 'object' && example !== null
    return keyed ? Object.fromEntries(Object.entries(example).slice(-1)) : null
  })
}

function requiredAnd(
  resource: ResourceDefinition,
  id: string,
  other: (field: string) => unknown,
): Record<string, unknown> {
  const example = bodyExample(resource)
  const value = (field: string) => (resource.required.includes(field) ? example[field] : other(field))
  return { ...Object.fromEntries(Object.keys(resource.fields).map((field) => [field, value(field)])), id }
}
