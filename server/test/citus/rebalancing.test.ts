// Shards move and a tenant is isolated while lenders write and read: whatever a client gets, the same request with the same IdempotencyKey
// resolves it, and what was acknowledged is there once.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtServer } from '../crash/built-server.ts'
import { type Received, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { runDistribution } from './command.ts'

const LENDERS = 3

let service: TestService
let client: pg.Client
const traffic: Traffic[] = []
beforeAll(async () => {
  await builtServer()
  service = await startTestService()
  client = new pg.Client(service.connection)
  await client.connect()
  for (let at = 0; at < LENDERS; at += 1) traffic.push(new Traffic(await service.lender({ environment: 'live' })))
  for (const one of traffic) await one.open()
}, 120_000)
afterAll(async () => {
  await service.stop()
  await client.end()
})

/** What a client sends again: the service, or the server behind it, is away for now. */
const AGAIN = new Set(['database_away', 'overloaded', 'calculation_running', 'request_in_progress'])

/** What one lender writes and reads, one request after another. */
class Traffic {
  readonly lender: Lender
  /** The sum of what was acknowledged. */
  written = 0
  count = 0
  sent_again = 0
  /** Answers that no retry resolves. */
  readonly faults: string[] = []
  #stopped = false
  #ended: Promise<unknown> = Promise.resolve()

  constructor(lender: Lender) {
    this.lender = lender
  }

  async open(): Promise<void> {
    await demand(this.lender.client.post('/accounts', accountBody('a')))
    await demand(this.lender.client.post('/receivables', receivableBody('r', 'a')))
  }

  start(): void {
    this.#ended = Promise.all([this.#write(), this.#read()])
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#ended
  }

  async #write(): Promise<void> {
    while (!this.#stopped) {
      const [id, amount] = [`e${this.count}`, 100 + this.count]
      const headers = { IdempotencyKey: `key-${id}` }
      const send = () => this.lender.client.postOnce('/receivables/r/entries', entryBody(id, { amount }), headers)
      const { status, text } = await eventually(send, (answer) => !this.#isAgain(answer), 60_000)
      if (status !== 200) {
        this.faults.push(`write: ${status} ${text}`)
        return
      }
      this.written += amount
      this.count += 1
    }
  }

  async #read(): Promise<void> {
    const paths = ['/receivables/r', '/receivables/r/entries', '/portfolio/summary']
    for (let at = 0; !this.#stopped; at += 1) {
      const send = () => this.lender.client.get(paths[at % paths.length] ?? '')
      const { status, text } = await eventually(send, (answer) => !this.#isAgain(answer), 60_000)
      if (status !== 200) this.faults.push(`read: ${status} ${text}`)
    }
  }

  #isAgain({ status, body }: Received): boolean {
    const again = status === 503 || AGAIN.has(body?.code)
    if (again) this.sent_again += 1
    return again
  }
}

/** Moves the shards of the lenders to one server, as an uneven cluster has them. */
async function crowd(): Promise<void> {
  const { rows } = await client.query<{ shard: string; at: number; to: number }>(
    `
    select distinct s.shardid as shard, n.nodeid as at, f.nodeid as to from unnest($1::integer[]) tenant
    join citus_shards s on s.shardid = get_shard_id_for_distribution_column('tenants', tenant)
    join pg_dist_node n on n.nodename = s.nodename and n.nodeport = s.nodeport
    cross join (select min(nodeid) as nodeid from pg_dist_node where groupid <> 0) f where n.nodeid <> f.nodeid`,
    [traffic.map(({ lender }) => lender.tenant)],
  )
  for (const { shard, at, to } of rows)
    await client.query(`select citus_move_shard_placement($1, $2, $3, 'block_writes')`, [shard, at, to])
}

/** The servers of tenants, by tenant. */
async function serversOf(): Promise<Map<number, string>> {
  const { rows } = await client.query<{ tenant: number; server: string }>(`
    select tenant, nodename || ':' || nodeport as server from tenants
    join citus_shards on shardid = get_shard_id_for_distribution_column('tenants', tenant)`)
  return new Map(rows.map(({ tenant, server }) => [tenant, server]))
}

async function run(...options: string[]): Promise<string> {
  const { code, stderr } = await runDistribution(service.connection, ...options)
  expect(code, stderr).toBe(0)
  return stderr
}

test('lenders write and read while shards move and one is isolated; nothing is lost or doubled', async () => {
  await crowd()
  for (const one of traffic) one.start()
  const moved = await run('--spread', '--online')
  await crowd()
  const blocked = await run('--spread')
  const [first] = traffic
  const [tenant, organization] = [first?.lender.tenant ?? 0, first?.lender.organization.organization ?? '']
  const servers = await serversOf()
  const to = [...servers.values()].find((server) => server !== servers.get(tenant)) ?? ''
  const isolated = await run('--isolate', organization, '--to', to, '--online')
  const counts = traffic.map(({ count }) => count)
  await eventually(
    () => Promise.resolve(traffic),
    (all) => all.every(({ count, faults }, at) => count > (counts[at] ?? 0) || faults.length > 0),
    60_000,
  )
  for (const one of traffic) await one.stop()
  expect(traffic.flatMap(({ faults }) => faults)).toEqual([])
  expect(moved).toContain('Moving shard ')
  expect(blocked).toContain('Moving shard ')
  expect(isolated).toContain(`tenant ${tenant} is alone on shard `)
  expect((await serversOf()).get(tenant)).toBe(to)
  for (const { lender, written, count } of traffic) {
    const { rows } = await client.query('select count(*)::integer as count from entries where tenant = $1', [
      lender.tenant,
    ])
    expect(rows).toEqual([{ count }])
    const shown = await eventually(
      () => lender.client.get('/portfolio/summary'),
      ({ status, body }) => status === 200 && body.data.at(-1)?.principal.closing === written,
      60_000,
    )
    expect(shown.body.data.at(-1).principal.closing).toBe(written)
    expect(shown.body.freshness).toMatchObject({ status: 'current', left_out: { count: 0 } })
  }
}, 600_000)
