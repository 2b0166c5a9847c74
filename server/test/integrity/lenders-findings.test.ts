// Findings of all lenders in one list for the operator, on days that are stated by hand: pages against the lists of the lenders, filters, both clocks,
// freshness, and who may not ask.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../dashboard/browser.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import {
  AGAIN,
  AS_OF,
  BETWEEN,
  BY_CHECK,
  BY_MONTH,
  CURED,
  CURED_BEFORE,
  DETAILS,
  EARLY,
  FIRST,
  JUNE,
  LATER,
  LendersBooks,
  PATH,
  TAKEN_BACK,
  TOTALS,
  named,
  of,
  type Query,
  type Row,
} from './lenders-books.ts'
import { type Stated, StoredBook, idOf } from './stored-findings.ts'

let service: TestService
let books: LendersBooks
let counted: string[] | undefined
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' }, { onStatement: (name) => counted?.push(name) })
  books = await LendersBooks.open(service)
})
afterAll(() => service.stop())

/** All rows of a list, page by page, with the token of its last page. */
async function walked(path: string, query: Query): Promise<{ rows: Row[]; back: string | null; pages: Row[][] }> {
  const pages: Row[][] = []
  let page: string | null = null
  let back: string | null = null
  do {
    const body = await books.asked(path, { ...query, ...(page === null ? {} : { page }) })
    pages.push(body.data)
    ;({ next_page: page, previous_page: back } = body)
  } while (page !== null)
  return { rows: pages.flat(), back, pages }
}

describe('the list', () => {
  test('has the findings that hold on the day, with their lenders', async () => {
    const answer = await books.answered(PATH)
    expect(answer.headers.get('tapeline-freshness')).toBe('status="current", left_out=0')
    expect(answer.body).toMatchObject({ has_more: false, next_page: null, previous_page: null })
    const rows: Row[] = answer.body.data
    expect(named(rows)).toEqual([of('birch', DETAILS), of('cedar', EARLY), of('birch', CURED), of('alder', CURED)])
    expect(rows[3]).toEqual({
      organization: 'alder',
      name: 'A lender',
      id: idOf(CURED),
      check: 'cured_without_cash',
      severity: 'high',
      state: 'open',
      receivable_id: 'L1',
      obligor_id: null,
      from: '2025-10-05',
      until: null,
      amount: 500,
      currency: 'USD',
      measured: [],
      found_at: '2026-02-01T00:00:00.000000Z',
      ended_at: null,
      evidence_count: {
        entries: 0,
        changes: 0,
        pledges: 0,
        receivables: 0,
        accounts: 0,
        documents: 0,
        transactions: 0,
      },
    })
  })

  test.each<readonly [string, readonly (readonly [string, Stated])[]]>([
    [
      'from_desc',
      [
        ['birch', DETAILS],
        ['cedar', EARLY],
        ['birch', CURED],
        ['alder', CURED],
      ],
    ],
    [
      'from_asc',
      [
        ['alder', CURED],
        ['birch', CURED],
        ['cedar', EARLY],
        ['birch', DETAILS],
      ],
    ],
    [
      'amount_desc',
      [
        ['birch', CURED],
        ['alder', CURED],
        ['cedar', EARLY],
        ['birch', DETAILS],
      ],
    ],
    [
      'amount_asc',
      [
        ['birch', DETAILS],
        ['cedar', EARLY],
        ['alder', CURED],
        ['birch', CURED],
      ],
    ],
  ])('is in the order of %s, then of lenders, then of findings', async (sort, order) => {
    expect(named(await books.listed({ sort }))).toEqual(order.map(([book, stated]) => of(book, stated)))
  })

  test('holds what held on another day', async () => {
    expect(named(await books.listed({ as_of: '2025-10-10' }))).toEqual([
      of('birch', CURED),
      of('alder', CURED),
      of('cedar', CURED_BEFORE),
    ])
    expect(named(await books.listed({ as_of: '2025-12-14' }))).toContain(of('alder', AGAIN))
    expect(named(await books.listed({ as_of: '2025-12-15' }))).not.toContain(of('alder', AGAIN))
    expect(await books.listed({ as_of: '2025-07-31' })).toEqual([])
  })

  test('holds what had been found and decided by a moment', async () => {
    const before = await books.listed({ known_at: BETWEEN })
    expect(named(before)).toEqual([
      of('birch', DETAILS),
      of('birch', TAKEN_BACK),
      of('birch', CURED),
      of('alder', CURED),
    ])
    expect(await books.listed({ known_at: '2026-01-31T00:00:00.000000Z' })).toEqual([])
    expect(await books.listed({ as_of: '2025-12-31', state: 'explained', known_at: BETWEEN })).toEqual([])
    expect(named(await books.listed({ as_of: '2025-12-31', state: 'explained' }))).toEqual([of('alder', CURED)])
  })

  const CURES = [of('birch', CURED), of('alder', CURED)]
  test.each<[Query, readonly string[]]>([
    [{ organization: 'birch' }, [of('birch', DETAILS), of('birch', CURED)]],
    [{ organization: 'nobody' }, []],
    [{ check: 'cured_without_cash' }, CURES],
    [{ check: 'asset_contested' }, []],
    [{ severity: 'high' }, CURES],
    [{ severity: 'high', check: 'shared_details' }, []],
    [{ state: 'confirmed' }, [of('cedar', EARLY)]],
    [{ state: 'open' }, [of('birch', DETAILS), ...CURES]],
    [{ state: 'explained' }, []],
    [{ receivable_id: 'L1' }, CURES],
    [{ receivable_id: 'L1', organization: 'alder' }, [of('alder', CURED)]],
    [{ obligor_id: 'acme' }, []],
  ])('is narrowed by %j, and so are its totals', async (filters, found) => {
    expect(named(await books.listed(filters))).toEqual(found)
    const { data } = await books.asked(TOTALS, filters)
    expect((data as { count: number }[]).reduce((sum, { count }) => sum + count, 0)).toBe(found.length)
  })

  test('is asked for with right parameters: each fault is named', async () => {
    const answer = await books.alder.parties.operator.get(PATH, { as_of: '1899-12-31', check: 'none', limt: '5' })
    expect(answer.status).toBe(400)
    const params = (answer.body.details as { param: string }[]).map(({ param }) => param)
    expect(params.toSorted()).toEqual(['as_of', 'check', 'limt'])
  })
})

