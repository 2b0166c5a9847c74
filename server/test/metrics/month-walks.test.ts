// Walking the list of months, forward and back, while writers on two nodes report new receivables, late entries and deletions: the
// guarantees of every list (interface, section 4 rules 4 and 5), for results that no table holds.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { Turns } from '../lists/turns.ts'
import { expectSeenAgain, scansOf, walkBothWays } from '../lists/walk-both-ways.ts'
import { type Query, type WalkedPage, idsOf, readPage, walkForward } from '../lists/walk.ts'
import { demand } from '../surface/operations.ts'

const PATH = '/receivable-metrics'
const AS_OF = '2026-06-30'
const STABLE = Array.from({ length: 24 }, (_, i) => `stable-${String(i).padStart(2, '0')}`)
const LATE = Array.from({ length: 6 }, (_, i) => `late-${i}`)

let service: TestService
let lender: Lender
let client: Client
let other: Client
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  client = lender.client
  other = new Client((await service.another()).address ?? '', lender.key)
  await demand(client.post('/accounts', accountBody('a')))
  for (const [i, id] of [...STABLE, ...LATE].entries()) await reportReceivable(id, i)
  await counted(24 * 6 - 24 + 6 * 4)
})
afterAll(() => service.stop())

/** A receivable that begins in one of the months from January to March 2026. */
async function reportReceivable(id: string, place: number): Promise<void> {
  const origination_date = `2026-0${id.startsWith('late') ? 3 : 1 + (place % 3)}-10`
  await demand(client.post('/receivables', receivableBody(id, 'a', { origination_date })))
  await demand(client.post(`/receivables/${id}/entries`, entryBody('d', { date: origination_date, amount: 1_000 })))
}

/** All rows, once there are as many as there must be. */
async function counted(count: number): Promise<string[]> {
  const all = async () => idsOf(await walkForward(client, PATH, { as_of: AS_OF }, { limit: 100 }))
  const rows = await eventually(all, ({ length }) => length === count, 20_000)
  expect(rows.length).toBe(count)
  return rows
}

/** The months of the stable receivables, newest first. */
function stableMonths(holds: (id: string, month: number) => boolean = () => true): string[] {
  return STABLE.toReversed().flatMap((id) => {
    const first = 1 + (STABLE.indexOf(id) % 3)
    const months = Array.from({ length: 7 - first }, (_, i) => 6 - i)
    return months.filter((month) => holds(id, month)).map((month) => `${id} 2026-0${month}`)
  })
}

const FILTERS: { name: string; query: Query; holds: (id: string, month: number) => boolean }[] = [
  { name: 'no filter', query: {}, holds: () => true },
  { name: 'a month', query: { month: '2026-03' }, holds: (_, month) => month === 3 },
  { name: 'an early month', query: { month: '2026-01' }, holds: (_, month) => month === 1 },
  { name: 'a receivable', query: { receivable_id: 'stable-03' }, holds: (id) => id === 'stable-03' },
  {
    name: 'a receivable and a month',
    query: { receivable_id: 'stable-03', month: '2026-02' },
    holds: (id, month) => id === 'stable-03' && month === 2,
  },
]
const SCANS = scansOf(FILTERS, [1, 7, 100])
const WRITTEN_SCANS = scansOf(FILTERS, [3, 40])

