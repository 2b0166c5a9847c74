// The guarantees of lists (interface 4, design 3.3) for every resource that the operator keeps, as the operator and as the
// lender walk it, while writers on two nodes create, change and move records.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { dayAt, metadataAt } from '../lists/book.ts'
import { type Meanwhile, expectEachOnce, expectSameBack } from '../lists/judge-walks.ts'
import { type Query, type WalkedPage, lastOf, pagesOf, walkBack, walkForward } from '../lists/walk.ts'
import { type ListActs, type Placed, Writers } from '../lists/writers.ts'
import { RESOURCES, SURROUNDINGS, bookCalled, definitionOf } from '../surface/book.ts'
import { factsOf } from '../surface/facts.ts'
import type { Body } from '../surface/resource-facts.ts'
import { idForOperator } from '../surface/facts-operator.ts'
import { LISTS, demand } from '../surface/operations.ts'
import { type Parties, openParties, partiesAt } from '../surface/parties.ts'
import { makeRecord, prepare, reportSurroundings } from '../surface/reporting.ts'
import { crossedWith, paired } from '../../../kernel/test/length.ts'

let service: TestService
let nodes: readonly Parties[]
let parties: Parties
beforeAll(async () => {
  service = await startTestService()
  parties = await openParties(service, { organization: 'acme' })
  nodes = [parties, partiesAt(parties, (await service.another()).address ?? '')]
  await reportSurroundings(parties)
})
afterAll(() => service.stop())

/** How the records of a resource are spread over its lists, where their order is not that of creation. */
const PLACES: {
  readonly [resource: string]: { readonly at: (place: number) => Body; readonly move: (turn: number) => Body }
} = {
  transparency_transaction: {
    at: (place) => (place % 5 === 4 ? {} : { status: 'settled', settled_at: dayAt(place) }),
    move: (turn) => ({ status: 'settled', settled_at: dayAt(turn * 11) }),
  },
  transparency_balance: { at: () => ({}), move: (turn) => ({ amount: turn }) },
}

/** A lender has one record of these settings, so its own list of them is no walk. */
const OF_ONE = ['/reporting-settings', '/tie-out-settings', '/integrity-settings']

/** What is kept, each with the lists that show it. */
const KEPT = RESOURCES.map(({ name }) => ({
  resource: name,
  lists: LISTS.filter((list) => list.shows === name && !list.path.includes('{') && !OF_ONE.includes(list.path)),
})).filter(({ lists }) => lists.some(({ by }) => by === 'operator'))

/** Makes a record of a resource, with all that it takes. */
async function make(writer: Parties, resource: string, name: string, place: number): Promise<string> {
  const own = `${name}-${resource}`
  const writing = { path: factsOf({ name: resource }).path, body: definitionOf(resource) }
  await prepare(writer, writing, SURROUNDINGS, own)
  const more = { metadata: metadataAt(place), ...PLACES[resource]?.at(place) }
  return (await demand(makeRecord(writer, resource, SURROUNDINGS, own, more))).body.id
}

/** Changes a record as its maker does. */
function change(writer: Parties, resource: string, id: string, body: Body): Promise<unknown> {
  const { maker, path } = factsOf({ name: resource })
  return demand(writer[maker].post(path, { id, ...body }))
}

/** What writers do to the records of a resource: a list by last change moves with each. */
function actsOn(resource: string): ListActs<Parties> {
  const { move } = PLACES[resource] ?? {}
  return {
    create: (writer, id, place) => make(writer, resource, id, place),
    ...(resource === 'transparency_balance'
      ? {}
      : { change: (writer, { id }, turn) => change(writer, resource, id, { metadata: { changed: turn } }) }),
    ...(move === undefined ? {} : { move: (writer, { id }, turn) => change(writer, resource, id, move(turn)) }),
  }
}

const SCANS: readonly { name: string; limit: number; query: Query; holds: (place: number) => boolean }[] = [
  { name: 'no filter', limit: 4, query: {}, holds: () => true },
  {
    name: 'two filters',
    limit: 2,
    query: { 'metadata[color]': 'red', 'metadata[size]': '1' },
    holds: (place) => place % 2 === 0 && place % 3 === 1,
  },
]

/** How far back every list is walked; a token of those that are not newest first remembers no more. */
const PAGES_BACK = 50

async function expectWalks(
  client: Client,
  path: string,
  scan: { readonly query: Query; readonly limit: number },
  stable: readonly string[],
  meanwhile: () => Meanwhile,
): Promise<void> {
  const pages = await walkForward(client, path, scan.query, scan)
  expectEachOnce(pages, stable, meanwhile())
  const seen = pages.slice(0, PAGES_BACK + 1)
  const back = await walkBack(client, path, scan.query, lastOf(seen), scan)
  expectSameBack(seen.slice(0, -1), back.toReversed(), meanwhile())
}

describe.each(KEPT)('$resource', ({ resource, lists }) => {
  let stable: Placed[]
  let writers: Writers<Parties>

  beforeAll(async () => {
    const makeAll = async (kind: string, count: number) => {
      const made: Placed[] = []
      for (let place = 0; place < count; place += 1)
        made.push({ id: await make(parties, resource, `${kind}-${place}`, place), place })
      return made
    }
    stable = await makeAll('stable', 40)
    writers = new Writers(actsOn(resource), nodes, { stable, doomed: [], movers: await makeAll('mover', 4) })
    writers.start()
  })
  afterAll(() => writers.stop())

  test.each(paired(lists, SCANS).map(([list, scan]) => ({ ...scan, by: list.by, path: list.path })))(
    '$path with $name: what is there throughout shows once, and the way back shows what the way there did',
    async ({ by, path, holds, ...scan }) => {
      // The operator knows what lenders make by an id that names its owner.
      const isTheirs = by === 'operator' && factsOf({ name: resource }).maker === 'lender'
      const known = (id: string) => (isTheirs ? idForOperator(id, SURROUNDINGS.ids) : id)
      const wanted = stable.filter(({ place }) => holds(place)).map(({ id }) => known(id))
      const meanwhile = () => ({ moved: new Set([...writers.moved].map(known)), deleted: writers.deleted })
      await expectWalks(parties[by], path, scan, wanted, meanwhile)
    },
  )
})

