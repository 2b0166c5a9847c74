// A book whose receivables are in order, with a model written by hand of what order they have, and walks through the dashboard's list of them.
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Browser, signedIn } from '../dashboard/browser.ts'
import type { Client } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import type { TestService } from '../harness/service.ts'

/** Every order, both ways. */
export const SORTS = ['balance', 'origination_date', 'past_due'].flatMap((stem) => [`${stem}_desc`, `${stem}_asc`])

/** What the model knows of a receivable. */
export interface Loan {
  readonly id: string
  obligor_id: string
  branch: string | null
  balance: number | null
  origination_date: string
  delinquent_since: string | null
}

/** A page as it was answered. */
export interface Page {
  readonly data: readonly Loan[]
  readonly next_page: string | null
  readonly previous_page: string | null
  readonly rest_page: string | null
}

/** What a list is filtered by; each left out where it is not. */
export interface Filters {
  readonly obligor_id?: string
  readonly branch?: string
}

/** A lender with its receivables, in the order of their creation. */
export class Book {
  readonly tenant: number
  readonly client: Client
  readonly browser: Browser
  readonly loans: Loan[] = []
  #entries = 0

  constructor(tenant: number, client: Client, browser: Browser) {
    this.tenant = tenant
    this.client = client
    this.browser = browser
  }

  async create(): Promise<void> {
    const loan = {
      id: `loan-${this.loans.length}`,
      obligor_id: 'acme',
      branch: null,
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

  async assign(at: number, obligor_id: string): Promise<void> {
    const loan = this.#at(at)
    loan.obligor_id = obligor_id
    await this.#send('/receivables', { id: loan.id, obligor_id })
  }

  async tag(at: number, branch: string | null): Promise<void> {
    const loan = this.#at(at)
    loan.branch = branch
    await this.#send('/receivables', { id: loan.id, metadata: branch === null ? null : { branch } })
  }

  async page(sort: string, limit: number, token: string | null, filters: Filters = {}): Promise<Page> {
    const at = token === null ? '' : `&page=${token}`
    const { status, body, text } = await this.browser.get(
      `/sandbox/ordered-receivables?sort=${sort}&limit=${limit}${at}${queryOf(filters)}`,
    )
    expect(status, text).toBe(200)
    return body as Page
  }

  /** The ids in an order, by the model: what is not known last when descending, ties newest first when descending. */
  inOrder(sort: string, filters: Filters = {}): string[] {
    const [, stem = '', direction] = /^(.*)_(asc|desc)$/.exec(sort) ?? []
    const rising = this.loans
      .map((loan, created) => ({ id: loan.id, value: valueOf(loan, stem), created, fits: fits(loan, filters) }))
      .filter((loan) => loan.fits)
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

function fits(loan: Loan, { obligor_id, branch }: Filters): boolean {
  return (obligor_id ?? loan.obligor_id) === loan.obligor_id && (branch ?? loan.branch) === loan.branch
}

function queryOf({ obligor_id, branch }: Filters): string {
  const account = obligor_id === undefined ? '' : `&obligor_id=${obligor_id}`
  return branch === undefined ? account : `${account}&metadata[branch]=${branch}`
}

/** What a receivable is ordered by, as a number. */
export function valueOf({ balance, origination_date, delinquent_since }: Loan, stem: string): number {
  if (stem === 'balance') return balance ?? -Infinity
  if (stem === 'origination_date') return Date.parse(origination_date)
  return delinquent_since === null ? -Infinity : -Date.parse(delinquent_since)
}

/** A lender without receivables. */
export async function newBook(service: TestService): Promise<Book> {
  const lender = await service.lender()
  const { browser } = await signedIn(service, lender.organization, 'member')
  for (const id of ['acme', 'bolt']) await lender.client.post('/accounts', accountBody(id))
  return new Book(lender.tenant, lender.client, browser)
}

/** Every page of an order, with something done after each. */
export async function walk(
  book: Book,
  sort: string,
  limit: number,
  { between = async () => {}, filters = {} }: { between?: () => Promise<void>; filters?: Filters } = {},
): Promise<Page[]> {
  const pages: Page[] = []
  let token: string | null = null
  do {
    const page: Page = await book.page(sort, limit, token, filters)
    pages.push(page)
    token = page.next_page
    await between()
  } while (token !== null)
  return pages
}

/** The ids of pages. */
export const idsOf = (pages: readonly Page[]) => pages.flatMap(({ data }) => data.map(({ id }) => id))

/** Something that is written. */
export type Write = readonly [kind: (typeof KINDS)[number], at: number, number: number]

const KINDS = ['create', 'pay', 'originate', 'report', 'assign', 'tag'] as const

/** Writes it, and has the model follow. */
export function apply(book: Book, [kind, at, number]: Write): Promise<void> {
  if (kind === 'create' || book.loans.length === 0) return book.create()
  if (kind === 'pay') return book.pay(at, number * 1_000)
  if (kind === 'assign') return book.assign(at, number < 0 ? 'acme' : 'bolt')
  if (kind === 'tag') return book.tag(at, number < -3 ? null : number < 3 ? 'north' : 'south')
  if (kind === 'originate') return book.originate(at, 1 + Math.abs(number))
  return book.report(at, number < 0 ? null : 1 + number)
}

/** Any of them. */
export const write: fc.Arbitrary<Write> = fc.tuple(
  fc.constantFrom('create' as const, 'pay' as const, ...KINDS),
  fc.nat(20),
  fc.integer({ min: -9, max: 9 }).filter((number) => number !== 0),
)
