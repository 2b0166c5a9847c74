// Delivery as a process does it until it stops: with the database's clock, over HTTP, and with mail to the admins of an endpoint that fails.
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Letter, webhookDisabledLetter, webhookFailingLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { readOwner } from '../../resources/organization/owner-reads.ts'
import { listUsers } from '../../resources/user/user-store.ts'
import type { DeliveredEndpoint, OpenQueue } from '../../resources/webhook-endpoint/webhook-queue-store.ts'
import type { Database } from '../../storage/database.ts'
import type { WebhookNetworks } from '../../webhooks/networks.ts'
import type { Notice } from '../scheduling/notice.ts'
import type { DelivererParts } from './deliverer-parts.ts'
import { WebhookDeliverer } from './webhook-deliverer.ts'
import type { FailingEndpoints } from './failing-endpoints.ts'

/** What delivery needs of the service. */
export interface DeliveryParts {
  readonly database: Database
  /** Undefined where no mail server is set: nobody is warned. */
  readonly mailer: Pick<Mailer, 'send'> | undefined
  readonly networks: WebhookNetworks
  /** Disables an endpoint of a tenant, by its id and number; false where it is disabled already, or gone. */
  readonly disable: (tenant: number, id: string, endpoint: number) => Promise<boolean>
  /** Whether requests to write wait: a backlog lets them go first. */
  readonly areWritesWaiting: () => boolean
  /** Given when events were added in this process; those that another process added are found with the next look. */
  readonly eventsAdded: Notice
  readonly report: (what: string, error: unknown) => void
}

const LOOK_PAUSE_MS = 1_000

/** Behind a step of a backlog, while requests to write wait: how many times as long as it took nothing is delivered, and for how long at most. */
const REST_FACTOR = 4
const REST_MS_MAX = 500

/** Delivers until it is stopped. */
export async function runDeliveries(parts: DeliveryParts, stopping: AbortSignal): Promise<void> {
  const deliverer = new WebhookDeliverer(delivererParts(parts, stopping))
  await deliverer.lookUntil(stopping, (wake) => parts.eventsAdded.pause(LOOK_PAUSE_MS, wake))
}

/** The parts of a deliverer of a process. */
export function delivererParts(parts: Omit<DeliveryParts, 'eventsAdded'>, stopping: AbortSignal): DelivererParts {
  // Every attempt listens, and there are more of them than a leak is assumed to begin with.
  setMaxListeners(0, stopping)
  const { database, networks, areWritesWaiting, report } = parts
  return {
    database,
    networks,
    sending: { stopping },
    failing: failingEndpoints(parts),
    rest: async (took_ms) => {
      if (areWritesWaiting()) await restFor(Math.min(REST_FACTOR * took_ms, REST_MS_MAX), stopping)
    },
    report: (error) => report('webhooks of an endpoint could not be delivered', error),
  }
}

/** Rests, until the process stops at most. */
function restFor(ms: number, stopping: AbortSignal): Promise<void> {
  return pause(ms, undefined, { signal: stopping }).catch(() => {})
}

/** Writes to the admins by mail; without a mail server nobody is warned, and the endpoint is disabled all the same. */
export function failingEndpoints({
  database,
  mailer,
  disable,
}: Pick<DeliveryParts, 'database' | 'mailer' | 'disable'>): FailingEndpoints {
  const write = (queue: OpenQueue, endpoint: DeliveredEndpoint, letter: typeof webhookFailingLetter) =>
    mailer === undefined ? Promise.resolve(true) : writeToAdmins(database, mailer, queue, endpoint, letter)
  return {
    warn: (queue, endpoint) => write(queue, endpoint, webhookFailingLetter),
    disable: async (queue, endpoint) => {
      if (await disable(queue.tenant, endpoint.id, endpoint.endpoint))
        await write(queue, endpoint, webhookDisabledLetter)
    },
  }
}

/** True where one of the letters could be sent, or none was to be. */
async function writeToAdmins(
  database: Database,
  mailer: Pick<Mailer, 'send'>,
  { tenant }: OpenQueue,
  { id: endpoint }: DeliveredEndpoint,
  letter: typeof webhookFailingLetter,
): Promise<boolean> {
  const owner = await readOwner(database, tenant)
  if (owner === undefined) return true
  const { organization, organization_name, environment } = owner
  const admins = (await listUsers(database, organization)).filter(({ role }) => role === 'admin')
  const letters = admins.map(({ email: to }): Letter => letter({ to, organization_name, environment, endpoint }))
  const sent = await Promise.all(letters.map((one) => mailer.send(one)))
  return sent.length === 0 || sent.some(Boolean)
}