describe('pages', () => {
  /** The lists of the lenders put together in the order that is asked for, by the definition of the order. */
  async function union(query: Query & { readonly sort: string }): Promise<Row[]> {
    const own = await Promise.all(
      [books.alder, books.birch, books.cedar].map(async ({ organization, parties }) => {
        const path = `/operator/organizations/${organization}/findings`
        const rows = (await demand(parties.operator.get(path, { ...query, limit: '100' }))).body.data as Row[]
        return rows.map((row) => ({ ...row, organization, name: 'A lender' }))
      }),
    )
    const placeOf = ({ from, amount }: Row) => (query.sort.startsWith('from') ? from : (amount ?? -1))
    const keyOf = (row: Row) => [placeOf(row), row.organization, row.id] as const
    const way = query.sort.endsWith('asc') ? 1 : -1
    return own.flat().toSorted((one, other) => {
      const [a, b] = [keyOf(one), keyOf(other)]
      const at = a.findIndex((part, index) => part !== b[index])
      return at === -1 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -way : way
    })
  }

  test.each(
    ['from_desc', 'from_asc', 'amount_desc', 'amount_asc'].flatMap((sort) =>
      ['1', '7', '100'].map((limit) => [sort, limit] as const),
    ),
  )('of %s with %s rows are the lists of the lenders in one order, on and back', async (sort, limit) => {
    const query = { sort, as_of: '2025-08-20' }
    const all = await union(query)
    expect(all).toHaveLength(35)
    const { rows, back, pages } = await walked(PATH, { ...query, limit })
    expect(rows).toEqual(all)
    const backwards: Row[][] = []
    for (let page = back; page !== null;) {
      const body = await books.asked(PATH, { ...query, limit, page })
      backwards.unshift(body.data)
      page = body.previous_page
    }
    expect(backwards).toEqual(pages.slice(0, -1))
  })

  test('show the day and the moment of the first, whatever is found and decided meanwhile', async () => {
    const query = { as_of: '2025-06-10', limit: '1' }
    const begun = await books.asked(PATH, query)
    expect(named(begun.data)).toEqual([of('dogwood', LATER)])
    await books.dogwood.find([LATER], 2)
    await books.dogwood.decide(JUNE, 'explained', '2025-06-05')
    const next = await books.asked(PATH, { ...query, page: begun.next_page })
    expect(named(next.data)).toEqual([of('dogwood', JUNE)])
    expect(next.data[0].state).toBe('open')
    expect(next.next_page).toBeNull()
    expect(named(await books.listed({ as_of: '2025-06-10' }))).toEqual([of('dogwood', LATER)])
  })

  test('are refused of another list, another order and other filters', async () => {
    const query = { as_of: '2025-08-20', limit: '2' }
    const own = `/operator/organizations/alder/findings`
    const { next_page: page } = await books.asked(PATH, query)
    const { next_page: of_lender } = await books.asked(own, query)
    for (const [path, values] of [
      [own, { ...query, page }],
      [PATH, { ...query, page: of_lender }],
      [PATH, { ...query, sort: 'from_asc', page }],
      [PATH, { ...query, organization: 'alder', page }],
      [PATH, { ...query, as_of: '2025-08-19', page }],
    ] as const) {
      const answer = await books.alder.parties.operator.get(path, values)
      expect(answer.status, JSON.stringify([path, values])).toBe(400)
      expect(answer.body.details).toMatchObject([{ param: 'page' }])
    }
  })

  test('read a bounded number of findings of each lender, and not its whole book', async () => {
    counted = []
    await books.listed({ as_of: '2025-08-20', limit: '25' })
    const pages = counted.filter((name) => /^find-findings-(from|amount)/.test(name))
    counted = undefined
    const lenders = 4
    // Ten findings a statement: one for each lender, and one more for each ten of the 26 that are looked at.
    expect(pages.length).toBeLessThanOrEqual(lenders + 2)
    expect(pages.length).toBeGreaterThan(lenders)
  })
})

