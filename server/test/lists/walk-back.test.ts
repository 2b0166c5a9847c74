// Going back: the same pages with the same ids, whatever happened in between. Each change is made at a chosen place of the
// walk, so that a failure names what it was.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { BOOK_LISTS, ENTRIES_PATH, dayAt, openBook, report, reportInTurn, reportTogether } from './book.ts'
import { type Query, type WalkedPage, idsOf, lastOf, pagesOf, readPage, walkBack, walkForward } from './walk.ts'
import { crossedWith } from '../../../kernel/test/length.ts'

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

const TEN = Array.from({ length: 10 }, (_, i) => `e${i}`)

/** Ten entries, e0 to e9, one a day; e9 is listed first. */
async function tenEntries(): Promise<void> {
  await openList()
  await reportInTurn(
    client,
    ENTRIES_PATH,
    TEN.map((id, i) => entryBody(id, { date: `2026-03-1${i}` })),
  )
}

async function backTo(pages: readonly WalkedPage[], limit: number): Promise<(readonly string[])[]> {
  return pagesOf(await walkBack(client, ENTRIES_PATH, {}, lastOf(pages), { limit })).toReversed()
}

describe.each(BOOK_LISTS)('in $name', (list) => {
  test.each(crossedWith(list.filters, BOOK_LISTS.indexOf(list), BOOK_LISTS.length))(
    'results created between all pages, wherever they sort, do not show on the way back, with $name',
    async ({ query }) => {
      await openList()
      await reportTogether(
        client,
        list.path,
        Array.from({ length: 120 }, (_, i) => list.body(`r${i}`, i)),
      )
      const between = async (_page: WalkedPage, place: number) =>
        reportInTurn(
          client,
          list.path,
          [0, 1, 2].map((i) => list.body(`n${place}-${i}`, (place * 31 + i * 7) % 120)),
        )
      const pages = await walkForward(client, list.path, query, { limit: 4, between, pages_max: 40 })
      const back = await walkBack(client, list.path, query, lastOf(pages), {
        limit: 4,
        between: (page, place) => between(page, place + 1_000),
      })
      expect(pages.length).toBeGreaterThan(4)
      expect(pagesOf(back).toReversed()).toEqual(pagesOf(pages.slice(0, -1)))
    },
  )

  test('turning round again and again shows the same pages', async () => {
    await openList()
    await reportTogether(
      client,
      list.path,
      Array.from({ length: 40 }, (_, i) => list.body(`r${i}`, i)),
    )
    let at = await readPage(client, list.path, {}, 3)
    const served: string[][] = [[...at.ids]]
    for (let turn = 0; turn < 8; turn++) {
      const forward = at.next === null ? at : await readPage(client, list.path, {}, 3, at.next)
      served.push([...forward.ids])
      for (let swing = 0; swing < 3; swing++) {
        await report(client, list.path, list.body(`n${turn}-${swing}`, swing))
        const back = await readPage(client, list.path, {}, 3, forward.previous ?? '')
        expect(back.ids, `back from page ${turn + 1}`).toEqual(served[turn])
        const again = await readPage(client, list.path, {}, 3, back.next ?? '')
        const kept = again.ids.filter((id) => !id.startsWith('n'))
        expect(kept, `forward to page ${turn + 1}`).toEqual(
          forward.ids.filter((id) => !id.startsWith('n')).slice(0, kept.length),
        )
        if (list.newest_first) expect(again.ids).toEqual(forward.ids)
        expect(again.previous).not.toBeNull()
        expect((await readPage(client, list.path, {}, 3, again.previous ?? '')).ids).toEqual(served[turn])
      }
      at = forward
    }
  })
})

test('in entries, going back 50 pages returns what each showed, whatever was created in between', async () => {
  await openList()
  await reportTogether(
    client,
    ENTRIES_PATH,
    Array.from({ length: 130 }, (_, i) => entryBody(`e${i}`, { date: dayAt(i) })),
  )
  const between = async (_page: WalkedPage, place: number) => {
    await report(client, ENTRIES_PATH, entryBody(`n${place}`, { date: dayAt((place * 41) % 130) }))
  }
  const pages = await walkForward(client, ENTRIES_PATH, {}, { limit: 2, between, pages_max: 51 })
  expect(pages.length).toBe(51)
  expect(await backTo(pages, 2)).toEqual(pagesOf(pages.slice(0, -1)))
})

const FILTERED: readonly [string, Query][] = [
  ['without a filter', {}],
  ['with a filter', { 'metadata[color]': 'red' }],
]

