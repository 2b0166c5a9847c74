// Questions about moments that take long to calculate: they are refused at once with how far the calculation is, share it, leave all other
// reads alone, and are answered once a worker has calculated. No job runs here but those that the test runs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { takeInBacklogs } from '../../src/jobs/ledgers/metrics-backlog.ts'
import { calculateMoments, pruneMoments } from '../../src/jobs/fold/moment-calculator.ts'
import { PortfolioFollower } from '../../src/jobs/fold/portfolio-calculator.ts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { parseMoment } from '@tapeline/kernel/core/moment'
import { monthOfDay } from '@tapeline/kernel/core/month'
import { DIMENSIONS } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { MEASURE, bucketMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import { readSeries } from '../../src/resources/portfolio/snapshot/series-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type Received, eventually } from '../harness/client.ts'
import { earlier } from '../harness/earlier.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

/** More receivables than a question calculates itself; each has 100 outstanding, in thirds 10, 50 and 100 days past due in March. */
const RECEIVABLES = 1_200
const EACH = 100
const AS_OF = '2026-03-31'
const SINCE = ['2026-03-21', '2026-02-09', '2025-12-21']

let service: TestService
let lender: Lender
/** A moment behind the operator's new settings and before the lender's next write. */
let between: string

beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  lender = await service.lender()
  await demand(sendImport(lender.client, linesOf([...book()])))
  await follow()
  await demand(lender.client.post('/accounts', accountBody('c')))
  await demand(lender.client.post('/receivables', receivableBody('rc', 'c', { origination_date: '2025-12-01' })))
  await demand(lender.client.post('/receivables/rc/entries', entryBody('d', { date: '2025-12-01', amount: 50 })))
  const { client } = await service.operator()
  const { organization } = lender.organization
  const settings = { id: organization, organization, bucket_edges: [20, 90] }
  between = (await demand(client.post('/operator/reporting-settings', settings))).body['updated_at']
})
afterAll(() => service.stop())

function* book() {
  for (const obligor of ['a', 'b']) yield { kind: 'account', ...accountBody(obligor) }
  for (let at = 0; at < RECEIVABLES; at += 1) {
    const late = { delinquent_amount: 10, delinquent_times: 1, delinquent_since: SINCE[at % 3] }
    const own = { origination_date: '2025-12-01', ...late }
    yield { kind: 'receivable', ...receivableBody(`r${at}`, at % 3 === 0 ? 'a' : 'b', own) }
    yield { kind: 'entry', receivable_id: `r${at}`, ...entryBody('d', { date: '2025-12-01', amount: EACH }) }
  }
}

const findCursors = installationStatement(
  'test-find-cursors',
  `
  select m.sweep is null and m.position >= b.last and p.position >= b.last
      and p.settings >= coalesce((select max(recorded) from operator_records where kind = 'reporting_settings'), 0) as done
  from metrics_cursors m join portfolio_cursors p on p.tenant = m.tenant
  cross join (select max(last) as last from batches where tenant = $1) b where m.tenant = $1`,
)

/** Brings ledgers and the portfolio up to now. */
async function follow(): Promise<void> {
  const followed = async () => {
    await catchUpMetrics(service.database)
    await takeInBacklogs(service.database)
    await new PortfolioFollower(service.database, 'operator').run()
    const [row] = await service.database.query<{ done: boolean }>(findCursors, [lender.tenant])
    return row?.done === true
  }
  expect(await eventually(followed, (done) => done, 30_000)).toBe(true)
}

const calculate = (receivables_max: number) =>
  calculateMoments({ database: service.database, beside: service.database }, 'operator', { receivables_max })

const ask = (table: string, query: Record<string, string> = {}): Promise<Received> =>
  lender.client.get(`/portfolio/${table}`, { as_of: AS_OF, known_at: between, ...query })

interface BucketRow {
  readonly month: string
  readonly days_from: number
  readonly reported: { readonly amount: number }
}

/** How much is in each bucket at the end of March, as the lender reported it, by the days past due from which it counts. */
async function buckets(answer: Promise<Received>): Promise<[number, number][]> {
  const rows: BucketRow[] = (await demand(answer)).body['data']
  return rows.filter(({ month }) => month === '2026-03').map(({ days_from, reported }) => [days_from, reported.amount])
}

function microsecondsOf(moment: string): number {
  const reading = parseMoment(moment)
  if (!reading.ok) throw new Error(`${moment} is a moment`)
  return reading.value
}

const momentsOf = installationStatement(
  'test-find-moments',
  'select status, pieces, cursor, done, total from portfolio_moments where tenant = $1 order by known_at',
)

const moments = () =>
  service.database.query<{ status: string; pieces: number; done: number }>(momentsOf, [lender.tenant])

describe('while new settings are not taken in', () => {
  test('what was known by them is refused in time, with how far that is and when to ask again', async () => {
    const answer = await ask('delinquency')
    expectError(answer, 503, 'calculation_running')
    expect(answer.body.progress).toEqual({ done: RECEIVABLES + 1, total: 2 * (RECEIVABLES + 1), remaining_s: null })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await moments()).toEqual([])
  })

  test('what is known now is answered by the settings that were taken in', async () => {
    const { body } = await demand(lender.client.get('/portfolio/summary', { as_of: AS_OF }))
    expect(body['data'][0].principal.closing).toBe(RECEIVABLES * EACH)
  })
})

