// Personal data: what a value discloses of a person who owes or pays, stated in its schema (`x-personal-data`). The interface document shows it to
// programs; what is answered with such a value is recorded in the audit as read.
import type { Contract } from './endpoint.ts'
import type { Kind } from './kind.ts'
import type { ResourceDefinition } from './resource.ts'

/** The keyword of a schema whose values are personal data. */
export const PERSONAL_DATA = 'x-personal-data'

/**
 * A kind whose values are personal data: who somebody is, how they are reached, or what is known of them alone. The name of a business counts, since one
 * person may be all of it. Free texts count where a name is usual in them. Ids, days, amounts and what groups receivables do not: they are what figures
 * are made of.
 */
export function personal<K extends Kind>(kind: K): K {
  const marked = { [PERSONAL_DATA]: true }
  return {
    ...kind,
    schema: { ...kind.schema, ...marked },
    ...(kind.sent_schema === undefined ? {} : { sent_schema: { ...kind.sent_schema, ...marked } }),
  }
}

/** Whether values of a schema have personal data in them; `named` has the schemas that it refers to. */
export function hasPersonalData(schema: unknown, named: ReadonlyMap<string, unknown> = new Map()): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if (PERSONAL_DATA in schema) return true
  const { $ref } = schema as { $ref?: unknown }
  if (typeof $ref === 'string') return hasPersonalData(named.get($ref.split('/').at(-1) ?? ''), named)
  return Object.values(schema).some((part) => hasPersonalData(part, named))
}

/** The endpoints and lists that answer with personal data, as `GET /accounts/{id}`. */
export function personalAnswers({ endpoints, lists }: Contract): ReadonlySet<string> {
  const answered = [
    ...endpoints.flatMap(({ method, path, answer }) =>
      'resource' in answer ? { method, path, of: answer.resource } : [],
    ),
    ...lists.flatMap(({ path, resource }) => (resource === undefined ? [] : { method: 'GET', path, of: resource })),
  ].map((one) => ({ ...one, schema: schemaOf(one.of) }))
  const named = new Map(answered.map(({ of, schema }) => [of.name, schema]))
  return new Set(
    answered.filter(({ schema }) => hasPersonalData(schema, named)).map(({ method, path }) => `${method} ${path}`),
  )
}

function schemaOf(answered: ResourceDefinition | { readonly name: string; readonly schema: unknown }): unknown {
  if ('schema' in answered) return answered.schema
  return Object.values({ ...answered.fields, ...answered.computed }).map(({ schema }) => schema)
}
