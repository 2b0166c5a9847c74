// The orders of the dashboard's list of receivables, compared with a model written by hand, and walked while balances, days of origination and
// delinquency change: every page shows the order as it was when the walk began.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runs } from '../../../kernel/test/length.ts'
import { calculateAll } from '../harness/calculators.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type Loan, type Page, SORTS, apply, idsOf, newBook, valueOf, walk, write } from './order-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

/** What the model knows of what is answered. */
const reportedOf = ({ id, obligor_id, balance, origination_date, delinquent_since }: Loan) => ({
  id,
  obligor_id,
  balance,
  origination_date,
  delinquent_since,
})

describe('receivables in an order', () => {
  test('are as a model written by hand has them, with what is not known last when descending, and ties as they were created', async () => {
    const property = fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 30 }), async (writes) => {
      const book = await newBook(service)
      for (const one of writes) await apply(book, one)
      await calculateAll()
      for (const sort of SORTS) expect(idsOf(await walk(book, sort, 4)), sort).toEqual(book.inOrder(sort))
      for (const { data } of await walk(book, 'balance_asc', 100))
        for (const loan of data) expect(book.loans.find(({ id }) => id === loan.id)).toMatchObject(reportedOf(loan))
    })
    await fc.assert(property, { numRuns: runs(40, 3) })
  })

  test.each(SORTS)(
    '%s: while rows move between pages, each comes once, in the order of the first page, and back again',
    async (sort) => {
      const book = await newBook(service)
      for (let at = 0; at < 23; at += 1) await book.create()
      for (let at = 0; at < 17; at += 1) await book.pay(at, 1_000 * (1 + (at % 5)))
      for (let at = 3; at < 15; at += 1) await book.report(at, 1 + (at % 6))
      await calculateAll()
      const before = book.inOrder(sort)
      const known = new Map(book.loans.map((loan) => [loan.id, { ...loan }]))
      let seed = 1
      const move = async () => {
        for (let times = 0; times < 4; times += 1) {
          seed = (seed * 48_271) % 2_147_483_647
          await apply(book, [seed % 3 === 0 ? 'pay' : seed % 3 === 1 ? 'originate' : 'report', seed, (seed % 9) + 1])
        }
        await book.create()
        await calculateAll()
      }
      const pages = await walk(book, sort, 5, { between: move })
      expect(idsOf(pages)).toEqual(before)
      const stem = sort.replace(/_(asc|desc)$/, '')
      for (const loan of pages.flatMap(({ data }) => data)) {
        const then = known.get(loan.id)
        expect(then && valueOf(loan, stem), loan.id).toBe(then && valueOf(then, stem))
      }
      const back: Page[] = []
      for (let token = pages.at(-1)?.previous_page ?? null; token !== null;) {
        const page = await book.page(sort, 5, token)
        back.unshift(page)
        token = page.previous_page
      }
      expect(back.map(({ data }) => data.map(({ id }) => id))).toEqual(
        pages.slice(0, -1).map(({ data }) => data.map(({ id }) => id)),
      )
      expect(idsOf(await walk(book, sort, 100))).toEqual(book.inOrder(sort))
    },
  )

  test('a token of one order is refused in another, and so is an order that there is not', async () => {
    const book = await newBook(service)
    for (let at = 0; at < 3; at += 1) await book.create()
    await calculateAll()
    const { next_page } = await book.page('balance_desc', 1, null)
    const other = await book.browser.get(`/sandbox/ordered-receivables?sort=balance_asc&limit=1&page=${next_page}`)
    expect(other.status).toBe(400)
    expect((await book.browser.get('/sandbox/ordered-receivables?sort=term_desc')).status).toBe(400)
  })

  test('a walk that began longer ago than earlier places are kept is refused, since rows would be missed', async () => {
    const book = await newBook(service)
    for (let at = 0; at < 3; at += 1) await book.create()
    await calculateAll()
    const { next_page } = await book.page('balance_desc', 1, null)
    const path = `/sandbox/ordered-receivables?sort=balance_desc&limit=1&page=${next_page}`
    const opened = async (days: number) => {
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + days * 86_400_000)
      return book.browser.get(path).finally(() => clock.mockRestore())
    }
    expect((await opened(5)).status).toBe(200)
    const { status, body } = await opened(7)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('opened more than 6 days ago')
  })

  test('those of one lender are never among those of another, and an empty book is an empty list', async () => {
    const book = await newBook(service)
    await book.create()
    await calculateAll()
    const empty = await newBook(service)
    expect(await empty.page('balance_desc', 25, null)).toEqual({
      data: [],
      has_more: false,
      next_page: null,
      previous_page: null,
      rest_page: null,
      looked_at: 0,
    })
    expect(idsOf([await book.page('balance_desc', 25, null)])).toEqual(['loan-0'])
  })
})
