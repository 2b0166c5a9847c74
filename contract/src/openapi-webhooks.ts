// Events in the OpenAPI document: a schema for each type, and, under `webhooks`, what is sent to whoever asked for them.
import { type ContractEvents, type EventDefinition, eventDataSchema, eventSchemaName } from './event.ts'
import { json, reference } from './openapi-answers.ts'
import type { ResourceDefinition } from './resource.ts'

type Schema = { readonly [key: string]: unknown }

/** The schemas of all types, by the names of their components. */
export function eventSchemas({ resource, types }: ContractEvents): Schema {
  return Object.fromEntries(types.map((event) => [eventSchemaName(event), eventSchema(resource, event)]))
}

function eventSchema({ computed }: ResourceDefinition, event: EventDefinition): Schema {
  const shared = Object.entries(computed).map(([field, { schema }]): [string, unknown] => [field, schema])
  const { type, version, description } = event
  const own = {
    type: { type: 'string', const: type },
    version: { type: 'integer', const: version },
    subject: subjectSchema(event),
    data: eventDataSchema(event),
  }
  return {
    type: 'object',
    description: `${description} ${readersOf(event)}`,
    required: Object.keys(computed),
    properties: { ...Object.fromEntries(shared), ...own },
    additionalProperties: false,
  }
}

function subjectSchema({ subject }: EventDefinition): Schema {
  return {
    type: 'object',
    description: 'The record that it is about.',
    required: ['kind', 'id'],
    properties: {
      kind: { type: 'string', const: subject },
      id: { type: 'string', description: 'Its id.' },
    },
    additionalProperties: false,
  }
}

/** Who it is for. */
function readersOf({ to }: EventDefinition): string {
  if (to.length > 1) return 'For the lender and the operator.'
  return `For the ${to[0] ?? 'lender'} alone.`
}

/** The requests that are sent, by type. */
export function webhooksOf({ types }: ContractEvents): Schema {
  return Object.fromEntries(types.map((event) => [event.type, { post: webhookOf(event) }]))
}

function webhookOf(event: EventDefinition): Schema {
  return {
    operationId: eventSchemaName(event),
    tags: ['Events'],
    summary: `${event.type}: version ${event.version}`,
    description: `${event.description} ${readersOf(event)}`,
    requestBody: { required: true, content: json(reference(eventSchemaName(event))) },
    responses: { '2XX': { description: 'The event was taken.' } },
  }
}
