// The heart of the interface, section 4 rules 4 and 5: every list × filter × limit is walked forward and back while writers
// on two nodes create, change, move and delete results.
import { afterAll, beforeAll, describe, test } from 'vitest'
import { Client } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { BOOK_LISTS, actsOn, openBook, reportTogether } from './book.ts'
import { expectEachOnce, expectSameBack } from './judge-walks.ts'
import { lastOf, walkBack, walkForward } from './walk.ts'
import { type Placed, Writers } from './writers.ts'
import { paired } from '../../../kernel/test/length.ts'

const LIMITS = [1, 2, 3, 7, 100]
const RESULTS = 90

let service: TestService
let other_address: string
beforeAll(async () => {
  service = await startTestService({ LOG_LEVEL: 'error' })
  other_address = (await service.another()).address ?? ''
})
afterAll(() => service.stop())

const resultsOf = (kind: string, count: number): Placed[] =>
  Array.from({ length: count }, (_, i) => ({ id: `${kind}-${i}`, place: i }))

describe.each(BOOK_LISTS)('$name', (list) => {
  const stable = resultsOf('stable', RESULTS)
  const doomed = list.newest_first ? [] : resultsOf('doomed', 60)
  const movers = list.newest_first ? [] : resultsOf('mover', 6)
  let client: Client
  let writers: Writers<Client>

  beforeAll(async () => {
    const lender = await service.lender()
    client = lender.client
    await openBook(client)
    await reportTogether(
      client,
      list.path,
      [...stable, ...doomed, ...movers].map(({ id, place }) => list.body(id, place)),
    )
    writers = new Writers(actsOn(list), [client, new Client(other_address, lender.key)], { stable, doomed, movers })
    writers.start()
  })
  afterAll(() => writers.stop())

  const scans = paired(list.filters, LIMITS).map(([filter, limit]) => ({ filter, limit, name: filter.name }))

  test.each(scans)(
    'walked forward with $name and limit $limit, returns each result that existed throughout exactly once',
    async ({ filter, limit }) => {
      const pages = await walkForward(client, list.path, filter.query, { limit })
      const expected = stable.filter(({ place }) => filter.holds(place)).map(({ id }) => id)
      expectEachOnce(pages, expected, writers)
    },
  )

  test.each(scans)(
    'walked back with $name and limit $limit, returns page by page the ids seen going forward',
    async ({ filter, limit }) => {
      // What a token must remember is 50 pages deep in lists where results appear anywhere.
      const pages = await walkForward(client, list.path, filter.query, { limit, pages_max: 51 })
      const back = await walkBack(client, list.path, filter.query, lastOf(pages), { limit })
      expectSameBack(pages.slice(0, -1), back.toReversed(), writers)
    },
  )
})
