// Why cash does not tie out, over HTTP: books made by hand for each cause, both clocks, pages, and who sees what.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { receivableBody } from '../harness/records.ts'
import { demand } from '../surface/operations.ts'
import { type CashBook, openCashBook, tieOutNow } from './cash-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

type Row = Record<string, unknown>

/** Rows of a book: entries of LOAN-0001, and of LOAN-0002 where they name it, and lines. */
interface Rows {
  readonly entries?: readonly ({ readonly id: string; readonly receivable?: string } & Row)[]
  readonly lines?: readonly ({ readonly id: string } & Row)[]
}

async function openBook({ entries = [], lines = [] }: Rows): Promise<CashBook> {
  const book = await openCashBook(service)
  await demand(book.parties.lender.post('/receivables', receivableBody('LOAN-0002', 'acme')))
  await write(book, { entries, lines })
  await tieOutNow()
  return book
}

async function write(book: CashBook, { entries = [], lines = [] }: Rows): Promise<void> {
  for (const { receivable = 'LOAN-0001', ...entry } of entries)
    await demand(book.parties.lender.post(`/receivables/${receivable}/entries`, { type: 'principal', ...entry }))
  for (const line of lines) await book.settle(line)
}

const AS_OF = { as_of: '2026-06-30' }

interface Shown {
  readonly cause: string
  readonly owner: string
  readonly age_days: number
  readonly behind: Pick<Shown, 'payments' | 'lines'>
  readonly amount: number
  readonly day: string
  readonly payments: readonly { readonly entry_ids: readonly string[]; readonly receivable_id: string }[]
  readonly lines: readonly { readonly line_id: string }[]
}

async function breaksOf(book: CashBook, query: Record<string, string | number> = {}): Promise<Shown[]> {
  return (await demand(book.parties.lender.get('/cash-tie-out/breaks', { ...AS_OF, ...query }))).body.data
}

/** Each break as `cause amount: entries and lines`. */
async function found(book: CashBook, query: Record<string, string | number> = {}): Promise<string[]> {
  return (await breaksOf(book, query)).map(({ cause, amount, payments, lines }) => {
    const entries = payments.map(({ entry_ids }) => entry_ids.join('+'))
    const ids = lines.map(({ line_id }) => line_id.slice(book.organization.length + 1))
    return `${cause} ${amount}: ${[...entries, ...ids].join(' ')}`
  })
}

const named = (reference: string) => ({ metadata: { payment_reference: reference } })
const paid = { id: 'e1', date: '2026-03-02', amount: 500, ...named('INV-1001') }
const shown = { id: 'l1', settled_at: '2026-03-04', amount: 500, description: 'INV-1001' }
const other = { receivable: 'LOAN-0002' }

