// Receivables by their ids on other clocks: what a compared list shows of its rows, whatever it is filtered by.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOriginations } from '../../src/resources/portfolio/drill-down/origination-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { type Person, signedIn } from './browser.ts'

let service: TestService
let lender: Lender
let member: Person
/** A moment before the second receivable was known. */
let before = ''

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  member = await signedIn(service, lender.organization, 'member')
  const { client } = lender
  await client.post('/accounts', accountBody('cafe'))
  await client.post('/receivables', receivableBody('first', 'cafe', { origination_date: '2026-01-10' }))
  await client.post('/receivables/first/entries', entryBody('drawn', { date: '2026-01-10', amount: 100_00 }))
  await client.post(
    '/receivables/first/entries',
    entryBody('paid', { type: 'principal', date: '2026-02-10', amount: 30_00 }),
  )
  before = (await client.get('/receivables/first')).body.updated_at
  await client.post('/receivables', receivableBody('second', 'cafe', { origination_date: '2026-03-01' }))
  await client.post('/receivables/second/entries', entryBody('drawn-2', { date: '2026-03-01', amount: 50_00 }))
  await eventually(
    () => client.get('/portfolio/receivables'),
    ({ body }) => body.data.reduce((all: number, row: { outstanding: number }) => all + row.outstanding, 0) === 120_00,
  )
})
afterAll(() => service.stop())

const findNumber = installationStatement(
  'test-find-number',
  'select number from receivables where tenant = $1 and id = $2',
)
const loseOrigination = installationStatement(
  'test-lose-origination',
  "update receivable_patches set patch = patch - 'origination_date' where tenant = $1 and number = $2",
)

const findFirst = installationStatement(
  'test-find-first-patch',
  'select min(recorded) as at from receivable_patches where tenant = $1 and number = $2',
)

const asked = (ids: readonly string[], more = '') => `?ids=${encodeURIComponent(ids.join('\n'))}${more}`

async function read({ browser }: Person, more = '', environment = 'sandbox') {
  const path = `/${environment}/receivables-by-id${asked(['second', 'first', 'nothing', 'first'], more)}`
  const answer = await browser.get(path)
  expect(answer.status, answer.text).toBe(200)
  const rows = answer.body.data as { receivable_id: string; outstanding: number }[]
  return Object.fromEntries(rows.map(({ receivable_id, outstanding }) => [receivable_id, outstanding]))
}

test('each is as of the day, and one that was not lent yet is left out', async () => {
  expect(await read(member, '&as_of=2026-03-31')).toEqual({ first: 70_00, second: 50_00 })
  expect(await read(member, '&as_of=2026-01-31')).toEqual({ first: 100_00 })
  expect(await read(member, '&as_of=2026-01-01')).toEqual({})
})

test('each is as known at the moment', async () => {
  expect(await read(member, `&as_of=2026-03-31&known_at=${before}`)).not.toHaveProperty('second')
  expect(await read(member, '&as_of=2026-03-31&known_at=2020-01-01T00:00:00Z')).toEqual({})
})

test('a row is that of the list of calculated receivables', async () => {
  const { data } = (await lender.client.get('/portfolio/receivables?as_of=2026-02-28')).body
  const { body } = await member.browser.get(`/sandbox/receivables-by-id${asked(['first'], '&as_of=2026-02-28')}`)
  expect(data.find((row: { receivable_id: string }) => row.receivable_id === 'first')).toMatchObject(body.data[0])
})

