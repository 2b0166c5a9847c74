// Contested assets as a file with a row for each side, and added up: amounts by hand, on both clocks, and refused to lenders.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { momentNow } from '../harness/moments.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import { IdentityBook } from './identity-book.ts'

const LIST = '/operator/contested-assets'
const AS_OF = '2026-03-01'

let service: TestService
let north: IdentityBook
let south: IdentityBook
/** Vehicles of one test alone, since all lenders have one operator. */
let made = 10_000
const nextVin = () => `WP0ZZZ99ZTS5${(made += 1)}`
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

type Query = Readonly<Record<string, string>>

/** A loan of 1,000.00 of which 250.00 are paid, and one of 400.00; one of 300.00 in euros, and one of 500.00. */
beforeEach(async () => {
  ;[north, south] = [await IdentityBook.open(service), await IdentityBook.open(service)]
  const [first, second] = [nextVin(), nextVin()]
  await north.lend('loan-1', { collateral: { vin: first } })
  await north.send(
    '/receivables/loan-1/entries',
    entryBody('paid', { date: '2026-02-25', type: 'principal', amount: 25_000 }),
  )
  await lendFor(south, 'theirs-1', 40_000, { collateral: { vin: first } })
  await lendFor(north, 'loan-2', 30_000, { collateral: { vin: second }, currency: 'EUR' })
  await lendFor(south, 'theirs-2', 50_000, { collateral: { vin: second } })
  await north.follow()
  await south.follow()
})

/** Reports a loan of an amount, from 20 February on. */
async function lendFor(book: IdentityBook, id: string, amount: number, more: Readonly<Record<string, unknown>>) {
  const date = '2026-02-20'
  await book.send('/accounts', accountBody(`of-${id}`))
  await book.send('/receivables', receivableBody(id, `of-${id}`, { origination_date: date, ...more }))
  await book.send(`/receivables/${id}/entries`, entryBody(`${id}-out`, { date, amount }))
}

const ask = (path: string, query: Query = {}) =>
  demand(north.parties.operator.get(path, { organization: north.organization, as_of: AS_OF, ...query }))

const rowsOf = async (query: Query = {}) =>
  parse<Record<string, string>>((await ask(`${LIST}.csv`, query)).text, { columns: true, bom: true })

async function totals(query: Query = {}) {
  const { headers, body } = await ask(`${LIST}-totals`, query)
  expect(headers.get('tapeline-freshness')).toContain('status="current"')
  return { data: body.data, is_cut: body.is_cut, left_out: body.left_out }
}

const total = (state: string, currency: string, count: number, outstanding: number) => ({
  state,
  currency,
  count,
  outstanding,
  without_outstanding: 0,
})

/** Decides about both sides of the vehicle of 1,000.00. */
async function decide(decision: string): Promise<void> {
  const { data } = (await ask(LIST, { receivable_id: 'loan-1' })).body
  for (const { organization, finding_id } of data[0].sides as { organization: string; finding_id: string }[]) {
    const body = { id: `${organization}-${decision}`, organization, finding_id, decision, decided_on: '2026-02-26' }
    await demand(north.parties.operator.post('/operator/finding-decisions', { ...body, reason: 'Title seen' }))
  }
}

describe('a file of contested assets', () => {
  test('has a row for each side, with what the list shows', async () => {
    const { headers, text } = await ask(`${LIST}.csv`)
    expect(headers.get('tapeline-freshness')).toContain('status="current"')
    expect(headers.get('content-disposition')).toContain('filename=contested-assets.csv')
    const head =
      'contested_asset,kind,asset_state,from,until,asset_found_at,side_count,organization,name,receivable_id,obligor_id,product_type,origination_date,' +
      'currency,outstanding,days_past_due,status,funded_by,debt_line_id,finding_id,side_state,side_found_at,amounts_in'
    expect(text.split('\r\n')[0]).toBe(head)
    const rows = await rowsOf()
    const shown = rows.map((row) => [row['receivable_id'], row['organization'], row['outstanding'], row['currency']])
    const own = [
      ['loan-1', north.organization, '75000', 'USD'],
      ['theirs-1', south.organization, '40000', 'USD'],
      ['loan-2', north.organization, '30000', 'EUR'],
      ['theirs-2', south.organization, '50000', 'USD'],
    ]
    const texts = (cells: readonly (readonly unknown[])[]) => cells.map((row) => row.join(' ')).toSorted()
    expect(texts(shown)).toEqual(texts(own))
    const assets = (await ask(LIST)).body.data as {
      id: string
      sides: { receivable_id: string; finding_id: string }[]
    }[]
    const named = assets.flatMap(({ id, sides }) => sides.map((side) => [id, side.receivable_id, side.finding_id]))
    expect(rows.map((row) => [row['contested_asset'], row['receivable_id'], row['finding_id']])).toEqual(named)
    expect(rows[0]).toMatchObject({
      kind: 'vin',
      asset_state: 'open',
      from: '2026-02-20',
      until: '',
      side_count: '2',
      days_past_due: '0',
      side_state: 'open',
      side_found_at: '',
      amounts_in: 'minor units',
    })
  })

  test('is for people where they ask for it: amounts in major units, words for codes', async () => {
    const rows = await rowsOf({ amounts: 'major', receivable_id: 'loan-1' })
    const sides = rows.map((row) => `${row['Receivable id']} ${row['Outstanding']} ${row['Kind']}`)
    expect(sides.toSorted()).toEqual(['loan-1 750.00 Vin', 'theirs-1 400.00 Vin'])
  })

  test('is narrowed as the list is, on both clocks', async () => {
    expect(await rowsOf({ as_of: '2026-02-19' })).toEqual([])
    expect(await rowsOf({ known_at: '2020-01-01T00:00:00.000000Z' })).toEqual([])
    expect(await rowsOf({ state: 'confirmed' })).toEqual([])
    expect(await rowsOf({ receivable_id: 'theirs-2' })).toEqual([])
    expect(await rowsOf({ receivable_id: 'theirs-2', organization: south.organization })).toHaveLength(2)
    const before = await rowsOf()
    const known_at = momentNow()
    await north.repay('loan-1', '2026-02-28')
    await north.follow()
    expect(await rowsOf({ known_at })).toEqual(before)
  })
})

