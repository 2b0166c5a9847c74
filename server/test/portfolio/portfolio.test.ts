// The tables of the portfolio over HTTP: a small book whose figures were worked out by hand, on both clocks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PORTFOLIO_TABLES } from '../../src/resources/portfolio/tables/portfolio-tables.ts'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { microsecondBefore } from '../surface/stored.ts'

let service: TestService
let lender: Lender
let client: Client

/** Two loans of 100.00 of January; one repays 40.00 in February, the other is past due since then and written off in April. */
const ENTRIES: readonly (readonly [string, string, string, string, number])[] = [
  ['r1', 'd', '2026-01-10', 'disbursement', 10_000],
  ['r2', 'd', '2026-01-20', 'disbursement', 10_000],
  ['r1', 'p', '2026-02-10', 'principal', 4_000],
  ['r1', 'i', '2026-02-10', 'interest', 500],
  ['r2', 'w', '2026-04-15', 'write_off', 10_000],
]

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  client = lender.client
  await demand(
    client.post('/accounts', { ...accountBody('a'), industry: '722511', address: { country: 'US', region: 'TX' } }),
  )
  const origination_date = '2026-01-10'
  await demand(client.post('/receivables', receivableBody('r1', 'a', { product_type: 'term_loan', origination_date })))
  await demand(client.post('/receivables', receivableBody('r2', 'a', { product_type: 'lease', origination_date })))
  for (const [receivable, id, date, type, amount] of ENTRIES)
    await demand(client.post(`/receivables/${receivable}/entries`, { id, date, type, amount }))
  const late = { id: 'r2', delinquent_since: '2026-02-20', delinquent_amount: 1_000, delinquent_times: 1 }
  await demand(client.post('/receivables?effective_date=2026-02-20', late))
  await rowsOf('summary', { as_of: '2026-04-30' }, ([row]) => row?.['principal'].written_off === 10_000)
  await rowsOf('delinquency', { as_of: '2026-02-28' }, (rows) =>
    rows.some((row) => row['reported'].count === 1 && row['bucket'] === '1-30'),
  )
})
afterAll(() => service.stop())

// oxlint-disable-next-line typescript/no-explicit-any
type Row = { readonly [field: string]: any }

/** The rows of a table, once they are as expected. */
async function rowsOf(
  table: string,
  query: Record<string, string> = {},
  isReady: (rows: readonly Row[]) => boolean = () => true,
): Promise<readonly Row[]> {
  const answer = await eventually(
    () => demand(client.get(`/portfolio/${table}`, query)),
    ({ body }) => isReady(body.data),
  )
  expect(isReady(answer.body.data)).toBe(true)
  return answer.body.data
}

test('every table answers on its own, states its clocks, and has a row for what it was asked', async () => {
  for (const { name } of PORTFOLIO_TABLES) {
    // The book is too young for a year of losses.
    const more = name === 'roll-to-loss' ? { months: '1' } : {}
    const { body } = await demand(client.get(`/portfolio/${name}`, { as_of: '2026-04-20', ...more }))
    expect(body).toMatchObject({ as_of: '2026-04-20', open: true, group_by: null, metric_class: 'additive' })
    expect(body.known_at).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(body.data.length, name).toBeGreaterThan(0)
    expect(body.data.every((row: Row) => row['currency'] === 'USD' && row['group'] === null)).toBe(true)
  }
})

test('the summary rolls forward from month to month', async () => {
  const [january] = await rowsOf('summary', { as_of: '2026-01-31' })
  expect(january).toMatchObject({
    month: '2026-01',
    receivables: { drawn: 2, open: 2, paid_off: 0, charged_off: 0 },
    principal: {
      opening: 0,
      disbursed: 20_000,
      collected: 0,
      written_off: 0,
      transferred: 0,
      closing: 20_000,
      overpaid: 0,
    },
    average_balance: { numerator: 20_000, denominator: 2, value: 10_000 },
  })
  const [february] = await rowsOf('summary', { as_of: '2026-02-28' })
  expect(february?.['principal']).toMatchObject({ opening: 20_000, collected: 4_000, closing: 16_000 })
  const [april] = await rowsOf('summary', { as_of: '2026-04-30' })
  expect(april).toMatchObject({
    receivables: { drawn: 2, open: 1, charged_off: 1 },
    principal: { opening: 16_000, written_off: 10_000, closing: 6_000 },
  })
})

