// Grouping and filtering the portfolio by metadata keys that the settings declare: a small book whose figures were worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PORTFOLIO_TABLES } from '../../src/resources/portfolio/tables/portfolio-tables.ts'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let lender: Lender
let client: Client

/** Loans of January of 100.00, 40.00, 20.00 and 5.00: the first moves from the north to the south in February. */
const LOANS: readonly (readonly [string, number, object | undefined])[] = [
  ['r1', 10_000, { branch: 'north', size: 5 }],
  ['r2', 4_000, { branch: 'north', size: '5', team: 'a' }],
  ['r3', 2_000, { branch: 'south', size: true }],
  ['r4', 500, undefined],
]

const MARCH = { as_of: '2026-03-31' }

/** A moment at which no key was declared. */
let before_keys: string

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  client = lender.client
  await demand(client.post('/accounts', accountBody('a')))
  for (const [id, amount, metadata] of LOANS) {
    await demand(client.post('/receivables', receivableBody(id, 'a', metadata === undefined ? {} : { metadata })))
    await demand(client.post(`/receivables/${id}/entries`, entryBody('d', { amount })))
  }
  await demand(client.post('/receivables?effective_date=2026-02-10', { id: 'r1', metadata: { branch: 'south' } }))
  const { body } = await eventually(
    () => demand(client.get('/portfolio/summary', MARCH)),
    (answer) => answer.body.data[0]?.principal.closing === 16_500,
  )
  before_keys = body.known_at
  await declare(['branch', 'size'])
})
afterAll(() => service.stop())

async function declare(metadata_dimensions: readonly string[]): Promise<void> {
  const { organization } = lender.organization
  const operator = (await service.operator()).client
  await demand(operator.post('/operator/reporting-settings', { id: organization, organization, metadata_dimensions }))
  await eventually(
    () => client.get('/portfolio/summary', { group_by: `metadata.${metadata_dimensions[0]}` }),
    ({ status }) => status === 200,
  )
}

// oxlint-disable-next-line typescript/no-explicit-any
type Row = { readonly [field: string]: any }

async function rowsOf(query: Record<string, string>, table = 'summary'): Promise<readonly Row[]> {
  return (await demand(client.get(`/portfolio/${table}`, query))).body.data
}

const closings = (rows: readonly Row[]) => rows.map((row) => [row['group'], row['principal'].closing])

test('closing principal is grouped by the values of receivables under a declared key, and by null where they have none', async () => {
  expect(closings(await rowsOf({ as_of: '2026-01-31', group_by: 'metadata.branch' }))).toEqual([
    ['north', 14_000],
    ['south', 2_000],
    [null, 500],
  ])
})

test('a receivable whose metadata changes moves from one group to the other on its day as transferred', async () => {
  const rows = await rowsOf({ as_of: '2026-02-28', group_by: 'metadata.branch' })
  expect(rows.map((row) => [row['group'], row['principal'].transferred, row['principal'].closing])).toEqual([
    ['north', -10_000, 4_000],
    ['south', 10_000, 12_000],
    [null, 0, 500],
  ])
})

test('values are compared as lists compare them: a number is its digits, a boolean its word', async () => {
  expect(closings(await rowsOf({ ...MARCH, group_by: 'metadata.size' }))).toEqual([
    ['5', 14_000],
    ['true', 2_000],
    [null, 500],
  ])
})

test('a filter by a declared key picks its group, whether or not it is also grouped by', async () => {
  const south = { ...MARCH, 'metadata[branch]': 'south' }
  expect(closings(await rowsOf(south))).toEqual([[null, 12_000]])
  expect(closings(await rowsOf({ ...south, group_by: 'metadata.branch' }))).toEqual([['south', 12_000]])
  expect(await rowsOf({ ...MARCH, 'metadata[branch]': 'west' })).toEqual([])
})

