// Walking the receivables behind the portfolio, forward and back, while writers on two nodes report new ones, late entries and deletions:
// the guarantees of every list (interface, section 4 rules 4 and 5), for rows that no table holds.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { Turns } from '../lists/turns.ts'
import { expectSeenAgain, scansOf, walkBothWays } from '../lists/walk-both-ways.ts'
import { type Query, idsOf, readPage, walkForward } from '../lists/walk.ts'
import { demand } from '../surface/operations.ts'

const PATH = '/portfolio/receivables'
const AS_OF = '2026-06-30'
const STABLE = Array.from({ length: 20 }, (_, i) => `stable-${String(i).padStart(2, '0')}`)
const LATE = Array.from({ length: 5 }, (_, i) => `late-${i}`)

let service: TestService
let lender: Lender
let client: Client
let other: Client
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  client = lender.client
  other = new Client((await service.another()).address ?? '', lender.key)
  await demand(
    client.post('/accounts', accountBody('a', { industry: '722511', address: { country: 'US', region: 'TX' } })),
  )
  for (const [i, id] of [...STABLE, ...LATE].entries()) await reportReceivable(id, i)
  const seen = await eventually(
    async () => idsOf(await walkForward(client, PATH, { as_of: AS_OF, state: 'current' }, { limit: 100 })),
    ({ length }) => length === STABLE.length + LATE.length,
    20_000,
  )
  expect(seen).toHaveLength(STABLE.length + LATE.length)
})
afterAll(() => service.stop())

/** A receivable drawn in January 2026; every third is a lease, every second is funded by others. */
async function reportReceivable(id: string, place: number): Promise<void> {
  const product_type = place % 3 === 0 ? 'lease' : 'term_loan'
  const funding = place % 2 === 0 ? { funded_by: 'other', fund_name: 'Fund I' } : {}
  await demand(client.post('/receivables', receivableBody(id, 'a', { product_type, ...funding })))
  await demand(client.post(`/receivables/${id}/entries`, entryBody('d', { amount: 10_000 })))
}

const FILTERS: { name: string; query: Query; holds: (place: number) => boolean }[] = [
  { name: 'no filter', query: {}, holds: () => true },
  { name: 'a product type', query: { product_type: 'lease' }, holds: (place) => place % 3 === 0 },
  {
    name: 'filters of fields whose totals are not kept together',
    query: { product_type: 'lease', funded_by: 'other', industry: '72', region: 'US-TX', vintage: '2026-01' },
    holds: (place) => place % 6 === 0,
  },
  { name: 'an obligor', query: { obligor_id: 'a' }, holds: () => true },
  {
    name: 'what did not move',
    query: { month: '2026-06', from_bucket: 'current', to_state: 'current' },
    holds: () => true,
  },
  { name: 'a bucket', query: { state: 'current', basis: 'computed', in_default: 'false' }, holds: () => true },
]

/** The ids of the stable receivables for which something holds, newest first. */
const stableIds = (holds: (place: number) => boolean) => STABLE.filter((_, place) => holds(place)).toReversed()

const stableOf = (ids: readonly string[]) =>
  ids.map((id) => id.split(' ')[0] ?? '').filter((id) => id.startsWith('stable'))

describe('when nothing is written', () => {
  test.each(scansOf(FILTERS, [1, 7, 100]))(
    'with $name and limit $limit each receivable comes once, newest first, and going back shows the same pages',
    async ({ query, holds, limit }) => {
      const seen = await walkBothWays({ client, path: PATH, query: { as_of: AS_OF, ...query }, limit })
      expect(stableOf(seen)).toEqual(stableIds(holds))
    },
  )

  test.each([
    ['as_of', { as_of: '2026-05-31' }],
    ['known_at', { as_of: AS_OF, known_at: '2026-01-01T00:00:00Z' }],
    ['state', { as_of: AS_OF, state: 'current' }],
    ['basis', { as_of: AS_OF, basis: 'computed' }],
    ['finding', { as_of: AS_OF, finding: 'stale' }],
    ['status', { as_of: AS_OF, status: 'active' }],
    ['month', { as_of: AS_OF, month: '2026-06' }],
    ['to_state', { as_of: AS_OF, to_state: 'current' }],
    ['country', { as_of: AS_OF, country: 'US' }],
    ['obligor', { as_of: AS_OF, obligor_id: 'a' }],
  ])('a token is bound to the query: with another %s it is refused', async (_, query) => {
    const { next } = await readPage(client, PATH, { as_of: AS_OF }, 2)
    const answer = await client.get(PATH, { ...query, page: String(next) })
    expect(answer.status).toBe(400)
    expect(answer.body.details).toMatchObject([{ param: 'page', code: 'page_token_mismatch' }])
  })

  test('as known at a moment, forward and back are of that moment', async () => {
    const { body } = await demand(client.get('/receivables/stable-05'))
    const query = { as_of: AS_OF, known_at: body.created_at }
    const seen = await walkBothWays({ client, path: PATH, query, limit: 2 })
    expect(stableOf(seen)).toEqual(STABLE.slice(0, 6).toReversed())
  })
})

/** Writes, and never changes by which filters the stable receivables are found. */
async function write(writer: Client, turn: number): Promise<void> {
  const stable = STABLE[(turn * 7) % STABLE.length] ?? ''
  const late = LATE[turn % LATE.length] ?? ''
  if (turn % 4 === 0) {
    await demand(writer.post('/receivables', receivableBody(`new-${turn}`, 'a', { product_type: 'lease' })))
    await demand(writer.post(`/receivables/new-${turn}/entries`, entryBody('d')))
  } else if (turn % 4 === 1)
    await demand(writer.post(`/receivables/${stable}/entries`, entryBody('p', paid('2026-04-20', turn))))
  else if (turn % 4 === 2)
    await demand(writer.post(`/receivables/${late}/entries`, entryBody('end', paid('2026-05-01', 9_999))))
  else await writer.delete(`/receivables/${late}/entries/end`)
}

/** A payment of an amount that differs from turn to turn; of the last, all that is outstanding. */
function paid(date: string, turn: number) {
  return { date, type: 'principal', amount: turn === 9_999 ? 10_000 : 1 + (turn % 50) }
}

describe('while others write', () => {
  let writers: Turns<Client>
  beforeAll(() => {
    writers = new Turns([client, other], write)
    writers.start()
  })
  afterAll(() => writers.stop())

  test.each(scansOf(FILTERS, [2, 40]))(
    'with $name and limit $limit each receivable that was there throughout comes once',
    async ({ query, holds, limit }) => {
      const pages = await walkForward(client, PATH, { as_of: AS_OF, ...query }, { limit })
      expect(stableOf(idsOf(pages))).toEqual(stableIds(holds))
    },
  )

  test.each(scansOf(FILTERS, [2, 40]))(
    'with $name and limit $limit going back shows, figure by figure, what was seen',
    ({ query, limit }) => expectSeenAgain({ client, path: PATH, query: { as_of: AS_OF, ...query }, limit }),
  )

  test('a download holds each receivable that was there throughout once, as known at one moment', async () => {
    const { text } = await demand(client.get(`${PATH}.csv`, { as_of: AS_OF }))
    const [header = '', ...lines] = text.trimEnd().split('\r\n')
    const at = header.split(',').indexOf('known_at')
    expect(stableOf(lines.map((line) => line.split(',')[0] ?? ''))).toEqual(stableIds(() => true))
    expect(new Set(lines.map((line) => line.split(',')[at])).size).toBe(1)
  })
})
