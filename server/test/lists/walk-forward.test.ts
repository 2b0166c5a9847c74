// Going forward: what is created in mid-walk shows once where the walk has yet to come, and on restarting where it has been;
// ties keep a fixed order, and `limit` may change from page to page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { BOOK_LISTS, ENTRIES_PATH, dayAt, openBook, report, reportInTurn, reportTogether } from './book.ts'
import { type WalkedPage, idsOf, pagesOf, walkForward } from './walk.ts'
import { crossedWith, some } from '../../../kernel/test/length.ts'

let service: TestService
let client: Client
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

async function openList(): Promise<void> {
  client = (await service.lender()).client
  await openBook(client)
}

describe.each(BOOK_LISTS)('in $name', (list) => {
  test('results are listed in the order of the sort, ties in a fixed order, at every limit', async () => {
    await openList()
    const ids = Array.from({ length: 30 }, (_, i) => `r${(i * 7) % 30}`)
    await reportInTurn(
      client,
      list.path,
      ids.map((id) => list.body(id, Number(id.slice(1)))),
    )
    const days = new Map(ids.map((id) => [id, list.newest_first ? '' : dayAt(Number(id.slice(1)))]))
    const whole = idsOf(await walkForward(client, list.path, {}, { limit: 100 })).filter((id) => id.startsWith('r'))
    expect(whole.map((id) => days.get(id))).toEqual([...days.values()].toSorted().toReversed())
    if (list.newest_first) expect(whole).toEqual(ids.toReversed())
    for (const limit of [1, 2, 3, 7, 29, 30, 31]) {
      expect(
        idsOf(await walkForward(client, list.path, {}, { limit })).filter((id) => id.startsWith('r')),
        `limit ${limit}`,
      ).toEqual(whole)
    }
  })

  test.each(crossedWith(list.filters, BOOK_LISTS.indexOf(list), BOOK_LISTS.length))(
    'every limit from 1 to 40 lists the same results, with $name',
    async ({ query, holds }) => {
      await openList()
      const places = Array.from({ length: 40 }, (_, i) => i)
      await reportTogether(
        client,
        list.path,
        places.map((place) => list.body(`r${place}`, place)),
      )
      const whole = idsOf(await walkForward(client, list.path, query, { limit: 100 }))
      expect(whole.filter((id) => id.startsWith('r')).toSorted()).toEqual(
        places
          .filter(holds)
          .map((place) => `r${place}`)
          .toSorted(),
      )
      for (const limit of some(
        places.map((place) => place + 1),
        [1, 2, 3, 7, 13, 20, 39, 40],
      )) {
        const pages = await walkForward(client, list.path, query, { limit })
        expect(idsOf(pages), `limit ${limit}`).toEqual(whole)
        expect(
          pages.slice(0, -1).map((page) => page.ids.length),
          'every page but the last is full',
        ).toEqual(pages.slice(0, -1).map(() => limit))
      }
    },
  )

  test('a change of limit in mid-walk neither repeats nor misses a result', async () => {
    await openList()
    await reportTogether(
      client,
      list.path,
      Array.from({ length: 50 }, (_, i) => list.body(`r${i}`, i)),
    )
    const whole = idsOf(await walkForward(client, list.path, {}, { limit: 100 }))
    for (const limits of [
      [1, 7, 2, 100],
      [7, 3, 1, 1, 2],
      [2, 13],
    ]) {
      const walked = await walkForward(client, list.path, {}, { limit: (place) => limits[place % limits.length] ?? 1 })
      expect(idsOf(walked), String(limits)).toEqual(whole)
    }
  })
})

test.each(BOOK_LISTS.filter((list) => list.newest_first))(
  'in $name, a result created in mid-walk shows on restarting, at the front',
  async (list) => {
    await openList()
    await reportInTurn(
      client,
      list.path,
      Array.from({ length: 9 }, (_, i) => list.body(`r${i}`, i)),
    )
    const between = async (_page: WalkedPage, place: number) => {
      await report(client, list.path, list.body(`n${place}`, place))
    }
    const walked = idsOf(await walkForward(client, list.path, {}, { limit: 3, between }))
    expect(walked.filter((id) => /^[rn]\d/.test(id))).toEqual(['r8', 'r7', 'r6', 'r5', 'r4', 'r3', 'r2', 'r1', 'r0'])
    expect(idsOf(await walkForward(client, list.path, {}, { limit: 100 })).slice(0, 3)).toEqual(['n2', 'n1', 'n0'])
  },
)

test('an entry created in mid-walk shows once where the walk has yet to come, and on restarting where it has been', async () => {
  await openList()
  await reportInTurn(
    client,
    ENTRIES_PATH,
    Array.from({ length: 9 }, (_, i) => entryBody(`e${i}`, { date: `2026-03-1${i}` })),
  )
  const between = async (_page: WalkedPage, place: number) => {
    if (place !== 1) return
    await report(client, ENTRIES_PATH, entryBody('ahead', { date: '2026-03-11' }))
    await report(client, ENTRIES_PATH, entryBody('next', { date: '2026-03-12' }))
    await report(client, ENTRIES_PATH, entryBody('tie-behind', { date: '2026-03-13' }))
    await report(client, ENTRIES_PATH, entryBody('behind', { date: '2026-03-18' }))
  }
  const pages = await walkForward(client, ENTRIES_PATH, {}, { limit: 3, between })
  expect(pagesOf(pages)).toEqual([
    ['e8', 'e7', 'e6'],
    ['e5', 'e4', 'e3'],
    ['next', 'e2', 'ahead'],
    ['e1', 'e0'],
  ])
  expect(idsOf(await walkForward(client, ENTRIES_PATH, {}, { limit: 100 }))).toEqual([
    'behind',
    'e8',
    'e7',
    'e6',
    'e5',
    'e4',
    'tie-behind',
    'e3',
    'next',
    'e2',
    'ahead',
    'e1',
    'e0',
  ])
})