describe('when nothing is written', () => {
  test.each(SCANS)('with $name and limit $limit each result comes once, in order', async ({ query, holds, limit }) => {
    const seen = await walkBothWays({ client, path: PATH, query: { as_of: AS_OF, ...query }, limit })
    expect(seen.filter((id) => id.startsWith('stable'))).toEqual(stableMonths(holds))
  })

  test('another limit may be asked for at any page', async () => {
    const limit = (place: number) => [3, 1, 100, 7][place % 4] ?? 1
    const pages = await walkForward(client, PATH, { as_of: AS_OF }, { limit })
    expect(idsOf(pages).filter((id) => id.startsWith('stable'))).toEqual(stableMonths())
  })

  test.each([
    ['as_of', { as_of: '2026-05-31' }],
    ['no as_of', {}],
    ['known_at', { as_of: AS_OF, known_at: '2026-01-01T00:00:00Z' }],
    ['month', { as_of: AS_OF, month: '2026-03' }],
    ['receivable_id', { as_of: AS_OF, receivable_id: 'stable-01' }],
  ])('a token is bound to the query: with another %s it is refused', async (_, query) => {
    const { next } = await readPage(client, PATH, { as_of: AS_OF }, 2)
    const answer = await client.get(PATH, { ...query, page: String(next) })
    expect(answer.status).toBe(400)
    expect(answer.body.details).toMatchObject([{ param: 'page', code: 'page_token_mismatch' }])
  })

  test('a token is bound to the lender', async () => {
    const { next } = await readPage(client, PATH, { as_of: AS_OF }, 2)
    const stranger = (await service.lender()).client
    const answer = await stranger.get(PATH, { as_of: AS_OF, page: String(next) })
    expect(answer.body.details).toMatchObject([{ param: 'page', code: 'page_token_invalid' }])
  })

  test('as known at a moment, forward and back are of that moment', async () => {
    const { body } = await demand(client.get('/receivables/stable-05'))
    const query = { as_of: AS_OF, known_at: body.created_at }
    const known = STABLE.slice(0, 5)
    expect(await walkBothWays({ client, path: PATH, query, limit: 4 })).toEqual(
      stableMonths((id) => known.includes(id)),
    )
  })
})

/** Writes, and never changes which months the stable receivables have. */
async function write(writer: Client, turn: number): Promise<void> {
  const stable = STABLE[(turn * 7) % STABLE.length] ?? ''
  const late = LATE[turn % LATE.length] ?? ''
  if (turn % 4 === 0) {
    await demand(writer.post('/receivables', receivableBody(`new-${turn}`, 'a', { origination_date: '2026-02-10' })))
    await demand(writer.post(`/receivables/new-${turn}/entries`, entryBody('d', { date: '2026-02-10' })))
  } else if (turn % 4 === 1)
    await demand(writer.post(`/receivables/${stable}/entries`, entryBody('p', paid('2026-04-20', turn))))
  else if (turn % 4 === 2)
    await demand(writer.post(`/receivables/${late}/entries`, entryBody('early', { date: `2025-1${turn % 3}-01` })))
  else await writer.delete(`/receivables/${late}/entries/early`)
}

function paid(date: string, turn: number) {
  return { date, type: 'principal', amount: 1 + (turn % 50) }
}

describe('while others write', () => {
  let writers: Turns<Client>
  beforeAll(() => {
    writers = new Turns([client, other], write)
    writers.start()
  })
  afterAll(() => writers.stop())

  test.each(WRITTEN_SCANS)(
    'with $name and limit $limit each result that existed throughout comes once',
    async ({ query, holds, limit }) => {
      const pages = await walkForward(client, PATH, { as_of: AS_OF, ...query }, { limit })
      const stable = idsOf(pages).filter((id) => id.startsWith('stable'))
      expect(stable).toEqual(stableMonths(holds))
    },
  )

  test.each(WRITTEN_SCANS)(
    'with $name and limit $limit going back shows, figure by figure, what was seen',
    ({ query, limit }) => expectSeenAgain({ client, path: PATH, query: { as_of: AS_OF, ...query }, limit }),
  )
})

test('a result created during a walk, further on, appears once when the walk reaches it', async () => {
  const own = (await service.lender()).client
  await demand(own.post('/accounts', accountBody('a')))
  for (const id of ['old', 'young']) {
    await demand(own.post('/receivables', receivableBody(id, 'a', { origination_date: '2026-05-01' })))
    await demand(own.post(`/receivables/${id}/entries`, entryBody('d', { date: '2026-05-01' })))
  }
  const query = { as_of: AS_OF }
  await eventually(
    () => demand(own.get(PATH, query)),
    ({ body }) => body.data.length === 4,
  )
  const first: WalkedPage = await readPage(own, PATH, query, 2)
  await demand(own.post('/receivables/old/entries', entryBody('before', { date: '2026-04-20' })))
  await demand(own.post('/receivables/young/entries', entryBody('before', { date: '2026-04-20' })))
  await eventually(
    () => demand(own.get(PATH, query)),
    ({ body }) => body.data.length === 6,
  )
  const rest = await readPage(own, PATH, query, 100, String(first.next))
  expect([...first.ids, ...rest.ids]).toEqual([
    'young 2026-06',
    'young 2026-05',
    'young 2026-04',
    'old 2026-06',
    'old 2026-05',
    'old 2026-04',
  ])
  expect((await readPage(own, PATH, query, 2, String(rest.previous))).ids).toEqual(first.ids)
})
