// Findings over HTTP: rows by hand, both clocks, what people decide, and who sees what.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type CheckedBook, checkNow, openCheckedBook, openEmptyBook } from './checked-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

let book: CheckedBook
beforeEach(async () => {
  book = await openCheckedBook(service)
  await checkNow()
})

/** Disbursed on December 20, originated on January 15: 26 days, where 3 are allowed. */
const EARLY = {
  check: 'disbursed_before_origination',
  severity: 'low',
  state: 'open',
  receivable_id: 'LOAN-0001',
  obligor_id: null,
  from: '2025-12-20',
  until: null,
  amount: 100_000,
  currency: 'USD',
  measured: [{ name: 'days', value: 26 }],
  ended_at: null,
}

const AS_OF = '2026-02-01'

const listed = async (query: Readonly<Record<string, string>> = {}) =>
  (await book.get('/findings', { as_of: AS_OF, ...query })).data as { id: string; state: string }[]

async function found(): Promise<string> {
  return (await listed())[0]?.id ?? ''
}

describe('a finding', () => {
  test('is listed with what it is about, to the lender and to the operator', async () => {
    const own = await demand(book.parties.lender.get('/findings', { as_of: AS_OF }))
    expect(own.body.data).toMatchObject([EARLY])
    expect(own.headers.get('tapeline-freshness')).toContain('status="current"')
    expect((await demand(book.parties.operator.get(book.operators('/findings'), { as_of: AS_OF }))).body).toEqual(
      own.body,
    )
  })

  test('holds from its first day on', async () => {
    expect(await listed({ as_of: '2025-12-19' })).toEqual([])
    expect(await listed({ as_of: '2025-12-20' })).toHaveLength(1)
  })

  test('has all that it is made of', async () => {
    const id = await found()
    const body = await book.get(`/findings/${id}`, { as_of: AS_OF })
    expect(body).toMatchObject({
      ...EARLY,
      id,
      thresholds: [{ name: 'days_max', unit: 'days', value: 3 }],
      formula: 'The first disbursement is more than days_max days before the origination date.',
      evidence: {
        entries: [
          {
            receivable_id: 'LOAN-0001',
            entry_id: 'e1',
            evidenced: { date: '2025-12-20', type: 'disbursement', amount: 100_000 },
            current: { date: '2025-12-20', type: 'disbursement', amount: 100_000 },
          },
        ],
        changes: [{ field: 'origination_date', before: null, after: '2026-01-15' }],
      },
    })
    const operators = await demand(book.parties.operator.get(book.operators(`/findings/${id}`), { as_of: AS_OF }))
    expect(operators.body).toEqual(body)
  })

  test('goes on in another form, and ends when it is no longer found', async () => {
    const [first] = await listed()
    const before = (await book.get('/integrity-checks')).known_at as string
    await book.enter('LOAN-0001', 'e1', { date: '2025-12-20', amount: 70_000 })
    await checkNow()
    expect(await listed()).toEqual([{ ...first, amount: 70_000 }])
    await book.remove('LOAN-0001', 'e1')
    await checkNow()
    expect(await listed()).toEqual([])
    const ended = await book.get(`/findings/${first?.id}`, { as_of: AS_OF })
    expect(ended).toMatchObject({ amount: 70_000, ended_at: expect.any(String) as string })
    expect(ended.evidence.entries).toMatchObject([{ evidenced: { amount: 70_000 }, current: null }])
    expect(await listed({ known_at: before })).toEqual([first])
    const then = await book.get(`/findings/${first?.id}`, { as_of: AS_OF, known_at: before })
    expect(then).toMatchObject({ amount: 100_000, ended_at: null })
    expect(then.evidence.entries).toMatchObject([{ current: { amount: 100_000 } }])
  })

  test('is asked for with right parameters: each fault is named, to the lender and to the operator', async () => {
    const id = await found()
    const { lender, operator } = book.parties
    const asked = { as_of: '1899-12-31', limt: '5' }
    for (const answer of [
      await lender.get(`/findings/${id}`, asked),
      await operator.get(book.operators(`/findings/${id}`), asked),
    ]) {
      expect(answer.status).toBe(400)
      const params = (answer.body.details as { param: string }[]).map(({ param }) => param)
      expect(params.toSorted()).toEqual(['as_of', 'limt'])
    }
    expect((await lender.get('/findings/finding-never', asked)).status).toBe(404)
  })

  test('is found again under its id', async () => {
    const id = await found()
    await book.remove('LOAN-0001', 'e1')
    await checkNow()
    await book.enter('LOAN-0001', 'e1', { date: '2025-12-20' })
    await checkNow()
    expect(await found()).toBe(id)
  })
})

