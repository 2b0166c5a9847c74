// A light load generator, run as a process of its own: N keep-alive connections, each with one request in flight. Requests
// are written straight to sockets and answers are only counted, so that the machine's time goes to the side under test.
import net from 'node:net'
import { latenciesOf } from './latencies.ts'

/** Records that are written. */
export type WriteKind = 'entry' | 'account' | 'receivable'

/** What is read. */
export type ReadKind = 'receivable_read' | 'receivable_page'

/** What to send. */
export interface LoadOrder {
  readonly host: string
  readonly port: number
  /** Keys of lenders; requests go to them in turn. */
  readonly keys: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Which write, each of an id of its own, or which read: of one receivable, or of the first page of all. */
  readonly kind: WriteKind | ReadKind
  /** Receivables that entries go to, and that are read: `r0` … */
  readonly receivables: number
  readonly seed: number
}

/** What came of it. Latencies in milliseconds. */
export interface LoadResult {
  readonly answered: number
  readonly refused: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
}

const TYPES = ['principal', 'interest', 'disbursement', 'late_fee']

/** The bytes of the nth request of an order. */
export function requestOf(order: Omit<LoadOrder, 'connections' | 'seconds'>, n: number): string {
  const head = `HTTP/1.1\r\nHost: ${order.host}\r\nAuthorization: ${order.keys[n % order.keys.length]}\r\n`
  if (order.kind === 'receivable_read') return `GET /receivables/${receivableOf(order, n)} ${head}\r\n`
  if (order.kind === 'receivable_page') return `GET /receivables ${head}\r\n`
  const { path, body } = bodyOf(order, n, `${order.seed}-${n}`)
  const length = Buffer.byteLength(body)
  return `POST ${path} ${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`
}

function receivableOf({ receivables }: Pick<LoadOrder, 'receivables'>, n: number): string {
  return `r${(n * 7_919) % receivables}`
}

function bodyOf(order: Pick<LoadOrder, 'kind' | 'receivables'>, n: number, id: string): { path: string; body: string } {
  const day = `2026-0${1 + (n % 9)}-${String(1 + (n % 28)).padStart(2, '0')}`
  if (order.kind === 'entry') {
    const body = {
      id,
      date: day,
      type: TYPES[n % TYPES.length],
      amount: 1_000 + (n % 90_000),
      balance: 100_000 + n,
      receivable_status: 'active',
    }
    return { path: `/receivables/${receivableOf(order, n)}/entries`, body: JSON.stringify(body) }
  }
  if (order.kind === 'account') {
    return {
      path: '/accounts',
      body: JSON.stringify({
        id,
        type: 'business',
        name: `Company ${n}`,
        industry: '722511',
        address: { country: 'US', region: 'CA' },
      }),
    }
  }
  const body = {
    id,
    obligor_id: 'a0',
    product_type: 'term_loan',
    funded_by: 'balance_sheet',
    origination_date: day,
    currency: 'USD',
    term: '12 months',
    payment_frequency: '1 month',
    interest_rate: 0.12,
    credit_limit: 100_000 + n,
  }
  return { path: '/receivables', body: JSON.stringify(body) }
}

/** Sends until the time is over. */
export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const tally = { next: 0, answered: 0, refused: 0, latencies: [] as number[] }
  const start = process.hrtime.bigint()
  const end = Date.now() + order.seconds * 1_000
  await Promise.all(Array.from({ length: order.connections }, () => runConnection(order, tally, end)))
  const seconds = Number(process.hrtime.bigint() - start) / 1e9
  const { p50, p99 } = latenciesOf(tally.latencies)
  return { answered: tally.answered, refused: tally.refused, seconds, p50, p99 }
}

function runConnection(
  order: LoadOrder,
  tally: { next: number; answered: number; refused: number; latencies: number[] },
  end: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: order.host, port: order.port, noDelay: true })
    let received = ''
    let sent = 0
    const send = () => {
      if (Date.now() >= end) {
        socket.end(resolve)
        return
      }
      sent = performance.now()
      socket.write(requestOf(order, tally.next++))
    }
    socket.setEncoding('latin1')
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (chunk: string) => {
      received += chunk
      if (!isWhole(received)) return
      if (received.startsWith('HTTP/1.1 200')) tally.answered += 1
      else tally.refused += 1
      tally.latencies.push(performance.now() - sent)
      received = ''
      send()
    })
  })
}

/** Whether an answer in Latin-1 has arrived, which is one byte a character. */
export function isWhole(received: string): boolean {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /content-length: (\d+)/i.exec(received.slice(0, head))
  return received.length >= head + 4 + Number(length?.[1] ?? 0)
}

if (process.env['LOAD_ORDER'] !== undefined) {
  const result = await runLoad(JSON.parse(process.env['LOAD_ORDER']) as LoadOrder)
  const { user, system } = process.cpuUsage()
  process.stdout.write(`${JSON.stringify({ ...result, cpu: (user + system) / 1e6 })}\n`)
}