describe('a break', () => {
  test.each<[string, Rows, string[]]>([
    [
      'an entry without cash',
      { entries: [paid], lines: [{ ...shown, description: 'rent', amount: 7 }] },
      ['entry_without_cash 500: e1', 'cash_without_entry 7: l1'],
    ],
    [
      'a disbursement that the bank does not show',
      { entries: [{ ...paid, type: 'disbursement' }], lines: [{ ...shown, description: 'rent', amount: 7 }] },
      ['cash_without_entry 7: l1', 'entry_without_cash -500: e1'].toSorted().toReversed(),
    ],
    ['another amount', { entries: [paid], lines: [{ ...shown, amount: 450 }] }, ['amount_differs 50: e1 l1']],
    [
      'late beyond the window',
      { entries: [paid], lines: [{ ...shown, settled_at: '2026-03-20' }] },
      ['outside_window 500: e1 l1'],
    ],
    [
      'booked twice under one reference',
      { entries: [paid, { ...paid, id: 'e2' }], lines: [shown] },
      ['booked_twice 500: e1+e2 l1'],
    ],
    [
      'booked twice, once without its reference',
      { entries: [paid, { id: 'e2', date: '2026-03-02', amount: 500 }], lines: [shown] },
      ['booked_twice 500: e2'],
    ],
    [
      'returned but still counted as paid',
      { entries: [paid], lines: [shown, { ...shown, id: 'l2', settled_at: '2026-03-12', direction: 'debit' }] },
      ['returned_still_paid -500: l2'],
    ],
    [
      'cash of another receivable',
      {
        entries: [
          { id: 'e1', date: '2026-03-02', amount: 500 },
          { id: 'e2', date: '2026-02-13', amount: 900, ...other, ...named('INV-9001') },
        ],
        lines: [{ ...shown, description: 'INV-9001' }],
      },
      ['other_receivable 500: e1 l1', 'entry_without_cash 900: e2'],
    ],
    [
      'several that could belong together',
      {
        entries: [
          { id: 'e1', date: '2026-03-02', amount: 500 },
          { id: 'e2', date: '2026-03-02', amount: 500, ...other },
        ],
        lines: [{ ...shown, description: 'rent' }],
      },
      ['ambiguous 500: l1', 'ambiguous 500: e2', 'ambiguous 500: e1'],
    ],
    ['none where all ties out', { entries: [paid], lines: [shown] }, []],
  ])('is %s', async (_, rows, expected) => {
    const book = await openBook(rows)
    expect((await found(book)).toSorted()).toEqual(expected.toSorted())
  })

  test('states its amount, age, owner, and the rows behind it', async () => {
    const book = await openBook({
      entries: [paid],
      lines: [shown, { ...shown, id: 'l2', settled_at: '2026-03-12', direction: 'debit', account_label: 'Main' }],
    })
    const payment = {
      receivable_id: 'LOAN-0001',
      entry_ids: ['e1'],
      day: '2026-03-02',
      currency: 'USD',
      direction: 'in',
      amount: 500,
    }
    const line = { source: 'operator', currency: 'USD', amount: 500 }
    expect(await breaksOf(book)).toEqual([
      {
        cause: 'returned_still_paid',
        owner: 'lender',
        amount: -500,
        currency: 'USD',
        day: '2026-03-12',
        age_days: 110,
        payments: [],
        payments_count: 0,
        lines: [{ ...line, line_id: book.lineId('l2'), account: 'Main', day: '2026-03-12', direction: 'out' }],
        lines_count: 1,
        candidates: { payments: [], lines: [] },
        behind: {
          payments: [payment],
          lines: [{ ...line, line_id: book.lineId('l1'), account: '', day: '2026-03-04', direction: 'in' }],
        },
      },
    ])
  })
})

const PAGE = readFileSync(new URL('../../../docs/reference/definitions/cash-tie-out.md', import.meta.url), 'utf8')

interface Example extends Required<Rows> {
  readonly as_of: string
  readonly breaks: readonly object[]
  readonly collection_accounts?: readonly object[]
}

const EXAMPLES = [...PAGE.matchAll(/^```json\n(.*?)^```$/gms)]
  .map(([, text = '']) => JSON.parse(text) as Example)
  .filter((example) => 'breaks' in example)

describe('the page that defines breaks', () => {
  test('has two examples', () => {
    expect(EXAMPLES).toHaveLength(2)
  })

  test.each(EXAMPLES)('has what is answered', async ({ as_of, breaks, collection_accounts = [], ...rows }) => {
    const book = await openBook(rows)
    const { organization } = book
    const settings = { id: organization, organization, collection_accounts }
    await demand(book.parties.operator.post('/operator/tie-out-settings', settings))
    await tieOutNow()
    const idsOf = ({ payments, lines }: Pick<Shown, 'payments' | 'lines'>) => ({
      entries: payments.flatMap(({ entry_ids }) => entry_ids),
      lines: lines.map(({ line_id }) => line_id.slice(book.organization.length + 1)),
    })
    const answered = (await breaksOf(book, { as_of })).map((each) => {
      const { cause, owner, amount, day, age_days } = each
      const [about, behind] = [idsOf(each), [...idsOf(each.behind).entries, ...idsOf(each.behind).lines]]
      const named = Object.entries({ ...about, behind }).filter(([, ids]) => ids.length > 0)
      return { cause, owner, amount, day, age_days, ...Object.fromEntries(named) }
    })
    expect(answered).toEqual(breaks)
  })
})

describe('the day', () => {
  test('is that on which rows are there: what may still come is none, and what comes later clears it', async () => {
    const book = await openBook({
      entries: [paid],
      lines: [
        { ...shown, amount: 200 },
        { ...shown, id: 'l2', amount: 300, settled_at: '2026-03-07' },
      ],
    })
    expect(await found(book, { as_of: '2026-03-06' })).toEqual([])
    expect(await found(book)).toEqual([])
    const late = await openBook({ entries: [paid], lines: [{ ...shown, settled_at: '2026-03-20' }] })
    expect(await found(late, { as_of: '2026-03-06' })).toEqual([])
    expect(await found(late, { as_of: '2026-03-07' })).toEqual(['entry_without_cash 500: e1'])
    expect(await found(late, { as_of: '2026-03-19' })).toEqual(['entry_without_cash 500: e1'])
    expect(await found(late, { as_of: '2026-03-20' })).toEqual(['outside_window 500: e1 l1'])
  })
})

