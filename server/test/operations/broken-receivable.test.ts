// One receivable that cannot be calculated, by the bytes of its ledger or by facts that no formula bears, damaged behind the service's back:
// pages, tables and calculations of past days and moments have the figures of all others, and name the one that they leave out.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { parseMoment } from '@tapeline/kernel/core/moment'
import { rebuildMetrics } from '../../src/jobs/ledgers/metrics-rebuild.ts'
import { findStoredMoment, wantMoment } from '../../src/resources/portfolio/snapshot/moment-store.ts'
import { findFold } from '../../src/resources/portfolio/totals/totals-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { type Received, eventually } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { acceptRows, refuseLedger } from './refused-rows.ts'

const WAIT_MS = 60_000
const MONTH = '2026-01'
const MONTH_END = '2026-01-31'
const BROKEN = { count: 1, receivable_ids: ['broken'] }
const EXACT = { status: 'current', waiting_since: null, failing_since: null, left_out: BROKEN }

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

let book: LineBook
/** Three loans back a line at an advance rate of one half: 1,000 and 500 and 300, all of 15 January. */
beforeEach(async () => {
  book = await LineBook.open(service)
  await book.obligor('a')
  await book.loan({ id: 'whole', obligor: 'a', amount: 1_000 })
  await book.loan({ id: 'broken', obligor: 'a', amount: 500 })
  await book.loan({ id: 'other', obligor: 'a', amount: 300 })
  await book.openLine()
  await book.agree('terms', { advance_rates: { rate: 0.5 } })
  await reach('/portfolio/summary', {}, ({ body }) => closingOf(body) === 1_800 && isCurrent(body))
})

const get = (path: string, query: Record<string, string> = {}) => book.lender.client.get(path, query)

/** Asks until the answer is as expected. */
async function reach(path: string, query: Record<string, string>, ready: (answer: Received) => boolean) {
  const answer = await eventually(() => get(path, query), ready, WAIT_MS)
  expect(ready(answer), answer.text).toBe(true)
  return answer
}

// oxlint-disable-next-line typescript/no-explicit-any
type Body = any

const closingOf = (body: Body) => body.data[0]?.principal.closing
const isCurrent = (body: Body) => body.freshness.status === 'current'
const headerOf = ({ headers }: Received) => headers.get('tapeline-freshness')
const add = (receivable: string, id: string, amount: number) =>
  demand(book.lender.client.post(`/receivables/${receivable}/entries`, entryBody(id, { amount })))

/** A change of the receivable itself has its ledger rebuilt from all statements about it. */
const change = (id: string) => demand(book.lender.client.post('/receivables', { id, metadata: { checked: 'yes' } }))

const findNumber = installationStatement(
  'test-find-number',
  'select number from receivables where tenant = $1 and id = $2',
)

/** Damages what is stored of a receivable. */
async function damage(id: string, text: string): Promise<void> {
  const { tenant } = book.lender
  const [found] = await service.database.query<{ number: number }>(findNumber, [tenant, id])
  await service.database.query(installationStatement('', text), [tenant, found?.number])
}

const LEDGER = String.raw`update receivable_ledgers set ledger = '\x00'::bytea || ledger where tenant = $1 and receivable = $2`
/** The ledger cannot be made; its cells can, and with them the line that it backs. */
const FACTS = `update receivable_patches set patch = patch - 'origination_date' where tenant = $1 and number = $2`
/** Nothing can be made of it. */
const ALL_FACTS = `update receivable_patches set patch = 'null' where tenant = $1 and number = $2`

const closings = (body: Body): [string, number][] =>
  body.data.map((row: Body) => [row.receivable_id, row.principal.closing])

describe('a stored ledger that cannot be read', () => {
  beforeEach(() => damage('broken', LEDGER))

  test('is left out of a page of months, which counts it', async () => {
    const page = await demand(get('/receivable-metrics', { month: MONTH }))
    expect(closings(page.body)).toEqual([
      ['other', 300],
      ['whole', 1_000],
    ])
    expect(headerOf(page)).toBe('status="current", left_out=1')
  })

  test('leaves the pages around it whole, forward and backward', async () => {
    const first = await demand(get('/receivable-metrics', { month: MONTH, limit: '1' }))
    const second = await demand(get('/receivable-metrics', { month: MONTH, limit: '1', page: first.body.next_page }))
    const back = await demand(get('/receivable-metrics', { month: MONTH, limit: '1', page: second.body.previous_page }))
    expect([first, second, back].map(({ body }) => closings(body))).toEqual([
      [['other', 300]],
      [['whole', 1_000]],
      [['other', 300]],
    ])
  })

  test('has one row with its id alone in the CSV', async () => {
    const table = await demand(get('/receivable-metrics.csv', { month: MONTH }))
    const rows: Record<string, string>[] = parse(table.text, { columns: true })
    expect(rows.map((row) => [row['receivable_id'], row['month'], row['principal.closing']])).toEqual([
      ['other', MONTH, '300'],
      ['whole', MONTH, '1000'],
      ['broken', '', ''],
    ])
    const people = await demand(get('/receivable-metrics.csv', { month: MONTH, amounts: 'major' }))
    expect(people.text.trim().split('\n')).toHaveLength(4)
  })

  test('is refused where it is asked for alone, and its timeline is made of its facts', async () => {
    expectError(await get('/receivable-metrics', { receivable_id: 'broken' }), 409, 'not_calculable')
    const { body } = await demand(get('/receivables/broken/timeline', { as_of: MONTH_END }))
    expect(body.months.at(-1).principal.closing).toBe(500)
  })

  test('is rebuilt with its next change, and then fails nothing', async () => {
    await add('broken', 'more', 7)
    const page = await reach('/receivable-metrics', { month: MONTH }, ({ body }) => body.data.length === 3)
    expect(closings(page.body)).toEqual([
      ['other', 300],
      ['broken', 507],
      ['whole', 1_000],
    ])
  })
})

