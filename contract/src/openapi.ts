// The OpenAPI 3.1 document, derived from the definitions.
import type { Contract, EndpointDefinition } from './endpoint.ts'
import { pathParameters } from './endpoint.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import { nullable, sentSchema } from './kind.ts'
import { DEPRECATED_PARAMETERS, type ListDefinition, listParameters } from './list.ts'
import { freshnessHeader, json, reference, success } from './openapi-answers.ts'
import { eventSchemas, webhooksOf } from './openapi-webhooks.ts'
import type { Parameters } from './parameter.ts'
import type { Fields, ResourceDefinition } from './resource.ts'
import { SCOPE_WORDS } from './scope-words.ts'
import { type NeededScope, neededScope } from './scopes.ts'
import { UNIT } from './units.ts'

type Schema = { readonly [key: string]: unknown }

/** Version of the interface the document describes. */
const INTERFACE_VERSION = '3.0.0'

/** The document of everything the service offers under keys, each part in its place; published is what `shareComponents` makes of it. */
export function openApiDocument(contract: Contract): Schema {
  const resources = resourcesOf(contract)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tapeline',
      version: INTERFACE_VERSION,
      description:
        'Receivables reporting: accounts, receivables and their dated entries. Every write is an upsert by an id you assign; absent keeps, null clears.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The service that answers with this document.' }],
    security: [{ key: [] }],
    paths: pathsOf(contract),
    ...(contract.events === undefined ? {} : { webhooks: webhooksOf(contract.events) }),
    components: {
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'The API key is the whole value of the header, with no scheme word in front. It selects sandbox or live. A key that was created with ' +
            `scopes may do only what they cover, and each operation names the one that it needs. ${SCOPES_IN_WORDS}`,
        },
      },
      schemas: {
        ...Object.assign(
          {},
          ...resources.map(schemasOf),
          ...questionsOf(contract).map(questionSchemaOf),
          ...actsOf(contract).map(actSchemaOf),
          ...answeredOnly(contract).map(answerSchemaOf),
        ),
        ...(contract.events === undefined ? {} : eventSchemas(contract.events)),
        me: meSchema(contract),
        error: ERROR_SCHEMA,
      },
    },
  }
}

const SCOPES_IN_WORDS = Object.entries(SCOPE_WORDS)
  .map(([scope, words]) => `\`${scope}\`: ${words}`)
  .join(' ')

/** The scope that a key needs, among the keys that may call an operation. */
function securityOf(scope: NeededScope): Schema {
  return scope === 'none' ? {} : { security: [{ key: [scope] }] }
}

function resourcesOf(contract: Contract): ResourceDefinition[] {
  const bodies = contract.endpoints.flatMap((endpoint) => (endpoint.body === undefined ? [] : [endpoint.body]))
  return [...new Map(bodies.map((resource) => [resource.name, resource])).values()]
}

/** The bodies of requests that write nothing. */
function questionsOf(contract: Contract): ResourceDefinition[] {
  return contract.endpoints.flatMap(({ asks }) => asks ?? [])
}

/** The body of a request that writes nothing: every field may be left out. */
function questionSchemaOf({ name, description, fields }: ResourceDefinition): Schema {
  const properties = Object.fromEntries(schemaEntries(fields, () => false))
  return { [name]: { type: 'object', description, properties, additionalProperties: false } }
}

/** The bodies of actions, each once. */
function actsOf(contract: Contract): ResourceDefinition[] {
  const acts = contract.endpoints.flatMap((endpoint) => endpoint.acts ?? [])
  return [...new Map(acts.map((act) => [act.name, act])).values()]
}

/** The body of an action: its required fields must be sent each time. */
function actSchemaOf({ name, description, fields, required }: ResourceDefinition): Schema {
  const properties = Object.fromEntries(schemaEntries(fields, (field) => required.includes(field)))
  return { [name]: { type: 'object', description, required, properties, additionalProperties: false } }
}

/** Resources that are only returned, in lists or alone. */
function answeredOnly(contract: Contract): ResourceDefinition[] {
  const written = new Set(resourcesOf(contract).map(({ name }) => name))
  const listed = contract.lists.flatMap(({ resource }) => resource ?? [])
  const alone = contract.endpoints.flatMap(({ answer }) =>
    'resource' in answer && 'fields' in answer.resource ? [answer.resource] : [],
  )
  return [...listed, ...alone].filter(({ name }) => !written.has(name))
}