describe('the moment', () => {
  test('before a line arrived still has the break that it clears', async () => {
    const book = await openBook({ entries: [paid], lines: [{ ...shown, id: 'l0', amount: 7, description: 'rent' }] })
    const { known_at } = (await demand(book.parties.lender.get('/cash-tie-out', AS_OF))).body
    const before = await breaksOf(book)
    const sums = async (query: Record<string, string> = {}) =>
      (await demand(book.parties.lender.get('/cash-tie-out/breaks/summary', { ...AS_OF, ...query }))).body
    const sums_before = await sums()
    await write(book, { lines: [shown] })
    await tieOutNow()
    expect(await found(book)).toEqual(['cash_without_entry 7: l0'])
    expect(await breaksOf(book, { known_at })).toEqual(before)
    expect(await sums({ known_at })).toEqual(sums_before)
    expect((await sums()).data).toHaveLength(1)
  })

  test('before an entry changed still has its name of then', async () => {
    const book = await openBook({ entries: [paid], lines: [{ ...shown, amount: 450 }] })
    const { known_at } = (await demand(book.parties.lender.get('/cash-tie-out', AS_OF))).body
    await demand(book.parties.lender.delete('/receivables/LOAN-0001/entries/e1'))
    await write(book, { entries: [{ ...paid, ...named('INV-2002') }] })
    await tieOutNow()
    expect((await found(book)).toSorted()).toEqual(['cash_without_entry 450: l1', 'entry_without_cash 500: e1'])
    expect(await found(book, { known_at })).toEqual(['amount_differs 50: e1 l1'])
  })
})

