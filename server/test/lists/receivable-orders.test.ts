// The orders of the dashboard's list of receivables, compared with a model written by hand, and walked while balances, days of origination and
// delinquency change: every page shows the order as it was when the walk began.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../../kernel/test/length.ts'
import { statement } from '../../src/storage/database.ts'
import { type Browser, signedIn } from '../dashboard/browser.ts'
import { calculateNow } from '../harness/calculators.ts'
import type { Client } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const ageOrders = statement(
  '',
  'update order_cursors set moment = (extract(epoch from now() - make_interval(days => $1)) * 1000000)::bigint',
)

const SORTS = ['balance', 'origination_date', 'past_due'].flatMap((stem) => [`${stem}_desc`, `${stem}_asc`])

/** What the model knows of a receivable. */
interface Loan {
  readonly id: string
  balance: number | null
  origination_date: string
  delinquent_since: string | null
}

/** A page as it was answered. */
interface Page {
  readonly data: readonly Loan[]
  readonly next_page: string | null
  readonly previous_page: string | null
}

/** A lender with its receivables, in the order of their creation. */
class Book {
  readonly client: Client
  readonly browser: Browser
  readonly loans: Loan[] = []
  #entries = 0

  constructor(client: Client, browser: Browser) {
    this.client = client
    this.browser = browser
  }

  async create(): Promise<void> {
    const loan = {
      id: `loan-${this.loans.length}`,
      balance: null,
      origination_date: '2026-01-15',
      delinquent_since: null,
    }
    this.loans.push(loan)
    await this.#send('/receivables', receivableBody(loan.id, 'acme'))
  }

  /** Gives out, or takes back, an amount. */
  async pay(at: number, amount: number): Promise<void> {
    const loan = this.#at(at)
    loan.balance = (loan.balance ?? 0) + amount
    this.#entries += 1
    const entry = entryBody(`entry-${this.#entries}`, { amount: Math.abs(amount), date: '2026-02-01' })
    await this.#send(`/receivables/${loan.id}/entries`, amount < 0 ? { ...entry, type: 'principal' } : entry)
  }

  async originate(at: number, day: number): Promise<void> {
    const loan = this.#at(at)
    loan.origination_date = `2026-01-${String(day).padStart(2, '0')}`
    await this.#send('/receivables', { id: loan.id, origination_date: loan.origination_date })
  }

  async report(at: number, day: number | null): Promise<void> {
    const loan = this.#at(at)
    loan.delinquent_since = day === null ? null : `2026-02-${String(day).padStart(2, '0')}`
    const amounts = day === null ? { delinquent_amount: 0 } : { delinquent_amount: 100, delinquent_times: 1 }
    await this.#send('/receivables', { id: loan.id, delinquent_since: loan.delinquent_since, ...amounts })
  }

  async page(sort: string, limit: number, token: string | null): Promise<Page> {
    const at = token === null ? '' : `&page=${token}`
    const { status, body, text } = await this.browser.get(
      `/sandbox/ordered-receivables?sort=${sort}&limit=${limit}${at}`,
    )
    expect(status, text).toBe(200)
    return body as Page
  }

  /** The ids in an order, by the model: what is not known last when descending, ties newest first when descending. */
  inOrder(sort: string): string[] {
    const [, stem = '', direction] = /^(.*)_(asc|desc)$/.exec(sort) ?? []
    const rising = this.loans
      .map((loan, created) => ({ id: loan.id, value: valueOf(loan, stem), created }))
      .toSorted((a, b) => Number(a.value > b.value) - Number(a.value < b.value) || a.created - b.created)
    return (direction === 'desc' ? rising.toReversed() : rising).map(({ id }) => id)
  }

  #at(at: number): Loan {
    const loan = this.loans[at % this.loans.length]
    if (loan === undefined) throw new Error('There is no receivable yet')
    return loan
  }

  async #send(path: string, body: unknown): Promise<void> {
    const { status, text } = await this.client.post(path, body)
    expect(status, text).toBe(200)
  }
}

function valueOf({ balance, origination_date, delinquent_since }: Loan, stem: string): number {
  if (stem === 'balance') return balance ?? -Infinity
  if (stem === 'origination_date') return Date.parse(origination_date)
  return delinquent_since === null ? -Infinity : -Date.parse(delinquent_since)
}

async function newBook(): Promise<Book> {
  const lender = await service.lender()
  const { browser } = await signedIn(service, lender.organization, 'member')
  await lender.client.post('/accounts', accountBody('acme'))
  return new Book(lender.client, browser)
}

