// The largest obligors over HTTP: a small book whose figures were worked out by hand, on both clocks.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

const PATH = '/portfolio/obligors'
const AS_OF = '2026-03-31'

let service: TestService
let client: Client
/** The moment before the last receivable turned out to be owed by another. */
let before_correction: string

/** Who owes what in March 2026, by receivable: in the end a owes 250,000, b 200,000, p and z 50,000 each. */
const LOANS: readonly (readonly [string, string, string, number])[] = [
  ['r1', 'a', 'USD', 150_000],
  ['r2', 'a', 'USD', 100_000],
  ['r3', 'b', 'USD', 200_000],
  ['r4', 'p', 'USD', 50_000],
  ['r5', 'a', 'USD', 50_000],
  ['r6', 'p', 'EUR', 700],
]

beforeAll(async () => {
  service = await startTestService()
  client = (await service.lender()).client
  await demand(client.post('/accounts', accountBody('a', { name: 'Aurora' })))
  await demand(client.post('/accounts?effective_date=2026-03-01', { id: 'a', name: 'Aurora Foods' }))
  await demand(client.post('/accounts', { id: 'b', type: 'business' }))
  await demand(
    client.post('/accounts', { id: 'p', type: 'individual', first_name: 'Ana', last_name: 'Ruiz', name: 'X' }),
  )
  await demand(client.post('/accounts', accountBody('z', { name: 'Zenith' })))
  for (const [id, obligor_id, currency, amount] of LOANS) await lend(id, obligor_id, currency, amount)
  // Overpaid: what a is owed back lowers nothing that it owes.
  await lend('over', 'a', 'USD', 1_000)
  await demand(client.post('/receivables/over/entries', entryBody('p', { type: 'principal', amount: 9_000 })))
  // One that nobody owes any more.
  await lend('paid', 'z', 'EUR', 500)
  await demand(client.post('/receivables/paid/entries', entryBody('p', { type: 'principal', amount: 500 })))
  before_correction = (await demand(client.get('/receivables/paid'))).body.created_at
  await demand(client.post('/receivables', { id: 'r5', obligor_id: 'z' }))
  await eventually(
    () => demand(client.get(PATH, { as_of: AS_OF, currency: 'USD' })),
    ({ body }) => body.data.some((row: Row) => row['obligor_id'] === 'z' && row['outstanding'] === 50_000),
  )
})
afterAll(() => service.stop())

async function lend(id: string, obligor_id: string, currency: string, amount: number): Promise<void> {
  await demand(client.post('/receivables', receivableBody(id, obligor_id, { currency })))
  await demand(client.post(`/receivables/${id}/entries`, entryBody('d', { amount })))
}

// oxlint-disable-next-line typescript/no-explicit-any
type Row = { readonly [field: string]: any }

async function rowsOf(query: Record<string, string> = {}): Promise<readonly Row[]> {
  return (await demand(client.get(PATH, { as_of: AS_OF, ...query }))).body.data
}

const briefly = (rows: readonly Row[]) =>
  rows.map((row) => [row['currency'], row['rank'], row['obligor_id'], row['outstanding']])

test('obligors are ranked by what they owe in each currency, equal ones by their ids', async () => {
  expect(briefly(await rowsOf())).toEqual([
    ['EUR', 1, 'p', 700],
    ['USD', 1, 'a', 250_000],
    ['USD', 2, 'b', 200_000],
    ['USD', 3, 'p', 50_000],
    ['USD', 4, 'z', 50_000],
  ])
})

test('a row shows the obligor, its receivables and its shares; what it overpaid is in none of them', async () => {
  const [first] = await rowsOf({ currency: 'USD' })
  expect(first).toEqual({
    currency: 'USD',
    rank: 1,
    obligor_id: 'a',
    obligor_name: 'Aurora Foods',
    open_receivables: 2,
    outstanding: 250_000,
    share: { numerator: 250_000, denominator: 550_000, value: 0.454545455 },
    cumulative_share: { numerator: 250_000, denominator: 550_000, value: 0.454545455 },
    // 25² + 20² + 5² + 5² of 55².
    herfindahl: { numerator: 107_500_000_000, denominator: 302_500_000_000, value: 0.355371901 },
    obligors: 4,
  })
})

test('the rows of the largest obligors have shares of all obligors', async () => {
  const rows = await rowsOf({ currency: 'USD', top: '2' })
  expect(rows).toEqual((await rowsOf({ currency: 'USD' })).slice(0, 2))
  expect(rows[1]).toMatchObject({
    cumulative_share: { numerator: 450_000, denominator: 550_000 },
    herfindahl: { denominator: 302_500_000_000 },
    obligors: 4,
  })
  const one_each = await rowsOf({ top: '1' })
  expect(one_each.map((row) => row['obligor_id'])).toEqual(['p', 'a'])
  expect((await rowsOf({ top: '1000' })).length).toBe(5)
})