/** A resource as written (only its id is required) and as returned (every field present). */
function schemasOf(resource: ResourceDefinition): Schema {
  const { name, description, fields, required, computed } = resource
  const written = schemaEntries(sentFields(fields), (field) => required.includes(field))
  const ignored = Object.entries(computed).map(([field, kind]) => [field, { ...nullable(kind.schema), readOnly: true }])
  return {
    [`${name}_write`]: {
      type: 'object',
      description: `${description} Send \`id\` and what changes; on creation ${required.join(', ')} are required.`,
      required: ['id'],
      properties: Object.fromEntries([...written, ...ignored]),
      additionalProperties: false,
    },
    ...answerSchemaOf(resource),
  }
}

/** A resource as returned. */
function answerSchemaOf(resource: ResourceDefinition): Schema {
  const { name, description, fields, required, computed } = resource
  const always = [...required, ...resource.computed_always, ...Object.keys(resource.cleared)]
  return {
    [name]: {
      type: 'object',
      description,
      required: [...Object.keys(fields), ...Object.keys(computed)],
      properties: Object.fromEntries(schemaEntries({ ...fields, ...computed }, (field) => always.includes(field))),
      additionalProperties: false,
    },
  }
}

/** Fields with the schemas of accepted input. */
function sentFields(fields: Fields): Fields {
  const sent = Object.entries(fields).map(([field, kind]) => [field, { ...kind, schema: sentSchema(kind) }] as const)
  return Object.fromEntries(sent)
}

function schemaEntries(fields: Fields, never_null: (field: string) => boolean): [string, unknown][] {
  return Object.entries(fields).map(([field, kind]) => [field, never_null(field) ? kind.schema : nullable(kind.schema)])
}

function meSchema(contract: Contract): unknown {
  const me = contract.endpoints.find((endpoint) => endpoint.path === '/me')
  return me !== undefined && 'resource' in me.answer && 'schema' in me.answer.resource ? me.answer.resource.schema : {}
}

const AMOUNT_LIMITS = {
  type: 'object',
  description: 'Of an amount that is refused: what would be accepted, in minor units of its currency.',
  additionalProperties: false,
  properties: {
    minimum: { type: 'integer', [UNIT]: 'minor_units' },
    maximum: {
      anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^[0-9]+$' }],
      description: 'Digits as a string beyond 2^53 − 1.',
      [UNIT]: 'minor_units',
    },
    multiple: {
      type: 'integer',
      description: 'What exceeds the minimum is a whole number of these.',
      [UNIT]: 'minor_units',
    },
    nearest: {
      type: 'array',
      description: 'The amounts next to the one sent that would be accepted.',
      items: { type: 'integer', [UNIT]: 'minor_units' },
    },
  },
}

const ERROR_SCHEMA = {
  type: 'object',
  description: 'message alone is enough for a person; code never changes; details hold every fault of the request.',
  required: ['message', 'code', 'details'],
  additionalProperties: false,
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['param', 'code', 'message'],
        additionalProperties: false,
        properties: {
          param: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          limits: AMOUNT_LIMITS,
        },
      },
    },
    progress: {
      type: 'object',
      description: 'Of calculation_running: how far the calculation is.',
      required: ['done', 'total', 'remaining_s'],
      additionalProperties: false,
      properties: {
        done: { type: 'integer', description: 'Receivables calculated so far.' },
        total: { type: 'integer', description: 'Receivables to calculate; 0 before the calculation began.' },
        remaining_s: {
          type: ['integer', 'null'],
          description: 'About how many seconds it takes yet; null where that cannot be estimated.',
        },
      },
    },
  },
}

function pathsOf(contract: Contract): Schema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const list of contract.lists) (paths[list.path] ??= {})['get'] = listOperation(list)
  for (const endpoint of contract.endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint)
  return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Errors that every endpoint under a key may return. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'organization_suspended',
  'live_not_enabled',
  'scope_needed',
  'address_not_allowed',
  'too_many_requests',
  'internal_error',
  'database_away',
]

/** Errors of every write. */
const WRITE_ERRORS: readonly ErrorCode[] = ['request_in_flight', 'idempotency_key_reused', 'overloaded']

/** Errors of requests with a body. */
const BODY_ERRORS: readonly ErrorCode[] = ['malformed_body', 'body_too_large', 'unsupported_media_type']

