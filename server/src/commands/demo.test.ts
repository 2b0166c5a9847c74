// The first start on an empty database: through the public API, once, and with the same result after an interruption.
import { type Socket, connect, createServer } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../../test/dashboard/browser.ts'
import { Client, type Received, eventually } from '../../test/harness/client.ts'
import { type FirstStart, type Output, firstStart } from '../../test/harness/first-start.ts'
import { type TestService, startTestService } from '../../test/harness/service.ts'
import { addDays, addMonths, monthOf } from '@tapeline/kernel/core/day'
import { evaluateReceivables } from '../demo-book/figures.ts'
import { demoBook } from '../demo-book/demo-book.ts'
import { operatorBook } from '../demo-book/operator/operator-book.ts'
import type { PlantedCause } from '../demo-book/operator/bank-breaks.ts'
import { ownLines } from '../demo-book/operator/own-lines.ts'
import { findNote } from '../storage/installation.ts'

interface Closed {
  readonly month: string
  readonly closed_by: { readonly by: string }
  readonly certificate: { readonly base: number }
}

const PARTIES = { lender: 'demo', operator: 'operator' }

/** The first start, with callers by the keys that it printed. */
interface Started {
  readonly service: TestService
  readonly begun: FirstStart
  readonly lender: Client
  readonly operator: Client
}

let whole: Started
let today: string
let stopCalculating = (): Promise<void> => Promise.resolve()

/** The output at the moment when the book began to wait for a calculation, without a calculator. */
let printedBefore: string

beforeAll(async () => {
  const service = await startTestService({ ROLE: 'api' })
  const output = { printed: '', messages: '' }
  const starting = start(service, service.address, output)
  await eventually(
    () => Promise.race([starting, Promise.resolve(output.messages)]),
    () => output.messages.includes('Sending the sandbox book takes longer'),
    120_000,
  )
  printedBefore = output.printed
  const calculating = await startTestService({}, { connection: service.connection })
  stopCalculating = () => calculating.stop()
  whole = await starting
  today = (await findNote(service.database, 'demo-book'))?.slice(0, -1) ?? ''
})
afterAll(async () => {
  await stopCalculating()
  await whole.service.stop()
})

/** Prepares the demo at an address of the service. */
async function start(service: TestService, address: string, output?: Output): Promise<Started> {
  const begun = await firstStart(service, address, output)
  const caller = ({ key }: FirstStart['lender']) => new Client(service.address, key)
  return { service, begun, lender: caller(begun.lender), operator: caller(begun.operator) }
}

type Row = { readonly id: string; readonly [field: string]: unknown }

