// The names of accounts that a page shows by id: of one's own organization, on the clocks, many at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { type Person, signedIn } from './browser.ts'

let service: TestService
let lender: Lender
let member: Person

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  member = await signedIn(service, lender.organization, 'member')
  const { client } = lender
  await client.post('/accounts?effective_date=2026-01-01', accountBody('cafe', { name: 'Café Central' }))
  await client.post('/accounts', { id: 'ana', type: 'individual', first_name: 'Ana', last_name: 'Silva' })
  await client.post('/accounts', { id: 'nameless', type: 'individual' })
})
afterAll(() => service.stop())

const asked = (ids: readonly string[], more = '') => `?ids=${encodeURIComponent(ids.join('\n'))}${more}`

async function namesOf({ browser }: Person, ids: readonly string[], more = '', environment = 'sandbox') {
  const answer = await browser.get(`/${environment}/account-names${asked(ids, more)}`)
  expect(answer.status, answer.text).toBe(200)
  return Object.fromEntries((answer.body.data as { id: string; name: string }[]).map(({ id, name }) => [id, name]))
}

test('businesses and people are named, and who has no name or is not there is left out', async () => {
  expect(await namesOf(member, ['cafe', 'ana', 'nameless', 'nobody', 'cafe'])).toEqual({
    cafe: 'Café Central',
    ana: 'Ana Silva',
  })
})

test('a name is of the day and as known at the moment', async () => {
  const { body } = await lender.client.get('/accounts/cafe')
  await lender.client.post('/accounts?effective_date=2026-02-01', { id: 'cafe', name: 'Bistro' })
  expect(await namesOf(member, ['cafe'])).toEqual({ cafe: 'Bistro' })
  expect(await namesOf(member, ['cafe'], '&as_of=2026-01-31')).toEqual({ cafe: 'Café Central' })
  expect(await namesOf(member, ['cafe'], `&known_at=${body.updated_at}`)).toEqual({ cafe: 'Café Central' })
  expect(await namesOf(member, ['cafe'], '&known_at=2020-01-01T00:00:00Z')).toEqual({})
})

test('accounts are as they were on the day, and who was not known then is left out', async () => {
  const path = (more: string) => `/sandbox/accounts-by-id${asked(['cafe', 'nobody'], more)}`
  const { body } = await member.browser.get(path('&as_of=2026-01-31'))
  expect(body.data).toMatchObject([{ id: 'cafe', type: 'business', name: 'Café Central', credit_score: null }])
  expect((await member.browser.get(path('&known_at=2020-01-01T00:00:00Z'))).body.data).toEqual([])
  const stranger = await signedIn(service, (await service.lender()).organization, 'admin')
  expect((await stranger.browser.get(path(''))).body.data).toEqual([])
})

test('of another organization or environment nobody is named', async () => {
  const stranger = await signedIn(service, (await service.lender()).organization, 'admin')
  const operator = await signedIn(service, (await service.operator()).organization, 'admin')
  for (const person of [stranger, operator]) expect(await namesOf(person, ['cafe', 'ana'])).toEqual({})
  expect(await namesOf(member, ['cafe'], '', 'live')).toEqual({})
})

test.each([
  ['no ids', ''],
  ['empty ids', '?ids='],
  ['more than a page holds', asked(Array.from({ length: 101 }, (_, at) => `a${at}`))],
  ['an id that no record can have', asked(['cafe', 'a\u0000'])],
  ['no day', asked(['cafe'], '&as_of=today')],
  ['a moment to come', asked(['cafe'], '&known_at=2999-01-01T00:00:00Z')],
])('%s is refused', async (_, query) => {
  for (const path of ['account-names', 'accounts-by-id'])
    expect((await member.browser.get(`/sandbox/${path}${query}`)).status).toBe(400)
})

test('as many as a page holds are named at once', async () => {
  const ids = Array.from({ length: 99 }, (_, at) => `unknown-${at}`)
  expect(Object.keys(await namesOf(member, [...ids, 'ana']))).toEqual(['ana'])
})
