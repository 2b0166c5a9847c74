// The two transparency lists still page by offset (interface 8 and 9, design 3.3.7): `skip` and `take` cut the list that the
// tokens walk, in the same order. That other lists ignore them is in lists/parameters.test.ts.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { idsOf, walkForward } from '../lists/walk.ts'
import { node, nodes, withPartsInPlace } from '../../../contract/test/document.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { runs } from '../../../kernel/test/length.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

type Body = { readonly [field: string]: unknown }
type Query = { readonly [name: string]: string }

/** One of the two lists: how its results differ, and where they belong in it. */
interface OffsetList {
  readonly path: string
  /** The optional fields of a result. */
  readonly results: fc.Arbitrary<Body>
  /** Filters, some of which combine. */
  readonly filters: fc.Arbitrary<Query>
  readonly needed: Body
  /** The value that the list is sorted by. */
  readonly sorted: string
}

const colored = fc.record({ metadata: fc.record({ color: fc.constantFrom('red', 'blue') }) })

/** Moments in and around one second: nearer to each other than people look, and none the same by accident. */
const moments = [
  '2026-01-31T12:00:00Z',
  '2026-01-31T12:00:00.900001Z',
  '2026-01-31T12:00:00.1Z',
  '2026-02-01',
  '1999-12-31',
]

const withColor = (filters: fc.Arbitrary<Query>) =>
  fc
    .tuple(filters, fc.constantFrom<Query>({}, { 'metadata[color]': 'red' }))
    .map(([one, other]): Query => ({ ...one, ...other }))

const TRANSACTIONS: OffsetList = {
  path: '/transparency/transactions',
  needed: { direction: 'credit', amount: 5, currency: 'USD', status: 'pending' },
  sorted: 'settled_at',
  results: fc
    .tuple(
      fc.oneof(
        fc.record({ status: fc.constant('settled'), settled_at: fc.constantFrom(...moments) }),
        fc.record({ status: fc.constantFrom('pending', 'canceled', 'returned'), settled_at: fc.constant(null) }),
      ),
      fc.record({ direction: fc.constantFrom('credit', 'debit') }),
      colored,
    )
    .map((parts): Body => Object.assign({}, ...parts)),
  filters: withColor(fc.constantFrom<Query>({}, {}, { status: 'settled' }, { direction: 'debit', status: 'pending' })),
}

const BALANCES: OffsetList = {
  path: '/transparency/balances',
  needed: { account_label: 'Collections', kind: 'available', amount: 5, currency: 'USD', as_of: '2026-01-31' },
  sorted: 'updated_at',
  results: fc
    .tuple(
      fc.record({
        kind: fc.constantFrom('available', 'ledger'),
        currency: fc.constantFrom('USD', 'MXN'),
        amount: fc.integer({ min: -9, max: 9 }),
      }),
      colored,
    )
    .map((parts): Body => Object.assign({}, ...parts)),
  filters: withColor(fc.constantFrom<Query>({}, {}, { kind: 'ledger' }, { currency: 'MXN', kind: 'available' })),
}

let books = 0

/** Writes results, then changes some of them, so that the order is not that of their creation. */
async function write(
  parties: Parties,
  list: OffsetList,
  results: readonly Body[],
  changes: readonly { readonly at: number; readonly result: Body }[] = [],
): Promise<void> {
  const organization = parties.organization.organization
  const book = (books += 1)
  const post = (at: number, result: Body) =>
    demand(
      parties.operator.post(`/operator${list.path}`, { id: `b${book}-${at}`, organization, ...list.needed, ...result }),
    )
  for (let from = 0; from < results.length; from += 100)
    await Promise.all(results.slice(from, from + 100).map((result, i) => post(from + i, result)))
  if (results.length > 0) for (const { at, result } of changes) await post(at % results.length, result)
}

/** So many results with required fields only. */
const repeated = (count: number): Body[] => Array.from({ length: count }, () => ({}))

/** Who reads a list, where, and what narrows it to one organization. */
const READERS = [
  { title: 'as the lender reads it', by: 'lender', under: '', own: (): Query => ({}) },
  { title: 'as the operator does', by: 'operator', under: '/operator', own: organizationOf },
] as const

function organizationOf({ organization }: Parties): Query {
  return { organization: organization.organization }
}

