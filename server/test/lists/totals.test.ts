// The totals of filtered lists: every expected value is added up by hand from what is reported here. Two lenders report amounts that share no
// digit, so that a row of the other one in a total is noticed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { operatorSource } from '../../src/resources/operator-record/operator-handlers.ts'
import { scopeOf } from '../../src/resources/operator-record/operator-postings.ts'
import { tenantOf } from '../../src/resources/organization/organization-store.ts'
import { transparencyTransaction } from '../../src/resources/transparency-transaction/transparency-transaction-definition.ts'
import { readTotals, totalsInTurn } from '../../src/storage/lists/totals.ts'

let service: TestService
let operator: Client
let operator_tenant: number
let cedar: Lender
let birch: Lender

const nameOf = (lender: Lender): string => lender.organization.organization
const lineOf = (lender: Lender): string => `line-${nameOf(lender)}`

/** Of cedar in ones, of birch in a multiple of a million. */
async function report(lender: Lender, times: number): Promise<void> {
  const { client } = lender
  const organization = nameOf(lender)
  const send = (path: string, body: object) => demand(client.post(path, body))
  const decide = (path: string, body: object) => demand(operator.post(`/operator${path}`, body))
  await send('/accounts', accountBody('cafe'))
  await send('/accounts', accountBody('bar'))
  const receivable = (id: string, obligor: string, more: Record<string, unknown> = {}) =>
    send('/receivables', receivableBody(id, obligor, { funded_by: 'operator', ...more }))
  await receivable('one', 'cafe', { delinquent_amount: 7 * times, delinquent_times: 1, delinquent_since: '2026-02-01' })
  await receivable('two', 'cafe', { metadata: { branch: 'west' } })
  await receivable('three', 'bar', { metadata: { branch: 'west' } })
  await receivable('four', 'bar', { currency: 'MXN' })
  const entry = (id: string, of: string, more: Record<string, unknown>) =>
    send(`/receivables/${of}/entries`, entryBody(id, more))
  await entry('a', 'one', { amount: 100 * times })
  await entry('b', 'one', { amount: 20 * times, metadata: { run: 'june' } })
  await entry('c', 'one', { type: 'principal', amount: 30 * times, metadata: { run: 'june' } })
  await entry('d', 'one', { type: 'principal', amount: -5 * times })
  await entry('e', 'two', { amount: 1_000 * times })
  await entry('f', 'three', { amount: 10_000 * times })
  await entry('g', 'four', { amount: 500 * times })
  const move = {
    direction: 'credit',
    currency: 'USD',
    status: 'settled',
    settled_at: '2026-02-03',
    booked_on: '2026-02-03',
  }
  const bank = (id: string, more: object) => send('/bank-lines', { id, account_label: 'Own', ...move, ...more })
  await bank('in-1', { amount: 11 * times })
  await bank('in-2', { amount: 22 * times, metadata: { file: 'x' } })
  await bank('out', { amount: 5 * times, direction: 'debit', metadata: { file: 'x' } })
  await bank('late', { amount: 9 * times, status: 'pending', settled_at: null })
  await bank('euro', { amount: 8 * times, currency: 'EUR' })
  const opened_on = '2026-01-01'
  const terms = { name: 'Line', currency: 'USD', status: 'active', commitment: 10 ** 12, opened_on }
  const pledge_selector = { product_types: ['term_loan'], metadata: {} }
  await decide('/debt-lines', { id: lineOf(lender), organization, ...terms, pledge_selector })
  const transact = (id: string, more: object) =>
    decide('/transparency/transactions', {
      id: `${organization}-${id}`,
      organization,
      account_label: 'Watched',
      ...move,
      ...more,
    })
  await transact('paid', { amount: 40 * times })
  await transact('more', { amount: 2 * times, debt_line_id: lineOf(lender) })
  await transact('drawn', { amount: 6 * times, direction: 'debit', debt_line_id: lineOf(lender) })
  const draw = (id: string, amount: number) =>
    send('/draw-requests', { id, debt_line_id: lineOf(lender), amount: amount * times, currency: 'USD' })
  await draw('first', 50)
  await draw('second', 60)
  await draw('third', 1)
  await decide('/draw-requests', { id: `${organization}:third`, status: 'declined' })
}