describe('the list', () => {
  let book: CashBook
  beforeAll(async () => {
    book = await openBook({
      entries: [
        paid,
        { id: 'e2', date: '2026-04-02', amount: 600, ...named('INV-1002') },
        { id: 'e3', date: '2026-04-02', amount: 700, ...named('INV-1003'), ...other },
        { id: 'e4', date: '2026-05-02', amount: 800, ...named('INV-1004'), ...other },
      ],
      lines: [
        { id: 'l2', settled_at: '2026-04-03', amount: 650, description: 'INV-1002' },
        { id: 'l3', settled_at: '2026-04-30', amount: 700, description: 'INV-1003' },
        { id: 'l9', settled_at: '2026-05-20', amount: 9, description: 'rent' },
      ],
    })
  })

  const ALL = [
    'cash_without_entry 9: l9',
    'entry_without_cash 800: e4',
    'outside_window 700: e3 l3',
    'amount_differs -50: e2 l2',
    'entry_without_cash 500: e1',
  ]

  test('is latest first', async () => {
    const rows = await breaksOf(book)
    expect(rows.map(({ day }) => day)).toEqual(['2026-05-20', '2026-05-02', '2026-04-02', '2026-04-02', '2026-03-02'])
    expect((await found(book)).toSorted()).toEqual(ALL.toSorted())
  })

  test.each<[Record<string, string | number>, string[]]>([
    [{ cause: 'entry_without_cash' }, ['entry_without_cash 800: e4', 'entry_without_cash 500: e1']],
    [{ cause: 'ambiguous' }, []],
    [{ owner: 'operator' }, ['outside_window 700: e3 l3']],
    [{ month: '2026-05' }, ['cash_without_entry 9: l9', 'entry_without_cash 800: e4']],
    [{ month: '2026-05', until: '2026-05-10' }, ['entry_without_cash 800: e4']],
    [{ from: '2026-05-10' }, ['cash_without_entry 9: l9']],
    [{ currency: 'EUR' }, []],
    [{ age_days_min: 100 }, ['entry_without_cash 500: e1']],
    [{ receivable_id: 'LOAN-0002' }, ['entry_without_cash 800: e4', 'outside_window 700: e3 l3']],
    [{ receivable_id: 'LOAN-0002', cause: 'outside_window' }, ['outside_window 700: e3 l3']],
    [{ receivable_id: 'nobody' }, []],
  ])('is filtered by %o', async (query, expected) => {
    expect(await found(book, query)).toEqual(expected)
  })

  test.each([
    [1, {}],
    [2, {}],
    [1, { receivable_id: 'LOAN-0001' }],
    [1, { cause: 'entry_without_cash' }],
  ])('has each break once in pages of %d, forward and back, filtered by %o', async (limit, filter) => {
    const query = { ...AS_OF, ...filter, limit }
    const pages: Row[][] = []
    let page: string | null = null
    let previous: string | null = null
    do {
      const asked = page === null ? query : { ...query, page }
      const { body } = await demand(book.parties.lender.get('/cash-tie-out/breaks', asked))
      pages.push(body.data)
      page = body.next_page
      previous = body.previous_page
    } while (page !== null)
    expect(pages.flat()).toEqual(await breaksOf(book, filter))
    const back = await demand(book.parties.lender.get('/cash-tie-out/breaks', { ...query, page: previous ?? '' }))
    expect(back.body.data).toEqual(pages.at(-2))
  })

  test('shows the tie-out of the first page, whatever is tied out meanwhile', async () => {
    const own = await openBook({
      entries: [paid, { ...paid, id: 'e2', date: '2026-04-02', ...named('INV-1002') }],
      lines: [{ ...shown, amount: 7, description: 'rent' }],
    })
    const read = async (query: Record<string, string | number>) =>
      (await demand(own.parties.lender.get('/cash-tie-out/breaks', { ...AS_OF, limit: 1, ...query }))).body
    const first = await read({})
    const whole = await read({ limit: 10 })
    await write(own, { lines: [{ ...shown, id: 'l5' }] })
    await tieOutNow()
    const second = await read({ page: first.next_page })
    const third = await read({ page: second.next_page })
    expect([...first.data, ...second.data, ...third.data]).toEqual(whole.data)
    expect((await read({ limit: 10 })).data).not.toEqual(whole.data)
  })

  test('is added up by month and cause', async () => {
    const { body } = await demand(book.parties.lender.get('/cash-tie-out/breaks/summary', AS_OF))
    const one = (amount: number) => ({ number: 1, amount })
    const none = { number: 0, amount: 0 }
    const row = (month: string, cause: string, owner: string, above_zero: object, below_zero: object, age: number) => ({
      month,
      currency: 'USD',
      cause,
      owner,
      above_zero,
      below_zero,
      age_days_max: age,
    })
    expect(body).toMatchObject({ as_of: '2026-06-30', freshness: { status: 'current' } })
    expect(body.data).toEqual([
      row('2026-03', 'entry_without_cash', 'lender', one(500), none, 120),
      row('2026-04', 'outside_window', 'operator', one(700), none, 89),
      row('2026-04', 'amount_differs', 'lender', none, one(50), 89),
      row('2026-05', 'entry_without_cash', 'lender', one(800), none, 59),
      row('2026-05', 'cash_without_entry', 'lender', one(9), none, 41),
    ])
    const since = await demand(book.parties.lender.get('/cash-tie-out/breaks/summary', { ...AS_OF, from: '2026-05' }))
    expect(since.body.data).toEqual(body.data.slice(3))
    const in_euros = await demand(
      book.parties.lender.get('/cash-tie-out/breaks/summary', { ...AS_OF, currency: 'EUR' }),
    )
    expect(in_euros.body.data).toEqual([])
  })

  test('is refused in the future', async () => {
    const { status } = await book.parties.lender.get('/cash-tie-out/breaks', { as_of: '2999-01-01' })
    expect(status).toBe(400)
  })
})

describe('the wall', () => {
  test('shows a lender its own breaks only, and the operator those of the lender that it names', async () => {
    const rows = { entries: [paid], lines: [{ ...shown, amount: 450 }] }
    const [one, two] = [await openBook(rows), await openBook({ ...rows, entries: [{ ...paid, amount: 501 }] })]
    expect(await found(one)).toEqual(['amount_differs 50: e1 l1'])
    expect(await found(two)).toEqual(['amount_differs 51: e1 l1'])
    for (const path of ['breaks', 'breaks/summary']) {
      const own = await demand(one.parties.lender.get(`/cash-tie-out/${path}`, AS_OF))
      const seen = await demand(one.parties.operator.get(`${one.operators}/${path}`, AS_OF))
      expect(seen.body.data).toEqual(own.body.data)
      expect((await two.parties.lender.get(`${one.operators}/${path}`)).status).toBe(403)
      expect((await one.parties.operator.get(`/operator/organizations/nobody/cash-tie-out/${path}`)).status).toBe(404)
    }
  })

  test("answers a filter by another lender's receivable as one by an id that nobody has", async () => {
    const [one, two] = [await openBook({ entries: [paid], lines: [{ ...shown, amount: 450 }] }), await openBook({})]
    await demand(two.parties.lender.post('/receivables', receivableBody('THEIRS-1', 'acme')))
    const ask = async (receivable_id: string) =>
      (await one.parties.lender.get('/cash-tie-out/breaks', { receivable_id })).text
    expect(await ask('THEIRS-1')).toBe(await ask('NOBODYS-1'))
  })
})