async function walk(book: Book, sort: string, limit: number, between = async (): Promise<void> => {}): Promise<Page[]> {
  const pages: Page[] = []
  let token: string | null = null
  do {
    const page: Page = await book.page(sort, limit, token)
    pages.push(page)
    token = page.next_page
    await between()
  } while (token !== null)
  return pages
}

const idsOf = (pages: readonly Page[]) => pages.flatMap(({ data }) => data.map(({ id }) => id))

type Write = readonly [kind: 'create' | 'pay' | 'originate' | 'report', at: number, number: number]

function apply(book: Book, [kind, at, number]: Write): Promise<void> {
  if (kind === 'create' || book.loans.length === 0) return book.create()
  if (kind === 'pay') return book.pay(at, number * 1_000)
  if (kind === 'originate') return book.originate(at, 1 + Math.abs(number))
  return book.report(at, number < 0 ? null : 1 + number)
}

const write: fc.Arbitrary<Write> = fc.tuple(
  fc.constantFrom('create', 'pay', 'pay', 'originate', 'report'),
  fc.nat(20),
  fc.integer({ min: -9, max: 9 }).filter((number) => number !== 0),
)

describe('receivables in an order', () => {
  test('are as a model written by hand has them, with what is not known last when descending, and ties as they were created', async () => {
    const property = fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 30 }), async (writes) => {
      const book = await newBook()
      for (const one of writes) await apply(book, one)
      await calculateNow()
      for (const sort of SORTS) expect(idsOf(await walk(book, sort, 4)), sort).toEqual(book.inOrder(sort))
      for (const { data } of await walk(book, 'balance_asc', 100))
        for (const loan of data) expect(loan).toMatchObject(book.loans.find(({ id }) => id === loan.id) ?? {})
    })
    await fc.assert(property, { numRuns: runs(40, 3) })
  })

  test.each(SORTS)(
    '%s: while rows move between pages, each comes once, in the order of the first page, and back again',
    async (sort) => {
      const book = await newBook()
      for (let at = 0; at < 23; at += 1) await book.create()
      for (let at = 0; at < 17; at += 1) await book.pay(at, 1_000 * (1 + (at % 5)))
      for (let at = 3; at < 15; at += 1) await book.report(at, 1 + (at % 6))
      await calculateNow()
      const before = book.inOrder(sort)
      const known = new Map(book.loans.map((loan) => [loan.id, { ...loan }]))
      let seed = 1
      const move = async () => {
        for (let times = 0; times < 4; times += 1) {
          seed = (seed * 48_271) % 2_147_483_647
          await apply(book, [seed % 3 === 0 ? 'pay' : seed % 3 === 1 ? 'originate' : 'report', seed, (seed % 9) + 1])
        }
        await book.create()
        await calculateNow()
      }
      const pages = await walk(book, sort, 5, move)
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
    const book = await newBook()
    for (let at = 0; at < 3; at += 1) await book.create()
    await calculateNow()
    const { next_page } = await book.page('balance_desc', 1, null)
    const other = await book.browser.get(`/sandbox/ordered-receivables?sort=balance_asc&limit=1&page=${next_page}`)
    expect(other.status).toBe(400)
    expect((await book.browser.get('/sandbox/ordered-receivables?sort=term_desc')).status).toBe(400)
  })

  test('a walk that began longer ago than earlier places are kept is refused, since rows would be missed', async () => {
    const book = await newBook()
    for (let at = 0; at < 3; at += 1) await book.create()
    await calculateNow()
    const path = '/sandbox/ordered-receivables?sort=balance_desc&limit=1'
    const opened = async (days: number) => {
      await service.database.query(ageOrders, [days])
      const { body } = await book.browser.get(path)
      return book.browser.get(`${path}&page=${(body as Page).next_page}`)
    }
    expect((await opened(5)).status).toBe(200)
    const { status, body } = await opened(7)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('opened more than 6 days ago')
  })

  test('those of one lender are never among those of another, and an empty book is an empty list', async () => {
    const book = await newBook()
    await book.create()
    await calculateNow()
    const empty = await newBook()
    expect(await empty.page('balance_desc', 25, null)).toEqual({
      data: [],
      has_more: false,
      next_page: null,
      previous_page: null,
    })
    expect(idsOf([await book.page('balance_desc', 25, null)])).toEqual(['loan-0'])
  })
})
