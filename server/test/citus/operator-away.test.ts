// While the server that has the operator's tenant is away, what is a lender's own is served and calculated by the copies of the operator's
// records that are kept with the lender.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LineBook } from '../debt-line/line-book.ts'
import { calculateNow } from '../harness/calculators.ts'
import { citusCluster } from '../harness/citus-databases.ts'
import { nodeOf, takeAway } from '../harness/citus-outage.ts'
import { eventually } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

const AS_OF = '2026-02-28'

/** What a lender asks of its own. */
const OWN = [
  '/portfolio/summary',
  '/portfolio/delinquency',
  '/portfolio/vintages',
  '/portfolio/transitions',
  '/portfolio/concentrations',
  '/portfolio/receivables',
]

let service: TestService
let book: LineBook
let operators_node: number
beforeAll(async () => {
  service = await startTestService()
  const operator = await service.operator()
  operators_node = await nodeOf(service.connection, operator.tenant)
  for (let tries = 0; tries < 30; tries += 1) {
    book = new LineBook(await service.lender(), operator)
    if ((await nodeOf(service.connection, book.lender.tenant)) !== operators_node) break
  }
  await book.obligor('a')
  await book.openLine()
  await book.agree('terms', { advance_rates: { rate: 0.8 } })
  await book.write('reporting-settings', { id: book.organization, bucket_edges: [1, 10, 20] })
  await book.loan({ id: 'a1', obligor: 'a', amount: 60_000 })
  await book.loan({ id: 'a2', obligor: 'a', amount: 30_000 })
  await book.write(
    'pledges',
    { id: `${book.organization}:a2`, receivable_id: 'a2', status: 'released' },
    '?effective_date=2026-01-01',
  )
}, 120_000)
afterAll(() => service.stop())

const get = (path: string, query: Record<string, string> = {}) =>
  book.lender.client.get(path, { as_of: AS_OF, ...query })

/** Closing principal by debt line, null for none. */
async function principals(): Promise<unknown> {
  const { status, body } = await get('/portfolio/summary', { group_by: 'debt_line' })
  if (status !== 200) return status
  const last = body.data.filter(({ month }: { month: string }) => month === '2026-02')
  return last.map((row: { group: string | null; principal: { closing: number } }) => [row.group, row.principal.closing])
}

test('a lender on another server is served, and what it writes shows in its figures', async () => {
  const before = [
    [book.line, 60_000],
    [null, 30_000],
  ]
  expect(await eventually(principals, (found) => equal(found, before), 60_000)).toEqual(before)
  await calculateNow()
  const base = () => book.base()
  expect((await eventually(base, ({ body }) => body.base === 48_000, 60_000)).body.base).toBe(48_000)
  const shown = async () => Promise.all(OWN.map(async (path) => demand(get(path))))
  const then = (await shown()).map(({ body }) => body.data)
  const cluster = citusCluster()
  if (cluster === undefined) throw new Error('This test needs a cluster')
  const bringBack = await takeAway(cluster, service.connection, operators_node)
  try {
    // The operator's own are not served, nor is what belongs to a line.
    expect((await book.operator.client.get('/operator/debt-lines')).status).toBe(503)
    const later = (await shown()).map(({ body }) => body.data)
    expect(later).toEqual(then)
    await demand(book.lender.client.get('/receivables/a1/timeline', { as_of: AS_OF }))
    await demand(book.lender.client.get('/receivable-metrics', { as_of: AS_OF }))
    // 60,000 + 5,000 back the line by its selector; a2 is released and stays so, and a3 is not funded by the operator.
    await demand(book.lender.client.post('/receivables/a1/entries', entryBody('more', { amount: 5_000 })))
    await demand(book.lender.client.post('/receivables/a2/entries', entryBody('more', { amount: 1_000 })))
    await book.loan({ id: 'a3', obligor: 'a', amount: 7_000, more: { funded_by: 'balance_sheet' } })
    const after = [
      [book.line, 65_000],
      [null, 38_000],
    ]
    expect(await eventually(principals, (found) => equal(found, after), 60_000)).toEqual(after)
    // What was known at a moment that the copies do not include has to be asked of the operator.
    const { body } = await demand(get('/portfolio/summary'))
    expect((await get('/portfolio/summary', { known_at: body.known_at })).status).toBe(503)
  } finally {
    await bringBack()
  }
  const again = () => get('/portfolio/summary', { known_at: moment })
  const { known_at: moment } = (await demand(get('/portfolio/summary'))).body
  expect((await eventually(again, ({ status }) => status === 200, 60_000)).status).toBe(200)
  await book.write(
    'pledges',
    { id: `${book.organization}:a2`, receivable_id: 'a2', status: 'by_selector' },
    '?effective_date=2026-01-01',
  )
  const all = [
    [book.line, 96_000],
    [null, 7_000],
  ]
  expect(await eventually(principals, (found) => equal(found, all), 60_000)).toEqual(all)
  // 80 % of 96,000.
  expect((await eventually(base, ({ body }) => body.base === 76_800, 60_000)).body.base).toBe(76_800)
}, 900_000)

function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