describe('what backs a debt line', () => {
  const path = '/debt-lines/selecting/receivables'
  const SORTS = ['origination_date_desc', 'origination_date_asc', 'balance_desc', 'balance_asc']
  const name = (place: number) => `stable-${place}`
  let stable: Placed[]
  let writers: Writers<Parties>

  /** A receivable of the line in its place, with a balance unless it is a fifth one. */
  async function back(writer: Parties, id: string, place: number): Promise<void> {
    const body = { product_type: 'lease', origination_date: dayAt(place), metadata: metadataAt(place) }
    await demand(makeRecord(writer, 'receivable', SURROUNDINGS, id, body))
    if (place % 5 !== 4) await enter(writer, id, Math.floor(place / 3))
  }
  const enter = (writer: Parties, id: string, amount: number) =>
    demand(writer.lender.post(`/receivables/${id}/entries`, entryBody('e', { amount })))

  beforeAll(async () => {
    const selecting = { pledge_selector: { product_types: ['lease'] }, opened_on: '2020-01-01' }
    await demand(makeRecord(parties, 'debt_line', SURROUNDINGS, 'selecting', selecting))
    stable = Array.from({ length: 40 }, (_, place) => ({ id: name(place), place }))
    const movers = Array.from({ length: 4 }, (_, place) => ({ id: `mover-${place}`, place }))
    for (const { id, place } of [...stable, ...movers]) await back(parties, id, place)
    const settled = (rows: readonly { balance: unknown }[]) => rows.filter(({ balance }) => balance !== null).length
    await eventually(
      () => parties.lender.get(path, { limit: 100 }),
      ({ body }) => body.data.length === 44 && settled(body.data) === 36,
    )
    const acts: ListActs<Parties> = {
      create: back,
      change: (writer, { id }, turn) => change(writer, 'receivable', id, { collateral: `changed ${turn}` }),
      move: async (writer, { id }, turn) => {
        await change(writer, 'receivable', id, { origination_date: dayAt(turn * 11) })
        await enter(writer, id, turn % 15)
      },
      remove: (writer, id) => change(writer, 'receivable', id, { funded_by: 'balance_sheet' }),
    }
    writers = new Writers(acts, nodes, { stable, doomed: [], movers })
    writers.start()
  })
  afterAll(() => writers.stop())

  const walks = paired(SORTS, SCANS).flatMap(([sort, scan], at) =>
    crossedWith(['lender', 'operator'] as const, at % 2, 2).map((by) => ({ ...scan, by, sort })),
  )
  test.each(walks)(
    'in the order of $sort with $name, as the $by walks it: each that is there throughout once, and back as it was',
    async ({ by, sort, query, limit, holds }) => {
      const wanted = stable.filter(({ place }) => holds(place)).map(({ id }) => id)
      await expectWalks(parties[by], path, { query: { ...query, sort }, limit }, wanted, () => writers)
    },
  )
})

describe('a walk of 200 pages', () => {
  const DEEP = [
    { resource: 'debt_line', path: '/debt-lines', newest_first: true, unnamed: {} },
    {
      resource: 'transparency_transaction',
      path: '/transparency/transactions',
      newest_first: false,
      unnamed: { payin_instrument_id: null, debt_line_id: null, draw_request_id: null },
    },
    {
      resource: 'transparency_balance',
      path: '/transparency/balances',
      newest_first: false,
      unnamed: { payin_instrument_id: null },
    },
  ]

  test.each(
    DEEP.flatMap((deep, at) => crossedWith(['lender', 'operator'] as const, at % 2, 2).map((by) => ({ ...deep, by }))),
  )(
    '$path, as the $by walks it, keeps its tokens under 1 KB and leads back, whatever is written on the way',
    async ({ resource, path, by, newest_first, unnamed }) => {
      const deep = await openParties(service)
      const book = bookCalled('deep', deep.organization.organization)
      const { organization } = deep.organization
      const write = (id: string, place: number) =>
        demand(
          makeRecord(deep, resource, book, `${id}-${organization}`, { ...unnamed, ...PLACES[resource]?.at(place) }),
        )
      const places = Array.from({ length: 205 }, (_, place) => place)
      for (const from of [0, 100, 200])
        await Promise.all(places.slice(from, from + 100).map((place) => write(`d${place}`, place)))
      const query: Query = by === 'operator' ? { organization } : {}
      const at = by === 'operator' ? `/operator${path}` : path
      let longest = 0
      const between = async (page: WalkedPage, place: number) => {
        longest = Math.max(longest, page.next?.length ?? 0, page.previous?.length ?? 0)
        if (place % 10 === 0) await write(`n${place}`, place)
      }
      const pages = await walkForward(deep[by], at, query, { limit: 1, between })
      expect(pages.length).toBeGreaterThan(200)
      expect(longest).toBeGreaterThan(0)
      expect(longest).toBeLessThan(1_024)
      const seen = newest_first ? pages : pages.slice(0, PAGES_BACK + 1)
      const back = await walkBack(deep[by], at, query, lastOf(seen), { limit: 1 })
      expect(pagesOf(back).toReversed()).toEqual(pagesOf(seen.slice(0, -1)))
    },
  )
})