describe('a moment between two folds that many receivables have changed since', () => {
  /** Every dimension of the totals: what each group has outstanding, and in which bucket it is. */
  async function everything(known_at: number): Promise<unknown[]> {
    const found: unknown[] = []
    for (const dimension of DIMENSIONS) {
      const parted_by = dimension.fields
      const question = { tenant: lender.tenant, operator_slug: 'operator', as_of: dayNumber(AS_OF), known_at }
      const { groups } = await readSeries(service.database, { ...question, dimension, parted_by, where: {} })
      for (const { group, series } of groups)
        found.push([
          dimension.code,
          group,
          ...MEASURES.map((measure) => series.atEndOf(measure, monthOfDay(dayNumber(AS_OF)))),
        ])
    }
    return found
  }

  const MEASURES = [
    MEASURE.outstanding,
    MEASURE.open,
    ...[0, 1, 2].map((at) => bucketMeasure('reported', 'amount', at)),
  ]

  beforeAll(async () => {
    await demand(lender.client.post('/accounts', accountBody('newcomer')))
    await demand(lender.client.post('/receivables', receivableBody('r-new', 'newcomer')))
    await demand(lender.client.post('/receivables/r0/entries', entryBody('more', { date: '2026-01-01', amount: 7 })))
    await follow()
  })

  test('is asked for once, however many ask, and other reads are answered meanwhile', async () => {
    const asked = ['delinquency', 'delinquency', 'summary', 'obligors', 'delinquency.csv', 'restatements']
    const refused = await Promise.all(asked.map((table) => (table === 'restatements' ? askRestatements() : ask(table))))
    for (const answer of refused) expectError(answer, 503, 'calculation_running')
    expect(await moments()).toEqual([{ status: 'wanted', pieces: 0, cursor: 0, done: 0, total: 0 }])
    const { body } = await demand(lender.client.get('/portfolio/summary', { as_of: AS_OF }))
    expect(body['data'][0].principal.closing).toBe(RECEIVABLES * EACH + 57)
  })

  const askRestatements = () => lender.client.get('/portfolio/restatements', { month: '2026-02', known_at: between })

  test('continues piece by piece, and pauses while nobody asks', async () => {
    await calculate(500)
    expect(await moments()).toMatchObject([{ status: 'wanted', pieces: 1, done: 600, total: RECEIVABLES + 1 }])
    await service.database.query(installationStatement('test-age', age('3 minutes')), [lender.tenant])
    await calculate(500)
    expect(await moments()).toMatchObject([{ status: 'wanted', pieces: 1, done: 600 }])
    const answer = await ask('delinquency')
    expectError(answer, 503, 'calculation_running')
    expect(answer.body.progress).toMatchObject({ done: 600, total: RECEIVABLES + 1 })
  })

  const age = (by: string) => `update portfolio_moments set asked_at = ${earlier('asked_at', by)} where tenant = $1`

  test('is answered once it is calculated, by the settings of its time and without what came later', async () => {
    const known_at = microsecondsOf(between)
    const calculated_at_once = await everything(known_at)
    await calculate(500)
    await calculate(500)
    expect(await moments()).toMatchObject([{ status: 'done', pieces: 3, done: RECEIVABLES + 1 }])
    const third = (RECEIVABLES / 3) * EACH
    expect(await buckets(ask('delinquency'))).toEqual([
      [0, 50],
      [1, third],
      [21, third],
      [91, third],
    ])
    const { body } = await demand(ask('obligors'))
    expect(
      body['data'].map((row: { obligor_id: string; outstanding: number }) => [row.obligor_id, row.outstanding]),
    ).toEqual([
      ['b', 2 * third],
      ['a', third],
      ['c', 50],
    ])
    expect(await everything(known_at)).toEqual(calculated_at_once)
  })

  test('is forgotten with its totals when nobody asked about it for a day', async () => {
    const count = installationStatement(
      'test-pieces',
      'select count(*) as count from portfolio_totals where tenant = $1 and level < 0',
    )
    expect((await service.database.query<{ count: number }>(count, [lender.tenant]))[0]?.count).toBeGreaterThan(0)
    await service.database.query(installationStatement('test-age-a-day', age('25 hours')), [lender.tenant])
    await pruneMoments(service.database)
    expect(await moments()).toEqual([])
    expect(await service.database.query(count, [lender.tenant])).toEqual([{ count: 0 }])
  })
})

describe('a moment that a question calculates itself for more than a few receivables', () => {
  test('is calculated once more by a worker, so that the questions behind it find it', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      kind: 'entry',
      receivable_id: `r${at}`,
      ...entryBody('interest', { type: 'interest', date: '2026-02-01', amount: 1 }),
    }))
    await demand(sendImport(lender.client, linesOf(many)))
    const last = await demand(lender.client.post('/receivables/r0/entries', entryBody('last', { amount: 1 })))
    const known_at = last.body['updated_at'] as string
    await demand(lender.client.post('/receivables/r1/entries', entryBody('later', { amount: 5 })))
    await follow()
    const first = await demand(ask('delinquency', { known_at }))
    expect((await eventually(moments, (found) => found.length > 0))[0]).toMatchObject({ status: 'wanted', pieces: 0 })
    await calculate(RECEIVABLES)
    expect(await moments()).toMatchObject([{ status: 'done', done: 60 }])
    expect((await demand(ask('delinquency', { known_at }))).body).toEqual(first.body)
  })
})
