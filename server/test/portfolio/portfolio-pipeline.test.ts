// The way from writes to the totals of a portfolio, over real HTTP: whatever several callers do at once through several nodes, the sums
// of every group, as of any day and as known at any moment, are those that all facts known then make.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayNumber } from '@tapeline/kernel/core/day'
import { verifyPortfolio } from '../../src/jobs/fold/portfolio-verify.ts'
import {
  DEBT_LINES,
  DIMENSIONS,
  type Dimension,
  type Group,
  type GroupField,
  METADATA,
  WHOLE,
  dimensionWith,
  readGroup,
} from '@tapeline/kernel/metrics/portfolio/dimensions'
import { metadataField } from '@tapeline/kernel/metrics/portfolio/metadata-fields'
import { MonthSums } from '@tapeline/kernel/metrics/portfolio/totals/month-sums'
import { PortfolioTotals } from '@tapeline/kernel/metrics/portfolio/fold/portfolio-totals'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { readContributors } from '../../src/resources/portfolio/contribution/contributor-reads.ts'
import { readLargestObligors } from '../../src/resources/portfolio/obligors/obligor-reads.ts'
import { readSeries } from '../../src/resources/portfolio/snapshot/series-reads.ts'
import { readPortfolioSettings } from '../../src/resources/portfolio/contribution/portfolio-settings-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { timeLimit } from '../harness/time-limits.ts'
import {
  RECEIVABLES,
  changeSettings,
  conversations,
  converse,
  drawOne,
  expectCaughtUp,
  settingsActs,
  startBook,
} from '../metrics/pipeline-book.ts'
import { type Owed, owedBy } from './owed.ts'
import { demand } from '../surface/operations.ts'
import { microsecondsOf } from '../surface/stored.ts'
import { MEASURES, PRODUCT_MEASURES } from './compared-measures.ts'
import { clocksOf, debtLineOf, expectClosings, metadataOf } from './grouped-closings.ts'
import { fundByOperator, linesOf, pledgeAtLast, writePledging } from './pledging.ts'
import { IS_FULL, some } from '../../../kernel/test/length.ts'

const METADATA_KEYS = ['branch', 'channel'] as const
const METADATA_CHANGES: readonly (readonly [string, string, object | null])[] = [
  ['r1', '2026-02-01', { branch: 'north', channel: 3 }],
  ['r2', '2026-01-20', { branch: 'north' }],
  ['r3', '2026-02-10', { channel: 'web' }],
  ['r1', '2026-03-01', { branch: 'south' }],
  ['r2', '2026-06-15', null],
  ['r1', '2026-02-20', { channel: '3', branch: null }],
  ['r4', '2026-02-10', { branch: true }],
]

const bookOf = ({ tenant }: Pick<Lender, 'tenant'>) => ({ tenant, operator_slug: 'operator' })

const CALLERS = 4
const ACTS = 40

let service: TestService
beforeEach(async () => {
  service = await startTestService({ ROLE: 'all' })
})
afterEach(() => service.stop())

const findReached = installationStatement(
  'test-find-portfolio-reached',
  `select p.position >= m.position and p.settings >= m.settings and m.sweep is null and m.position =
     (select max(last) from batches where tenant = $1) and p.settings >=
     (select coalesce(max(recorded), 0) from operator_records where organization = $2
      and kind in ('reporting_settings', 'debt_line', 'pledge')) as reached
   from portfolio_cursors p join metrics_cursors m on m.tenant = p.tenant where p.tenant = $1`,
)

async function isApplied({ tenant, organization: { organization } }: Lender): Promise<boolean> {
  const [row] = await service.database.query<{ reached: boolean }>(findReached, [tenant, organization])
  return row?.reached === true
}

const findLast = installationStatement(
  'test-find-last-moment',
  'select max(last) as last from batches where tenant = $1',
)
const findMoments = installationStatement(
  'test-find-moments',
  'select last from batches where tenant = $1 order by last',
)
const findSettingsMoments = installationStatement(
  'test-find-settings-moments',
  `select p.recorded from operator_records r join operator_record_patches p on p.tenant = r.tenant and p.number = r.number
   where r.kind = 'reporting_settings' and r.id = $1`,
)
const findNumbers = installationStatement('test-find-all-numbers', 'select number from receivables where tenant = $1')

const CORE = dimensionWith(['vintage', 'debt_line']) ?? DEBT_LINES

const DAYS = ['2026-01-31', '2026-02-14', '2026-03-31', '2026-07-01', '2031-06-30'].map(dayNumber)

