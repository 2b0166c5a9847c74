// What goes with a webhook endpoint: its queue, its secrets, what is asked for again. Written in the batch of the endpoint; what delivers reads it.
import { type Statement, type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import type { StoredVersion } from '../versioned-store.ts'
import { findOperatorTenants } from './webhook-sources-reads.ts'

/** Events that are asked for again. */
export interface AskedReplay {
  readonly endpoint: number
  readonly number: number
  readonly event_id: string | null
  readonly since: number | null
  readonly until: number | null
}

const findIssued = statement(
  'find-issued-webhook-secrets',
  `
  select e.id, s.number from webhook_endpoints e join webhook_secrets s on s.tenant = $1 and s.endpoint = e.number
  where e.tenant = $1 and e.id = any($2::text[])`,
)

const findReplaying = statement(
  'find-open-replays-of-endpoints',
  `
  select e.id from webhook_endpoints e join webhook_replays r on r.tenant = $1 and r.endpoint = e.number and r.ended is null
  where e.tenant = $1 and e.id = any($2::text[])`,
)

const countEndpoints = statement(
  'count-webhook-endpoints',
  'select count(*)::int as count from webhook_endpoints where tenant = $1',
)

const upsertQueues = statement(
  'upsert-webhook-queues',
  `
  insert into webhook_queues (tenant, endpoint, enabled, since)
  select own.tenant, q.endpoint, q.enabled, q.since from tenants own
  cross join json_to_recordset($2) as q(endpoint bigint, enabled boolean, since bigint) where own.tenant = $1
  on conflict (tenant, endpoint) do update
  set enabled = excluded.enabled, since = excluded.since, ended = true, failing_since = null, failures = 0, rests_until = null,
    warned = null, warn_from = null`,
)

const ENDPOINTS = 'endpoint = any($2::bigint[])'

/** What waits is discarded, and the row removed, by what delivers: there may be much of it. */
const endQueues = statement(
  'end-webhook-queues',
  `update webhook_queues set enabled = false, ended = true, gone = true where tenant = $1 and ${ENDPOINTS}`,
)
const deleteSecrets = statement(
  'delete-webhook-secrets',
  `delete from webhook_secrets where tenant = $1 and ${ENDPOINTS}`,
)

const endReplays = statement(
  'end-webhook-replays',
  `update webhook_replays set ended = $3 where tenant = $1 and ${ENDPOINTS} and ended is null`,
)

const insertSecrets = statement(
  'insert-webhook-secrets',
  `
  insert into webhook_secrets (tenant, endpoint, number, secret)
  select own.tenant, s.endpoint, s.number, decode(s.secret, 'hex') from tenants own
  cross join json_to_recordset($2) as s(endpoint bigint, number bigint, secret text) where own.tenant = $1`,
)

const insertReplays = statement(
  'insert-webhook-replays',
  `
  insert into webhook_replays (tenant, endpoint, number, event_id, since, until, source, position)
  select own.tenant, r.endpoint, r.number, r.event_id, r.since, r.until, 0, 0 from tenants own
  cross join json_to_recordset($2) as r(endpoint bigint, number bigint, event_id text, since bigint, until bigint) where own.tenant = $1`,
)

interface Queue {
  readonly endpoint: number
  readonly enabled: boolean
  readonly since: number
}

/** What goes with the endpoints of one batch. */
export class WebhookWorkInBatch {
  readonly #wanted = new Set<string>()
  #wants_tenant = false
  #count = 0
  #is_of_operator = false
  readonly #issued = new Map<string, number[]>()
  readonly #replaying = new Map<string, number>()
  readonly #queues = new Map<number, Queue>()
  readonly #ended = new Map<number, { readonly at: number; readonly is_gone: boolean }>()
  readonly #secrets: { readonly endpoint: number; readonly number: number; readonly secret: string }[] = []
  readonly #replays: AskedReplay[] = []
  readonly #events: LoggedEvent[] = []

  /** Asks for what goes with an endpoint. */
  want(id: string): void {
    this.#wanted.add(id)
  }

  /** Asks how many endpoints there are, and whether they are the operator's. */
  wantTenant(): void {
    this.#wants_tenant = true
  }

  isUnasked(): boolean {
    return this.#wanted.size === 0 && !this.#wants_tenant
  }

  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return [...this.#loadTenant(transaction, tenant), ...this.#loadWanted(transaction, tenant)]
  }

  #loadTenant(transaction: Transaction, tenant: number): Promise<unknown>[] {
    if (!this.#wants_tenant) return []
    this.#wants_tenant = false
    const counted = transaction.query<{ count: number }>(countEndpoints, [tenant])
    return [
      counted.then(([row]) => (this.#count = row?.count ?? 0)),
      findOperatorTenants(transaction).then((tenants) => (this.#is_of_operator = tenants.includes(tenant))),
    ]
  }

  #loadWanted(transaction: Transaction, tenant: number): Promise<unknown>[] {
    if (this.#wanted.size === 0) return []
    const values = [tenant, [...this.#wanted]]
    const issued = transaction.query<{ id: string; number: number }>(findIssued, values)
    const replaying = transaction.query<{ id: string }>(findReplaying, values)
    this.#wanted.clear()
    return [
      issued.then((rows) => rows.forEach(({ id, number }) => this.#noteIssued(id, number))),
      replaying.then((rows) => rows.forEach(({ id }) => this.#noteReplaying(id))),
    ]
  }

  #noteIssued(id: string, number: number): void {
    this.#issued.set(id, [...(this.#issued.get(id) ?? []), number])
  }

  #noteReplaying(id: string): void {
    this.#replaying.set(id, this.replayingOf(id) + 1)
  }

  /** How many endpoints there are. */
  count(): number {
    return this.#count
  }

  /** Whether the endpoints are the operator's own. */
  isOfOperator(): boolean {
    return this.#is_of_operator
  }

  /** When the secrets of an endpoint were issued. */
  issuedOf(id: string): readonly number[] {
    return this.#issued.get(id) ?? []
  }

  /** How many replays of an endpoint are still being queued. */
  replayingOf(id: string): number {
    return this.#replaying.get(id) ?? 0
  }

  /** Lets the queue of an endpoint follow a change of it; `now` is undefined where it was deleted, `at` the moment of that. */
  follow(before: StoredVersion | undefined, now: StoredVersion | undefined, at: number): void {
    const endpoint = (now ?? before)?.number
    this.#count += Number(now !== undefined) - Number(before !== undefined)
    if (endpoint === undefined || (now !== undefined && before?.state['status'] === now.state['status'])) return
    const enabled = now?.state['status'] === 'enabled'
    if (now === undefined) this.#queues.delete(endpoint)
    else this.#queues.set(endpoint, { endpoint, enabled, since: at })
    if (before === undefined) return
    this.#ended.set(endpoint, { at, is_gone: now === undefined })
    this.#replaying.delete(before.id)
    if (now === undefined) this.#issued.delete(before.id)
  }

  /** Adds a secret to an endpoint. */
  issue({ id, number: endpoint }: StoredVersion, number: number, secret: Uint8Array, actor: number): void {
    this.#secrets.push({ endpoint, number, secret: Buffer.from(secret).toString('hex') })
    this.#noteIssued(id, number)
    this.#log(id, endpoint, number, actor, 'secret')
  }

  /** Adds what is asked for again. */
  replay({ id }: StoredVersion, asked: AskedReplay, actor: number): void {
    this.#noteReplaying(id)
    this.#replays.push(asked)
    this.#log(id, asked.endpoint, asked.number, actor, 'replay')
  }

  #log(id: string, number: number, at: number, actor: number, field: string): void {
    this.#events.push({ at, actor, did: 'changed', kind: 'webhook_endpoint', id, number, fields: [field] })
  }

  events(): readonly LoggedEvent[] {
    return this.#events
  }

  /** The queue of an endpoint comes first: it is the lock of what delivers. */
  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const run = (sql: Statement, rows: readonly unknown[]): Promise<unknown>[] =>
      rows.length === 0 ? [] : [transaction.query(sql, [tenant, JSON.stringify(rows)])]
    const ended = [...this.#ended.keys()]
    const gone = ended.filter((endpoint) => this.#ended.get(endpoint)?.is_gone)
    const on = (sql: Statement, endpoints: readonly number[]): Promise<unknown>[] =>
      endpoints.length === 0 ? [] : [transaction.query(sql, [tenant, endpoints])]
    const at = Math.max(0, ...[...this.#ended.values()].map((one) => one.at))
    const end = (sql: Statement) => (ended.length === 0 ? [] : [transaction.query(sql, [tenant, ended, at])])
    return [
      ...run(upsertQueues, [...this.#queues.values()]),
      ...on(endQueues, gone),
      ...on(deleteSecrets, gone),
      ...end(endReplays),
      // Nothing is left behind of what ended in the same batch.
      ...run(
        insertSecrets,
        this.#secrets.filter(({ endpoint }) => !gone.includes(endpoint)),
      ),
      ...run(
        insertReplays,
        this.#replays.filter(({ endpoint, number }) => number > (this.#ended.get(endpoint)?.at ?? 0)),
      ),
    ]
  }
}