describe('facts that no formula bears', () => {
  /** When the portfolio had taken in all, and a moment behind more of the broken and of a whole receivable. */
  let before: string
  let known_at: string
  beforeEach(async () => {
    before = (await demand(get('/portfolio/summary'))).body.known_at
    await damage('broken', FACTS)
    await change('broken')
    await add('broken', 'more', 7)
    known_at = (await add('whole', 'more', 6)).body.updated_at
  })

  test('leave out its months of a past moment', async () => {
    const page = await demand(get('/receivable-metrics', { month: MONTH, known_at }))
    expect(closings(page.body)).toEqual([
      ['other', 300],
      ['whole', 1_006],
    ])
    expect(headerOf(page)).toBe('status="current", left_out=1')
    expectError(await get('/receivable-metrics', { receivable_id: 'broken', known_at }), 409, 'not_calculable')
    expectError(await get('/receivables/broken/timeline'), 409, 'not_calculable')
    expectError(await get('/receivables/broken/timeline.csv'), 409, 'not_calculable')
    expect((await demand(get('/receivables/whole/timeline'))).body.freshness.left_out.count).toBe(0)
  })

  test('leave it as it was in the portfolio of a past moment, whoever calculates it', async () => {
    const asked = { known_at, as_of: MONTH_END }
    const inline = await demand(get('/portfolio/summary', asked))
    // 1,006 and 300, and 500 as it was.
    expect([closingOf(inline.body), inline.body.freshness]).toEqual([1_806, EXACT])
    const obligors = await demand(get('/portfolio/obligors', asked))
    expect(obligors.body.data.map((row: Body) => row.outstanding)).toEqual([1_806])
    expect(obligors.body.freshness).toEqual(EXACT)

    const { tenant } = book.lender
    const moment = parseMoment(known_at)
    const key = { tenant, known_at: moment.ok ? moment.value : 0 }
    await wantMoment(service.database, key, await findFold(service.database, tenant, key.known_at))
    const stored = await eventually(
      () => findStoredMoment(service.database, key),
      (found) => found?.status !== 'wanted',
      WAIT_MS,
    )
    expect(stored?.status).toBe('done')
    const made = await demand(get('/portfolio/summary', asked))
    expect([closingOf(made.body), made.body.freshness]).toEqual([1_806, EXACT])
    expect(headerOf(await get('/portfolio/summary.csv', asked))).toBe('status="current", left_out=1')
  })

  test('leave it out of the receivables behind the portfolio', async () => {
    const page = await demand(get('/portfolio/receivables', { known_at, as_of: MONTH_END }))
    expect(page.body.data.map((row: Body) => [row.receivable_id, row.outstanding])).toEqual([
      ['other', 300],
      ['whole', 1_006],
    ])
    expect(headerOf(page)).toBe('status="current", left_out=1')
  })

  test('leave it out of what a month was restated by', async () => {
    const { body } = await demand(get('/portfolio/restatements', { month: MONTH, since: before, known_at }))
    expect(body.freshness).toEqual(EXACT)
    expect(body.changes.find(({ figure }: Body) => figure === 'closing')).toMatchObject({ before: 1_800, after: 1_806 })
    expect(body.receivables.map((row: Body) => [row.receivable_id, row.closing.difference])).toEqual([['whole', 6]])
  })

  test('leave it out of the base of a past day, which names it', async () => {
    const path = `/debt-lines/${book.line}/borrowing-base`
    const { body } = await reach(path, { as_of: MONTH_END }, (answer) => answer.body.calculation?.status === 'done')
    expect(body).toMatchObject({ pledged: { count: 2, amount: 1_306 }, base: 653, left_out: BROKEN, freshness: EXACT })
    const rows = await demand(get(`${path}/receivables`, { as_of: MONTH_END }))
    expect(rows.body.data.map((row: Body) => [row.receivable_id, row.pledged])).toEqual([
      ['other', 300],
      ['whole', 1_006],
    ])
    expect(headerOf(rows)).toBe('status="current", left_out=1')
  })

  test('leave it out of terms that are tried on a past day', async () => {
    const path = `/operator/debt-lines/${book.line}/borrowing-base/preview?as_of=${MONTH_END}`
    const { body } = await eventually(
      () => demand(book.operator.client.post(path, { advance_rates: { rate: 1 } })),
      (answer) => answer.body.calculation.status === 'done',
      WAIT_MS,
    )
    expect(body).toMatchObject({ tried: { base: 1_306 }, in_force: { base: 653 }, freshness: EXACT })
  })

  test('leave it out of a close, of its report and of its restatement, which name it', async () => {
    const closes = `/debt-lines/${book.line}/closes`
    await demand(book.lender.client.post(closes, { month: MONTH }))
    const settled = ({ body }: Received) => body.calculation?.status === 'done' && body.certificate !== null
    const { body } = await reach(`${closes}/${MONTH}`, {}, settled)
    expect(body).toMatchObject({ status: 'closed', certificate: { base: 653, left_out: BROKEN }, freshness: EXACT })
    await add('other', 'late', 10)
    const moved = await reach(`${closes}/${MONTH}/restatement`, {}, (answer) => answer.body.receivables?.length === 1)
    expect(moved.body.receivables.map((row: Body) => [row.receivable_id, row.difference])).toEqual([['other', 10]])
    expect(moved.body.freshness).toEqual(EXACT)
  })

  test('leave it out of a rebuild, which makes the ledgers of all others', async () => {
    const { failed, ...size } = await rebuildMetrics(service.connection, book.lender.tenant, () => {})
    expect(failed).toHaveLength(1)
    expect(size.receivables).toBe(2)
    const { body } = await reach(
      '/portfolio/summary',
      {},
      (answer) => isCurrent(answer.body) && closingOf(answer.body) === 1_806,
    )
    expect(body.freshness).toEqual(EXACT)
    const page = await demand(get('/receivable-metrics', { month: MONTH }))
    expect(closings(page.body)).toEqual([
      ['other', 300],
      ['whole', 1_006],
    ])
  })

  test('let the base of today and its receivables follow all others', async () => {
    const path = `/debt-lines/${book.line}/borrowing-base`
    const { body } = await reach(
      path,
      {},
      (answer) => answer.body.freshness?.left_out.count === 1 && isCurrent(answer.body),
    )
    expect(body.freshness).toEqual(EXACT)
    const pledged = await reach(
      `/debt-lines/${book.line}/receivables`,
      {},
      (answer) => headerOf(answer)?.includes('"current"') === true,
    )
    expect(headerOf(pledged)).toBe('status="current", left_out=1')
    const balances = Object.fromEntries(pledged.body.data.map((row: Body) => [row.id, row.balance]))
    expect(balances).toEqual({ whole: 1_006, broken: 500, other: 300 })
    expect(headerOf(await get('/receivables'))).toBe('status="current", left_out=1')
    expect(headerOf(await get('/receivables/whole'))).toBe('status="current", left_out=1')
  })
})

