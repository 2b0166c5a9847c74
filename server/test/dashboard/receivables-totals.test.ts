// The totals of a filtered list of receivables: those of all its rows, of one's own organization, and bounded in time.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totalsOf } from '../../src/resources/portfolio/drill-down/drill-down-totals-handlers.ts'
import type { ComputedRows } from '../../src/resources/computed-list.ts'
import type { DrillDownRow } from '../../src/resources/portfolio/drill-down/drill-down-reads.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { type Person, signedIn } from './browser.ts'

let service: TestService
let lender: Lender
let member: Person

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  member = await signedIn(service, lender.organization, 'member')
  const { client } = lender
  await client.post('/accounts', accountBody('cafe'))
  await client.post('/accounts', accountBody('bar'))
  for (const [at, currency] of ['USD', 'USD', 'USD', 'MXN'].entries()) {
    const obligor = at === 0 ? 'bar' : 'cafe'
    await client.post('/receivables', receivableBody(`loan-${at}`, obligor, { currency }))
    await client.post(`/receivables/loan-${at}/entries`, entryBody('drawn', { amount: 100_00 * (at + 1) }))
  }
  await eventually(
    () => client.get('/portfolio/receivables'),
    ({ body }) => body.data.length === 4,
  )
})
afterAll(() => service.stop())

const totals = ({ browser }: Person, query = '', environment = 'sandbox') =>
  browser.get(`/${environment}/receivables-totals${query}`)

test('all rows are in them, by currency', async () => {
  const { body } = await totals(member)
  expect(body).toMatchObject({
    data: [
      { currency: 'MXN', receivables: 1, outstanding: 400_00, unknown: 0 },
      { currency: 'USD', receivables: 3, outstanding: 600_00, unknown: 0 },
    ],
    left_out: 0,
    is_cut: false,
  })
})

test.each(['obligor_id=cafe', 'currency=USD', 'state=current&obligor_id=bar', 'obligor_id=nobody', 'as_of=2020-01-01'])(
  'they are those of the list with the filters %s',
  async (query) => {
    const { data } = (await lender.client.get(`/portfolio/receivables?${query}`)).body
    const rows = data as { currency: string; outstanding: number | null }[]
    const found = (await totals(member, `?${query}`)).body.data as { currency: string; receivables: number }[]
    expect(found.reduce((sum, { receivables }) => sum + receivables, 0)).toBe(rows.length)
    for (const total of found) {
      const own = rows.filter(({ currency }) => currency === total.currency)
      const outstanding = own.reduce((sum, row) => sum + (row.outstanding ?? 0), 0)
      expect(total).toMatchObject({ receivables: own.length, outstanding })
    }
  },
)

test('of another organization or environment there are none, and what is not declared or known is refused', async () => {
  const stranger = await signedIn(service, (await service.lender()).organization, 'admin')
  expect((await totals(stranger)).body.data).toEqual([])
  expect((await totals(member, '', 'live')).body.data).toEqual([])
  expect((await totals(member, '?metadata[branch]=west')).status).toBe(400)
  expect((await totals(member, '?state=nothing')).status).toBe(400)
  expect((await totals(member, '?as_of=2999-01-01')).status).toBe(400)
})

test('a long list is looked at for a bounded time, sums beyond 2^53 stay exact, and unknown balances are counted', async () => {
  const row = (outstanding: unknown): DrillDownRow =>
    ({ key: ['1'], watermark: 1, presented: { currency: 'USD', outstanding } }) as unknown as DrillDownRow
  let readings = 0
  const endless: ComputedRows<DrillDownRow> = async () => {
    readings += 1
    return { rows: [row(Number.MAX_SAFE_INTEGER), row(null)], watermark: 1, looked_to: ['1'] }
  }
  const cut = await totalsOf(endless, 1, -1)
  expect([readings, cut.is_cut]).toEqual([1, true])
  let left = 3
  const short: ComputedRows<DrillDownRow> = async () => {
    left -= 1
    const rows = [row(Number.MAX_SAFE_INTEGER), row(null)]
    return left === 0 ? { rows, watermark: 1, failed: ['x'] } : { rows, watermark: 1, looked_to: ['1'] }
  }
  expect(await totalsOf(short, 1)).toEqual({
    data: [{ currency: 'USD', receivables: 6, outstanding: 27_021_597_764_222_973n, unknown: 3 }],
    left_out: 1,
    is_cut: false,
  })
})
