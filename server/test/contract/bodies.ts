// Bodies between right and wrong: each field right, empty, left out or wrong in one of the ways callers get fields wrong.
import fc from 'fast-check'
import type { ResourceDefinition } from '../../src/contract/resource.ts'
import { bodyExample, fieldExample } from '../../src/http/reference/examples.ts'

/** Values that some fields take and others do not. */
const ODD: readonly unknown[] = [null, 0, 1, -1, 1.5, 1e300, true, '', 'x', 'a'.repeat(256), '2026-02-30', '2026-01-31', [], {}, { country: 'US' }, { nonsense: 1 }, [null]]

/** Bodies of a resource: mostly right, so that faults are met one at a time. */
export function bodies(resource: ResourceDefinition): fc.Arbitrary<Record<string, unknown>> {
  const known = Object.keys(resource.fields).filter((field) => field !== 'id').map((field) => fc.record({
    field: fc.constant(field),
    value: fc.oneof(
      { weight: 12, arbitrary: fc.constant(resource.required.includes(field) ? fieldExample(resource, field) : undefined) },
      { weight: 3, arbitrary: fc.constant(fieldExample(resource, field)) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD) },
    ),
  }))
  const unknown = fc.record({ field: fc.constant('nonsense'), value: fc.oneof({ weight: 15, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant('x') }) })
  return fc.tuple(...known, unknown).map((fields) => Object.fromEntries(fields.filter(({ value }) => value !== undefined).map(({ field, value }) => [field, value])))
}

/** A body with every field that may be empty sent as null. */
export function emptiedBody(resource: ResourceDefinition, id: string): Record<string, unknown> {
  const example = bodyExample(resource)
  return Object.fromEntries(Object.keys(resource.fields).map((field) => [field, field === 'id' ? id : resource.required.includes(field) ? example[field] : null]))
}