test('a receivable of which not even the line is known that it backs is named by the base of a past day', async () => {
  await damage('broken', ALL_FACTS)
  await change('broken')
  await add('whole', 'more', 6)
  const known_at = (await add('other', 'more', 4)).body.updated_at
  const path = `/debt-lines/${book.line}/borrowing-base`
  const asked = { as_of: '2026-02-28', known_at }
  const { body } = await reach(path, asked, (answer) => answer.body.calculation?.status === 'done')
  const nothing = { count: 0, receivable_ids: [] }
  expect(body).toMatchObject({ pledged: { count: 2, amount: 1_310 }, base: 655, left_out: nothing, freshness: EXACT })
})

test('a moment at which a receivable was set aside has all of it, while it is and once it no longer is', async () => {
  const [found] = await service.database.query<{ number: number }>(findNumber, [book.lender.tenant, 'broken'])
  await refuseLedger(service.database, found?.number ?? 0)
  await add('broken', 'more', 7)
  const known_at = (await add('whole', 'more', 6)).body.updated_at
  // 1,006 and 300, and 500 as it was.
  const leavesOut = ({ body }: Received) => isCurrent(body) && closingOf(body) === 1_806
  expect((await reach('/portfolio/summary', {}, leavesOut)).body.freshness.left_out).toEqual(BROKEN)
  const asked = { known_at, as_of: MONTH_END }
  expect(closingOf((await demand(get('/portfolio/summary', asked))).body)).toBe(1_813)
  const months = await demand(get('/receivable-metrics', { month: MONTH, receivable_id: 'broken', known_at }))
  expect([closings(months.body), headerOf(months)]).toEqual([[['broken', 507]], 'status="current", left_out=0'])

  await acceptRows(service.database)
  await add('broken', 'last', 20)
  await reach('/portfolio/summary', {}, ({ body }) => isCurrent(body) && closingOf(body) === 1_833)
  const { body } = await demand(get('/portfolio/summary', asked))
  expect([closingOf(body), body.freshness.left_out.count]).toEqual([1_813, 0])
})
