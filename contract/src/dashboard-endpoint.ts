// The definition of one of the dashboard's own endpoints, under /app/api. Its route, the reading of its form, the types of the dashboard and
// the check of its answers in tests derive from it. No caller with a key reaches it, so nothing of it is in the published document or the SDK.
import { Type } from 'typebox'
import { answerList, answerRecord } from './answer-record.ts'
import type { Effect } from './effect.ts'
import type { FormFields } from './form.ts'
import { type Kind, anyJson, titled } from './kind.ts'
import type { Parameters } from './parameter.ts'
import type { Fields, ResourceDefinition } from './resource.ts'

/** One of the dashboard's own endpoints. */
export interface DashboardEndpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters in braces: `/users/{id}`. */
  readonly path: `/${string}`
  /** What it does, where it is neither a GET that reads nor changes something of the organization. */
  readonly effect?: Exclude<Effect, 'changes'>
  /** Parameters of its query; omitted when it takes none. */
  readonly query?: Parameters
  /** Whether `metadata[key]=value` filters what it answers with. */
  readonly metadata?: boolean
  /** The fields of its body, all of them required. */
  readonly form?: FormFields
  /** Fields of its body beside them that may be left out or null. */
  readonly optional?: FormFields
  /** The record of which its body is a draft. */
  readonly draft?: ResourceDefinition
  /** The body of its answer, with status 200; omitted when it answers 204 without one. */
  readonly answer?: Kind
}

/** Declares an endpoint of the dashboard. */
export function defineDashboardEndpoint<const E extends DashboardEndpoint>(endpoint: E): E {
  return endpoint
}

/** `POST /sign-in`: the name of an endpoint in the types of the dashboard. */
export function endpointName({ method, path }: Pick<DashboardEndpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** An object that is answered, under a name that its type has in the dashboard. Every field is present; the named ones may be null. */
export function namedRecord<F extends Fields>(
  title: string,
  fields: F,
  may_be_null: readonly (keyof F & string)[],
  description: string,
): Kind {
  return titled(title, answerRecord(fields, may_be_null, description))
}

/** All records of one kind, in `data`. */
export function namedList(title: string, kind: Kind, description: string): Kind {
  return titled(title, answerRecord({ data: answerList(kind, description) }, [], description))
}

/** JSON Schemas by the names of what they describe. */
export function schemasByName(description: string): Kind {
  const { read } = anyJson({ depth_max: 100, length_max: Infinity }, description)
  return { schema: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), { description }), read }
}