test.each(some([1, 2, 3], [1]))(
  'two nodes and four callers at once leave the totals that all facts make (draw %i)',
  async (seed) => {
    const lender = await startBook(service)
    const second = await service.another()
    const settings = drawOne(settingsActs, seed)
    const acts = drawOne(conversations(CALLERS, ACTS), seed)
    const addresses = [service.address, second.address ?? '']
    await Promise.all([
      ...acts.map((one, caller) => converse(new Client(addresses[caller % 2] ?? '', lender.key), one, caller)),
      changeSettings(service, lender, settings).then(() => declareKeys(lender)),
      moveObligor(lender),
      correctObligors(lender),
      breakBalances(lender),
      changeMetadata(lender),
      writePledging(service, lender),
      fundByOperator(lender),
    ])
    await expectCaughtUp(service, lender, settings)
    expect(await eventually(() => isApplied(lender), Boolean, 30_000)).toBe(true)
    await pledgeAtLast(service, lender, ['r2', 'r3', 'r4'])
    expect(await eventually(() => isApplied(lender), Boolean, 30_000)).toBe(true)
    const moments = await service.database.query<{ last: number }>(findMoments, [lender.tenant])
    const { organization } = lender.organization
    const set = await service.database.query<{ recorded: number }>(findSettingsMoments, [organization])
    const asked = [
      undefined,
      ...some([0.1, 0.4, 0.8], [0.5]).map((part) => moments[Math.floor(moments.length * part)]?.last),
      ...set.slice(IS_FULL ? 0 : -1).map(({ recorded }) => recorded + 1),
    ]
    for (const known_at of asked)
      for (const as_of of DAYS) {
        for (const dimension of DIMENSIONS) await expectSeries(lender, dimension, as_of, known_at)
        await expectObligors(lender, as_of, known_at)
      }
    // Those of the book, and the one whose balances break.
    const verified = await verifyPortfolio(service.database, bookOf(lender), () => {})
    expect(verified).toMatchObject({ receivables: RECEIVABLES.length + 1, differing: [] })
    const now = Date.now() * 1_000
    const earlier = [0.5, 0.9].flatMap((part) => moments[Math.floor(moments.length * part)]?.last ?? [])
    expect(await closingsAgree(lender, [now, ...earlier])).toBeGreaterThan(0)
    // Sums of nothing would agree as well.
    const { body } = await lender.client.get('/portfolio/summary', { as_of: '2026-07-01' })
    expect(JSON.stringify(body['data'])).toMatch(/"closing":-?[1-9]/)
    const quality = await lender.client.get('/portfolio/data-quality', { as_of: '2026-07-01' })
    expect(JSON.stringify(quality.body['data'])).toMatch(/"cause":"[a-z_]+","receivables":[1-9]/)
  },
  timeLimit(180_000),
)

test('an obligor that moves to another sector takes its receivables along, though nobody wrote of them', async () => {
  const lender = await startBook(service)
  const { client, tenant } = lender
  const entry = { id: 'e', date: '2026-01-10', type: 'disbursement', amount: 500 }
  expect(await client.post('/receivables/r1/entries', entry)).toMatchObject({ status: 200 })
  expect(await eventually(() => isApplied(lender), Boolean, 30_000)).toBe(true)
  const [before] = await service.database.query<{ last: number }>(findLast, [tenant])
  for (const industry of ['722511', '722513', '445110']) {
    const { status } = await client.post('/accounts?effective_date=2026-01-20', { id: 'a', industry })
    expect(status).toBe(200)
    expect(await eventually(() => isApplied(lender), Boolean, 30_000)).toBe(true)
  }
  for (const fields of [['industry'], ['industry', 'industry_code']] as const) {
    const dimension = dimensionWith(fields)
    if (dimension === undefined) throw new Error(`There is a dimension of ${fields.join(' and ')}`)
    for (const known_at of [undefined, before?.last])
      for (const as_of of DAYS) await expectSeries(lender, dimension, as_of, known_at)
  }
})

test('an obligor that gets another score changes the averages of its receivables, though nobody wrote of them', async () => {
  const lender = await startBook(service)
  const { client, tenant } = lender
  const entry = { id: 'e', date: '2026-01-10', type: 'disbursement', amount: 500 }
  expect(await client.post('/receivables/r1/entries', entry)).toMatchObject({ status: 200 })
  expect(await eventually(() => isApplied(lender), Boolean, 20_000)).toBe(true)
  const [before] = await service.database.query<{ last: number }>(findLast, [tenant])
  const scoresOn = async (as_of: string) =>
    (await client.get('/portfolio/summary', { as_of })).body['data'][0].weighted.credit_scores
  for (const [day, credit_score] of [
    ['2026-01-20', 'fico:700'],
    ['2026-02-14', 'dnb:080'],
  ]) {
    expect(await client.post(`/accounts?effective_date=${day}`, { id: 'a', credit_score })).toMatchObject({
      status: 200,
    })
    expect(await eventually(() => isApplied(lender), Boolean, 20_000)).toBe(true)
  }
  const coverage = { numerator: 500, denominator: 500, value: 1 }
  const fico = { average: { numerator: 350_000, denominator: 500, value: 700 }, coverage }
  const dnb = { average: { numerator: 40_000, denominator: 500, value: 80 }, coverage }
  expect(await scoresOn('2026-02-13')).toMatchObject({ fico, dnb: null })
  expect(await scoresOn('2026-02-14')).toMatchObject({ fico: null, dnb })
  for (const known_at of [undefined, before?.last])
    for (const as_of of DAYS) await expectSeries(lender, WHOLE, as_of, known_at)
})