test('groups add up to the whole, and a filter picks one of them', async () => {
  const query = { as_of: '2026-02-28' }
  const products = await rowsOf('summary', { ...query, group_by: 'product_type' })
  expect(products.map((row) => [row['group'], row['principal'].closing])).toEqual([
    ['lease', 10_000],
    ['term_loan', 6_000],
  ])
  const [lease] = await rowsOf('summary', { ...query, product_type: 'lease' })
  expect(lease?.['principal'].closing).toBe(10_000)
  const both = { ...query, group_by: 'vintage', product_type: 'lease', funded_by: 'balance_sheet' }
  expect((await rowsOf('summary', both)).map((row) => row['group'])).toEqual(['2026-01'])
  expect((await rowsOf('summary', { ...query, group_by: 'industry' })).map((row) => row['group'])).toEqual(['72'])
  expect((await rowsOf('summary', { ...query, group_by: 'country' })).map((row) => row['group'])).toEqual(['US'])
  const restaurants = { ...query, group_by: 'industry_code', industry: '72' }
  expect((await rowsOf('summary', restaurants)).map((row) => row['group'])).toEqual(['722511'])
  expect((await rowsOf('concentrations', restaurants)).map((row) => row['outstanding'])).toEqual([16_000])
  expect(await rowsOf('summary', { ...query, industry_code: '722513' })).toEqual([])
  const states = { ...query, group_by: 'region', country: 'US' }
  expect((await rowsOf('summary', states)).map((row) => row['group'])).toEqual(['US-TX'])
  expect(await rowsOf('summary', { ...query, currency: 'EUR' })).toEqual([])
})

test('fields whose totals are not kept together are refused with what goes together', async () => {
  const answer = await client.get('/portfolio/summary', { group_by: 'industry', product_type: 'lease' })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(
    'combine product_type, vintage, funded_by, debt_line, or country, region, or industry, industry_code as you like',
  )
  expect(answer.body['details']).toMatchObject([{ param: 'group_by', code: 'not_together' }])
})

test('as known before the write-off was reported there is none, though the day asked about is after it', async () => {
  const entries = await demand(client.get('/receivables/r2/entries', { limit: '100' }))
  const written_off = entries.body.data.find((entry: Row) => entry['type'] === 'write_off')
  const known_at = microsecondBefore(written_off.created_at)
  const { body } = await demand(client.get('/portfolio/summary', { as_of: '2026-04-30', known_at }))
  expect(body.data[0].principal).toMatchObject({ written_off: 0, closing: 16_000 })
})

test('a lender without receivables has no rows, and sees none of another lender’s', async () => {
  const other = await service.lender()
  for (const { name } of PORTFOLIO_TABLES)
    expect((await demand(other.client.get(`/portfolio/${name}`))).body.data).toEqual([])
})

test('every table comes as CSV with the same rows', async () => {
  for (const { name } of PORTFOLIO_TABLES) {
    const rows = await rowsOf(name, { as_of: '2026-04-30' })
    const csv = await client.get(`/portfolio/${name}.csv`, { as_of: '2026-04-30' })
    expect(csv.status).toBe(200)
    const lines = csv.text.trimEnd().split('\r\n')
    expect(lines.length).toBe(rows.length + 1)
    expect(lines[0]).toMatch(/^currency,group,/)
  }
})

test('a filter by an empty text is refused, since it would list nothing by a slip', async () => {
  const answer = await client.get('/portfolio/summary', { product_type: '' })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('must not be empty: leave it out for all')
})

test('a day in the future and a parameter that is not known are refused, both in one answer', async () => {
  const answer = await client.get('/portfolio/summary', { as_of: '2999-01-01', colour: 'red' })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('as_of must not be in the future')
  expect(answer.text).toContain('colour is not a parameter')
})