/** Every row of a list by id, without the time and the key of its write. */
async function rowsOf(client: Client, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page: string | null = ''; page !== null;) {
    const answer: Received = await client.get(path, { limit: 100, ...(page === '' ? {} : { page }) })
    expect(answer.status, `${path}: ${answer.text}`).toBe(200)
    rows.push(...answer.body.data)
    page = answer.body.next_page
  }
  return rows
    .map(({ created_at: _c, updated_at: _u, created_by: _b, history, ...row }): Row => ({
      ...row,
      ...movesOf(history),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function movesOf(history: unknown) {
  return Array.isArray(history) ? { moves: history.map((move: { status: string }) => move.status) } : {}
}

/** The receivables once every balance is derived. */
function derivedReceivables(client: Client): Promise<Row[]> {
  return eventually(
    () => rowsOf(client, '/receivables'),
    (rows) => rows.every(({ balance }) => balance !== null),
  )
}

/** The receivables that back a line, after they are derived. */
function derivedBacking(client: Client, line: string, expected: readonly string[]): Promise<string[]> {
  return eventually(
    async () => (await rowsOf(client, `/debt-lines/${line}/receivables`)).map(({ id }) => id),
    (ids) => ids.join() === expected.join(),
  )
}

/** The cause of the break that a planted one is found as. */
const FOUND_AS: Readonly<Record<PlantedCause, string | undefined>> = {
  never_arrived: 'entry_without_cash',
  short: 'amount_differs',
  late: 'outside_window',
  returned: 'returned_still_paid',
  not_reported: 'cash_without_entry',
  // The operator confirmed it.
  wire_fee: undefined,
}

test('the banks show every payment that is not on its way, but for one break of each kind that is there to be found', async () => {
  const { bank } = operatorBook(demoBook(today), today, PARTIES)
  const expected = bank.planted.flatMap(({ cause, payment }) => {
    const found = FOUND_AS[cause]
    const amount = cause === 'short' ? 2_500 : payment.amount
    const day = cause === 'returned' ? addDays(payment.date, 3) : payment.date
    return found === undefined ? [] : [{ cause: found, amount, day }]
  })
  const found = (body: { data: { cause: string; amount: number; day: string }[] }) =>
    body.data.map(({ cause, amount, day }) => ({ cause, amount: Math.abs(amount), day }))
  const sorted = <T extends { cause: string }>(rows: T[]) => rows.toSorted((a, b) => (a.cause < b.cause ? -1 : 1))
  const { body } = await eventually(
    () => whole.operator.get('/operator/organizations/demo/cash-tie-out/breaks', { limit: 100 }),
    (answer) => answer.status === 200 && isDeepStrictEqual(sorted(found(answer.body)), sorted(expected)),
    60_000,
  )
  expect(sorted(found(body))).toEqual(sorted(expected))
  const decided = await whole.operator.get('/operator/organizations/demo/cash-tie-out/decisions')
  const outcomes = decided.body.data.map((one: { decision_id: string; outcome: string }) => [
    one.decision_id,
    one.outcome,
  ])
  expect(outcomes).toContainEqual(['demo:wire-fee', 'in_effect'])
  expect(outcomes.filter(([, outcome]: [string, string]) => outcome !== 'in_effect')).toEqual([])
}, 90_000)

const LENDERS_LISTS = [
  '/accounts',
  '/debt-lines',
  '/debt-line-terms',
  '/pledges',
  '/documents',
  '/draw-requests',
  '/financials',
  '/annotations',
  '/payin-instruments',
  '/transparency/transactions',
  '/transparency/balances',
  '/bank-lines',
  '/tie-out-settings',
  '/payment-reference-settings',
  '/integrity-settings',
  '/asset-identity-settings',
  '/reporting-settings',
]

const OPERATORS_LISTS = [
  '/operator/annotations',
  '/operator/fx-rates',
  '/operator/index-rates',
  '/operator/draw-requests',
]

test('a first start reports what it sends and prints both sandbox keys, with requests that work as printed', async () => {
  const { lender, operator } = whole
  const { printed, messages } = whole.begun
  const calls = demoBook(today)
  const { stages } = operatorBook(calls, today, PARTIES)
  const lines = ownLines(calls, today)
  const sent = `${calls.length} records with ${lines.length} bank lines, and ${stages.flat(2).length} of the operator's`
  expect(messages.startsWith(`Sending a sandbox book of ${sent} …\n`)).toBe(true)
  expect((await lender.get('/me')).body).toMatchObject({ organization: { id: 'demo' }, environment: 'sandbox' })
  expect((await operator.get('/me')).body).toMatchObject({ organization: { id: 'operator' }, environment: 'sandbox' })
  const requests = [...printed.matchAll(/^ {2}curl -s -H 'Authorization: (\S+)'(.*) '(http\S+)'$/gm)]
  expect(requests).toHaveLength(5)
  for (const [, key = '', body = '', url = ''] of requests) {
    const sent = /-d '(.*)'/.exec(body)?.[1]
    const headers = { 'Authorization': key, 'Content-Type': 'application/json' }
    const answer = await fetch(url, sent === undefined ? { headers } : { method: 'POST', headers, body: sent })
    expect(answer.status, url).toBe(200)
  }
})

test('a first start prints keys and sign-ins before the book, which waits for the calculation that a draw needs', () => {
  const { printed, lender, operator } = whole.begun
  for (const shown of [lender.key, operator.key, lender.admin.password, operator.admin.password])
    expect(printedBefore).toContain(shown)
  expect(printedBefore).not.toContain('The sandbox holds the demo book')
  expect(printed).toContain('The sandbox holds the demo book')
})

test('the two months before the running one are closed, by either side, with certificates of what can be drawn', async () => {
  const { figures } = operatorBook(demoBook(today), today, PARTIES)
  const path = `/debt-lines/${figures.debt_line_id}/closes`
  const isIssued = ({ certificate }: { certificate: unknown }) => certificate !== null
  const { body } = await eventually(
    () => whole.lender.get(path),
    ({ body: { data } }) => data.every(isIssued),
    60_000,
  )
  const closes = body.data.map((one: Closed) => [one.month, one.closed_by.by, one.certificate.base > 0])
  const monthsAgo = (count: number) => monthOf(addMonths(today, -count))
  expect(closes).toEqual([
    [monthsAgo(1), 'operator', true],
    [monthsAgo(2), 'lender', true],
  ])
}, 90_000)

test('the first admins of lender and operator sign in as printed, each to its own organization', async () => {
  for (const party of ['lender', 'operator'] as const) {
    const { email, password } = whole.begun[party].admin
    const browser = new Browser(whole.service.address)
    expect((await browser.signIn(email, password)).status, email).toBe(200)
    const organization = { id: PARTIES[party] }
    expect((await browser.get('/me')).body).toMatchObject({ organization, user: { email, role: 'admin' } })
  }
})

test('the service shows the balances of the book, and the receivables that back its debt line', async () => {
  const calls = demoBook(today)
  const expected = evaluateReceivables(calls).map(({ state, balance, status }) => [state['id'], balance, status])
  const shown = (await derivedReceivables(whole.lender)).map(({ id, balance, status }) => [id, balance, status])
  expect(new Map(shown.map((row) => [row[0], row]))).toEqual(new Map(expected.map((row) => [row[0], row])))
  const { figures } = operatorBook(calls, today, PARTIES)
  expect(await derivedBacking(whole.lender, figures.debt_line_id, figures.backing)).toEqual(figures.backing)
  const line = (await whole.lender.get(`/debt-lines/${figures.debt_line_id}`)).body
  expect([line.commitment, line.principal_outstanding]).toEqual([figures.commitment, figures.principal_outstanding])
})

test('no list of the lender or the operator is empty, and the lender reads only remarks for it', async () => {
  for (const path of LENDERS_LISTS) expect((await rowsOf(whole.lender, path)).length, path).toBeGreaterThan(0)
  for (const path of OPERATORS_LISTS) expect((await rowsOf(whole.operator, path)).length, path).toBeGreaterThan(0)
  const remarks = async (client: Client, path: string) => (await rowsOf(client, path)).map(({ id }) => id)
  expect(await remarks(whole.lender, '/annotations')).toEqual(['demo-balance-break', 'demo-release'])
  expect(await remarks(whole.operator, '/operator/annotations')).toHaveLength(4)
})

test('documents contain their files, with the stated size and SHA-256', async () => {
  const documents = await rowsOf(whole.lender, '/documents')
  expect(documents.every(({ sha256 }) => typeof sha256 === 'string')).toBe(true)
  const agreement = documents.find(({ id }) => id === 'credit-agreement')
  const headers = { Authorization: whole.lender.key ?? '' }
  const answer = await fetch(`${whole.service.address}/documents/credit-agreement/content`, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('etag')).toBe(`"${String(agreement?.['sha256'])}"`)
  expect([bytes.length, bytes.toString('latin1', 0, 5)]).toEqual([agreement?.['size_bytes'], '%PDF-'])
})

test('a second start sends and prints nothing', async () => {
  const { printed, messages } = await firstStart(whole.service)
  expect([printed, messages]).toEqual(['', ''])
})

/** An address of a service; its connection is cut when the answer to a request returns: the request was carried out, and the caller cannot know. */
async function addressCutAt(service: TestService, request: string): Promise<string> {
  const { port } = new URL(service.address)
  const sockets = new Set<Socket>()
  let asked = false
  const way = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.on('data', (bytes) => {
      asked ||= bytes.toString('latin1').startsWith(request)
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (asked) {
        way.close()
        for (const socket of sockets) socket.destroy()
      } else near.write(bytes)
    })
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const listening = way.address()
  if (typeof listening !== 'object' || listening === null) throw new Error('nothing listens')
  return `http://127.0.0.1:${listening.port}`
}

/** A book is sent three times. */
const THREE_STARTS_MS = 180_000

test(
  'a first start that is cut off, also among draws, is ended by the next as though it had not been',
  async () => {
    const service = await startTestService()
    try {
      for (const request of ['POST /operator/payin-instruments', 'POST /operator/draw-requests'])
        await expect(start(service, await addressCutAt(service, request)), request).rejects.toThrow(
          /socket hang up|ECONN/,
        )
      const resumed = await start(service, service.address)
      expect(resumed.begun.printed).toContain('Tapeline is ready')
      const { email, password } = resumed.begun.lender.admin
      expect((await new Browser(service.address).signIn(email, password)).status).toBe(200)
      const own = ({ id }: Row) => id !== 'my-first'
      for (const path of LENDERS_LISTS)
        expect(await rowsOf(resumed.lender, path), path).toEqual((await rowsOf(whole.lender, path)).filter(own))
      expect(await derivedReceivables(resumed.lender)).toEqual(await derivedReceivables(whole.lender))
      for (const path of OPERATORS_LISTS)
        expect(await rowsOf(resumed.operator, path), path).toEqual(await rowsOf(whole.operator, path))
    } finally {
      await service.stop()
    }
  },
  THREE_STARTS_MS,
)