test('what changes no figure is known too once it was followed', async () => {
  const lender = await startBook(service)
  expect(await lender.client.post('/receivables', { id: 'r1', metadata: { branch: 'north' } })).toMatchObject({
    status: 200,
  })
  const [written] = await service.database.query<{ last: number }>(findLast, [lender.tenant])
  const known_at = await eventually(
    async () => (await lender.client.get('/portfolio/summary')).body['known_at'],
    (moment) => microsecondsOf(String(moment)) >= (written?.last ?? 0),
    30_000,
  )
  expect(microsecondsOf(String(known_at))).toBe(written?.last)
})

/** The operator declares metadata keys, one after the other. */
async function declareKeys({ organization: { organization } }: Lender): Promise<void> {
  const { client } = await service.operator()
  for (const metadata_dimensions of [['channel'], METADATA_KEYS]) {
    const body = { id: organization, organization, metadata_dimensions }
    expect(await client.post('/operator/reporting-settings', body)).toMatchObject({ status: 200 })
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The metadata of receivables changes while others write, some of it backdated. */
async function changeMetadata({ client }: Lender): Promise<void> {
  for (const [receivable, day, metadata] of METADATA_CHANGES) {
    const answer = await client.post(`/receivables?effective_date=${day}`, { id: receivable, metadata })
    expect(answer).toMatchObject({ status: 200 })
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

/** Holds what is outstanding by group against what records show, now and before. Returns how much was in some group. */
async function closingsAgree(lender: Lender, moments: readonly number[]): Promise<number> {
  const { client, organization } = lender
  const operator = (await service.operator()).client
  const line = debtLineOf(client, operator, organization.organization, linesOf(lender))
  let seen = 0
  for (const as_of of ['2026-02-14', '2026-03-31', '2026-07-01'])
    for (const known_at of moments) {
      const clocks = clocksOf(as_of, known_at)
      seen += await expectClosings(client, 'debt_line', line, clocks)
      if (known_at !== moments[0]) continue
      for (const key of METADATA_KEYS)
        seen += await expectClosings(client, `metadata.${key}`, metadataOf(client, key), clocks)
    }
  return seen
}

/** Sector, place and score of the obligor change while others write, some of it backdated. */
async function moveObligor({ client }: Lender): Promise<void> {
  const changes = [
    { industry: '722511' },
    { address: { country: 'US', region: 'CA' } },
    { industry: '445110', address: { region: 'ny' } },
    { address: { country: 'MX' } },
    { address: { region: null } },
    { credit_score: 'fico:700' },
    { credit_score: 'dnb:080' },
    { credit_score: 'cibil:700', industry: '722511' },
    { address: null },
  ]
  for (const [at, change] of changes.entries()) {
    const path = at % 2 === 0 ? '/accounts' : '/accounts?effective_date=2026-02-10'
    expect(await client.post(path, { id: 'a', ...change })).toMatchObject({ status: 200 })
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Obligors of receivables are corrected, one of them back to the first. */
async function correctObligors({ client }: Lender): Promise<void> {
  const corrections = [
    ['r2', 'b'],
    ['r3', 'c'],
    ['r2', 'a'],
    ['r4', 'b'],
  ]
  for (const id of ['b', 'c']) expect(await client.post('/accounts', accountBody(id))).toMatchObject({ status: 200 })
  for (const [id, obligor_id] of corrections) {
    expect(await client.post('/receivables', { id, obligor_id })).toMatchObject({ status: 200 })
    await new Promise((resolve) => setTimeout(resolve, 120))
  }
}

/** A loan whose lender counts a payment twice over, of which one is then deleted, and whose balances stay off for other reasons. */
async function breakBalances({ client }: Lender): Promise<void> {
  await demand(client.post('/receivables', receivableBody('off', 'a')))
  const path = '/receivables/off/entries'
  const sent = [
    entryBody('d', { amount: 100_000, balance: 100_000 }),
    entryBody('p1', { date: '2026-02-10', type: 'principal', amount: 10_000, balance: 90_000 }),
    entryBody('p2', { date: '2026-02-10', type: 'principal', amount: 10_000 }),
    entryBody('p3', { date: '2026-03-10', type: 'principal', amount: 6_000, balance: 84_000 }),
    entryBody('p4', { date: '2026-05-10', type: 'principal', amount: 6_000, balance: 71_000 }),
  ]
  for (const entry of sent) {
    await demand(client.post(path, entry))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await demand(client.delete(`${path}/p2`))
}

async function expectSeries(lender: Lender, dimension: Dimension, as_of: number, known_at: number | undefined) {
  for (const fields of fieldsOf(dimension)) await expectGroups(lender, { dimension, fields }, as_of, known_at)
}

/** By what the groups of a dimension are parted: each metadata key by itself. */
function fieldsOf(dimension: Dimension): (readonly GroupField[])[] {
  return dimension === METADATA ? METADATA_KEYS.map((key) => [metadataField(key)]) : [dimension.fields]
}

interface Divergence {
  readonly dimension: Dimension
  readonly fields: readonly GroupField[]
}

async function expectGroups(lender: Lender, parting: Divergence, as_of: number, known_at: number | undefined) {
  const { tenant } = lender
  const { dimension, fields } = parting
  const question = { tenant, operator_slug: 'operator', as_of, known_at, dimension, parted_by: fields, where: {} }
  const read = await readSeries(service.database, question)
  const actual = new Map(read.groups.map(({ group, series }) => [JSON.stringify(group), series]))
  const wanted = await fromHistory(tenant, parting, as_of, known_at ?? read.known_at)
  expect([...actual.keys()].toSorted()).toEqual([...wanted.keys()].toSorted())
  for (const [group, series] of wanted) expect(figuresOf(actual.get(group), as_of)).toEqual(figuresOf(series, as_of))
}

/** Compares the largest obligors, and the total of all, with what each receivable has outstanding by itself. */
async function expectObligors({ tenant }: Lender, as_of: number, known_at: number | undefined) {
  const question = { tenant, operator_slug: 'operator', as_of, known_at, currency: undefined, top: 2 }
  const read = await readLargestObligors(service.database, question)
  const wanted = await owedBy(service.database, { tenant, as_of, known_at: known_at ?? read.known_at })
  const actual = read.ranked.flatMap(({ currency, ranking: { obligors, squares, largest } }) =>
    obligors === 0
      ? []
      : [[currency, { obligors, squares, largest: largest.map(({ ordinal: _ordinal, ...own }) => own) }] as const],
  )
  const all = [...wanted].map(
    ([currency, own]) =>
      [currency, { obligors: own.length, squares: sumOfSquares(own), largest: own.slice(0, 2) }] as const,
  )
  expect(new Map(actual)).toEqual(new Map(all))
}

function sumOfSquares(owed: readonly Owed[]): bigint {
  return owed.reduce((sum, { outstanding }) => sum + BigInt(outstanding) ** 2n, 0n)
}

/** The sums of each group from everything that was known, with nothing stored in between. */
async function fromHistory(tenant: number, parting: Divergence, as_of: number, known_at: number) {
  const { database } = service
  // Groups by line alone include every lender, so they are added up here from groups that each lender has.
  const dimension = parting.dimension === DEBT_LINES ? CORE : parting.dimension
  const settings = await readPortfolioSettings(database, bookOf({ tenant }), known_at)
  const numbers = (await database.query<{ number: number }>(findNumbers, [tenant])).map(({ number }) => number)
  const totals = new PortfolioTotals([dimension])
  for (const one of await readContributors(database, { tenant, known_at, ...settings }, numbers))
    totals.change(undefined, { ...one, steps: settings.steps })
  const groups = new Map<string, MonthSums>()
  for (const [stored, changes] of totals.groups.get(dimension.code) ?? []) {
    const { currency, ...values } = readGroup(dimension, stored)
    if (!parting.fields.every((field) => field in values)) continue
    const group = JSON.stringify({ currency, ...pick(values, parting.fields) })
    const sums = groups.get(group) ?? new MonthSums(as_of)
    sums.addTotals(changes)
    groups.set(group, sums)
  }
  return new Map([...groups].filter(([, { first_month }]) => first_month !== null))
}

function pick(values: Group, fields: readonly GroupField[]): Group {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** Every measure of every month as the series has it. */
function figuresOf(series: Series | undefined, as_of: number) {
  if (series === undefined) return undefined
  const last = Math.floor(as_of / 30) + 2
  const months = Array.from({ length: 90 }, (_, at) => last - at)
  return months.map((month) => ({
    moved: MEASURES.map((measure) => series.inMonth(measure, month)),
    at_end: MEASURES.map((measure) => series.atEndOf(measure, month)),
    products: PRODUCT_MEASURES.map((measure) => series.productAtEndOf(measure, month)),
  }))
}