test('one that was there and could not be calculated is named with the reason, one that was not there is not', async () => {
  const other = await service.lender()
  const reader = await signedIn(service, other.organization, 'member')
  const { client } = other
  await client.post('/accounts', accountBody('cafe'))
  for (const id of ['huge', 'broken']) {
    await client.post('/receivables', receivableBody(id, 'cafe', { origination_date: '2026-01-10' }))
    await client.post(`/receivables/${id}/entries`, entryBody('drawn', { date: '2026-01-10', amount: 100_00 }))
  }
  await client.post('/receivables/huge/entries', entryBody('slip', { amount: Number.MAX_SAFE_INTEGER }))
  // No formula bears a receivable without a day of origination.
  const [found] = await service.database.query<{ number: number }>(findNumber, [other.tenant, 'broken'])
  await service.database.query(loseOrigination, [other.tenant, found?.number])
  await client.post('/receivables', { id: 'broken', metadata: { checked: 'yes' } })
  await client.post('/receivables', receivableBody('later', 'cafe', { origination_date: '2026-01-10' }))
  const then = (await client.get('/receivables/broken')).body.updated_at as string
  await client.delete('/receivables/huge/entries/slip')
  const readThen = async (more: string) => {
    const { body } = await reader.browser.get(`/sandbox/receivables-by-id${asked(['huge', 'broken', 'later'], more)}`)
    const reasons = body.not_calculated as { receivable_id: string; why_not: string }[]
    return {
      figures: (body.data as { receivable_id: string }[]).map(({ receivable_id }) => receivable_id).toSorted(),
      not: Object.fromEntries(reasons.map(({ receivable_id, why_not }) => [receivable_id, why_not])),
    }
  }
  const now = await eventually(
    () => readThen('&as_of=2026-03-31'),
    ({ figures, not }) => figures.length === 2 && 'broken' in not,
  )
  expect(now).toEqual({ figures: ['huge', 'later'], not: { broken: 'not_calculable' } })
  const not = { huge: 'too_large', broken: 'not_calculable' }
  expect(await readThen(`&as_of=2026-03-31&known_at=${then}`)).toEqual({ figures: [], not })
  // Before any of them was originated none was there.
  expect(await readThen(`&as_of=2025-12-31&known_at=${then}`)).toMatchObject({ figures: [] })
  expect((await readThen(`&as_of=2025-12-31&known_at=${then}`)).not).not.toHaveProperty('huge')
  const stranger = await signedIn(service, (await service.lender()).organization, 'admin')
  const { body } = await stranger.browser.get(
    `/sandbox/receivables-by-id${asked(['huge', 'broken'], `&as_of=2026-03-31&known_at=${then}`)}`,
  )
  expect(body).toEqual({ data: [], not_calculated: [] })
})

test('the day from which one that cannot be calculated was there is that of its origination, as known at the moment', async () => {
  const { client, tenant } = await service.lender()
  await client.post('/accounts', accountBody('cafe'))
  await client.post('/receivables', receivableBody('moved', 'cafe', { origination_date: '2026-01-20' }))
  await client.post('/receivables', { id: 'moved', origination_date: '2026-01-10' })
  await client.post('/receivables', { id: 'moved', metadata: { checked: 'yes' } })
  const [{ number } = { number: 0 }] = await service.database.query<{ number: number }>(findNumber, [tenant, 'moved'])
  const [{ at } = { at: 0 }] = await service.database.query<{ at: number }>(findFirst, [tenant, number])
  const known = (known_at: number) => readOriginations(service.database, { tenant, known_at }, [number])
  expect([...(await known(at - 1)), ...(await known(at)), ...(await known(Number.MAX_SAFE_INTEGER))]).toEqual([
    [number, '2026-01-20'],
    [number, '2026-01-10'],
  ])
})

test('of another organization or environment there are none', async () => {
  const stranger = await signedIn(service, (await service.lender()).organization, 'admin')
  expect(await read(stranger)).toEqual({})
  expect(await read(member, '', 'live')).toEqual({})
})

test.each([
  ['no ids', ''],
  ['empty ids', '?ids='],
  ['more than a page holds', asked(Array.from({ length: 101 }, (_, at) => `a${at}`))],
  ['an id that no record can have', asked(['first', 'a\u0000'])],
  ['no day', asked(['first'], '&as_of=today')],
  ['a moment to come', asked(['first'], '&known_at=2999-01-01T00:00:00Z')],
])('%s is refused', async (_, query) => {
  expect((await member.browser.get(`/sandbox/receivables-by-id${query}`)).status).toBe(400)
})
