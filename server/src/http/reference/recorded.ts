// What the service answered to the requests of the examples: recorded by `npm run generate`, never written by hand.
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { bodyExample, isOperators, shownExample } from './examples.ts'
import recorded from './generated/recorded-answers.json' with { type: 'json' }
import { exampleOf, schemaOf } from './schema-words.ts'

/** An answer. Of long lists it has the first elements. */
export interface RecordedAnswer {
  readonly body: unknown
  /** The whole length of each list that is shortened. */
  readonly lengths?: { readonly [list: string]: number }
}

/** The recorded answers. */
export interface Recorded {
  /** By the name of the endpoint. */
  readonly answers: { readonly [endpoint: string]: RecordedAnswer }
  /** By the name of the resource, after `operator ` where the operator's: a value of every field that some answer has. */
  readonly values: { readonly [resource: string]: unknown }
}

const { answers, values }: Recorded = recorded

/** The recorded answer of an endpoint; undefined where none is recorded yet. */
export function recordedAnswer(endpoint: string): RecordedAnswer | undefined {
  return answers[endpoint]
}

/** The value of one field in the examples: as it is sent, as it is answered, or one of its kind. */
export function fieldExample(resource: ResourceDefinition, field: string, where: { readonly path: string }): unknown {
  const sides = isOperators(where.path) ? ['operator ', ''] : ['', 'operator ']
  const answered = sides.map((side) => schemaOf(values[`${side}${resource.name}`])[field])
  const given = [bodyExample(resource, where)[field], ...answered, shownExample(resource, where)[field]]
  return given.find((value) => !isEmpty(value)) ?? kindExample(resource, field)
}

function kindExample(resource: ResourceDefinition, field: string): unknown {
  const kind = resource.fields[field] ?? resource.computed[field]
  return kind === undefined ? null : exampleOf(schemaOf(kind.schema))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}