beforeAll(async () => {
  service = await startTestService()
  const operators = await service.operator()
  operator = operators.client
  operator_tenant = operators.tenant
  cedar = await service.lender()
  birch = await service.lender()
  await report(cedar, 1)
  await report(birch, 1_000_000)
})
afterAll(() => service.stop())

interface Totals {
  readonly data: readonly object[]
  readonly is_cut: boolean
  readonly known_at: string
}

async function totals(client: Client, path: string, query = ''): Promise<readonly object[]> {
  const { status, body, text } = await client.get(`${path}-totals${query}`)
  expect(status, text).toBe(200)
  const answer = body as Totals
  expect(answer.is_cut).toBe(false)
  expect(Math.abs(Date.parse(answer.known_at) - Date.now())).toBeLessThan(3_600_000)
  return answer.data
}

/** The totals, once what is calculated is. */
async function totalsOnceKnown(client: Client, path: string, query: string, expected: readonly object[]) {
  const asked = () => client.get(`${path}-totals${query}`)
  const { body } = await eventually(asked, (answer) => JSON.stringify(answer.body.data) === JSON.stringify(expected))
  expect(body.data).toEqual(expected)
}

describe('receivables as reported', () => {
  test('are totalled by currency, each lender its own', async () => {
    await totalsOnceKnown(cedar.client, '/receivables', '', [
      { currency: 'MXN', count: 1, balance: 500, delinquent_amount: 0, without_balance: 0 },
      // 100 + 20 - 30 + 5 = 95; 95 + 1,000 + 10,000
      { currency: 'USD', count: 3, balance: 11_095, delinquent_amount: 7, without_balance: 0 },
    ])
    await totalsOnceKnown(birch.client, '/receivables', '', [
      { currency: 'MXN', count: 1, balance: 500_000_000, delinquent_amount: 0, without_balance: 0 },
      { currency: 'USD', count: 3, balance: 11_095_000_000, delinquent_amount: 7_000_000, without_balance: 0 },
    ])
  })

  test('follow filters, one or several', async () => {
    const usd = (count: number, balance: number, delinquent_amount = 0) => [
      { currency: 'USD', count, balance, delinquent_amount, without_balance: 0 },
    ]
    await totalsOnceKnown(cedar.client, '/receivables', '?obligor_id=cafe', usd(2, 1_095, 7))
    await totalsOnceKnown(cedar.client, '/receivables', '?metadata[branch]=west', usd(2, 11_000))
    await totalsOnceKnown(cedar.client, '/receivables', '?metadata[branch]=west&obligor_id=bar', usd(1, 10_000))
    expect(await totals(cedar.client, '/receivables', '?obligor_id=nobody')).toEqual([])
  })

  test('that back a debt line are totalled for its lender and for the operator', async () => {
    const expected = (times: number) => [
      { currency: 'USD', count: 3, balance: 11_095 * times, delinquent_amount: 7 * times, without_balance: 0 },
    ]
    const of = (lender: Lender) => `/debt-lines/${lineOf(lender)}/receivables`
    await totalsOnceKnown(cedar.client, of(cedar), '', expected(1))
    await totalsOnceKnown(operator, of(cedar), '', expected(1))
    await totalsOnceKnown(operator, of(birch), '', expected(1_000_000))
    await totalsOnceKnown(operator, of(cedar), '?obligor_id=bar', [
      { currency: 'USD', count: 1, balance: 10_000, delinquent_amount: 0, without_balance: 0 },
    ])
    expect((await cedar.client.get(`${of(birch)}-totals`)).status).toBe(404)
  })
})

