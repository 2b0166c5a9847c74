// Findings of all lenders counted for the operator, on days that are stated by hand: in totals, by check, and by month.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECKS, CHECK_NAMES } from '@tapeline/kernel/metrics/integrity/checks'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { AS_OF, BETWEEN, BY_CHECK, BY_MONTH, LendersBooks, TOTALS, type Query } from './lenders-books.ts'

let service: TestService
let books: LendersBooks
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  books = await LendersBooks.open(service)
})
afterAll(() => service.stop())

describe('totals', () => {
  test('are counts by severity and state', async () => {
    const { data, is_cut, known_at } = await books.asked(TOTALS)
    expect(data).toEqual([
      { severity: 'high', state: 'open', count: 2 },
      { severity: 'low', state: 'confirmed', count: 1 },
      { severity: 'medium', state: 'open', count: 1 },
    ])
    expect(is_cut).toBe(false)
    expect(known_at).toMatch(/Z$/)
  })

  test('are of the day and the moment that are asked about', async () => {
    expect((await books.asked(TOTALS, { as_of: '2025-11-30' })).data).toEqual([
      { severity: 'high', state: 'explained', count: 1 },
      { severity: 'high', state: 'open', count: 1 },
      { severity: 'low', state: 'open', count: 1 },
      { severity: 'medium', state: 'open', count: 1 },
    ])
    const then = await books.asked(TOTALS, { known_at: BETWEEN })
    expect(then).toMatchObject({
      data: [
        { severity: 'high', state: 'open', count: 2 },
        { severity: 'medium', state: 'open', count: 2 },
      ],
      known_at: BETWEEN,
    })
  })
})

describe('by check', () => {
  const none = { open: 0, explained: 0, confirmed: 0 }
  const rowOf = async (check: string, query: Query = {}) =>
    ((await books.asked(BY_CHECK, query)).data as { check: string }[]).find((row) => row.check === check)

  test('each has what it found in the books of all lenders', async () => {
    const { data, as_of, freshness } = await books.asked(BY_CHECK)
    expect([as_of, freshness.status]).toEqual([AS_OF, 'current'])
    expect((data as { check: string }[]).map(({ check }) => check)).toEqual(CHECK_NAMES)
    const { description } = CHECKS.cured_without_cash
    expect(await rowOf('cured_without_cash')).toEqual({
      check: 'cured_without_cash',
      severity: 'high',
      description,
      lenders: 2,
      findings: { ...none, open: 2 },
      receivables: { ...none, open: 2 },
      receivables_looked_at: 62,
      open_share: { numerator: 2, denominator: 62, value: 0.032258065 },
    })
    expect(await rowOf('disbursed_before_origination')).toMatchObject({
      lenders: 0,
      findings: { ...none, confirmed: 1 },
      receivables: { ...none, confirmed: 1 },
    })
    expect(await rowOf('interest_capitalized', { as_of: '2025-08-31' })).toMatchObject({
      lenders: 2,
      findings: { ...none, open: 35 },
    })
  })

  test('receivables are those of lenders for which it is on', async () => {
    const query = { known_at: BETWEEN }
    expect(await rowOf('pledged_again', query)).toMatchObject({
      receivables_looked_at: 62,
      open_share: { numerator: 1, denominator: 62 },
    })
    const body = { id: 'cedar', organization: 'cedar', checks: { pledged_again: { off: true } } }
    await demand(books.cedar.parties.operator.post('/operator/integrity-settings?effective_date=2025-01-01', body))
    expect(await rowOf('pledged_again', query)).toMatchObject({ receivables_looked_at: 62 })
    expect(await rowOf('pledged_again')).toMatchObject({ receivables_looked_at: 32 })
    expect(await rowOf('shared_details')).toMatchObject({ receivables_looked_at: 62 })
  })
})

describe('by month', () => {
  const NONE = { found: 0, ended: 0, closed: 0, opened_again: 0, at_end: { open: 0, explained: 0, confirmed: 0 } }
  const row = (month: string, check: keyof typeof CHECKS, open: number, counts: object = {}) => ({
    month,
    open: false,
    check,
    severity: CHECKS[check].severity,
    ...NONE,
    at_end: { ...NONE.at_end, open },
    ...counts,
  })

  test('findings of all lenders that began, ended, were closed and opened again, and stood open at the end', async () => {
    const { data } = await books.asked(BY_MONTH, { from: '2025-09' })
    expect(data).toEqual([
      row('2025-09', 'cured_without_cash', 1, { found: 1 }),
      row('2025-09', 'interest_capitalized', 0, { ended: 35, closed: 35 }),
      row('2025-10', 'cured_without_cash', 2, { found: 2, ended: 1, closed: 1 }),
      row('2025-11', 'cured_without_cash', 1, { closed: 1, at_end: { open: 1, explained: 1, confirmed: 0 } }),
      row('2025-11', 'disbursed_before_origination', 1, { found: 1 }),
      row('2025-11', 'pledged_again', 1, { found: 1 }),
      row('2025-12', 'cured_without_cash', 1, { at_end: { open: 1, explained: 1, confirmed: 0 } }),
      row('2025-12', 'disbursed_before_origination', 0, { closed: 1, at_end: { open: 0, explained: 0, confirmed: 1 } }),
      row('2025-12', 'pledged_again', 0, { ended: 1, closed: 1 }),
      row('2025-12', 'shared_details', 1, { found: 1 }),
      row('2026-01', 'cured_without_cash', 2, { opened_again: 1 }),
      row('2026-01', 'disbursed_before_origination', 0, { at_end: { open: 0, explained: 0, confirmed: 1 } }),
      row('2026-01', 'shared_details', 1),
    ])
  })

  test('of one lender and one check they are those of its own', async () => {
    const query = { from: '2025-09', check: 'cured_without_cash' }
    const { data } = await books.asked(BY_MONTH, { ...query, organization: 'alder' })
    expect(data).toEqual((await books.asked('/operator/organizations/alder/findings-by-month', query)).data)
    expect((data as { month: string }[]).map(({ month }) => month)).toEqual([
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
    ])
  })

  test('a month in progress goes up to the day, and a past moment knows what was known then', async () => {
    const { data } = await books.asked(BY_MONTH, { from: '2025-11', as_of: '2025-11-15', check: 'cured_without_cash' })
    expect(data).toEqual([row('2025-11', 'cured_without_cash', 2, { open: true })])
    const then = await books.asked(BY_MONTH, { from: '2025-11', as_of: '2025-11-30', known_at: BETWEEN })
    expect(then.data).toEqual([
      row('2025-11', 'cured_without_cash', 2),
      row('2025-11', 'pledged_again', 2, { found: 2 }),
    ])
  })

  test('open at the end is what was open before, and found, less closed, and opened again', async () => {
    const { data } = await books.asked(BY_MONTH, { from: '2025-06' })
    type Counted = Readonly<Record<'found' | 'closed' | 'opened_again', number>>
    const rows = data as (Counted & { month: string; check: string; at_end: { open: number } })[]
    for (const check of new Set(rows.map((each) => each.check))) {
      let open = 0
      for (const each of rows.filter((one) => one.check === check)) {
        open += each.found - each.closed + each.opened_again
        expect(each.at_end.open, `${each.month} ${check}`).toBe(open)
      }
    }
  })
})