test('every table but vintages, which is always by month of origination, answers by a metadata key, and as CSV', async () => {
  for (const { name, parted_by } of PORTFOLIO_TABLES) {
    // The book is too young for a year of losses.
    const query = { ...MARCH, group_by: 'metadata.branch', ...(name === 'roll-to-loss' ? { months: '1' } : {}) }
    if (parted_by.length > 0) {
      const answer = await client.get(`/portfolio/${name}`, query)
      expect(onlyFault(answer, 'group_by')).toContain('totals are not kept for metadata.branch, ')
      continue
    }
    const { body } = await demand(client.get(`/portfolio/${name}`, query))
    expect(body.group_by).toBe('metadata.branch')
    // Recoveries have rows by month of write-off, and nothing was written off.
    const groups = name === 'recoveries' ? [] : ['north', 'south', null]
    expect(new Set(body.data.map((row: Row) => row['group'])), name).toEqual(new Set(groups))
    const csv = await demand(client.get(`/portfolio/${name}.csv`, query))
    expect(csv.text.trimEnd().split('\r\n').length).toBe(body.data.length + 1)
  }
})

test('a key that is not declared is refused with those that are, by every endpoint that takes it', async () => {
  const grouped = await client.get('/portfolio/summary', { group_by: 'metadata.team' })
  expect(onlyFault(grouped, 'group_by')).toContain('is not a metadata key by which totals are kept')
  expect(grouped.text).toContain('declared are metadata.branch, metadata.size')
  for (const path of ['summary', 'summary.csv', 'receivables', 'receivables.csv'])
    onlyFault(await client.get(`/portfolio/${path}`, { 'metadata[team]': 'a' }), 'metadata[team]')
})

test('where no key is declared, the refusal names where keys are declared', async () => {
  const other = await service.lender()
  const answer = await other.client.get('/portfolio/summary', { group_by: 'metadata.branch' })
  expect(answer.text).toContain('none is declared: the operator declares keys as metadata_dimensions')
})

test('keys are those declared as known: before they were, there is none', async () => {
  const answer = await client.get('/portfolio/summary', { known_at: before_keys, group_by: 'metadata.branch' })
  expect(onlyFault(answer, 'group_by')).toContain('is not a metadata key by which totals are kept')
})

test('two keys, or a key and another field, are refused with what goes together', async () => {
  const both = await client.get('/portfolio/summary', { 'metadata[branch]': 'north', 'metadata[size]': '5' })
  expect(onlyFault(both, 'metadata[size]')).toContain('totals are not kept for metadata.branch, ')
  const mixed = await client.get('/portfolio/summary', { group_by: 'metadata.branch', product_type: 'term_loan' })
  expect(onlyFault(mixed, 'group_by')).toContain('others and each metadata key go by themselves')
})

test.each(['metadata', 'metadata.', 'branch', 'metadata[branch]', `metadata.${'k'.repeat(41)}`])(
  'group_by=%s is no field',
  async (group_by) => {
    onlyFault(await client.get('/portfolio/summary', { group_by }), 'group_by')
  },
)

test('the receivables behind a group are listed by its value on the day, keys and fields combined as one likes', async () => {
  const idsOf = async (query: Record<string, string>) =>
    (await rowsOf(query, 'receivables')).map((row) => row['receivable_id'])
  expect(await idsOf({ as_of: '2026-02-09', 'metadata[branch]': 'north' })).toEqual(['r2', 'r1'])
  expect(await idsOf({ ...MARCH, 'metadata[branch]': 'south' })).toEqual(['r3', 'r1'])
  const combined = { ...MARCH, 'metadata[branch]': 'south', 'metadata[size]': '5', 'product_type': 'term_loan' }
  expect(await idsOf(combined)).toEqual(['r1'])
  const csv = await demand(client.get('/portfolio/receivables.csv', { ...MARCH, 'metadata[branch]': 'south' }))
  expect(csv.text.trimEnd().split('\r\n').length).toBe(3)
})

test('a page token of the receivables is bound to the metadata filter', async () => {
  const query = { ...MARCH, limit: '1', 'metadata[branch]': 'south' }
  const page = (await demand(client.get('/portfolio/receivables', query))).body.next_page
  const second = await demand(client.get('/portfolio/receivables', { ...query, page }))
  expect(second.body.data.map((row: Row) => row['receivable_id'])).toEqual(['r1'])
  onlyFault(await client.get('/portfolio/receivables', { ...query, 'metadata[branch]': 'north', page }), 'page')
})