test('entries are totalled by type, a reversal reduces its type', async () => {
  const path = '/receivables/one/entries'
  expect(await totals(cedar.client, path)).toEqual([
    { currency: 'USD', type: 'disbursement', count: 2, amount: 120 },
    { currency: 'USD', type: 'principal', count: 2, amount: 25 },
  ])
  expect(await totals(cedar.client, path, '?metadata[run]=june')).toEqual([
    { currency: 'USD', type: 'disbursement', count: 1, amount: 20 },
    { currency: 'USD', type: 'principal', count: 1, amount: 30 },
  ])
  expect(await totals(birch.client, path)).toEqual([
    { currency: 'USD', type: 'disbursement', count: 2, amount: 120_000_000 },
    { currency: 'USD', type: 'principal', count: 2, amount: 25_000_000 },
  ])
  expect((await cedar.client.get('/receivables/nothing/entries-totals')).status).toBe(404)
})

const movement = (currency: string, direction: string, status: string, count: number, amount: number) => ({
  currency,
  direction,
  status,
  count,
  amount,
})

test('bank lines are totalled by direction and status, for the lender and for the operator', async () => {
  const all = (times: number) => [
    movement('EUR', 'credit', 'settled', 1, 8 * times),
    movement('USD', 'credit', 'pending', 1, 9 * times),
    movement('USD', 'credit', 'settled', 2, 33 * times),
    movement('USD', 'debit', 'settled', 1, 5 * times),
  ]
  const seen = (lender: Lender) => `/operator/organizations/${nameOf(lender)}/bank-lines`
  expect(await totals(cedar.client, '/bank-lines')).toEqual(all(1))
  expect(await totals(birch.client, '/bank-lines')).toEqual(all(1_000_000))
  expect(await totals(operator, seen(cedar))).toEqual(all(1))
  expect(await totals(operator, seen(birch))).toEqual(all(1_000_000))
  expect(await totals(operator, seen(cedar), '?metadata[file]=x&direction=debit')).toEqual([
    movement('USD', 'debit', 'settled', 1, 5),
  ])
  expect(await totals(cedar.client, '/bank-lines', '?currency=USD&status=settled')).toEqual([
    movement('USD', 'credit', 'settled', 2, 33),
    movement('USD', 'debit', 'settled', 1, 5),
  ])
  expect((await cedar.client.get(`${seen(cedar)}-totals`)).status).toBe(403)
  expect((await operator.get('/operator/organizations/nobody/bank-lines-totals')).status).toBe(404)
})

test('transactions are totalled for each lender, and for the operator over all of its lenders or one', async () => {
  const path = '/transparency/transactions'
  const of = (times: number) => [
    movement('USD', 'credit', 'settled', 2, 42 * times),
    movement('USD', 'debit', 'settled', 1, 6 * times),
  ]
  expect(await totals(cedar.client, path)).toEqual(of(1))
  expect(await totals(birch.client, path)).toEqual(of(1_000_000))
  expect(await totals(operator, `/operator${path}`)).toEqual([
    movement('USD', 'credit', 'settled', 4, 42_000_042),
    movement('USD', 'debit', 'settled', 2, 6_000_006),
  ])
  expect(await totals(operator, `/operator${path}`, `?organization=${nameOf(birch)}`)).toEqual(of(1_000_000))
  expect(await totals(cedar.client, path, `?debt_line_id=${lineOf(cedar)}`)).toEqual([
    movement('USD', 'credit', 'settled', 1, 2),
    movement('USD', 'debit', 'settled', 1, 6),
  ])
  expect(await totals(cedar.client, path, `?debt_line_id=${lineOf(birch)}`)).toEqual([])
  const other = await service.lender()
  expect((await other.client.get(`${path}-totals`)).body.data).toEqual([])
})

test.each(['/transparency/transactions', '/draw-requests'])(
  'the moment of a lender’s totals shows nothing of when others write: %s',
  async (path) => {
    const known_at = async (client: Client, asked = path) => {
      const { body } = await client.get(`${asked}-totals`)
      return body.known_at as string
    }
    await demand(birch.client.post('/draw-requests', { id: 'first', metadata: { seen: path } }))
    const of_writes = await known_at(operator, `/operator${path}`)
    // Nobody writes from here on: the clock alone moves.
    const first = await known_at(cedar.client)
    const second = await known_at(cedar.client)
    expect([of_writes < first, first < second]).toEqual([true, true])
  },
)

