// What tests of deliveries have in common: an organization with an endpoint and its secret, events that happen, and a deliverer whose clock the test moves.
import { createHmac } from 'node:crypto'
import { keyCreated } from '@tapeline/contract/records/events/other-events'
import { accountCreated, receivableStatusChanged } from '@tapeline/contract/records/events/record-events'
import type { DelivererParts } from '../../src/jobs/webhooks/deliverer-parts.ts'
import { WebhookDeliverer } from '../../src/jobs/webhooks/webhook-deliverer.ts'
import { delivererParts } from '../../src/jobs/webhooks/run-deliveries.ts'
import { eventOf } from '../../src/resources/event/event-rules.ts'
import { addEvents } from '../../src/resources/event/event-store.ts'
import { disableFailing } from '../../src/resources/webhook-endpoint/webhook-endpoint-writes.ts'
import { type Database, installationStatement } from '../../src/storage/database.ts'
import type { Mailer } from '../../src/mail/mailer.ts'
import { microsecondsNow } from '../harness/moments.ts'
import type { Lender, TestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import type { ReceivedRequest } from './receiver.ts'

/** The settings of a service whose endpoints may be receivers of the test. */
export const ON_LOOPBACK = { WEBHOOK_NETWORKS: '127.0.0.0/8', WEBHOOK_LENDER_NETWORKS: '127.0.0.0/8' }

/** What events of a test are of: the service itself notes others, such as of the lender's key, whenever it comes to it. */
const OF_TESTS = ['account.created', 'receivable.status_changed']

/** Makes an endpoint for a receiver, of events of tests; returns its first secret. */
export async function openEndpoint(
  { client }: Pick<Lender, 'client'>,
  url: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await demand(client.post('/webhook-endpoints', { id: 'hook', url, event_types: OF_TESTS, ...more }))
  return issue({ client }, body.id)
}

/** Issues a secret for an endpoint. */
export async function issue({ client }: Pick<Lender, 'client'>, id = 'hook'): Promise<string> {
  return (await demand(client.post(`/webhook-endpoints/${id}/secrets`, {}))).body.secret
}

/** By how much a clock that is held goes on where it is read, in microseconds. */
const STEP = 200

/** A clock that starts now and goes as the test moves it, in microseconds. */
export class TestClock {
  #ahead = 0
  #held_at = 0
  #holds = 0

  readonly now = (): Promise<number> => {
    if (this.#holds === 0) return Promise.resolve(microsecondsNow() + this.#ahead)
    // Deliveries are due one microsecond after the other.
    this.#ahead += STEP
    return Promise.resolve(this.#held_at + this.#ahead)
  }

  pass(microseconds: number): void {
    this.#ahead += microseconds
  }

  /** Goes by how often it is read, however long that takes, while something is done; of several at once until all are. */
  async holdDuring(act: () => Promise<void>): Promise<void> {
    if (this.#holds === 0) this.#held_at = microsecondsNow()
    this.#holds += 1
    try {
      await act()
    } finally {
      this.#holds -= 1
    }
  }
}

/** Hundreds of deliveries, each of several statements one after the other, may take minutes beside other suites. */
export const MANY_DELIVERIES_MS_MAX = 240_000

export const SECOND = 1_000_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A deliverer of a node of its own, by a clock of the test; failures of turns fail the test. */
export function openDeliverer(
  service: TestService,
  clock: TestClock,
  more: Partial<DelivererParts> & {
    readonly mailer?: Pick<Mailer, 'send'>
    readonly areWritesWaiting?: () => boolean
  } = {},
): { readonly round: () => Promise<void>; readonly deliverer: WebhookDeliverer } {
  const failures: unknown[] = []
  const { mailer, areWritesWaiting = () => false, ...parts } = more
  const own = delivererParts(
    {
      database: service.database,
      mailer,
      networks: service.app.services.webhook_networks,
      disable: async (tenant, id, endpoint) => {
        const outcome = await service.app.services.writer.submit(disableFailing(tenant, id, endpoint))
        if ('error' in outcome) throw outcome.error
        return outcome.answer === 'true'
      },
      areWritesWaiting,
      report: (_, error) => failures.push(error),
    },
    new AbortController().signal,
  )
  const deliverer = new WebhookDeliverer({ ...own, clock: clock.now, ...parts })
  return {
    deliverer,
    // Where the turns of all take longer than the pause between two of one, the first is due again before the last had its own.
    round: () =>
      clock.holdDuring(async () => {
        // A round is due whether or not there is a sign of something to do.
        clock.pass(6 * SECOND)
        // A few have their turns at once, and a turn has an end: until nothing more is due.
        while ((await deliverer.look()) > 0) {
          await deliverer.idle()
          if (failures.length > 0) throw failures[0]
        }
      }),
  }
}

const lastPosition = installationStatement(
  '',
  'select coalesce(max(number), 0) as number from events where tenant = $1',
)
const storeEnd = installationStatement(
  '',
  `insert into event_cursors (tenant, number, form, log_position, operator_position, checks_position, covenants_position)
  values ($1, $2, 1, 0, 0, 0, 0) on conflict (tenant) do update set number = excluded.number`,
)

/** Has statuses of receivables changed, one event each, in this order. Returns the ids of the events. */
export function changeStatuses(database: Database, tenant: number, receivables: readonly string[]): Promise<string[]> {
  return happen(
    database,
    tenant,
    receivables.map((receivable_id) => ({
      event: receivableStatusChanged,
      subject_id: receivable_id,
      data: { receivable_id, before: null, after: 'active' },
    })),
  )
}

/** Has accounts created. Returns the ids of the events. */
export function createAccounts(database: Database, tenant: number, accounts: readonly string[]): Promise<string[]> {
  return happen(
    database,
    tenant,
    accounts.map((account_id) => ({ event: accountCreated, subject_id: account_id, data: { account_id } })),
  )
}

/** Has keys created. Returns the ids of the events. */
export function createKeys(database: Database, tenant: number, keys: readonly string[]): Promise<string[]> {
  return happen(
    database,
    tenant,
    keys.map((api_key_id) => ({ event: keyCreated, subject_id: api_key_id, data: { api_key_id } })),
  )
}

type Happened = Omit<Parameters<typeof eventOf>[1], 'occurred_at'>

/** Stores events as their calculator does. */
function happen(database: Database, tenant: number, happened: readonly Happened[]): Promise<string[]> {
  return database.transaction(async (transaction) => {
    const [last] = await transaction.query<{ number: number }>(lastPosition, [tenant])
    const after = Math.max(microsecondsNow(), last?.number ?? 0)
    const events = happened.map((one, at) =>
      eventOf({ organization: `of-${tenant}`, environment: 'sandbox' }, { ...one, occurred_at: after + at }),
    )
    const added = await addEvents(transaction, tenant, after, events)
    await transaction.query(storeEnd, [tenant, added.at(-1)?.number ?? after])
    return events.map(({ id }) => id)
  })
}

/** The signatures of a request, and what each of some secrets signs it with by Node's own HMAC. */
export function signaturesOf({ headers, body }: ReceivedRequest, secrets: readonly string[]) {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return {
    given: String(headers['webhook-signature']).split(' '),
    expected: secrets.map((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    }),
  }
}

/** The log of an endpoint's deliveries, the first one first. */
export async function deliveriesOf({ client }: Pick<Lender, 'client'>, id = 'hook') {
  const { body } = await demand(client.get(`/webhook-endpoints/${id}/deliveries`, { limit: 100 }))
  return (body.data as Delivery[]).toReversed()
}

/** A delivery as it is answered. */
export interface Delivery {
  readonly id: string
  readonly event_id: string
  readonly status: string
  readonly next_attempt_at: string | null
  readonly attempts: readonly {
    readonly attempt: number
    readonly http_status: number | null
    readonly failure: string | null
    readonly answer: string | null
    readonly took_ms: number | null
  }[]
}
