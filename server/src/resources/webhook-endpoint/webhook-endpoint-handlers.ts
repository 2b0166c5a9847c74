// Serving webhook endpoints: each organization manages its own, by a key or, in the dashboard, by an admin.
import { notFound } from '@tapeline/contract/errors'
import type { Answer } from '../../http/answer.ts'
import type { Call, Route } from '../../http/routes.ts'
import type { Credential, Operation } from '../../storage/writer/operation.ts'
import { createWebhookSecret } from '../../webhooks/webhook-secret.ts'
import { admitAdmins } from '../admit-admins.ts'
import type { ReportingBatch } from '../batch.ts'
import { write } from '../handling.ts'
import { listRoute, placeUnder } from '../list-handling.ts'
import { presentRow } from '../present.ts'
import type { Services } from '../services.ts'
import { versionedList, versionedRoutes } from '../versioned-routes.ts'
import { type DeliveryRow, DELIVERY_COLUMNS, findEndpointNumber, presentDelivery } from './webhook-delivery-reads.ts'
import {
  deleteWebhookEndpointEndpoint,
  getWebhookEndpoint,
  postWebhookEndpoint,
  postWebhookReplay,
  postWebhookSecret,
  webhookDeliveryList,
  webhookEndpointList,
} from './webhook-endpoint-endpoints.ts'
import { UNKNOWN_ENDPOINT, webhookEndpointWriting } from './webhook-endpoint-rules.ts'
import { WEBHOOK_ENDPOINTS } from './webhook-endpoint-store.ts'
import { type EndpointAct, beginReplay, issueSecret, withQueue } from './webhook-endpoint-writes.ts'

const endpoints = versionedList(WEBHOOK_ENDPOINTS, 'created_at_desc')

const deliveries = {
  table: {
    table: 'webhook_deliveries',
    columns: DELIVERY_COLUMNS,
    parent: 'endpoint',
    sorts: { queued_at_desc: { columns: [{ name: 'number', type: 'bigint' as const }], descending: true } },
    past: { kept: 'postings' as const, table: 'webhook_deliveries' },
  },
  present: (row: { readonly [column: string]: unknown }) => presentDelivery(presentRow(row) as unknown as DeliveryRow),
}

/** Where events of an organization go is not for everybody in it. */
const admitEndpointAdmin = admitAdmins('Webhook endpoints are managed by admins.')

/** The routes of webhook endpoints. */
export function webhookEndpointRoutes(services: Services): Route[] {
  const serving = {
    table: WEBHOOK_ENDPOINTS,
    writing: webhookEndpointWriting(services.webhook_networks),
    admit: admitEndpointAdmin,
    beside: withQueue,
    endpoints: {
      post: postWebhookEndpoint,
      get: getWebhookEndpoint,
      remove: deleteWebhookEndpointEndpoint,
      list: webhookEndpointList,
    },
  }
  return [
    ...versionedRoutes(services, serving, endpoints),
    {
      endpoint: postWebhookSecret,
      handle: (call) => act(services, call, (asked) => issueSecret(asked, createWebhookSecret())),
    },
    {
      endpoint: postWebhookReplay,
      handle: (call) => act(services, call, (asked) => beginReplay(asked, call.body)),
    },
    listRoute(
      services,
      webhookDeliveryList,
      deliveries,
      placeUnder(async ({ database }, { tenant }, { path }) => {
        const number = await findEndpointNumber(database, tenant, path['id'] ?? '')
        if (number === undefined) throw notFound(UNKNOWN_ENDPOINT)
        return number
      }),
    ),
  ]
}

async function act(
  services: Services,
  call: Call,
  operation: (act: EndpointAct) => Operation<ReportingBatch>,
): Promise<Answer> {
  await admitEndpointAdmin(services, call)
  const { idempotency, path, faults, body } = call
  return write(services, call, (credential: Credential) =>
    operation({ credential, idempotency, id: path['id'] ?? '', faults: [...faults, ...body.faults] }),
  )
}