test('draw requests are totalled by status', async () => {
  const path = '/draw-requests'
  const draws = (times: number) => [
    { currency: 'USD', status: 'declined', count: 1, amount: 1 * times },
    { currency: 'USD', status: 'requested', count: 2, amount: 110 * times },
  ]
  expect(await totals(cedar.client, path)).toEqual(draws(1))
  expect(await totals(birch.client, path)).toEqual(draws(1_000_000))
  expect(await totals(operator, `/operator${path}`)).toEqual([
    { currency: 'USD', status: 'declined', count: 2, amount: 1_000_001 },
    { currency: 'USD', status: 'requested', count: 4, amount: 110_000_110 },
  ])
  expect(await totals(operator, `/operator${path}`, `?organization=${nameOf(cedar)}&status=requested`)).toEqual([
    { currency: 'USD', status: 'requested', count: 2, amount: 110 },
  ])
})

test('draw requests by a line of another lender are none, also under the name of one’s own', async () => {
  expect(await totals(cedar.client, '/draw-requests', `?debt_line_id=${lineOf(birch)}`)).toEqual([])
  expect(await totals(cedar.client, '/draw-requests', `?debt_line_id=${lineOf(cedar)}&status=declined`)).toEqual([
    { currency: 'USD', status: 'declined', count: 1, amount: 1 },
  ])
})

test('live has totals of its own, beside those of the sandbox', async () => {
  const key = await createApiKey(service.database, tenantOf(cedar.organization, 'live'), 'test')
  const live = new Client(service.address, key)
  const live_operator = (await service.operator({ environment: 'live' })).client
  const line = { id: 'in-1', account_label: 'Own', direction: 'credit', amount: 3, currency: 'USD', status: 'settled' }
  await demand(live.post('/bank-lines', { ...line, settled_at: '2026-02-03', booked_on: '2026-02-03' }))
  expect(await totals(live, '/bank-lines')).toEqual([movement('USD', 'credit', 'settled', 1, 3)])
  for (const path of ['/receivables', '/draw-requests', '/transparency/transactions'])
    expect((await live.get(`${path}-totals`)).body.data).toEqual([])
  expect((await live_operator.get('/operator/draw-requests-totals')).body.data).toEqual([])
  expect((await live.get('/receivables/one/entries-totals')).status).toBe(404)
  const path = `/operator/organizations/${nameOf(cedar)}/bank-lines`
  expect(await totals(live_operator, path)).toEqual([movement('USD', 'credit', 'settled', 1, 3)])
  expect(await totals(operator, path, '?metadata[file]=x')).toEqual([
    movement('USD', 'credit', 'settled', 1, 22),
    movement('USD', 'debit', 'settled', 1, 5),
  ])
})

test('sums beyond 2^53 are exact, as digits', async () => {
  const lender = await service.lender()
  const largest = Number.MAX_SAFE_INTEGER
  const line = {
    direction: 'credit',
    currency: 'USD',
    status: 'settled',
    settled_at: '2026-02-03',
    booked_on: '2026-02-03',
  }
  for (const id of ['1', '2', '3'])
    await demand(lender.client.post('/bank-lines', { id, amount: largest, account_label: 'A', ...line }))
  const { text } = await lender.client.get('/bank-lines-totals')
  // 3 × 9,007,199,254,740,991
  expect(JSON.parse(text).data).toEqual([
    movement('USD', 'credit', 'settled', 3, '27021597764222973' as unknown as number),
  ])
})

test('what is not declared is refused, as by the list', async () => {
  for (const query of ['?status=nothing', '?nothing=x', '?direction=up'])
    expect((await cedar.client.get(`/bank-lines-totals${query}`)).status, query).toBe(
      (await cedar.client.get(`/bank-lines${query}`)).status,
    )
  expect((await cedar.client.get('/bank-lines-totals?status=nothing')).status).toBe(400)
})

