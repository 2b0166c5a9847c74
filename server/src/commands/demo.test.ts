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
import { operatorBook } from '../demo-book/operator/operator-book.ts'
import type { PlantedCause } from '../demo-book/operator/bank-breaks.ts'
import { ownLines } from '../demo-book/operator/own-lines.ts'
import { plantedPayers } from '../demo-book/planted/cases-of-several.ts'
import { plantedCases, plantedStages, sandboxBook } from '../demo-book/planted/sandbox-book.ts'
import { findNote } from '../storage/installation.ts'

/** What distinguishes a finding from others. */
interface Named {
  readonly receivable_id: string | null
  readonly obligor_id: string | null
  readonly from: string
  readonly amount: number | null
}

interface FoundOne extends Named {
  readonly id: string
  readonly check: string
  readonly state: string
  readonly measured: readonly { readonly name: string; readonly value: number }[]
}

interface Evidence {
  readonly entries: readonly { readonly receivable_id: string; readonly entry_id: string }[]
  readonly receivables: readonly string[]
  readonly accounts: readonly string[]
  readonly documents: readonly string[]
  readonly transactions: readonly string[]
}

interface Closed {
  readonly month: string
  readonly closed_by: { readonly by: string }
  readonly certificate: { readonly base: number }
}

/** How long a first start may take: 100 s where ten others want the same two cores. */
const START_MS = 240_000

const PARTIES = { lender: 'demo', operator: 'operator' }

/** The lender's calls of the book. */
const book = () => sandboxBook({ today, parties: PARTIES })

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
    START_MS,
  )
  printedBefore = output.printed
  const calculating = await startTestService({}, { connection: service.connection })
  stopCalculating = () => calculating.stop()
  whole = await starting
  today = (await findNote(service.database, 'demo-book'))?.slice(0, -1) ?? ''
}, 2 * START_MS)
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

/** Every row of a list by id, without the time and the key of its write or of its author. */
async function rowsOf(client: Client, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page: string | null = ''; page !== null;) {
    const answer: Received = await client.get(path, { limit: 100, ...(page === '' ? {} : { page }) })
    expect(answer.status, `${path}: ${answer.text}`).toBe(200)
    rows.push(...answer.body.data)
    page = answer.body.next_page
  }
  return rows
    .map(({ created_at: _c, updated_at: _u, created_by: _b, history, author, ...row }): Row => ({
      ...row,
      ...(typeof author === 'string' && !author.startsWith('key_') ? { author } : {}),
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
  const { bank } = operatorBook(book(), today, PARTIES, plantedPayers)
  const expected = bank.planted.flatMap(({ cause, payment }) => {
    const found = FOUND_AS[cause]
    const amount = cause === 'short' ? 2_500 : payment.amount
    const day = cause === 'returned' ? addDays(payment.date, 3) : payment.date
    return found === undefined ? [] : [{ cause: found, amount, day }]
  })
  const found = (body: { data: { cause: string; amount: number; day: string }[] }) =>
    body.data.map(({ cause, amount, day }) => ({ cause, amount: Math.abs(amount), day }))
  const byCause = <T extends { cause: string }>(rows: T[]) => rows.toSorted((a, b) => (a.cause < b.cause ? -1 : 1))
  const { body } = await eventually(
    () => whole.operator.get('/operator/organizations/demo/cash-tie-out/breaks', { limit: 100 }),
    (answer) => answer.status === 200 && isDeepStrictEqual(byCause(found(answer.body)), byCause(expected)),
    100_000,
  )
  expect(byCause(found(body))).toEqual(byCause(expected))
  const decided = await whole.operator.get('/operator/organizations/demo/cash-tie-out/decisions')
  const outcomes = decided.body.data.map((one: { decision_id: string; outcome: string }) => [
    one.decision_id,
    one.outcome,
  ])
  expect(outcomes).toContainEqual(['demo:wire-fee', 'in_effect'])
  expect(outcomes.filter(([, outcome]: [string, string]) => outcome !== 'in_effect')).toEqual([])
})

/** Evidence by kind, sorted; entries as `receivable entry`. Changes are left out: what is evidence of them is stated by what is measured. */
function evidenceOf(evidence: Evidence) {
  const { receivables, accounts, documents, transactions } = evidence
  const entries = evidence.entries.map((one) => `${one.receivable_id} ${one.entry_id}`)
  return sorted({ entries, receivables, accounts, documents, transactions })
}

/** Lists by name, each sorted. */
function sorted(lists: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, ids.toSorted()]))
}