describe('the totals of contested assets', () => {
  test('are by state and currency, of both sides', async () => {
    // 750.00 and 400.00 of one vehicle, 500.00 of the other.
    const both = [total('open', 'EUR', 1, 30_000), total('open', 'USD', 2, 165_000)]
    expect(await totals()).toEqual({ data: both, is_cut: false, left_out: 0 })
    await decide('confirmed')
    expect((await totals()).data).toEqual([
      total('confirmed', 'USD', 1, 115_000),
      total('open', 'EUR', 1, 30_000),
      total('open', 'USD', 1, 50_000),
    ])
    expect((await totals({ state: 'confirmed' })).data).toEqual([total('confirmed', 'USD', 1, 115_000)])
    expect((await totals({ as_of: '2026-02-25' })).data).toEqual(both)
    expect((await totals({ as_of: '2026-02-24', receivable_id: 'loan-1' })).data).toEqual([
      total('open', 'USD', 1, 140_000),
    ])
    expect((await totals({ as_of: '2026-02-19' })).data).toEqual([])
  })
})

test('more assets than are read at once are all in the file, and all are counted', async () => {
  const vins = Array.from({ length: 105 }, nextVin)
  for (const book of [north, south]) {
    const lines = vins.flatMap((vin, at) => [
      { kind: 'account', ...accountBody(`many-${at}`) },
      { kind: 'receivable', ...receivableBody(`many-${at}`, `many-${at}`, { collateral: { vin } }) },
      { kind: 'entry', receivable_id: `many-${at}`, ...entryBody('out', { amount: 100 }) },
    ])
    const { body } = await demand(sendImport(book.parties.lender, linesOf(lines), '?id=many'))
    expect(body).toMatchObject({ applied: 315 })
    await book.follow()
  }
  const rows = await rowsOf()
  expect(new Set(rows.map((row) => `${row['organization']} ${row['receivable_id']}`)).size).toBe(2 * 107)
  expect(rows).toHaveLength(2 * 107)
  expect((await totals()).data).toEqual([
    total('open', 'EUR', 1, 30_000),
    total('open', 'USD', 107, 165_000 + 105 * 200),
  ])
})

test('an asset with more sides than are listed states how many, and is open while one that is not listed is', async () => {
  const vin = nextVin()
  const sides = Array.from({ length: 101 }, (_, at) => `same-${String(at).padStart(3, '0')}`)
  const lines = sides.flatMap((id) => [
    { kind: 'account', ...accountBody(id) },
    { kind: 'receivable', ...receivableBody(id, id, { collateral: { vin }, origination_date: '2026-02-20' }) },
    { kind: 'entry', receivable_id: id, ...entryBody('out', { date: '2026-02-20', amount: 100 }) },
  ])
  await demand(sendImport(north.parties.lender, linesOf(lines), '?id=same'))
  await lendFor(south, 'theirs-same', 1_000, { collateral: { vin } })
  await north.follow()
  await south.follow()
  const rows = await rowsOf({ receivable_id: 'same-000' })
  expect(rows).toHaveLength(100)
  expect(new Set(rows.map(({ side_count }) => side_count))).toEqual(new Set(['102']))
  for (const { organization, finding_id, receivable_id } of rows) {
    const body = { id: `${organization}-${receivable_id}`, organization, finding_id, decision: 'confirmed' }
    const decided = { ...body, decided_on: '2026-02-26', reason: 'Title seen' }
    await demand(north.parties.operator.post('/operator/finding-decisions', decided))
  }
  const { data } = (await ask(LIST, { receivable_id: 'same-000' })).body
  expect(data).toMatchObject([{ state: 'open', side_count: 102 }])
  expect(await rowsOf({ receivable_id: 'same-000', state: 'confirmed' })).toEqual([])
})

test.each([`${LIST}.csv`, `${LIST}.xlsx`, `${LIST}-totals`])(
  'a lender gets of %s what it gets of every path of the operator',
  async (path) => {
    const { lender } = north.parties
    const [refused, other] = [await lender.get(path), await lender.get('/operator/findings-by-lender')]
    expect([refused.status, refused.text]).toEqual([other.status, other.text])
    expect(refused.status).toBe(403)
  },
)

test.each([`${LIST}.csv`, `${LIST}-totals`])(
  '%s takes no other parameters than the filters of the list',
  async (path) => {
    const { status, body } = await north.parties.operator.get(path, { as_of: '1899-12-31', limit: '5', kin: 'vin' })
    expect(status).toBe(400)
    expect((body.details as { param: string }[]).map(({ param }) => param).toSorted()).toEqual([
      'as_of',
      'kin',
      'limit',
    ])
  },
)
