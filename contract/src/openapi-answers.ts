// Successful answers in the OpenAPI document.
import type { EndpointDefinition } from './endpoint.ts'
import { FRESHNESS_HEADER, FRESHNESS_HEADER_OBJECT } from './freshness-header.ts'
import { WORKBOOK_TYPE } from './table-endpoint.ts'

type Schema = { readonly [key: string]: unknown }

/** The successful answer of an endpoint, by its status. */
export function success(answer: EndpointDefinition['answer']): Schema {
  if (answer.status === 204) return { 204: { description: 'Done; nothing to show.' } }
  if ('csv' in answer)
    return {
      200: {
        description: 'The table.',
        ...freshnessHeader(true),
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
    }
  if ('workbook' in answer)
    return {
      200: {
        description: 'The table.',
        ...freshnessHeader(true),
        content: { [WORKBOOK_TYPE]: { schema: { type: 'string', format: 'binary' } } },
      },
    }
  if ('file' in answer)
    return { 200: { description: 'The file.', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } }
  const headers = freshnessHeader(answer.has_freshness)
  return { 200: { description: 'The resource.', ...headers, content: json(reference(answer.resource.name)) } }
}

/** The header that states how fresh the figures of an answer are, where it has one. */
export function freshnessHeader(has_freshness: boolean | undefined) {
  return has_freshness === true ? { headers: { [FRESHNESS_HEADER]: FRESHNESS_HEADER_OBJECT } } : {}
}

/** Content as JSON. */
export function json(schema: Schema): Schema {
  return { 'application/json': { schema } }
}

/** A schema by its name among the components. */
export function reference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}