describe.each(BOOK_LISTS.filter((list) => list.newest_first))('in $name', (list) => {
  test.each<[string, Query]>(crossedWith(FILTERED, BOOK_LISTS.indexOf(list), 2))(
    'going back 150 pages returns what each showed, %s',
    async (_, query) => {
      await openList()
      await reportTogether(
        client,
        list.path,
        Array.from({ length: 151 }, (_result, i) => list.body(`r${i}`, 0)),
      )
      const between = async (_page: WalkedPage, place: number) => {
        await report(client, list.path, list.body(`n${place}`, 0))
      }
      const pages = await walkForward(client, list.path, query, { limit: 1, between })
      const back = await walkBack(client, list.path, query, lastOf(pages), { limit: 1 })
      expect(pages.length).toBeGreaterThan(150)
      expect(pagesOf(back).toReversed()).toEqual(pagesOf(pages.slice(0, -1)))
    },
  )
})

describe('a deleted entry only shortens its page', () => {
  test.each(TEN)('when %s is deleted at the end of the walk', async (doomed) => {
    await tenEntries()
    const pages = await walkForward(client, ENTRIES_PATH, {}, { limit: 3 })
    await client.delete(`${ENTRIES_PATH}/${doomed}`)
    expect(await backTo(pages, 3)).toEqual(pagesOf(pages.slice(0, -1)).map((ids) => ids.filter((id) => id !== doomed)))
  })

  test.each(TEN)('when %s is deleted after the first page was served', async (doomed) => {
    await tenEntries()
    const between = async (_page: WalkedPage, at: number) => {
      if (at === 0) await client.delete(`${ENTRIES_PATH}/${doomed}`)
    }
    const pages = await walkForward(client, ENTRIES_PATH, {}, { limit: 3, between })
    const back = await backTo(pages, 3)
    expect(back).toEqual(pagesOf(pages.slice(0, -1)).map((ids) => ids.filter((id) => id !== doomed)))
  })

  test('when a whole page is deleted, the walk continues after it, both ways', async () => {
    await tenEntries()
    const pages = await walkForward(client, ENTRIES_PATH, {}, { limit: 3 })
    for (const id of pages[1]?.ids ?? []) await client.delete(`${ENTRIES_PATH}/${id}`)
    expect(await backTo(pages, 3)).toEqual([pages[0]?.ids, [], pages[2]?.ids])
    const [emptied] = await walkBack(client, ENTRIES_PATH, {}, pages[2] ?? lastOf(pages), { limit: 3 })
    expect((await readPage(client, ENTRIES_PATH, {}, 3, emptied?.next ?? '')).ids).toEqual(pages[2]?.ids)
  })
})

test('a token outlives the row it names, forward and back', async () => {
  await tenEntries()
  const first = await readPage(client, ENTRIES_PATH, {}, 3)
  const second = await readPage(client, ENTRIES_PATH, {}, 3, first.next ?? '')
  for (const id of [lastOf(first.ids), second.ids[0]]) await client.delete(`${ENTRIES_PATH}/${id}`)
  expect((await readPage(client, ENTRIES_PATH, {}, 3, first.next ?? '')).ids).toEqual(['e5', 'e4', 'e3'])
  expect((await readPage(client, ENTRIES_PATH, {}, 3, second.previous ?? '')).ids).toEqual(['e9', 'e8'])
})

test('when all that is left to see is deleted, the empty last page leads back to the page before it', async () => {
  await tenEntries()
  const first = await readPage(client, ENTRIES_PATH, {}, 8)
  for (const id of ['e0', 'e1']) await client.delete(`${ENTRIES_PATH}/${id}`)
  const empty = await readPage(client, ENTRIES_PATH, {}, 8, first.next ?? '')
  expect(empty).toMatchObject({ ids: [], next: null })
  const back = await readPage(client, ENTRIES_PATH, {}, 8, empty.previous ?? '')
  expect(back).toMatchObject({ ids: first.ids, previous: null })
})

test('an entry that is corrected stays in its place on the way back, and shows what is known now', async () => {
  await tenEntries()
  const pages = await walkForward(client, ENTRIES_PATH, {}, { limit: 3 })
  await report(client, ENTRIES_PATH, { id: 'e8', amount: 77 })
  const back = await walkBack(client, ENTRIES_PATH, {}, lastOf(pages), { limit: 3 })
  expect(pagesOf(back).toReversed()).toEqual(pagesOf(pages.slice(0, -1)))
  const answer = await client.get(ENTRIES_PATH, { limit: 3, page: back[1]?.previous ?? '' })
  expect(answer.body.data[1]).toMatchObject({ id: 'e8', amount: 77 })
})