test('a business is shown with the name that it had on the day, a person with none', async () => {
  const named = async (as_of: string) =>
    (await rowsOf({ as_of, currency: 'USD' })).map((row) => [row['obligor_id'], row['obligor_name']])
  expect(await named('2026-02-28')).toEqual([
    ['a', 'Aurora'],
    ['b', null],
    ['p', null],
    ['z', 'Zenith'],
  ])
  expect(await named(AS_OF)).toContainEqual(['a', 'Aurora Foods'])
})

test('as known before it was corrected, a receivable has its earlier obligor, on any day', async () => {
  const query = { known_at: before_correction, currency: 'USD' }
  const expected = [
    ['USD', 1, 'a', 300_000],
    ['USD', 2, 'b', 200_000],
    ['USD', 3, 'p', 50_000],
  ]
  expect(briefly(await rowsOf(query))).toEqual(expected)
  expect(briefly(await rowsOf({ ...query, as_of: '2026-01-15' }))).toEqual(expected)
})

test('the answer states its clocks and that it ranks', async () => {
  const { body } = await demand(client.get(PATH, { as_of: AS_OF }))
  expect(body).toMatchObject({
    as_of: AS_OF,
    metric_class: 'ranked',
    definitions: '/docs/definitions/portfolio#obligors',
  })
  expect(body.known_at).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test('where nothing is outstanding there are no rows, and another lender sees none of these', async () => {
  expect(await rowsOf({ currency: 'GBP' })).toEqual([])
  expect(await rowsOf({ as_of: '2026-01-14' })).toEqual([])
  const stranger = (await service.lender()).client
  expect((await demand(stranger.get(PATH))).body.data).toEqual([])
  const csv = await demand(stranger.get(`${PATH}.csv`))
  expect(csv.text.trimEnd().split('\r\n').length).toBe(1)
})

describe.each(['', '.csv'])('the path with the ending "%s"', (ending) => {
  test.each(['0', '1001', '1.5', '-1', 'many', ''])('refuses top=%s with what to send', async (top) => {
    const answer = await client.get(`${PATH}${ending}`, { top })
    expect(onlyFault(answer, 'top')).toBeDefined()
    expect(answer.text).toContain('must be a whole number from 1 to 1000')
  })

  test('refuses groups and filters, which obligors do not have', async () => {
    expect(onlyFault(await client.get(`${PATH}${ending}`, { group_by: 'country' }), 'group_by')).toBeDefined()
  })
})

test('the download equals the table', async () => {
  const answer = await demand(client.get(`${PATH}.csv`, { as_of: AS_OF, top: '3' }))
  expect(answer.headers.get('content-disposition')).toContain('filename=obligors.csv')
  const records: Record<string, string>[] = parse(answer.text, { columns: true })
  const rows = await rowsOf({ top: '3' })
  expect(records.map((record) => [record['obligor_id'], record['obligor_name'], record['share.numerator']])).toEqual(
    rows.map((row) => [row['obligor_id'], row['obligor_name'] ?? '', String(row['share'].numerator)]),
  )
})

describe('the receivables of an obligor', () => {
  const listed = async (obligor_id: string, more: Record<string, string> = {}) => {
    const { body } = await demand(client.get('/portfolio/receivables', { as_of: AS_OF, obligor_id, ...more }))
    return body.data.map((row: Row) => [row['receivable_id'], row['obligor_id'], row['outstanding']])
  }

  test('are those that it owes by what was known', async () => {
    expect(await listed('z')).toEqual([
      ['paid', 'z', 0],
      ['r5', 'z', 50_000],
    ])
    expect(await listed('z', { known_at: before_correction })).toEqual([['paid', 'z', 0]])
    expect(await listed('a', { known_at: before_correction, currency: 'USD' })).toContainEqual(['r5', 'a', 50_000])
    expect((await listed('a')).map(([id]: [string]) => id)).toEqual(['over', 'r2', 'r1'])
  })

  test('combine with every other filter, and come as CSV too', async () => {
    expect(await listed('p', { currency: 'EUR' })).toEqual([['r6', 'p', 700]])
    expect(await listed('a', { state: 'paid_off' })).toEqual([['over', 'a', -8_000]])
    expect(await listed('nobody')).toEqual([])
    const csv = await demand(client.get('/portfolio/receivables.csv', { as_of: AS_OF, obligor_id: 'p' }))
    expect(parse(csv.text, { columns: true })).toMatchObject([{ receivable_id: 'r6' }, { receivable_id: 'r4' }])
  })

  test('are refused by an id that none can be', async () => {
    expect(onlyFault(await client.get('/portfolio/receivables', { obligor_id: '' }), 'obligor_id')).toBeDefined()
  })
})