describe.each(
  [TRANSACTIONS, BALANCES].flatMap((list) => READERS.map((reader) => ({ ...reader, list, name: list.path }))),
)('$name $title', ({ list, by, under, own }) => {
  const path = under + list.path
  const read = async (client: Client, query: Query) => (await demand(client.get(path, query))).body
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

  test('pages by offset are slices of the whole list, in its order, whatever it holds and however it is filtered', async () => {
    const change = fc.record({ at: fc.nat(), result: list.results })
    const cut = fc.record({ skip: fc.nat({ max: 30 }), take: fc.integer({ min: 1, max: 30 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(list.results, { maxLength: 24 }),
        fc.array(change, { maxLength: 6 }),
        list.filters,
        fc.array(cut, { minLength: 3, maxLength: 6 }),
        async (results, changes, filter, cuts) => {
          const parties = await openParties(service)
          await write(parties, list, results, changes)
          const query = { ...own(parties), ...filter }
          const whole = idsOf(await walkForward(parties[by], path, query, { limit: 7 }))
          for (const { skip, take } of cuts) {
            const page = await read(parties[by], { ...query, skip: String(skip), take: String(take) })
            expect(ids(page.data)).toEqual(whole.slice(skip, skip + take))
            const has_more = whole.length > skip + take
            expect(page).toMatchObject({ has_more, next_page: null, previous_page: null })
          }
        },
      ),
      { numRuns: runs(8, 3) },
    )
  })

  test('the order is latest first, what has no value last, and ties stay as they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(list.results, { minLength: 4, maxLength: 24 }),
        fc.array(fc.record({ at: fc.nat(), result: list.results }), { maxLength: 6 }),
        async (results, changes) => {
          const parties = await openParties(service)
          await write(parties, list, results, changes)
          const { data } = await read(parties[by], { ...own(parties), skip: '0' })
          expect(data).toHaveLength(results.length)
          const values: (string | null)[] = data.map((row: Body) => row[list.sorted])
          expect(values).toEqual(values.toSorted(latestFirst))
          const singly = await Promise.all(
            results.map((_, skip) => read(parties[by], { ...own(parties), skip: String(skip), take: '1' })),
          )
          expect(singly.flatMap((page) => ids(page.data))).toEqual(ids(data))
        },
      ),
      { numRuns: runs(8, 3) },
    )
  })

  /** A lender with five results, for what needs no more. */
  let five: Parties
  beforeAll(async () => {
    five = await openParties(service)
    await write(five, list, repeated(5))
  })

  test.each([
    'skip=0',
    'skip=3',
    'take=2',
    'take=1000',
    'skip=1&take=2',
    'skip=1&page=garbage',
    'take=1&page=garbage',
    'skip=0&limit=1',
    'skip=2&start_after=x',
  ])('%s switches to paging by offset: page and limit count for nothing, and there are no tokens', async (query) => {
    const sent = new URLSearchParams(query)
    const whole = ids((await read(five[by], { ...own(five) })).data)
    const [skip, take] = [Number(sent.get('skip') ?? 0), Number(sent.get('take') ?? 100)]
    const page = await read(five[by], { ...own(five), ...Object.fromEntries(sent) })
    expect(ids(page.data)).toEqual(whole.slice(skip, skip + take))
    expect(page).toMatchObject({ has_more: skip + take < 5, next_page: null, previous_page: null })
  })

  test('a valid token beside skip counts for nothing, and the start-after ids alone do not page by offset', async () => {
    const first = await read(five[by], { ...own(five), limit: '2' })
    const page = await read(five[by], { ...own(five), page: first.next_page, skip: '0', take: '2' })
    expect(page).toMatchObject({ data: first.data, has_more: true, next_page: null })
    for (const old of ['start_after', 'starting_after', 'start_after_id']) {
      const answer = await read(five[by], { ...own(five), limit: '2', [old]: first.data[0].id })
      expect(answer.data).toEqual(first.data)
      expect(answer.next_page).not.toBeNull()
    }
  })

  test.each([
    ['skip=-1', 'skip'],
    ['skip=ten', 'skip'],
    ['skip=', 'skip'],
    ['skip=1.5', 'skip'],
    ['skip=1000000000', 'skip'],
    ['take=0', 'take'],
    ['take=1001', 'take'],
    ['take=ten', 'take'],
    ['take=', 'take'],
    ['skip=1&skip=2', 'skip'],
    ['skip=0&limit=101', 'limit'],
    ['skip=0&sort=created_at_desc', 'sort'],
    ['skip=0&nonsense=1', 'nonsense'],
  ])('refuses %s with 400', async (query, param) => {
    const answer = await five[by].send('GET', `${path}?${query}`, undefined, {})
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.details.map((detail: Body) => detail['param'])).toEqual([param])
  })

  test('documents a limit of 100 where it is left out, and skip and take as deprecated with their bounds', async () => {
    const document = withPartsInPlace((await demand(five.lender.get('/openapi.json'))).body)
    const { parameters } = node(node(node(document['paths'])[path])['get'])
    const named = (name: string) => nodes(parameters).find((parameter) => parameter['name'] === name)
    expect(named('limit')?.['schema']).toMatchObject({ default: 100, maximum: 100 })
    expect(named('take')).toMatchObject({ deprecated: true, schema: { default: 100, minimum: 1, maximum: 1_000 } })
    expect(named('skip')).toMatchObject({ deprecated: true, schema: { default: 0, minimum: 0 } })
  })
})

describe.each([TRANSACTIONS, BALANCES])('$path of a thousand and five', (list) => {
  let parties: Parties
  beforeAll(async () => {
    parties = await openParties(service)
    await write(parties, list, repeated(1_005))
  })
  const read = async (query: Query) => (await demand(parties.lender.get(list.path, query))).body

  test.each<[Query, number, boolean]>([
    [{}, 100, true],
    [{ skip: '0' }, 100, true],
    [{ skip: '1000' }, 5, false],
    [{ skip: '905' }, 100, false],
    [{ skip: '1005' }, 0, false],
    [{ skip: '999999999' }, 0, false],
    [{ take: '1000' }, 1_000, true],
    [{ skip: '5', take: '1000' }, 1_000, false],
    [{ skip: '6', take: '1000' }, 999, false],
  ])('%j shows so many, and whether there are more', async (query, count, has_more) => {
    const page = await read(query)
    expect([page.data.length, page.has_more]).toEqual([count, has_more])
  })
})

/** Latest first; what has no value comes last. */
function latestFirst(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? 1 : Number(a > b) * -1
}