describe('decisions', () => {
  test('state what it is from their day on, as known then', async () => {
    const finding_id = await found()
    await book.decide('d1', { finding_id, decision: 'explained', decided_on: '2026-01-20' })
    expect(await listed()).toMatchObject([{ state: 'explained' }])
    expect(await listed({ as_of: '2026-01-19' })).toMatchObject([{ state: 'open' }])
    const before = (await book.get('/integrity-checks')).known_at as string
    await book.decide('d2', { finding_id, decision: 'confirmed', decided_on: '2026-01-25' })
    expect(await listed({ state: 'confirmed' })).toHaveLength(1)
    expect(await listed({ state: 'open' })).toEqual([])
    expect(await listed({ state: 'explained', known_at: before })).toHaveLength(1)
    expect(await book.get(`/findings/${finding_id}`, { as_of: AS_OF })).toMatchObject({ state: 'confirmed' })
  })
})

describe('filters', () => {
  test('are by check, severity, receivable and obligor', async () => {
    for (const query of [
      { check: 'disbursed_before_origination' },
      { severity: 'low' },
      { receivable_id: 'LOAN-0001' },
      { check: 'disbursed_before_origination', severity: 'low', state: 'open' },
    ])
      expect(await listed(query), JSON.stringify(query)).toHaveLength(1)
    for (const query of [
      { check: 'pledged_again' },
      { severity: 'high' },
      { check: 'disbursed_before_origination', severity: 'high' },
      { receivable_id: 'LOAN-0002' },
      { obligor_id: 'acme' },
    ])
      expect(await listed(query), JSON.stringify(query)).toEqual([])
  })

  test('pages in each order go on and back', async () => {
    for (const [at, amount] of [300, 100, 200].entries()) {
      await book.lend(`L${at}`)
      await book.enter(`L${at}`, 'e1', { date: `2025-12-1${at}`, amount })
    }
    await checkNow()
    const amounts = async (sort: string) => {
      const all: number[] = []
      let page: string | null = null
      let back: string | null = null
      do {
        const body = await book.get('/findings', { as_of: AS_OF, sort, limit: '2', ...(page === null ? {} : { page }) })
        all.push(...(body.data as { amount: number }[]).map((row) => row.amount))
        page = body.next_page as string | null
        back = body.previous_page as string | null
      } while (page !== null)
      const first = await book.get('/findings', { as_of: AS_OF, sort, limit: '2', page: back ?? '' })
      expect((first.data as { amount: number }[]).map((row) => row.amount)).toEqual(all.slice(0, 2))
      return all
    }
    expect(await amounts('from_desc')).toEqual([100_000, 200, 100, 300])
    expect(await amounts('from_asc')).toEqual([300, 100, 200, 100_000])
    expect(await amounts('amount_desc')).toEqual([100_000, 300, 200, 100])
    expect(await amounts('amount_asc')).toEqual([100, 200, 300, 100_000])
  })
})

describe('thresholds', () => {
  test('are those of the lender, and a change of them is applied to what was found', async () => {
    await book.set({ disbursed_before_origination: { days_max: 26 } })
    await checkNow()
    expect(await listed()).toEqual([])
    await book.set({ disbursed_before_origination: { days_max: 25 } }, '2025-01-01')
    await checkNow()
    expect(await listed()).toMatchObject([EARLY])
    expect((await book.get(`/findings/${await found()}`)).thresholds).toMatchObject([{ value: 25 }])
    await book.set({ disbursed_before_origination: { off: true } }, '2025-06-01')
    await checkNow()
    expect(await listed()).toEqual([])
  })

  test('hold from the day that is named', async () => {
    await book.set({ disbursed_before_origination: { off: true } }, '2026-01-01')
    await checkNow()
    expect(await listed()).toHaveLength(1)
    const of = async (as_of: string) =>
      ((await book.get('/integrity-checks', { as_of })).data as { check: string }[]).find(
        ({ check }) => check === 'disbursed_before_origination',
      )
    expect(await of('2025-12-31')).toMatchObject({ is_on: true, receivables_looked_at: 2 })
    expect(await of('2026-01-01')).toMatchObject({ is_on: false, receivables_looked_at: 0, open_share: null })
  })
})

