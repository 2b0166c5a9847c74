// Webhook endpoints of an organization, how their deliveries go, and what is done with them.
import type {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookReplay,
  WebhookReplayToBegin,
  WebhookSecret,
} from '@tapeline/sdk'
import type { WebhookState } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { ServiceFault, call } from './call.ts'
import { type ListQuestion, listQuery, pathPart } from './list.ts'
import { callOwn } from './own-call.ts'
import {
  type RecordsWithStates,
  type WithState,
  recordWithStateQuery,
  recordsWithStatesQuery,
} from './records-with-states.ts'

/** The path of webhook endpoints in the public API. */
export const WEBHOOKS = '/webhook-endpoints'

/** A webhook endpoint, and how its deliveries go. */
export type Webhook = WithState<WebhookEndpoint, WebhookState>

/** How often a page asks how deliveries go: they move without anything that is done on it. */
const AGAIN_MS = 5_000

const WITH_STATES: RecordsWithStates<WebhookState> = {
  path: WEBHOOKS,
  readStates: async (environment, signal) =>
    (await callOwn('GET /{environment}/webhook-states', { path: { environment } }, signal)).data,
  gone: 'You have no webhook endpoint with this id.',
  again_ms: AGAIN_MS,
}

/** All webhook endpoints, the latest first. */
export const webhooksQuery = (environment: Environment) =>
  recordsWithStatesQuery<WebhookEndpoint, WebhookState>(WITH_STATES, environment)

/** One of them. */
export const webhookQuery = (environment: Environment, id: string) =>
  recordWithStateQuery<WebhookEndpoint, WebhookState>(WITH_STATES, environment, id)

/** The path of an endpoint’s deliveries in the public API. */
export function deliveriesPath(id: string): string {
  return `${WEBHOOKS}/${pathPart(id)}/deliveries`
}

/** A page of the log of deliveries, the latest first. */
export const deliveriesQuery = (environment: Environment, id: string, question: ListQuestion) => ({
  ...listQuery<WebhookDelivery>(environment, deliveriesPath(id), question),
  refetchInterval: AGAIN_MS,
})

/** What people state of an endpoint. */
export type WebhookDraft = Pick<WebhookEndpoint, 'id' | 'url' | 'description'> & {
  /** Null for all, those of later versions too. */
  readonly event_types: readonly string[] | null
}

/** Changes an endpoint; what is left out stays. */
export function changeWebhook(
  environment: Environment,
  change: Pick<WebhookEndpoint, 'id'> & Partial<WebhookDraft & Pick<WebhookEndpoint, 'status'>>,
): Promise<WebhookEndpoint> {
  return call('POST', `/${environment}/v${WEBHOOKS}`, change)
}

/** Creates an endpoint. One that has the id already is not changed: that is refused. */
export async function createWebhook(environment: Environment, draft: WebhookDraft): Promise<WebhookEndpoint> {
  if (draft.id !== '' && (await isThere(environment, draft.id))) {
    const details = [{ param: 'id', code: 'not_unique', message: TAKEN }]
    throw new ServiceFault(409, { message: TAKEN, code: 'conflict', details })
  }
  return changeWebhook(environment, draft)
}

const TAKEN = 'There is an endpoint with this id already. Choose another id.'

async function isThere(environment: Environment, id: string): Promise<boolean> {
  try {
    await call('GET', endpointPath(environment, id))
    return true
  } catch (error) {
    if (error instanceof ServiceFault && error.status === 404) return false
    throw error
  }
}

export const deleteWebhook = (environment: Environment, id: string) => call('DELETE', endpointPath(environment, id))

/** Issues a secret; it comes for the only time. */
export const issueSecret = (environment: Environment, id: string) =>
  call<WebhookSecret>('POST', `${endpointPath(environment, id)}/secrets`, {})

/** Asks for events again: for one, or for all of a time. */
export const replayEvents = (environment: Environment, id: string, asked: WebhookReplayToBegin) =>
  call<WebhookReplay>('POST', `${endpointPath(environment, id)}/replays`, asked)

function endpointPath(environment: Environment, id: string): string {
  return `/${environment}/v${WEBHOOKS}/${pathPart(id)}`
}
