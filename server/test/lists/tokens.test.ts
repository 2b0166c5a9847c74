// Page tokens over HTTP: what they are bound to, and that nothing but a token is taken for one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { BOOK_LISTS, ENTRIES_PATH, openBook, report, reportTogether } from './book.ts'
import { idsOf, readPage, walkForward } from './walk.ts'
import { everyOf } from '../../../kernel/test/length.ts'

let service: TestService
let lender: Lender
let client: Client
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  client = lender.client
  await openBook(client)
  for (const list of BOOK_LISTS)
    await reportTogether(
      client,
      list.path,
      Array.from({ length: 20 }, (_, i) => list.body(`r${i}`, 0)),
    )
  await report(client, '/receivables', receivableBody('sibling', 'owner-0'))
  await reportTogether(
    client,
    '/receivables/sibling/entries',
    ['s1', 's2', 's3'].map((id) => entryBody(id)),
  )
})
afterAll(() => service.stop())

async function tokenOf(path: string, query: Record<string, string> = {}): Promise<string> {
  return (await readPage(client, path, query, 2)).next ?? ''
}

async function expectRefused(path: string, query: Record<string, string>): Promise<void> {
  const answer = await client.get(path, query)
  expect(answer.status, `${JSON.stringify(query)}: ${answer.text}`).toBe(400)
  expect(answer.body.details.map((detail: { param: string }) => detail.param)).toEqual(['page'])
  expect(answer.body.message).toMatch(/page/)
}

describe.each(BOOK_LISTS)('a token of $name', (list) => {
  test('is not bound to limit', async () => {
    const page = await tokenOf(list.path)
    for (const limit of [1, 5, 100])
      expect((await readPage(client, list.path, {}, limit, page)).ids.length).toBeLessThanOrEqual(limit)
  })

  test('may be sent with the default sort spelled out, or left out', async () => {
    const sort = list.newest_first ? 'created_at_desc' : 'date_desc'
    const bare = await tokenOf(list.path)
    const sorted = await tokenOf(list.path, { sort })
    const ids = (await readPage(client, list.path, {}, 3, bare)).ids
    expect((await readPage(client, list.path, { sort }, 3, bare)).ids).toEqual(ids)
    expect((await readPage(client, list.path, {}, 3, sorted)).ids).toEqual(ids)
  })

  test('is refused with other filters than those it was issued for', async () => {
    const filters: Record<string, string>[] = list.filters.map((filter) => filter.query)
    filters.push({ 'metadata[color]': 'blue' }, { 'metadata[colour]': 'red' }, { 'metadata[size]': '0' })
    for (const filter of filters) {
      const { next } = await readPage(client, list.path, filter, 1)
      if (next === null) continue
      for (const other of filters) if (other !== filter) await expectRefused(list.path, { ...other, page: next })
    }
  })

  test('is refused by every other list and under every other parent', async () => {
    const page = await tokenOf(list.path)
    const others = [
      ...BOOK_LISTS.map((other) => other.path),
      '/receivables/sibling/entries',
      '/receivables/parent/documents',
      '/debt-lines',
      '/financials',
      '/transparency/balances',
    ]
    for (const other of others) if (other !== list.path) await expectRefused(other, { page })
  })

  test('is refused from another tenant, whether another organization or the other environment', async () => {
    const page = await tokenOf(list.path)
    for (const stranger of [await service.lender(), await service.lender({ environment: 'live' })]) {
      await openBook(stranger.client)
      const answer = await stranger.client.get(list.path, { page })
      expect(answer.status, answer.text).toBe(400)
    }
  })

  test('is refused with any character changed', async () => {
    const page = await tokenOf(list.path)
    await Promise.all(
      everyOf(
        5,
        Array.from(page, (character, at) => ({ character, at })),
      ).map(({ character, at }) =>
        expectRefused(list.path, { page: page.slice(0, at) + (character === 'A' ? 'B' : 'A') + page.slice(at + 1) }),
      ),
    )
  })

  test('is refused when cut off anywhere or added to', async () => {
    const page = await tokenOf(list.path)
    const cuts = everyOf(
      5,
      Array.from({ length: page.length }, (_, length) => page.slice(0, length)),
    )
    await Promise.all(
      [...cuts, `${page}A`, `${page}=`, ` ${page}`, `${page}\n`, page + page].map((sent) =>
        expectRefused(list.path, { page: sent }),
      ),
    )
  })

  test('may be used again, and is the same position each time', async () => {
    const page = await tokenOf(list.path)
    const [one, two] = [await readPage(client, list.path, {}, 5, page), await readPage(client, list.path, {}, 5, page)]
    expect(one.ids).toEqual(two.ids)
  })
})

test.each([
  'garbage',
  '0',
  '-1',
  'null',
  '%00',
  "' or 1=1 --",
  '{"a":1}',
  '😀',
  'A'.repeat(1_023),
  'A'.repeat(5_000),
  '../../etc/passwd',
])('the garbage %s is refused with 400', async (page) => {
  for (const path of [
    ...BOOK_LISTS.map((list) => list.path),
    '/debt-lines',
    '/receivables/parent/documents',
    '/transparency/transactions',
  ])
    await expectRefused(path, { page })
})

test('a token sent twice is refused with 400', async () => {
  const page = await tokenOf('/accounts')
  const answer = await client.send('GET', `/accounts?page=${page}&page=${page}`, undefined, {})
  expect(answer.status).toBe(400)
})

test('tokens stay under 1 KB in a walk of 200 pages, with writes in between', async () => {
  const { client: other } = await service.lender()
  await openBook(other)
  await reportTogether(
    other,
    ENTRIES_PATH,
    Array.from({ length: 205 }, (_, i) => entryBody(`e${i}`)),
  )
  let longest = 0
  const pages = await walkForward(
    other,
    ENTRIES_PATH,
    {},
    {
      limit: 1,
      between: async (page, place) => {
        longest = Math.max(longest, page.next?.length ?? 0, page.previous?.length ?? 0)
        if (place % 5 === 0) await report(other, ENTRIES_PATH, entryBody(`n${place}`, { date: '2030-01-01' }))
      },
    },
  )
  expect(pages.length).toBeGreaterThan(200)
  expect(idsOf(pages).length).toBe(pages.length)
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThan(1_024)
})

test('a token is served by every node', async () => {
  const { address } = await service.another()
  const elsewhere = new (client.constructor as typeof Client)(address ?? '', lender.key)
  const page = await tokenOf(ENTRIES_PATH)
  expect((await readPage(elsewhere, ENTRIES_PATH, {}, 5, page)).ids).toEqual(
    (await readPage(client, ENTRIES_PATH, {}, 5, page)).ids,
  )
})