test('totals wait behind those of the same reader alone, and too many of them are refused', async () => {
  let end = (): void => {}
  const ended = new Promise<undefined>((resolve) => (end = () => resolve(undefined)))
  const reads = Array.from({ length: 9 }, () => totalsInTurn(cedar.tenant, () => ended))
  const paths = [
    '/transparency/transactions',
    '/draw-requests',
    '/bank-lines',
    `/debt-lines/${lineOf(cedar)}/receivables`,
  ]
  try {
    for (const path of paths) {
      const { status, body } = await cedar.client.getOnce(`${path}-totals`)
      expect([path, status, body.code]).toEqual([path, 503, 'overloaded'])
    }
    for (const path of paths.slice(0, 3)) await totals(birch.client, path)
    for (const path of paths.slice(0, 2)) await totals(operator, `/operator${path}`)
    await totals(operator, `/operator/organizations/${nameOf(cedar)}/bank-lines`)
    await totals(operator, `/debt-lines/${lineOf(cedar)}/receivables`)
  } finally {
    end()
    await Promise.all(reads)
  }
  await totals(cedar.client, '/draw-requests')
})

describe('a long list', () => {
  const { table } = operatorSource(transparencyTransaction, 'operator')
  const scope = scopeOf('transparency_transaction')
  const read = (
    filter: readonly [string, string][],
    bounds: Parameters<typeof readTotals>[3],
    database = service.database,
  ) => {
    const filters = filter.map(([name, value]) => [JSON.stringify([scope, name]), value] as const)
    const request = { tenant: operator_tenant, parent: undefined, filters }
    return readTotals(database, table, request, bounds)
  }
  const all: [string, string][] = [['', '']]
  const settled: [string, string][] = [
    ['status', 'settled'],
    ['currency', 'USD'],
  ]
  const amounts = [
    { by: { direction: 'credit' }, count: 4, sums: { amount: { sum: 42_000_042 } } },
    { by: { direction: 'debit' }, count: 2, sums: { amount: { sum: 6_000_006 } } },
  ]

  test.each([1, 2, 3, 5, 6, 7])('is read %i rows at a time, and adds up to the same', async (stretch_rows) => {
    for (const filter of [all, settled]) {
      const found = await read(filter, { stretch_rows, ms_max: 60_000 })
      expect(found.groups).toMatchObject(amounts)
      expect([found.groups.length, found.is_cut]).toEqual([2, false])
    }
  })

  test('is looked at for a bounded time, and what was not looked at is stated', async () => {
    const { groups, is_cut } = await read(all, { stretch_rows: 2, ms_max: -1 })
    expect(is_cut).toBe(true)
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  })

  test('whose last row is the last that there was time for is whole', async () => {
    for (const filter of [all, settled])
      expect(await read(filter, { stretch_rows: 6, ms_max: -1 })).toMatchObject({ groups: amounts, is_cut: false })
  })
})

// Last, since it reports to the operator of all tests above. Of what is known of cafe: 100 - 30 + 5 + 1,000.
test('what is deleted leaves its total', async () => {
  const lender = await service.lender()
  await report(lender, 1)
  await demand(lender.client.delete('/bank-lines/in-1'))
  await demand(lender.client.delete('/receivables/one/entries/b'))
  // 22 is left of 11 + 22; 100 of 100 + 20.
  expect(await totals(lender.client, '/bank-lines', '?currency=USD&status=settled')).toEqual([
    movement('USD', 'credit', 'settled', 1, 22),
    movement('USD', 'debit', 'settled', 1, 5),
  ])
  expect(await totals(lender.client, '/receivables/one/entries')).toEqual([
    { currency: 'USD', type: 'disbursement', count: 1, amount: 100 },
    { currency: 'USD', type: 'principal', count: 2, amount: 25 },
  ])
  expect(await totals(lender.client, '/receivables/one/entries', '?metadata[run]=june')).toEqual([
    { currency: 'USD', type: 'principal', count: 1, amount: 30 },
  ])
  await totalsOnceKnown(lender.client, '/receivables', '?obligor_id=cafe', [
    { currency: 'USD', count: 2, balance: 1_075, delinquent_amount: 7, without_balance: 0 },
  ])
})
