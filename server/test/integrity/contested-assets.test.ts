// GET /operator/contested-assets: both lenders beside each other, by hand, on both clocks; what people decide of each side; and who may not ask.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { momentNow } from '../harness/moments.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { openParties } from '../surface/parties.ts'
import { IdentityBook } from './identity-book.ts'

const PATH = '/operator/contested-assets'

let service: TestService
let north: IdentityBook
let south: IdentityBook
/** Vehicles of one test alone, since all lenders have one operator. */
let made = 10_000
const nextVin = () => `WP0ZZZ99ZTS4${(made += 1)}`
let vin: string
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  vin = nextVin()
  ;[north, south] = [await IdentityBook.open(service), await IdentityBook.open(service)]
  await north.lend('loan-1', { collateral: { vin } })
  await south.lend('theirs', { collateral: { vin }, origination_date: '2026-02-20' }, '2026-02-20')
  await north.follow()
  await south.follow()
})
afterAll(() => service.stop())

interface SideShown {
  readonly organization: string
  readonly finding_id: string
}
type Query = Readonly<Record<string, string>>

const asked = async (query: Query) => (await demand(north.parties.operator.get(PATH, query))).body
/** The contested assets with a side of the first lender, on a day on which both owe. */
const listed = async (query: Query = {}) =>
  (await asked({ organization: north.organization, as_of: '2026-03-01', ...query })).data as {
    readonly id: string
    readonly state: string
    readonly sides: readonly SideShown[]
  }[]

/** What each book holds by hand: 1,000.00 disbursed, nothing paid. */
const side = (book: IdentityBook, id: string, day: string) => ({
  organization: book.organization,
  name: 'A lender',
  receivable_id: id,
  obligor_id: `of-${id}`,
  product_type: 'term_loan',
  origination_date: day,
  currency: 'USD',
  outstanding: 100_000,
  days_past_due: 0,
  status: null,
  funded_by: 'balance_sheet',
  debt_line_id: null,
  finding_id: expect.stringMatching(/^finding-[0-9a-f]{30}$/) as string,
  state: 'open',
  found_at: null,
})

const inOrder = <S extends { readonly organization: string }>(sides: readonly S[]) =>
  sides.toSorted((one, other) => (one.organization < other.organization ? -1 : 1))

describe('a contested asset', () => {
  test('shows the receivables of both lenders with their figures', async () => {
    const answer = await demand(
      north.parties.operator.get(PATH, { organization: north.organization, as_of: '2026-03-01' }),
    )
    expect(answer.headers.get('tapeline-freshness')).toMatch(/^status=/)
    expect(answer.body).toEqual({
      data: [
        {
          id: expect.stringMatching(/^asset-[0-9a-f]{32}$/) as string,
          kind: 'vin',
          state: 'open',
          from: '2026-02-20',
          until: null,
          found_at: expect.stringMatching(/Z$/) as string,
          side_count: 2,
          sides: inOrder([side(north, 'loan-1', '2026-01-15'), side(south, 'theirs', '2026-02-20')]),
        },
      ],
      has_more: false,
      next_page: null,
      previous_page: null,
    })
  })

  test('holds on the days on which both owe something', async () => {
    await north.repay('loan-1', '2026-03-10')
    await north.follow()
    expect(await listed({ as_of: '2026-02-19' })).toEqual([])
    expect(await listed({ as_of: '2026-02-20' })).toMatchObject([{ from: '2026-02-20', until: '2026-03-10' }])
    expect(await listed({ as_of: '2026-03-09' })).toHaveLength(1)
    expect(await listed({ as_of: '2026-03-10' })).toEqual([])
  })

  test('stays as it was known at a moment', async () => {
    const before = await listed()
    const known_at = momentNow()
    await south.send('/receivables', { id: 'theirs', collateral: null })
    await south.send('/receivables', { id: 'theirs', collateral: null }, '2026-01-01')
    await south.follow()
    expect(await listed()).toEqual([])
    expect(await listed({ known_at })).toEqual(before)
    expect(await listed({ known_at: '2020-01-01T00:00:00.000000Z' })).toEqual([])
  })

  test('has all receivables of all lenders that share it', async () => {
    const west = await IdentityBook.open(service)
    await west.lend('third', { collateral: { vin } })
    await west.lend('fourth', { collateral: { vin } })
    await west.follow()
    const [asset] = (await asked({ organization: north.organization, as_of: '2026-02-01' })).data
    expect(asset).toMatchObject({ from: '2026-01-15', side_count: 4 })
    const named = (asset.sides as { organization: string; receivable_id: string }[]).map((each) => [
      each.organization,
      each.receivable_id,
    ])
    const expected = [
      [north.organization, 'loan-1'],
      [south.organization, 'theirs'],
      [west.organization, 'fourth'],
      [west.organization, 'third'],
    ]
    expect(named).toEqual(expected.toSorted(([one = ''], [other = '']) => (one < other ? -1 : one > other ? 1 : 0)))
  })
})

/** Decides about the side of a lender. */
async function decide(book: IdentityBook, decision: string, decided_on: string): Promise<void> {
  const { organization } = book
  const [asset] = await listed()
  const finding_id = asset?.sides.find((each) => each.organization === organization)?.finding_id
  const id = `${organization}-${decision}`
  const body = { id, organization, finding_id, decision, decided_on, reason: 'Title seen' }
  await demand(book.parties.operator.post('/operator/finding-decisions', body))
}

