// Lists are walked forwards and backwards, to the end or up to a bound, by tokens that come back unchanged.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../../server/test/harness/service.ts'
import { ConfigurationError, type Tapeline, ValidationError } from '../src/index.ts'
import { BadNetwork } from './bad-network.ts'
import { all, clientOf, newAccount } from './clients.ts'

const COUNT = 23

let service: TestService
let network: BadNetwork
let lender: Lender
let tapeline: Tapeline
beforeAll(async () => {
  service = await startTestService()
  network = await BadNetwork.before(service.address)
  lender = await service.lender()
  tapeline = clientOf(network.address, lender.key).tapeline
  for (let i = 0; i < COUNT; i += 1)
    await tapeline.accounts.upsert(newAccount(`a${i}`, { metadata: { even: i % 2 === 0, branch: 'north & south' } }))
})
afterAll(async () => {
  await network.stop()
  await service.stop()
})

const NEWEST_FIRST = Array.from({ length: COUNT }, (_, i) => `a${COUNT - 1 - i}`)
const ids = (accounts: readonly { readonly id: string }[]) => accounts.map(({ id }) => id)

test.each([1, 7, 23, 100])('for await gives every result once, in order, by pages of %i', async (limit) => {
  network.plan()
  expect(ids(await all(tapeline.accounts.list({ limit })))).toEqual(NEWEST_FIRST)
  expect(network.seen).toHaveLength(Math.ceil(COUNT / limit))
})

test('a list is asked for page by page, and no further than it is read', async () => {
  network.plan()
  const list = tapeline.accounts.list({ limit: 5 })
  expect(network.seen).toHaveLength(0)
  for await (const { id } of list) if (id === 'a17') break
  expect(network.seen).toHaveLength(2)
})

test('pages lead to the next and back, and end at both ends', async () => {
  const first = await tapeline.accounts.list({ limit: 10 }).page()
  expect([first.has_more, first.previous_page, await first.previous()]).toEqual([true, null, undefined])
  const second = await first.next()
  const third = await second?.next()
  expect([first, second, third].flatMap((page) => ids(page?.data ?? []))).toEqual(NEWEST_FIRST)
  expect([third?.has_more, third?.next_page, await third?.next()]).toEqual([false, null, undefined])
  expect((await third?.previous())?.data).toEqual(second?.data)
})

test('backwards gives what was seen going forward, from the last of a page to the first of the list', async () => {
  const pages = await all(tapeline.accounts.list({ limit: 10 }).pages())
  const last = pages.at(-1)
  await tapeline.accounts.upsert(newAccount('later', { metadata: { later: true } }))
  expect(ids(await all(last?.backwards() ?? []))).toEqual(NEWEST_FIRST.toReversed())
  const page = pages[0]?.next_page ?? ''
  expect(ids(await all(tapeline.accounts.list({ limit: 10, page }).backwards()))).toEqual(
    NEWEST_FIRST.slice(0, 20).toReversed(),
  )
})

test('a token resumes in another client', async () => {
  const { next_page } = await tapeline.accounts.list({ limit: 10, metadata: { branch: 'north & south' } }).page()
  const { tapeline: other } = clientOf(network.address, lender.key)
  const rest = other.accounts.list({ limit: 10, metadata: { branch: 'north & south' }, page: next_page ?? '' })
  expect(ids(await all(rest))).toEqual(NEWEST_FIRST.slice(10))
})

test('filters hold on every page', async () => {
  const even = NEWEST_FIRST.filter((id) => Number(id.slice(1)) % 2 === 0)
  const list = () => tapeline.accounts.list({ limit: 5, metadata: { even: true, branch: 'north & south' } })
  expect(ids(await all(list()))).toEqual(even)
  const [, , last] = await all(list().pages())
  expect(ids(await all(last?.backwards() ?? []))).toEqual(even.toReversed())
})

test('a token of another list is refused', async () => {
  const { next_page } = await tapeline.accounts.list({ limit: 5, metadata: { even: true } }).page()
  await expect(tapeline.accounts.list({ page: next_page ?? '' }).page()).rejects.toThrow(ValidationError)
})

test('toArray gives no more than its limit, and asks for no more pages than that takes', async () => {
  network.plan()
  const list = tapeline.accounts.list({ limit: 10, metadata: { branch: 'north & south' } })
  expect(ids(await list.toArray({ limit: 10 }))).toEqual(NEWEST_FIRST.slice(0, 10))
  expect(network.seen).toHaveLength(1)
  expect(ids(await list.toArray({ limit: 12 }))).toEqual(NEWEST_FIRST.slice(0, 12))
  expect(ids(await list.toArray({ limit: 1_000 }))).toEqual(NEWEST_FIRST)
})

test.each([0, -1, 1.5, Number.NaN, undefined])('toArray refuses a limit of %s', async (limit) => {
  await expect(tapeline.accounts.list().toArray({ limit: limit as number })).rejects.toThrow(ConfigurationError)
})

test('a page that is lost on the way is asked for again, and nothing repeats', async () => {
  network.plan('pass', 'cut after', { status: 503 }, 'pass', 'cut within')
  const found = await all(tapeline.accounts.list({ limit: 5, metadata: { branch: 'north & south' } }))
  expect(ids(found)).toEqual(NEWEST_FIRST)
})
