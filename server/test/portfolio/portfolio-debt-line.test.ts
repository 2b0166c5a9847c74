// Grouping and filtering the portfolio by the debt line that receivables back: a small book whose figures were worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPortfolio } from '../../src/jobs/fold/portfolio-verify.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { microsecondsOf } from '../surface/stored.ts'

let service: TestService
let lender: Lender
let client: Client
let operator: Client

/** Loans of January of 100.00, 40.00, 20.00 and 5.00; the operator funds the second from February 10 on, and never the last. */
const LOANS: readonly (readonly [string, number, Record<string, unknown>])[] = [
  ['r1', 10_000, { funded_by: 'operator', metadata: { channel: 'web' } }],
  ['r2', 4_000, {}],
  ['r3', 2_000, { funded_by: 'operator', product_type: 'lease' }],
  ['r4', 500, {}],
]

const MARCH = { as_of: '2026-03-31' }

beforeAll(async () => {
  service = await startTestService()
  operator = (await service.operator()).client
  lender = await service.lender()
  client = lender.client
  await report(client)
  await demand(client.post('/receivables?effective_date=2026-02-10', { id: 'r2', funded_by: 'operator' }))
  await reach({}, [[null, 16_500]])
})
afterAll(() => service.stop())

async function report(caller: Client): Promise<void> {
  await demand(caller.post('/accounts', accountBody('a')))
  for (const [id, amount, more] of LOANS) {
    await demand(caller.post('/receivables', receivableBody(id, 'a', more)))
    await demand(caller.post(`/receivables/${id}/entries`, entryBody('d', { amount })))
  }
}

const line = (id: string, more: object) => {
  const { organization } = lender.organization
  const opened = { organization, name: id, currency: 'USD', status: 'active', commitment: 1, opened_on: '2026-01-01' }
  return demand(operator.post('/operator/debt-lines', { id, ...opened, ...more }))
}

const pledge = (receivable_id: string, day: string, more: object) => {
  const { organization } = lender.organization
  const body = { id: `${organization}:${receivable_id}`, organization, receivable_id, ...more }
  return demand(operator.post(`/operator/pledges?effective_date=${day}`, body))
}

// oxlint-disable-next-line typescript/no-explicit-any
type Row = { readonly [field: string]: any }

const rowsOf = async (query: Record<string, string>, table = 'summary'): Promise<readonly Row[]> =>
  (await demand(client.get(`/portfolio/${table}`, { ...MARCH, ...query }))).body.data

const closings = (rows: readonly Row[]) => rows.map((row) => [row['group'], row['principal'].closing])

/** Waits until groups have the expected totals, though the lender writes nothing. Gives the moment of that knowledge. */
async function reach(query: Record<string, string>, wanted: readonly (readonly [string | null, number])[]) {
  const { body } = await eventually(
    () => demand(client.get('/portfolio/summary', { ...MARCH, ...query })),
    (answer) => JSON.stringify(closings(answer.body.data)) === JSON.stringify(wanted),
  )
  expect(closings(body.data)).toEqual(wanted)
  return String(body.known_at)
}

const BY_LINE = { group_by: 'debt_line' }

const countGroups = installationStatement(
  'test-count-groups-of-dimension',
  'select count(*)::int as count from portfolio_totals where tenant = $1 and dimension = any($2)',
)

async function groupsKept(): Promise<number> {
  const [row] = await service.database.query<{ count: number }>(countGroups, [lender.tenant, [8, 10]])
  return row?.count ?? 0
}

const findFolds = installationStatement(
  'test-count-folds',
  'select max(fold) as fold, max(settings) as settings from portfolio_folds where tenant = $1',
)
const findCursor = installationStatement(
  'test-find-word-followed',
  'select settings from portfolio_cursors where tenant = $1',
)

test('where there is no line all back none, and no groups of lines or metadata are kept', async () => {
  expect(closings(await rowsOf(BY_LINE))).toEqual([[null, 16_500]])
  expect(await rowsOf({ debt_line: 'none' })).toEqual([])
  expect(await groupsKept()).toBe(0)
})

test('a line of the operator changes the groups of a lender that writes nothing, days before it included', async () => {
  await line('leases', { pledge_selector: { product_types: ['lease'] } })
  await reach(BY_LINE, [
    ['leases', 2_000],
    [null, 14_500],
  ])
  await line('loans', { pledge_selector: { product_types: ['term_loan'] }, opened_on: '2026-01-05' })
  await reach(BY_LINE, [
    ['leases', 2_000],
    ['loans', 14_000],
    [null, 500],
  ])
  expect(await groupsKept()).toBeGreaterThan(0)
})

