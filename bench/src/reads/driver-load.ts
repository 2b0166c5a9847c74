// The reference of reads, run as a process of its own: the plain driver on N connections, each of which sends the statements of one request
// after another, prepared once, and parses what they return.
import pg from 'pg'
import { SESSION_OPTIONS } from '../../../server/src/storage/database.ts'
import type { LoadResult } from '../load.ts'
import type { Sent } from './recorded-statements.ts'

/** What to ask. */
export interface DriverOrder {
  readonly connection: pg.ClientConfig
  readonly connections: number
  readonly seconds: number
  readonly statements: readonly Sent[]
  /** Whose receivables are asked for: the recorded values are of `r0`, and each request asks for another. */
  readonly tenant: number
}

/** Asks until the time is over. */
async function runDriver(order: DriverOrder): Promise<LoadResult> {
  const clients = await Promise.all(Array.from({ length: order.connections }, () => connect(order.connection)))
  const numbers = await readNumbers(clients[0] as pg.Client, order.tenant)
  const latencies: number[] = []
  let next = 0
  const start = performance.now()
  const end = start + order.seconds * 1_000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const began = performance.now()
        await ask(client, order.statements, next++, numbers)
        latencies.push(performance.now() - began)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1_000
  await Promise.all(clients.map((client) => client.end()))
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { answered: latencies.length, refused: 0, seconds, p50: at(0.5), p99: at(0.99) }
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, options: SESSION_OPTIONS })
  await client.connect()
  return client
}

/** The numbers of `r0`, `r1` and so on. */
async function readNumbers(client: pg.Client, tenant: number): Promise<number[]> {
  const text = 'select number from receivables where tenant = $1 order by substr(id, 2)::integer'
  const { rows } = await client.query<{ number: string }>(text, [tenant])
  return rows.map(({ number }) => Number(number))
}

async function ask(
  client: pg.Client,
  statements: readonly Sent[],
  n: number,
  numbers: readonly number[],
): Promise<void> {
  const at = (n * 7_919) % numbers.length
  for (const { name, text, values } of statements)
    await client.query({ name, text, values: values.map((value) => valueOf(value, at, numbers)) })
}

function valueOf(value: unknown, at: number, numbers: readonly number[]): unknown {
  if (Array.isArray(value)) return value.map((one) => valueOf(one, at, numbers))
  if (value === 'r0') return `r${at}`
  return value === numbers[0] ? numbers[at] : value
}

const order = JSON.parse(process.env['DRIVER_ORDER'] ?? '{}') as DriverOrder
const result = await runDriver(order)
const { user, system } = process.cpuUsage()
process.stdout.write(`${JSON.stringify({ ...result, cpu: (user + system) / 1e6 })}\n`)