function operation(endpoint: EndpointDefinition): Schema {
  const errors = [
    ...COMMON_ERRORS.filter((code) => code !== 'scope_needed' || neededScope(endpoint) !== 'none'),
    ...(endpoint.method === 'GET' || endpoint.asks !== undefined ? [] : WRITE_ERRORS),
    ...((endpoint.body ?? endpoint.asks ?? endpoint.acts ?? endpoint.upload ?? endpoint.lines) === undefined
      ? []
      : BODY_ERRORS),
    ...endpoint.errors,
  ] as ErrorCode[]
  return {
    operationId: endpoint.name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    ...securityOf(neededScope(endpoint)),
    parameters: [
      ...pathParameterObjects(endpoint.path),
      ...queryParameterObjects(endpoint.query),
      ...(endpoint.metadata === undefined ? [] : [metadataParameter(endpoint.metadata)]),
      ...(endpoint.method === 'GET' || endpoint.asks !== undefined ? [] : [IDEMPOTENCY_KEY]),
    ],
    ...requestBody(endpoint),
    responses: { ...success(endpoint.answer), ...errorResponses(errors) },
  }
}

function requestBody({ body, asks, acts, upload, lines }: EndpointDefinition): Schema {
  const fields = asks ?? acts
  if (fields !== undefined) return { requestBody: { required: true, content: json(reference(fields.name)) } }
  if (lines !== undefined) {
    const schema = { type: 'string', description: lines }
    return { requestBody: { required: true, content: { 'application/x-ndjson': { schema }, '*/*': { schema } } } }
  }
  if (body !== undefined) return { requestBody: { required: true, content: json(reference(`${body.name}_write`)) } }
  if (upload === undefined) return {}
  const file = { type: 'string', format: 'binary' }
  const form = {
    type: 'object',
    required: ['file'],
    properties: { ...Object.fromEntries(schemaEntries(upload.fields, () => true)), file },
  }
  return {
    requestBody: { required: true, content: { 'multipart/form-data': { schema: form }, '*/*': { schema: file } } },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'IdempotencyKey',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description:
    'Makes a retry safe: the same key with the same request gives the stored answer again, marked Idempotent-Replayed: true. Idempotency-Key is read too.',
}

const METADATA_OF_LISTS = 'Equality filters on metadata: `metadata[key]=value`. Several combine with AND.'

function metadataParameter(description: string): Schema {
  return {
    name: 'metadata',
    in: 'query',
    required: false,
    style: 'deepObject',
    explode: true,
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    description,
  }
}

function listOperation(list: ListDefinition): Schema {
  return {
    operationId: `list_${list.name}`,
    tags: [list.tag],
    summary: list.summary,
    ...securityOf('read'),
    parameters: [
      ...pathParameterObjects(list.path),
      ...queryParameterObjects(listParameters(list)),
      ...(list.metadata ? [metadataParameter(METADATA_OF_LISTS)] : []),
    ],
    responses: {
      200: {
        description: 'A page of the list.',
        ...freshnessHeader(list.has_freshness),
        content: json(envelope(list)),
      },
      ...errorResponses([...COMMON_ERRORS, ...list.errors, ...(list.path.includes('{') ? ['not_found' as const] : [])]),
    },
  }
}

function envelope(list: ListDefinition): Schema {
  const token = (where: string) => ({
    type: ['string', 'null'],
    description: `Opaque token of the ${where} page; pass it back unchanged as page. Null on the ${where === 'next' ? 'last' : 'first'} page.`,
  })
  return {
    type: 'object',
    required: ['data', 'has_more', 'next_page', 'previous_page'],
    additionalProperties: false,
    properties: {
      data: { type: 'array', items: list.resource === undefined ? { type: 'object' } : reference(list.resource.name) },
      has_more: { type: 'boolean', description: 'False on the last page.' },
      next_page: token('next'),
      previous_page: token('previous'),
    },
  }
}

/** Parameters of paths that are not ids. */
const PATH_PARAMETERS: { readonly [name: string]: string } = { month: 'A calendar month, written YYYY-MM.' }

function pathParameterObjects(path: string): Schema[] {
  return pathParameters(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    description: PATH_PARAMETERS[name] ?? 'An id you assigned, percent-encoded.',
  }))
}

function queryParameterObjects(parameters: Parameters): Schema[] {
  return Object.entries(parameters).map(([name, parameter]) => ({
    name,
    in: 'query',
    required: false,
    ...(DEPRECATED_PARAMETERS.includes(name) ? { deprecated: true } : {}),
    schema: parameter.schema,
    description: parameter.description,
  }))
}

function errorResponses(codes: readonly ErrorCode[]): Schema {
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort((a, b) => a - b)
  const messagesOf = (status: number) =>
    codes.filter((code) => ERRORS[code].status === status).map((code) => `\`${code}\`: ${ERRORS[code].message}`)
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: messagesOf(status).join('\n'), content: json(reference('error')) },
    ]),
  )
}
