// The reference of reads, run as a process of its own: the plain driver on N connections, each of which sends one prepared statement after
// another and parses what it returns.
import pg from 'pg'
import { SESSION_OPTIONS } from '../../../server/src/storage/database.ts'
import { latenciesOf } from '../latencies.ts'
import type { LoadResult, ReadKind } from '../load.ts'

/** What to ask. */
export interface DriverOrder {
  readonly connection: pg.ClientConfig
  readonly connections: number
  readonly seconds: number
  readonly kind: ReadKind
  readonly tenant: number
  /** Receivables that are read: `r0` … */
  readonly receivables: number
}

const COLUMNS = 't.*, b.balance, b.status'
const TABLES = 'receivables t left join receivable_ledgers b on b.tenant = t.tenant and b.receivable = t.number'

/** What an answer of the service needs at least: a receivable with its balance, or a page of them and whether there is another. */
const TEXTS = {
  receivable_read: `select ${COLUMNS} from ${TABLES} where t.tenant = $1 and t.id = $2`,
  receivable_page: `select ${COLUMNS} from ${TABLES} where t.tenant = $1 order by t.number desc limit 26`,
} as const satisfies { readonly [kind in ReadKind]: string }

/** Asks until the time is over. */
async function runDriver(order: DriverOrder): Promise<LoadResult> {
  const clients = await Promise.all(Array.from({ length: order.connections }, () => connect(order.connection)))
  const latencies: number[] = []
  let next = 0
  const start = performance.now()
  const end = start + order.seconds * 1_000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const began = performance.now()
        await ask(client, order, next++)
        latencies.push(performance.now() - began)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1_000
  await Promise.all(clients.map((client) => client.end()))
  const { count, p50, p99 } = latenciesOf(latencies)
  return { answered: count, refused: 0, seconds, p50, p99 }
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, options: SESSION_OPTIONS })
  await client.connect()
  return client
}

async function ask(client: pg.Client, { kind, tenant, receivables }: DriverOrder, n: number): Promise<void> {
  const values = kind === 'receivable_read' ? [tenant, `r${(n * 7_919) % receivables}`] : [tenant]
  const { rowCount } = await client.query({ name: kind, text: TEXTS[kind], values })
  if (rowCount === 0) throw new Error(`${kind} found nothing, which is no measure`)
}

const order = JSON.parse(process.env['DRIVER_ORDER'] ?? '{}') as DriverOrder
const result = await runDriver(order)
const { user, system } = process.cpuUsage()
process.stdout.write(`${JSON.stringify({ ...result, cpu: (user + system) / 1e6 })}\n`)