describe('a lender whose book was never checked', () => {
  test('has no finding, and all answers state that something waits', async () => {
    const unchecked = await startTestService({ ROLE: 'api' })
    const [elm, fir] = [await StoredBook.open(unchecked, 'elm'), await StoredBook.open(unchecked, 'fir')]
    await fir.find([CURED], 1, FIRST)
    const { lender, operator } = elm.parties
    await demand(lender.post('/accounts', accountBody('acme')))
    await demand(lender.post('/receivables', receivableBody('LOAN-1', 'acme')))
    const of_all = (path: string, query: Query = {}) => demand(operator.get(path, { as_of: AS_OF, ...query }))
    const head = async (query: Query) => (await of_all(PATH, query)).headers.get('tapeline-freshness')
    expect(named((await of_all(PATH)).body.data)).toEqual([of('fir', CURED)])
    expect(await head({})).toMatch(/^status="behind", waiting_since="[^"]+", left_out=0$/)
    for (const path of [BY_CHECK, BY_MONTH, '/operator/findings-by-lender'])
      expect((await of_all(path)).body.freshness).toMatchObject({
        status: 'behind',
        waiting_since: expect.any(String) as string,
      })
    expect(await head({ organization: 'fir' })).toBe('status="current", left_out=0')
    expect(await head({ known_at: BETWEEN })).toBe('status="current", left_out=0')
    await unchecked.stop()
  })
})

describe('the wall', () => {
  const PATHS = [PATH, TOTALS, BY_CHECK, BY_MONTH]
  const refusal = { status: 403, code: 'forbidden' }

  test('a key of a lender is refused, whatever it asks, as at every path of the operator', async () => {
    const { lender } = books.alder.parties
    const other = await lender.get('/operator/debt-lines')
    const shown = ({ request_id: _, ...body }: Record<string, unknown>) => body
    for (const path of PATHS)
      for (const query of [{}, { organization: 'alder' }, { organization: 'nobody' }, { check: 'none' }]) {
        const answer = await lender.get(path, query)
        expect(answer.status, path).toBe(refusal.status)
        expect(shown(answer.body)).toEqual(shown(other.body))
      }
  })

  test('a session of a lender is refused too', async () => {
    const { browser } = await signedIn(service, books.alder.parties.organization, 'admin')
    for (const path of PATHS) {
      const answer = await browser.get(`/sandbox/v${path}`)
      expect(answer.status, path).toBe(refusal.status)
      expect(answer.body.code).toBe(refusal.code)
    }
  })
})