describe('figures', () => {
  test('have each check with what it found of how many', async () => {
    const { data, freshness } = await book.get('/integrity-checks', { as_of: AS_OF })
    expect(freshness).toMatchObject({ status: 'current' })
    const rows = data as { check: string }[]
    expect(rows).toHaveLength(16)
    expect(rows.find(({ check }) => check === 'disbursed_before_origination')).toMatchObject({
      scope: 'receivable',
      is_on: true,
      thresholds: [{ name: 'days_max', value: 3, standard: 3, minimum: 0, maximum: 366 }],
      findings: { open: 1, explained: 0, confirmed: 0 },
      receivables: { open: 1, explained: 0, confirmed: 0 },
      receivables_looked_at: 2,
      open_share: { numerator: 1, denominator: 2, value: 0.5 },
    })
    const operators = await demand(book.parties.operator.get(book.operators('/integrity-checks'), { as_of: AS_OF }))
    expect(operators.body.data).toEqual(data)
  })

  test('of months count by the days on which findings begin and end, with their state then', async () => {
    await book.decide('d1', { finding_id: await found(), decision: 'explained', decided_on: '2026-01-20' })
    const { data } = await book.get('/findings-by-month', { as_of: AS_OF, from: '2025-11' })
    const check = 'disbursed_before_origination'
    expect(data).toEqual([
      {
        month: '2025-12',
        open: false,
        check,
        severity: 'low',
        found: 1,
        ended: 0,
        closed: 0,
        opened_again: 0,
        at_end: { open: 1, explained: 0, confirmed: 0 },
      },
      {
        month: '2026-01',
        open: false,
        check,
        severity: 'low',
        found: 0,
        ended: 0,
        closed: 1,
        opened_again: 0,
        at_end: { open: 0, explained: 1, confirmed: 0 },
      },
      {
        month: '2026-02',
        open: true,
        check,
        severity: 'low',
        found: 0,
        ended: 0,
        closed: 0,
        opened_again: 0,
        at_end: { open: 0, explained: 1, confirmed: 0 },
      },
    ])
  })

  test('of lenders are the operator’s', async () => {
    const rows = async () =>
      (await demand(book.parties.operator.get('/operator/findings-by-lender', { as_of: AS_OF }))).body.data as {
        organization: string
      }[]
    const own = (await rows()).find(({ organization }) => organization === book.organization)
    expect(own).toMatchObject({
      findings: { open: 1, explained: 0, confirmed: 0 },
      receivables: { open: 1, explained: 0, confirmed: 0 },
      severe: { open: 0 },
      receivables_looked_at: 2,
      open_share: { numerator: 1, denominator: 2, value: 0.5 },
    })
    expect((await book.parties.lender.get('/operator/findings-by-lender')).status).toBe(403)
  })
})

describe('a lender learns nothing of another', () => {
  test('whose loans and findings have the same ids', async () => {
    const id = await found()
    const other = await openEmptyBook(service)
    await other.lend('LOAN-0001')
    await checkNow()
    expect((await other.get('/findings', { as_of: AS_OF })).data).toEqual([])
    const [asked, never] = [
      await other.parties.lender.get(`/findings/${id}`),
      await other.parties.lender.get('/findings/finding-000000000000000000000000000000'),
    ]
    await book.decide('d1', { finding_id: id, decision: 'confirmed', decided_on: '2026-01-20' })
    await other.enter('LOAN-0001', 'e1', { date: '2025-12-20' })
    await checkNow()
    expect((await other.get('/findings', { as_of: AS_OF })).data).toMatchObject([{ id, state: 'open' }])
    expect([asked.status, never.status]).toEqual([404, 404])
    expect((await other.parties.lender.get(book.operators('/findings'))).status).toBe(403)
  })

  test('and of a finding that only another has, nothing is answered', async () => {
    await book.lend('LOAN-0009')
    await book.enter('LOAN-0009', 'e1', { date: '2025-12-01' })
    const other = await openCheckedBook(service)
    await checkNow()
    const id = (await listed({ receivable_id: 'LOAN-0009' }))[0]?.id ?? ''
    const [asked, never] = [
      await other.parties.lender.get(`/findings/${id}`),
      await other.parties.lender.get('/findings/finding-never'),
    ]
    expect(asked.status).toBe(404)
    expect({ ...asked.body, request_id: '' }).toEqual({ ...never.body, request_id: '' })
    expect((await other.parties.lender.get('/findings', { receivable_id: 'LOAN-0009' })).body['data']).toEqual([])
  })
})
