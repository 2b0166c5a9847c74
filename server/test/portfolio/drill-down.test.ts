// The receivables behind the tables of the portfolio, over real HTTP: whatever several callers did, on every clock the rows of a cell are
// those that its table counted, and add up to its amounts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { BREAK_CAUSES } from '@tapeline/kernel/metrics/balance-check/checked-entry'
import { GROUP_FIELDS } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { BASES, FINDINGS } from '@tapeline/kernel/metrics/portfolio/measures'
import { installationStatement } from '../../src/storage/database.ts'
import { Client, eventually } from '../harness/client.ts'
import { entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { timeLimit } from '../harness/time-limits.ts'
import {
  type Act,
  type SettingsAct,
  changeSettings,
  conversations,
  converse,
  drawOne,
  expectCaughtUp,
  settingsActs,
  startBook,
} from '../metrics/pipeline-book.ts'
import { demand } from '../surface/operations.ts'
import { expectEverPastDue, expectFirstPayments } from './drill-down-cohorts.ts'
import { type Cell, type Query, type Row, listed, sumOf, tableOf } from './drill-down-listing.ts'
import { expectMoves } from './drill-down-moves.ts'

const CALLERS = 3
const ACTS = 30
const DAYS = ['2026-02-20', '2026-05-14', '2026-10-31']

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const findReached = installationStatement(
  'test-find-drill-down-reached',
  `select p.position >= m.position and p.settings = m.settings and m.sweep is null and m.position =
     (select max(last) from batches where tenant = $1) as reached
   from portfolio_cursors p join metrics_cursors m on m.tenant = p.tenant where p.tenant = $1`,
)

async function isApplied({ tenant }: Lender): Promise<boolean> {
  const [row] = await service.database.query<{ reached: boolean }>(findReached, [tenant])
  return row?.reached === true
}

const findMoments = installationStatement(
  'test-find-drill-down-moments',
  'select last from batches where tenant = $1 order by last',
)

/** Amounts that are too large to count are left to one receivable: else nothing would count. */
function moderate(act: Act): Act {
  if (act.does !== 'entry' || act.receivable === 'r4') return act
  const amount = 'amount' in act.body ? Number(act.body.amount) % 99_991 : 0
  return { ...act, body: Object.assign({}, act.body, { amount }) }
}

/** From the day of the last act on, buckets end a day sooner. */
function withOtherEdges(act: SettingsAct, at: number): SettingsAct {
  return at < 2 ? act : { ...act, body: Object.assign({}, act.body, { bucket_edges: [29, 59, 89, 119] }) }
}

const LATE_SINCE = ['2026-01-31', '2026-02-19', '2026-04-02', '2026-04-30']

const CURED = { delinquent_since: null, delinquent_amount: 0 }

/** Loans that no other test changes: some past due since a day, by the lender's word or by their terms, one cured, one lost, one drawn down. */
async function lendCalmly({ client }: Lender): Promise<void> {
  const terms = { term: '12 months', payment_frequency: '1 month', interest_rate: 0.1 }
  for (const [at, delinquent_since] of LATE_SINCE.entries()) {
    const id = `calm-${at}`
    await demand(client.post('/receivables', receivableBody(id, 'a', at % 2 === 0 ? terms : {})))
    await demand(client.post(`/receivables/${id}/entries`, entryBody('d', { amount: 10_000 + at })))
    const late = { id, delinquent_since, delinquent_amount: 100, delinquent_times: 1 }
    await demand(client.post(`/receivables?effective_date=${delinquent_since}`, late))
  }
  await demand(client.post('/receivables?effective_date=2026-04-20', { id: 'calm-1', ...CURED }))
  const lost = entryBody('w', { date: '2026-05-01', type: 'write_off', amount: 10_003 })
  await demand(client.post('/receivables/calm-3/entries', lost))
  await demand(client.post('/receivables', receivableBody('calm-line', 'a', { product_type: 'line_of_credit' })))
  for (const [id, date] of [
    ['d1', '2026-01-20'],
    ['d2', '2026-05-10'],
  ])
    await demand(client.post('/receivables/calm-line/entries', entryBody(String(id), { date })))
}

/** A book of several callers, an obligor that moves and receivables that change hands. */
async function openBook(seed: number): Promise<Lender> {
  const lender = await startBook(service)
  await lendCalmly(lender)
  const second = new Client((await service.another()).address ?? '', lender.key)
  const settings = drawOne(settingsActs, seed).map(withOtherEdges)
  const acts = drawOne(conversations(CALLERS, ACTS), seed)
  await Promise.all([
    ...acts.map((one, caller) => converse(caller === 0 ? second : lender.client, one.map(moderate), caller)),
    changeSettings(service, lender, settings),
    changeGroups(lender),
  ])
  await expectCaughtUp(service, lender, settings)
  expect(await eventually(() => isApplied(lender), Boolean, 20_000)).toBe(true)
  return lender
}

async function changeGroups({ client }: Lender): Promise<void> {
  const changes: readonly (readonly [string, object])[] = [
    ['/accounts?effective_date=2026-02-10', { id: 'a', industry: '445110', address: { country: 'US', region: 'CA' } }],
    ['/receivables?effective_date=2026-02-20', { id: 'r1', funded_by: 'other', fund_name: 'Fund I' }],
    ['/accounts', { id: 'b', type: 'business', name: 'B', industry: '722511', address: { country: 'CO' } }],
    ['/receivables', { id: 'r2', obligor_id: 'b' }],
    ['/accounts?effective_date=2026-02-20', { id: 'a', credit_score: 'fico:640' }],
    ['/accounts?effective_date=2026-03-01', { id: 'b', credit_score: 'dnb:080' }],
    ['/accounts?effective_date=2026-03-10', { id: 'a', address: { region: 'ny ' } }],
    ['/accounts?effective_date=2026-05-01', { id: 'a', address: null, credit_score: 'fico:700' }],
  ]
  for (const [path, body] of changes) {
    await demand(client.post(path, body))
    await new Promise((resolve) => setTimeout(resolve, 80))
  }
}

/** Holds the tables of a part of the portfolio against its rows. */
async function expectTables(client: Client, query: Query, rows: readonly Row[]): Promise<void> {
  const [as_of = ''] = [query['as_of']]
  const delinquency = await tableOf(client, 'delinquency', { ...query, from: as_of.slice(0, 7) })
  for (const cell of delinquency.data)
    for (const basis of BASES) {
      const own = rows.filter((row) => row[basis].bucket === cell['bucket'])
      const late = rows.filter((row) => row.outcome === 'outstanding' && row[basis].days_past_due >= cell['days_from'])
      expect(cell[basis]).toMatchObject({
        count: own.length,
        amount: sumOf(own),
        and_later: { count: late.length, amount: sumOf(late) },
      })
    }
  const open = rows.filter(({ outcome }) => outcome === 'outstanding')
  const covered = open.length === 0 ? null : { numerator: sumOf(open.filter((row) => row['with_schedule'] === true)) }
  for (const { computed_coverage } of delinquency.data)
    expect({ computed_coverage }).toMatchObject({ computed_coverage: covered })
  if (delinquency.data.length === 0) expect(open).toEqual([])
  const [quality, summary] = [await tableOf(client, 'data-quality', query), await tableOf(client, 'summary', query)]
  for (const cell of quality.data.filter(({ check }) => check === 'clean' || FINDINGS.includes(check))) {
    const holds = ({ findings, cause }: Row) => {
      if (cell['cause'] !== null) return cause === cell['cause']
      return cell['check'] === 'clean' ? findings.length === 0 : findings.includes(cell['check'])
    }
    const checked = rows.filter(({ outcome, findings }) => outcome !== 'not_drawn' || findings.length > 0)
    const own = checked.filter(holds)
    const amount = sumOf(own.filter(({ outcome }) => outcome === 'outstanding'))
    const share_of_receivables = checked.length === 0 ? null : { numerator: own.length, denominator: checked.length }
    expect(cell).toMatchObject({ receivables: own.length, amount, share_of_receivables })
  }
  for (const cell of quality.data.filter(({ check }) => check === 'too_large'))
    expect(cell['receivables']).toBe((await listed(client, { ...query, finding: 'too_large' })).length)
  const now = summary.data.find(({ month }) => month === as_of.slice(0, 7))
  if (now === undefined) return
  const countOf = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  expect(now['principal'].closing).toBe(sumOf(rows))
  expect(now['receivables']).toMatchObject({
    open: open.length,
    paid_off: countOf('paid_off'),
    charged_off: countOf('charged_off'),
    closed_unexplained: countOf('closed_unexplained'),
  })
  expectScores(now['weighted'].credit_scores, open)
  for (const table of [delinquency, quality, summary])
    for (const row of rows) expect([row['known_at'], row['as_of']]).toEqual([table.known_at, as_of])
}

/** Holds the averages of each bureau against the scores of the open receivables. */
function expectScores(scores: Row, open: readonly Row[]): void {
  for (const bureau of ['fico', 'dnb', 'experian']) {
    const own = open.filter((row) => String(row['credit_score']).startsWith(`${bureau}:`))
    const points = own.reduce((sum, row) => sum + Number(String(row['credit_score']).slice(-3)) * row.outstanding, 0)
    const wanted = {
      average: { numerator: points, denominator: sumOf(own) },
      coverage: { numerator: sumOf(own), denominator: sumOf(open) },
    }
    if (own.length === 0) expect(scores[bureau]).toBeNull()
    else expect(scores[bureau]).toMatchObject(wanted)
  }
}

/** Holds the causes of rows against the balance checks of their timelines. */
async function expectCauses(client: Client, clocks: Query, rows: readonly Row[]): Promise<void> {
  for (const { receivable_id, findings, cause } of rows) {
    expect(findings.includes('unreconciled')).toBe(cause !== null)
    if (cause === null) continue
    const { body } = await demand(client.get(`/receivables/${String(receivable_id)}/timeline`, clocks))
    expect(body.balance_check.cause).toBe(cause)
  }
}

/** Holds what receivables are by their entries against the entries themselves, as far as they are known now. */
async function expectStatuses(client: Client, as_of: string, rows: readonly Row[]): Promise<void> {
  for (const { receivable_id, status } of rows) {
    const { body } = await demand(client.get(`/receivables/${String(receivable_id)}/entries`, { limit: '100' }))
    const stating = body.data.filter((one: Cell) => one['date'] <= as_of && one['receivable_status'] !== null)
    const latest = stating.filter((one: Cell) => one['date'] === stating[0]?.date)
    const closed = latest.some((one: Cell) => one['receivable_status'] === 'closed')
    expect(status).toBe(closed ? 'closed' : (latest[0]?.receivable_status ?? null))
  }
}

/** Compares the groups of a table with those of the rows, including the group of what is not known. */
async function expectGroups(client: Client, clocks: Query, rows: readonly Row[]): Promise<void> {
  for (const group_by of GROUP_FIELDS) {
    const { data } = await tableOf(client, 'concentrations', { ...clocks, group_by })
    const actual = data.map(({ group, open_receivables, outstanding }) => [group, open_receivables, outstanding])
    const open = rows.filter(({ outcome }) => outcome === 'outstanding')
    const groups = [...groupBy(open, (row) => row[group_by])].map(([group, own]) => [group, own.length, sumOf(own)])
    expect(actual.length).toBe(groups.length)
    expect(actual).toEqual(expect.arrayContaining(groups))
  }
}

/** Holds the obligors of each currency against those who owe the rows. */
async function expectObligors(client: Client, clocks: Query, rows: readonly Row[]): Promise<void> {
  const { data } = await tableOf(client, 'obligors', clocks)
  const actual = data.map((cell) => [
    `${cell['currency']} ${cell['obligor_id']}`,
    cell['open_receivables'],
    cell['outstanding'],
  ])
  const open = rows.filter(({ outcome }) => outcome === 'outstanding')
  const owed = [...groupBy(open, (row) => `${String(row['currency'])} ${String(row['obligor_id'])}`)]
  expect(actual.length).toBe(owed.length)
  expect(actual).toEqual(expect.arrayContaining(owed.map(([obligor, own]) => [obligor, own.length, sumOf(own)])))
}

/** Compares what is listed of a bucket and all later ones with the days past due of each row. */
async function expectCumulative(client: Client, clocks: Query, rows: readonly Row[]): Promise<void> {
  const { data } = await tableOf(client, 'delinquency', { ...clocks, from: String(clocks['as_of']).slice(0, 7) })
  for (const cell of data.filter(({ cumulative }) => cumulative !== null))
    for (const basis of BASES) {
      const own = rows.filter((row) => row.outcome === 'outstanding' && row[basis].days_past_due >= cell['days_from'])
      expect(await listed(client, { ...clocks, state: cell['cumulative'], basis })).toEqual(own)
    }
}

/** Holds what is listed by every filter against all rows, and the groups of tables against those of the group. */
async function expectFilters(client: Client, clocks: Query, rows: readonly Row[]): Promise<void> {
  for (const field of ['currency', ...GROUP_FIELDS])
    for (const value of new Set(rows.map((row) => row[field]))) {
      if (value === null) continue
      const query = { ...clocks, [field]: String(value) }
      const own = await listed(client, query)
      expect(own).toEqual(rows.filter((row) => row[field] === value))
      await expectTables(client, query, own)
    }
  for (const obligor_id of new Set(rows.map((row) => String(row['obligor_id']))))
    expect(await listed(client, { ...clocks, obligor_id })).toEqual(
      rows.filter((row) => row['obligor_id'] === obligor_id),
    )
  const states = new Set(rows.flatMap((row) => [row.outcome, row.reported.bucket, row.computed.bucket]))
  for (const state of [...states].filter((one) => one !== null && one !== 'outstanding'))
    for (const basis of BASES) {
      const own = rows.filter((row) => (row[basis].bucket ?? row.outcome) === state)
      expect(await listed(client, { ...clocks, state: String(state), basis })).toEqual(own)
    }
  await expectCumulative(client, clocks, rows)
  for (const finding of FINDINGS)
    expect(await listed(client, { ...clocks, finding })).toEqual(rows.filter((row) => row.findings.includes(finding)))
  const isClean = ({ outcome, findings }: Row) => outcome !== 'not_drawn' && findings.length === 0
  expect(await listed(client, { ...clocks, finding: 'clean' })).toEqual(rows.filter(isClean))
  for (const cause of BREAK_CAUSES)
    expect(await listed(client, { ...clocks, cause })).toEqual(rows.filter((row) => row.cause === cause))
  for (const status of ['active', 'closed'])
    expect(await listed(client, { ...clocks, status })).toEqual(rows.filter((row) => row['status'] === status))
  for (const in_default of ['true', 'false'])
    expect(await listed(client, { ...clocks, in_default })).toEqual(
      rows.filter((row) => String(row['in_default']) === in_default),
    )
}

/** Since when something is known: now, and at a part of the writes. */
const KNOWN = [
  ['now', undefined],
  ['at half of the writes', 0.5],
  ['at nine tenths of the writes', 0.9],
] as const

describe.each([1, 2])(
  'of book %i the rows of each bucket, group and finding are those that its table counts',
  (seed) => {
    let lender: Lender
    let moments: readonly { readonly last: number }[]
    let ever_past_due = 0
    const first_payments = new Set<string>()
    const [states, directions] = [new Set<unknown>(), new Set<string>()]

    beforeAll(async () => {
      lender = await openBook(seed)
      moments = await service.database.query<{ last: number }>(findMoments, [lender.tenant])
    }, timeLimit(240_000))

    const clocks = KNOWN.flatMap(([known, part]) => DAYS.map((as_of) => [as_of, known, part] as const))

    test.each(clocks)('as of %s, known %s', async (as_of, _, part) => {
      const known_at = part === undefined ? undefined : (moments[Math.floor(moments.length * part)]?.last ?? 0)
      const clock = { as_of, ...(known_at === undefined ? {} : { known_at: formatMoment(known_at) }) }
      const rows = await listed(lender.client, clock)
      await expectTables(lender.client, clock, rows)
      await expectGroups(lender.client, clock, rows)
      await expectObligors(lender.client, clock, rows)
      await expectFilters(lender.client, clock, rows)
      await expectCauses(lender.client, clock, rows)
      if (known_at === undefined) await expectStatuses(lender.client, as_of, rows)
      if (as_of === DAYS.at(-1)) {
        ever_past_due += await expectEverPastDue(lender.client, clock, rows)
        for (const became of await expectFirstPayments(lender.client, clock, rows)) first_payments.add(became)
      }
      for (const direction of await expectMoves(lender.client, clock)) directions.add(direction)
      for (const { reported, outcome, findings } of rows)
        for (const state of [reported.bucket ?? outcome, ...findings]) states.add(state)
    })

    test('among which every kind of state, first payment and move was', () => {
      expect([...states]).toEqual(expect.arrayContaining(['current', '30-59', '120+', 'charged_off', 'unreconciled']))
      expect(ever_past_due).toBeGreaterThan(10)
      expect(first_payments).toContain('defaulted')
      expect([...directions].toSorted()).toEqual(['left', 'roll_down', 'roll_up', 'stable'])
    })
  },
)