test.each(['2026-01-01', '2026-03-15', '2027-01-01'])(
  'an entry moved to %s in mid-walk moves no other result to another page',
  async (date) => {
    await tenEntries()
    const between = async (_page: WalkedPage, at: number) => {
      if (at === 1) await report(client, ENTRIES_PATH, { id: 'e3', date })
    }
    const pages = await walkForward(client, ENTRIES_PATH, {}, { limit: 3, between })
    const others = (page: readonly string[]) => page.filter((id) => id !== 'e3')
    expect((await backTo(pages, 3)).map(others)).toEqual(pagesOf(pages.slice(0, -1)).map(others))
  },
)

test.each([
  [[3, 1, 5, 2], 3],
  [[2, 2, 2, 2, 2], 100],
  [[7, 1], 2],
  [[1, 1, 1, 1, 1, 1, 1], 3],
])('limits %j forward and %i back show each result once on the way back, in the same order', async (limits, limit) => {
  for (const list of BOOK_LISTS) {
    await openList()
    await reportTogether(
      client,
      list.path,
      Array.from({ length: 20 }, (_, i) => list.body(`r${i}`, i)),
    )
    const pages = await walkForward(client, list.path, {}, { limit: (place) => limits[place % limits.length] ?? 1 })
    const back = await walkBack(client, list.path, {}, lastOf(pages), { limit })
    expect(
      back.toReversed().flatMap((page) => page.ids),
      list.name,
    ).toEqual(idsOf(pages.slice(0, -1)))
    expect(lastOf(back).previous).toBeNull()
  }
})

test('two filters at once: pages seen before thousands of new matches come back', async () => {
  await openList()
  const list = BOOK_LISTS[2]
  if (list === undefined) throw new Error('There is no list of entries')
  const query = { 'metadata[color]': 'red', 'metadata[size]': '1' }
  await reportTogether(
    client,
    list.path,
    Array.from({ length: 12 }, (_, i) => list.body(`r${i}`, 4, { date: `2026-03-${10 + i}` })),
  )
  const first = await readPage(client, list.path, query, 5)
  const second = await readPage(client, list.path, query, 5, first.next ?? '')
  await reportTogether(
    client,
    list.path,
    Array.from({ length: 2_100 }, (_, i) => list.body(`n${i}`, 4, { date: '2026-03-17' })),
  )
  expect((await readPage(client, list.path, query, 5, second.previous ?? '')).ids).toEqual(first.ids)
})

describe.each(BOOK_LISTS.slice(0, 2))('a result of $name that stops or begins to match the filter', (list) => {
  const query = { 'metadata[color]': 'red' }

  test('moves no other result to another page on the way back', async () => {
    await openList()
    await reportInTurn(
      client,
      list.path,
      Array.from({ length: 9 }, (_, i) => list.body(`r${i}`, 0)),
    )
    const pages = await walkForward(client, list.path, query, { limit: 3 })
    await report(client, list.path, { id: 'r4', metadata: { color: 'blue' } })
    const back = await walkBack(client, list.path, query, lastOf(pages), { limit: 3 })
    expect(pagesOf(back).toReversed()).toEqual([
      ['r8', 'r7', 'r6'],
      ['r5', 'r3'],
    ])
  })

  test('that began to match after it was passed does not show on the way back', async () => {
    await openList()
    await reportInTurn(
      client,
      list.path,
      Array.from({ length: 9 }, (_, i) => list.body(`r${i}`, i === 4 ? 1 : 0)),
    )
    const pages = await walkForward(client, list.path, query, { limit: 3 })
    await report(client, list.path, { id: 'r4', metadata: { color: 'red' } })
    const back = await walkBack(client, list.path, query, lastOf(pages), { limit: 3 })
    expect(pagesOf(back).toReversed()).toEqual(pagesOf(pages.slice(0, -1)))
  })

  test('leaves the walk able to turn round on the page that it emptied', async () => {
    await openList()
    await reportInTurn(
      client,
      list.path,
      Array.from({ length: 3 }, (_, i) => list.body(`r${i}`, 0)),
    )
    const pages = await walkForward(client, list.path, query, { limit: 1 })
    await report(client, list.path, { id: 'r2', metadata: { color: 'blue' } })
    const back = await readPage(client, list.path, query, 1, pages[1]?.previous ?? '')
    expect(back.ids).toEqual([])
    expect((await readPage(client, list.path, query, 1, back.next ?? '')).ids).toEqual(['r1'])
  })
})