/** What of a measured finding is expected, by name. */
function measuredOf(found: FoundOne, wanted: object): object {
  return Object.fromEntries(found.measured.filter(({ name }) => name in wanted).map(({ name, value }) => [name, value]))
}

test('the collateral checks find each case that was planted, with its evidence, and nothing else', async () => {
  const path = '/operator/organizations/demo/findings'
  const nameOf = (check: string, { receivable_id, obligor_id, from, amount }: Named) =>
    [check, receivable_id, obligor_id, from, amount].join(' ')
  const planted = plantedCases({ today, parties: PARTIES }).flatMap(({ check, expected }) =>
    expected.map((one) => ({ ...one, name: nameOf(check, one) })),
  )
  const names = planted.map(({ name }) => name).toSorted()
  const found = (body: { data: FoundOne[] }) => body.data.map((one) => nameOf(one.check, one)).toSorted()
  const { body } = await eventually(
    () => whole.operator.get(path, { limit: 100 }),
    (answer) =>
      answer.status === 200 &&
      answer.headers.get('tapeline-freshness')?.includes('status="current"') === true &&
      found(answer.body).length >= names.length,
    60_000,
  )
  expect(found(body)).toEqual(names)
  const seen = (body.data as FoundOne[]).map(async (row) => {
    const name = nameOf(row.check, row)
    const { evidence } = (await whole.operator.get(`${path}/${row.id}`)).body
    const wanted = planted.find((one) => one.name === name)?.measured ?? {}
    return { name, measured: measuredOf(row, wanted), evidence: evidenceOf(evidence) }
  })
  const expected = planted.map(({ name, measured, entries = [], ...named }) => {
    const { receivables = [], accounts = [], documents = [], transactions = [] } = named
    return { name, measured, evidence: sorted({ entries, receivables, accounts, documents, transactions }) }
  })
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
  expect((await Promise.all(seen)).toSorted(byName)).toEqual(expected.toSorted(byName))
  const decided = (body.data as FoundOne[]).filter(({ state }) => state !== 'open')
  expect(Object.fromEntries(decided.map(({ check, state }) => [check, state]))).toEqual({
    disbursed_before_origination: 'explained',
    refinanced_arrears: 'confirmed',
  })
  const { data } = (await whole.operator.get('/operator/finding-answers')).body
  const answered = (body.data as FoundOne[]).find(({ check }) => check === 'interest_capitalized')
  expect(data.map((one: { finding_id: string }) => one.finding_id)).toEqual([answered?.id])
})

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
  '/finding-decisions',
  '/finding-answers',
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
  const calls = book()
  const { stages } = operatorBook(calls, today, PARTIES, plantedPayers)
  const lines = ownLines(calls, today)
  const planted = plantedStages({ today, parties: PARTIES }, () => 'finding')
  const sent = `${calls.length} records with ${lines.length} bank lines, and ${stages.flat(2).length + planted.flat(2).length} of the operator's`
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
  const { figures } = operatorBook(book(), today, PARTIES, plantedPayers)
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
})

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
  const calls = book()
  const expected = evaluateReceivables(calls).map(({ state, balance, status }) => [state['id'], balance, status])
  const shown = (await derivedReceivables(whole.lender)).map(({ id, balance, status }) => [id, balance, status])
  expect(new Map(shown.map((row) => [row[0], row]))).toEqual(new Map(expected.map((row) => [row[0], row])))
  const { figures } = operatorBook(calls, today, PARTIES, plantedPayers)
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
  3 * START_MS,
)
