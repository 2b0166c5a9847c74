// The orders of the dashboard's list of receivables with filters, compared with a model written by hand: however little is searched for one page,
// and while rows move, begin to match and cease to, the pages of a walk are those of the book as it was when the walk began.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../../kernel/test/length.ts'
import { type SearchBounds, readFilteredPage } from '../../src/resources/receivable-order/filtered-order.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { metadataFilter, postingOf } from '../../src/storage/dated-records.ts'
import type { Position } from '../../src/storage/lists/token.ts'
import { calculateAll } from '../harness/calculators.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type Book, type Filters, SORTS, type Write, apply, idsOf, newBook, walk, write } from './order-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const FILTERS: readonly Filters[] = [
  { obligor_id: 'bolt' },
  { branch: 'north' },
  { obligor_id: 'acme', branch: 'south' },
  { obligor_id: 'nobody' },
]

const filters = fc.constantFrom(...FILTERS)
const sort = fc.constantFrom(...SORTS)

/** So little that pages end in the middle of the search, or are put in order whole, at the least. */
const bounds = fc.record({
  few: fc.integer({ min: 0, max: 3 }),
  near: fc.integer({ min: 1, max: 4 }),
  whole_max: fc.integer({ min: 0, max: 6 }),
  searched_max: fc.integer({ min: 4, max: 9 }),
})

const writes = (maxLength: number) => fc.array(write, { minLength: 1, maxLength })

interface Walk {
  readonly sort: string
  readonly filters: Filters
  readonly limit: number
  readonly bounds: SearchBounds
}

const walks: fc.Arbitrary<Walk> = fc.record({ sort, filters, bounds, limit: fc.integer({ min: 1, max: 5 }) })

/** A page as the reader finds it. */
function read(book: Book, asked: Walk, position: Position | undefined) {
  const { obligor_id, branch } = asked.filters
  const postings = [
    ...(obligor_id === undefined ? [] : [postingOf('obligor_id', obligor_id)]),
    ...(branch === undefined ? [] : [postingOf(metadataFilter('branch'), branch)]),
  ]
  const request = { tenant: book.tenant, sort: asked.sort, postings, limit: asked.limit, position }
  return readFilteredPage(service.database, request, asked.bounds)
}

type Pages = Awaited<ReturnType<typeof read>>[]

/** Reads pages from a position until there are no more. */
async function follow(
  book: Book,
  asked: Walk,
  direction: 'next' | 'previous',
  start: Position | undefined,
  between = async (): Promise<void> => {},
): Promise<Pages> {
  const pages: Pages = []
  let position = start
  do {
    const page = await read(book, asked, position)
    expect(page.page.rows.length).toBeLessThanOrEqual(asked.limit)
    // A page that is not full has all that there is, unless its search was cut short.
    if (page.looked_at === 0 && page.page[direction] !== undefined) expect(page.page.rows).toHaveLength(asked.limit)
    pages.push(page)
    position = page.page[direction]
    await between()
  } while (position !== undefined)
  return pages
}

const idsIn = (pages: Pages) => pages.flatMap(({ page }) => page.rows.map(({ id }) => String(id)))

async function made(all: readonly Write[]): Promise<Book> {
  const book = await newBook(service)
  for (let at = 0; at < 12; at += 1) await book.create()
  for (const one of all) await apply(book, one)
  await calculateAll()
  return book
}

const ageMoment = installationStatement(
  '',
  'update order_cursors set moment = (extract(epoch from now() - make_interval(days => $1)) * 1000000)::bigint',
)
const agePlaces = installationStatement('', 'update receivable_orders set recorded = 0')
const agePostings = installationStatement('', 'update receivable_postings set since = 0')

describe('receivables in an order, with filters', () => {
  test('are those that a model written by hand has, in its order', async () => {
    const property = fc.asyncProperty(writes(30), async (all) => {
      const book = await made(all)
      for (const one of FILTERS)
        for (const order of SORTS)
          expect(idsOf(await walk(book, order, 3, { filters: one })), order).toEqual(book.inOrder(order, one))
    })
    await fc.assert(property, { numRuns: runs(30, 3) })
  })

  test('are the same however little is searched for a page, and back again', async () => {
    const property = fc.asyncProperty(
      writes(40),
      fc.array(walks, { minLength: 12, maxLength: 12 }),
      async (all, asked) => {
        const book = await made(all)
        for (const one of asked) {
          const pages = await follow(book, one, 'next', undefined)
          const expected = book.inOrder(one.sort, one.filters)
          expect(idsIn(pages)).toEqual(expected)
          const last = pages.at(-1)
          const back = last?.page.previous === undefined ? [] : await follow(book, one, 'previous', last.page.previous)
          const before = [...back.toReversed(), ...(last === undefined ? [] : [last])]
          expect(idsIn(before)).toEqual(expected)
        }
      },
    )
    await fc.assert(property, { numRuns: runs(40, 4) })
  })

  test('stay those of the first page while rows move, begin to match and cease to, however little is searched', async () => {
    const property = fc.asyncProperty(
      writes(25),
      walks,
      fc.array(writes(4), { maxLength: 12 }),
      async (all, asked, moves) => {
        const book = await made(all)
        const expected = book.inOrder(asked.sort, asked.filters)
        const left = moves.values()
        const move = async () => {
          for (const one of left.next().value ?? []) await apply(book, one)
          await calculateAll()
        }
        const pages = await follow(book, asked, 'next', undefined, move)
        expect(idsIn(pages)).toEqual(expected)
        const last = pages.at(-1)
        if (last?.page.previous === undefined) return
        const back = await follow(book, asked, 'previous', last.page.previous, move)
        expect(idsIn([...back.toReversed(), last])).toEqual(expected)
      },
    )
    await fc.assert(property, { numRuns: runs(60, 8) })
  })

  test('a book in which nothing has moved for weeks is walked through all the same', async () => {
    const book = await made([])
    await service.database.query(ageMoment, [30])
    for (const aged of [agePlaces, agePostings]) await service.database.query(aged, [])
    const all = book.inOrder('balance_desc')
    expect(idsOf(await walk(book, 'balance_desc', 5))).toEqual(all)
    expect(idsOf(await walk(book, 'balance_desc', 5, { filters: { obligor_id: 'acme' } }))).toEqual(all)
  })

  test('a token of one filter is refused with another', async () => {
    const book = await made([])
    const { next_page } = await book.page('balance_desc', 1, null, { obligor_id: 'acme' })
    const path = '/sandbox/ordered-receivables?sort=balance_desc&limit=1'
    expect((await book.browser.get(`${path}&page=${next_page}`)).status).toBe(400)
    expect((await book.browser.get(`${path}&page=${next_page}&obligor_id=acme`)).status).toBe(200)
  })
})