describe('what is decided of its sides', () => {
  test('makes it confirmed or explained once no side is open, from the day of the decision on', async () => {
    await decide(north, 'explained', '2026-02-25')
    expect(await listed()).toMatchObject([{ state: 'open' }])
    await decide(south, 'confirmed', '2026-02-26')
    expect(await listed()).toMatchObject([{ state: 'confirmed' }])
    expect(await listed({ as_of: '2026-02-25' })).toMatchObject([{ state: 'open' }])
    expect(await listed({ state: 'confirmed' })).toHaveLength(1)
    expect(await listed({ state: 'open' })).toEqual([])
    expect(await listed({ state: 'explained' })).toEqual([])
    const states = (await listed())[0]?.sides as readonly (SideShown & { readonly state: string })[]
    expect(Object.fromEntries(states.map((each) => [each.organization, each.state]))).toEqual({
      [north.organization]: 'explained',
      [south.organization]: 'confirmed',
    })
  })

  test('is of the finding that the lender has of its own receivable', async () => {
    const finding = await north.findContestedNow()
    const sides = (await listed())[0]?.sides ?? []
    const shown = sides.find(({ organization }) => organization === north.organization)
    expect(shown).toMatchObject({ finding_id: finding.id, found_at: finding.found_at })
    expect(sides.find(({ organization }) => organization === south.organization)).toMatchObject({ found_at: null })
  })
})

describe('filters', () => {
  test('are by lender, receivable, kind and debt line', async () => {
    const { operator } = north.parties
    const { organization } = south
    const debt_line_id = `line-${organization}`
    const line = { name: 'Line', currency: 'USD', status: 'active', commitment: 1_000_000, opened_on: '2026-01-01' }
    await demand(operator.post('/operator/debt-lines', { id: debt_line_id, organization, ...line }))
    await south.send('/receivables', { id: 'theirs', funded_by: 'operator' }, '2026-01-01')
    await south.send('/receivables', { id: 'theirs', funded_by: 'operator' })
    const pledge = {
      id: `${organization}:theirs`,
      organization,
      receivable_id: 'theirs',
      status: 'pledged',
      debt_line_id,
    }
    await demand(operator.post('/operator/pledges?effective_date=2026-02-20', pledge))
    await south.follow()
    const fits = async (query: Query) => (await listed(query)).length
    expect(await fits({ debt_line_id })).toBe(1)
    expect((await listed())[0]?.sides).toContainEqual(expect.objectContaining({ organization, debt_line_id }))
    expect(await fits({ debt_line_id: `${debt_line_id}-2` })).toBe(0)
    expect(await fits({ kind: 'vin' })).toBe(1)
    expect(await fits({ kind: 'invoice_number' })).toBe(0)
    expect(await fits({ receivable_id: 'loan-1' })).toBe(1)
    expect(await fits({ receivable_id: 'theirs' })).toBe(0)
    expect((await listed({ organization: south.organization, receivable_id: 'theirs' })).length).toBe(1)
    expect(await fits({ organization: 'nobody' })).toBe(0)
  })

  test('pages go on and back in both orders', async () => {
    for (const [at, day] of ['2026-02-03', '2026-02-01', '2026-02-02'].entries()) {
      const shared = nextVin()
      await north.lend(`n-${at}`, { collateral: { vin: shared } })
      await south.lend(`s-${at}`, { collateral: { vin: shared } }, day)
    }
    await north.follow()
    await south.follow()
    const query = { organization: north.organization, as_of: '2026-03-01', state: 'open', limit: '3' }
    const days = ({ data }: { readonly data: readonly { readonly from: string }[] }) => data.map(({ from }) => from)
    const first = await asked(query)
    expect(days(first)).toEqual(['2026-02-20', '2026-02-03', '2026-02-02'])
    const second = await asked({ ...query, page: first.next_page })
    expect([days(second), second.has_more]).toEqual([['2026-02-01'], false])
    expect((await asked({ ...query, page: second.previous_page })).data).toEqual(first.data)
    const rising = await asked({ ...query, sort: 'from_asc' })
    expect(days(rising)).toEqual(['2026-02-01', '2026-02-02', '2026-02-03'])
    const last = await asked({ ...query, sort: 'from_asc', page: rising.next_page })
    expect(days(last)).toEqual(['2026-02-20'])
    expect((await asked({ ...query, sort: 'from_asc', page: last.previous_page })).data).toEqual(rising.data)
  })
})

test('a lender gets what it gets for every path of the operator', async () => {
  const { lender } = north.parties
  const refused = await lender.get(PATH)
  const other = await lender.get('/operator/findings-by-lender')
  expect([refused.status, refused.text]).toEqual([other.status, other.text])
  expect(refused.status).toBe(403)
})

test('sandbox and live are apart', async () => {
  const live = await openParties(service, { organization: north.organization, environment: 'live' })
  const { body } = await demand(live.operator.get(PATH, { as_of: '2026-03-01' }))
  expect(body.data).toEqual([])
})
