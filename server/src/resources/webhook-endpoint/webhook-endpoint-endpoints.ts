// What can be done with webhook endpoints over HTTP, by a lender or the operator, each with its own.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { defineList, equals } from '@tapeline/contract/list'
import { CLOCKS } from '@tapeline/contract/parameter'
import {
  webhookDelivery,
  webhookEndpoint,
  webhookEndpointFilters,
  webhookReplay,
  webhookReplayToBegin,
  webhookSecret,
  webhookSecretToIssue,
} from './webhook-endpoint-definition.ts'

const TAG = 'Webhooks'
const PATH = '/webhook-endpoints'

export const postWebhookEndpoint = defineEndpoint({
  name: 'upsertWebhookEndpoint',
  method: 'POST',
  scope: 'manage',
  path: PATH,
  tag: TAG,
  summary: 'Create or update a webhook endpoint',
  description:
    'Only changed fields need to be sent. An omitted field is left unchanged, null clears it. Issue a secret for a new endpoint: nothing is delivered ' +
    'before. There are at most 100. In the dashboard this is for admins.',
  query: {},
  body: webhookEndpoint,
  answer: { status: 200, resource: webhookEndpoint },
  errors: ['forbidden', 'limit_reached'],
})

export const getWebhookEndpoint = defineEndpoint({
  name: 'getWebhookEndpoint',
  method: 'GET',
  path: `${PATH}/{id}`,
  tag: TAG,
  summary: 'Read a webhook endpoint, as known at a moment',
  query: CLOCKS,
  answer: { status: 200, resource: webhookEndpoint },
  errors: ['not_found'],
})

export const deleteWebhookEndpointEndpoint = defineEndpoint({
  name: 'deleteWebhookEndpoint',
  method: 'DELETE',
  scope: 'manage',
  path: `${PATH}/{id}`,
  tag: TAG,
  summary: 'Delete a webhook endpoint',
  description:
    'Nothing more is delivered to it, and its secrets are gone; deliveries under way end. With known_at it can still be read as it was known. ' +
    'Without an IdempotencyKey a retry of a deletion that was carried out answers 404; with one, 204 again.',
  query: {},
  answer: { status: 204 },
  errors: ['forbidden', 'not_found'],
})

export const postWebhookSecret = defineEndpoint({
  name: 'issueWebhookSecret',
  method: 'POST',
  scope: 'manage',
  path: `${PATH}/{id}/secrets`,
  tag: TAG,
  summary: 'Issue a secret for a webhook endpoint',
  description:
    'Makes a secret and shows it, this once. The secrets before it sign beside it for 24 hours, so that the receiver can change over meanwhile: each ' +
    'delivery has one signature for each, five at most. Where the answer is lost, ask again. An IdempotencyKey is ignored: no answer with a secret is kept.',
  query: {},
  acts: webhookSecretToIssue,
  answer: { status: 200, resource: webhookSecret },
  errors: ['forbidden', 'not_found', 'limit_reached'],
})

export const postWebhookReplay = defineEndpoint({
  name: 'replayWebhookEvents',
  method: 'POST',
  scope: 'manage',
  path: `${PATH}/{id}/replays`,
  tag: TAG,
  summary: 'Deliver events to a webhook endpoint again',
  description:
    'One event, or all of a time, of the types that the endpoint receives. They are queued behind what waits there, in their order, each under the id it ' +
    'had. An event that is not yours is as one that there is not: nothing is delivered for it. The next replay can be asked for once all is queued.',
  query: {},
  acts: webhookReplayToBegin,
  answer: { status: 200, resource: webhookReplay },
  errors: ['forbidden', 'not_found', 'limit_reached'],
})

/** What is done with one of them. */
export const WEBHOOK_ENDPOINTS_OF_API = [
  postWebhookEndpoint,
  getWebhookEndpoint,
  deleteWebhookEndpointEndpoint,
  postWebhookSecret,
  postWebhookReplay,
]

export const webhookEndpointList = defineList({
  name: 'webhook_endpoints',
  path: PATH,
  tag: TAG,
  summary: 'List webhook endpoints, newest first',
  resource: webhookEndpoint,
  sorts: ['created_at_desc'],
  filters: { status: equals(webhookEndpointFilters.status, 'Only those that are enabled, or disabled.') },
})

export const webhookDeliveryList = defineList({
  name: 'webhook_deliveries',
  path: `${PATH}/{id}/deliveries`,
  tag: TAG,
  summary: 'List the deliveries of a webhook endpoint with their attempts, latest first',
  resource: webhookDelivery,
  sorts: ['queued_at_desc'],
  metadata: false,
  errors: ['not_found'],
})

/** The lists of webhooks. */
export const WEBHOOK_LISTS = [webhookEndpointList, webhookDeliveryList]