test('a receivable joins its line on the day on which the operator starts to fund it, as transferred', async () => {
  const rows = await rowsOf({ ...BY_LINE, as_of: '2026-02-28' })
  expect(rows.map((row) => [row['group'], row['principal'].transferred, row['principal'].closing])).toEqual([
    ['leases', 0, 2_000],
    ['loans', 4_000, 14_000],
    [null, -4_000, 500],
  ])
})

test('lines combine with product, vintage and funder, and a filter picks one', async () => {
  expect(closings(await rowsOf({ debt_line: 'loans' }))).toEqual([[null, 14_000]])
  expect(closings(await rowsOf({ debt_line: 'loans', group_by: 'product_type' }))).toEqual([['term_loan', 14_000]])
  const both = { debt_line: 'leases', funded_by: 'operator', vintage: '2026-01', group_by: 'debt_line' }
  expect(closings(await rowsOf(both))).toEqual([['leases', 2_000]])
  expect((await rowsOf({ group_by: 'debt_line' }, 'vintages')).map((row) => row['group'])).toContain('leases')
})

test('a pledge moves its receivable on its day, though the lender writes nothing, and not as known before', async () => {
  const before = await reach(BY_LINE, [
    ['leases', 2_000],
    ['loans', 14_000],
    [null, 500],
  ])
  await pledge('r1', '2026-03-10', { status: 'pledged', debt_line_id: 'leases' })
  await reach(BY_LINE, [
    ['leases', 12_000],
    ['loans', 4_000],
    [null, 500],
  ])
  expect(closings(await rowsOf({ ...BY_LINE, as_of: '2026-03-09' }))).toContainEqual(['loans', 14_000])
  expect(closings(await rowsOf({ ...BY_LINE, known_at: before }))).toContainEqual(['loans', 14_000])
  await pledge('r1', '2026-03-20', { status: 'released', debt_line_id: null })
  await reach(BY_LINE, [
    ['leases', 2_000],
    ['loans', 4_000],
    [null, 10_500],
  ])
})

test('the receivables of a line are those that the tables count, and each shows its line on the day', async () => {
  const list = (query: Record<string, string>) => rowsOf(query, 'receivables')
  const linesOf = (rows: readonly Row[]) => rows.map((row) => [row['receivable_id'], row['debt_line']])
  expect(linesOf(await list({ as_of: '2026-03-15', debt_line: 'leases' }))).toEqual([
    ['r3', 'leases'],
    ['r1', 'leases'],
  ])
  expect(linesOf(await list({ as_of: '2026-03-15' }))).toContainEqual(['r4', null])
  expect(linesOf(await list({ debt_line: 'loans' }))).toEqual([['r2', 'loans']])
})

test('what is drawn on a line, or its name, causes no recalculation', async () => {
  const [before] = await service.database.query<{ fold: number }>(findFolds, [lender.tenant])
  const answer = await demand(
    operator.post('/operator/debt-lines', { id: 'loans', principal_outstanding: 900, name: 'L' }),
  )
  expect(answer.body.principal_outstanding).toBe(900)
  const written_at = microsecondsOf(answer.body.updated_at)
  await eventually(
    async () => (await service.database.query<{ settings: number }>(findCursor, [lender.tenant]))[0]?.settings ?? 0,
    (settings) => settings >= written_at,
  )
  const [after] = await service.database.query<{ fold: number }>(findFolds, [lender.tenant])
  expect(after?.fold).toBe(before?.fold)
})

test('a line that is closed takes nothing by its selector from its day on', async () => {
  await demand(operator.post('/operator/debt-lines?effective_date=2026-03-25', { id: 'loans', status: 'closed' }))
  await reach(BY_LINE, [
    ['leases', 2_000],
    ['loans', 0],
    [null, 14_500],
  ])
  expect(closings(await rowsOf({ ...BY_LINE, as_of: '2026-03-24' }))).toContainEqual(['loans', 4_000])
})

test('the totals that were folded word by word are those that all of history makes', async () => {
  const book = { tenant: lender.tenant, operator_slug: 'operator' }
  const { differing, groups, sums } = await verifyPortfolio(service.database, book, () => {})
  expect(differing).toEqual([])
  expect(Math.min(groups, sums)).toBeGreaterThan(10)
})

test('lines of one lender take nothing of another, though both receivables have one id', async () => {
  const other = await service.lender()
  await report(other.client)
  const { body } = await eventually(
    () => demand(other.client.get('/portfolio/summary', { ...MARCH, ...BY_LINE })),
    (answer) => answer.body.data[0]?.principal.closing === 16_500,
  )
  expect(closings(body.data)).toEqual([[null, 16_500]])
})
