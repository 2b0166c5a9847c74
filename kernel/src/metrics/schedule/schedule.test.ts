// Derived schedules: amortizations checked by hand, and the effect of draws and restructurings.
import { describe, expect, it } from 'vitest'
import { dayNumber, dayOfNumber } from '../../core/day.ts'
import type { Duration } from './due-days.ts'
import { deriveSchedule } from './schedule.ts'
import type { DueItem, Draw, ScheduleTerms } from './schedule-terms.ts'

const ORIGINATION = dayNumber('2026-01-15')
const PERCENT = 10_000_000
const lasting = (count: number, unit: Duration['unit']): Duration => ({ count, unit })
const MONTHLY = lasting(1, 'month')
const YEAR = lasting(12, 'month')

function termsOf(terms: Partial<ScheduleTerms>): ScheduleTerms {
  return { from: ORIGINATION, term: YEAR, frequency: MONTHLY, rate: 12 * PERCENT, ...terms }
}

const drawn = (amount: number, day = ORIGINATION): Draw => ({ day, amount })
const rows = (due: readonly DueItem[]) =>
  due.map(({ day, principal, interest }) => [dayOfNumber(day), principal, interest])
const principalOf = (due: readonly DueItem[]) => due.reduce((sum, { principal }) => sum + principal, 0)
const paymentsOf = (due: readonly DueItem[]) => due.map(({ principal, interest }) => principal + interest)

describe('level payments', () => {
  it('10,000.00 at 12 % over 12 months is paid in 888.49 a month, the last 888.47', () => {
    const { basis, style, due } = deriveSchedule([termsOf({})], ORIGINATION, [drawn(1_000_000)], 'level')
    expect([basis, style]).toEqual(['derived', 'level'])
    expect(rows(due).slice(0, 3)).toEqual([
      ['2026-02-15', 78_849, 10_000],
      ['2026-03-15', 79_637, 9_212],
      ['2026-04-15', 80_434, 8_415],
    ])
    expect(paymentsOf(due)).toEqual([...Array<number>(11).fill(88_849), 88_847])
    expect(principalOf(due)).toBe(1_000_000)
  })

  it('by weeks interest is actual/365', () => {
    const terms = termsOf({ term: lasting(2, 'week'), frequency: lasting(1, 'week'), rate: 36.5 * PERCENT })
    // 0.7 % a week: 1,000,000 · 1.007² / 2.007 = 505,256.1…
    expect(rows(deriveSchedule([terms], ORIGINATION, [drawn(1_000_000)], 'level').due)).toEqual([
      ['2026-01-22', 498_256, 7_000],
      ['2026-01-29', 501_744, 3_512],
    ])
  })

  it.each([[0], [null]])('with a rate of %s principal is equal, the remainder with the last', (rate) => {
    const { due } = deriveSchedule([termsOf({ term: lasting(3, 'month'), rate })], ORIGINATION, [drawn(1000)], 'level')
    expect(rows(due)).toEqual([
      ['2026-02-15', 333, 0],
      ['2026-03-15', 333, 0],
      ['2026-04-15', 334, 0],
    ])
  })

  it('a shorter last period bears interest for its days', () => {
    const terms = termsOf({ term: lasting(17, 'day'), frequency: lasting(1, 'week'), rate: 36.5 * PERCENT })
    const { due } = deriveSchedule([terms], ORIGINATION, [drawn(1_000_000)], 'level')
    expect(due.map(({ day }) => day - ORIGINATION)).toEqual([7, 14, 17])
    const last = due[2]
    expect(last?.interest).toBe(Math.round((last?.principal ?? 0) * 0.003))
    expect(principalOf(due)).toBe(1_000_000)
  })

  it('a loss of the whole balance in a period leaves equal principal and negative interest', () => {
    const terms = termsOf({ term: lasting(2, 'year'), frequency: lasting(1, 'year'), rate: -100 * PERCENT })
    expect(rows(deriveSchedule([terms], ORIGINATION, [drawn(100)], 'level').due)).toEqual([
      ['2027-01-15', 50, -100],
      ['2028-01-15', 50, -50],
    ])
  })
})

describe('draws', () => {
  const quarter = termsOf({ term: lasting(3, 'month'), rate: 0 })

  it('join at the next due date and are spread over the remaining payments', () => {
    const second = drawn(300, dayNumber('2026-03-01'))
    expect(rows(deriveSchedule([quarter], ORIGINATION, [drawn(300), second], 'level').due)).toEqual([
      ['2026-02-15', 100, 0],
      ['2026-03-15', 250, 0],
      ['2026-04-15', 250, 0],
    ])
  })

  it('one on a due date joins the period that begins', () => {
    const second = drawn(100, dayNumber('2026-02-15'))
    expect(rows(deriveSchedule([quarter], ORIGINATION, [drawn(300), second], 'level').due)).toEqual([
      ['2026-02-15', 100, 0],
      ['2026-03-15', 150, 0],
      ['2026-04-15', 150, 0],
    ])
  })

  it('bear interest for their share of the days of the period in which they are drawn', () => {
    const terms = termsOf({ term: lasting(2, 'month') })
    const draws = [drawn(100_000), drawn(310_000, ORIGINATION + 10)]
    // 31 days: 1 % of 100,000 and 21 of 31 parts of 1 % of 310,000.
    expect(deriveSchedule([terms], ORIGINATION, draws, 'interest_only').due[0]).toMatchObject({
      principal: 0,
      interest: 3_100,
    })
  })

  it('on the maturity and after it fall due on their own day', () => {
    const draws = [drawn(300), drawn(7, dayNumber('2026-04-15')), drawn(5, dayNumber('2026-04-20'))]
    expect(rows(deriveSchedule([quarter], ORIGINATION, draws, 'level').due).slice(2)).toEqual([
      ['2026-04-15', 107, 0],
      ['2026-04-20', 5, 0],
    ])
  })

  it('a refund reduces the remaining payments, and is a credit if it exceeds the principal that has not fallen due', () => {
    const refund = (amount: number) => [drawn(300), drawn(-amount, dayNumber('2026-03-01'))]
    expect(rows(deriveSchedule([quarter], ORIGINATION, refund(100), 'level').due).slice(1)).toEqual([
      ['2026-03-15', 50, 0],
      ['2026-04-15', 50, 0],
    ])
    expect(rows(deriveSchedule([quarter], ORIGINATION, refund(250), 'level').due).slice(1)).toEqual([
      ['2026-03-15', -50, 0],
    ])
  })

  it('a loan refunded in full on its day has nothing due', () => {
    expect(deriveSchedule([termsOf({})], ORIGINATION, [drawn(300), drawn(-300)], 'level').due).toEqual([])
  })

  it('without draws or without a style there is no schedule', () => {
    expect(deriveSchedule([termsOf({})], ORIGINATION, [], 'level')).toEqual({
      basis: 'derived',
      style: 'none',
      due: [],
    })
    expect(deriveSchedule([termsOf({})], ORIGINATION, [drawn(1)], 'none')).toEqual({
      basis: 'derived',
      style: 'none',
      due: [],
    })
  })
})

describe('bullets and interest only', () => {
  it('a bullet falls due at maturity with interest for its days', () => {
    const terms = termsOf({ term: lasting(73, 'day'), rate: 10 * PERCENT })
    expect(rows(deriveSchedule([terms], ORIGINATION, [drawn(100_000)], 'bullet').due)).toEqual([
      ['2026-03-29', 100_000, 2_000],
    ])
  })

  it('each draw of a bullet bears interest from its day', () => {
    const terms = termsOf({ term: lasting(73, 'day'), rate: 10 * PERCENT })
    const draws = [drawn(100_000), drawn(50_000, ORIGINATION + 36), drawn(-50_000, ORIGINATION + 37)]
    // 50,000 for one day is 13.7.
    expect(rows(deriveSchedule([terms], ORIGINATION, draws, 'bullet').due)).toEqual([['2026-03-29', 100_000, 2_014]])
  })

  it('interest only is paid each period and principal at maturity', () => {
    const terms = termsOf({ term: lasting(3, 'month') })
    expect(rows(deriveSchedule([terms], ORIGINATION, [drawn(100_000)], 'interest_only').due)).toEqual([
      ['2026-02-15', 0, 1_000],
      ['2026-03-15', 0, 1_000],
      ['2026-04-15', 100_000, 1_000],
    ])
  })
})

describe('restructurings', () => {
  const at = (day: string, terms: Partial<ScheduleTerms>) => termsOf({ rate: 0, from: dayNumber(day), ...terms })

  it('a longer term spreads the principal that has not fallen due over the rest of the term', () => {
    const terms = [termsOf({ term: lasting(3, 'month'), rate: 0 }), at('2026-03-01', { term: lasting(5, 'month') })]
    expect(rows(deriveSchedule(terms, ORIGINATION, [drawn(300)], 'level').due)).toEqual([
      ['2026-02-15', 100, 0],
      ['2026-03-15', 50, 0],
      ['2026-04-15', 50, 0],
      ['2026-05-15', 50, 0],
      ['2026-06-15', 50, 0],
    ])
  })

  it('due dates move with the frequency, from the day of the new terms on', () => {
    const terms = [
      termsOf({ term: lasting(3, 'month'), rate: 0 }),
      at('2026-02-15', { term: lasting(6, 'week'), frequency: lasting(2, 'week') }),
    ]
    expect(rows(deriveSchedule(terms, ORIGINATION, [drawn(300)], 'level').due)).toEqual([['2026-02-26', 300, 0]])
  })

  it('a term that has passed makes everything due on the day of the new terms', () => {
    const terms = [termsOf({ term: lasting(3, 'month'), rate: 0 }), at('2026-03-01', { term: lasting(1, 'month') })]
    expect(rows(deriveSchedule(terms, ORIGINATION, [drawn(300)], 'level').due)).toEqual([
      ['2026-02-15', 100, 0],
      ['2026-03-01', 200, 0],
    ])
  })

  it('an incomplete period bears interest for its days', () => {
    const rate = 36.5 * PERCENT
    const terms = [
      termsOf({ term: lasting(4, 'week'), frequency: lasting(4, 'week'), rate }),
      termsOf({ from: ORIGINATION + 10, term: lasting(30, 'day'), frequency: lasting(15, 'day'), rate }),
    ]
    expect(deriveSchedule(terms, ORIGINATION, [drawn(1_000)], 'interest_only').due).toEqual([
      { day: ORIGINATION + 15, principal: 0, interest: 15 },
      { day: ORIGINATION + 30, principal: 1_000, interest: 15 },
    ])
    const later = [
      terms[0] ?? termsOf({}),
      termsOf({ from: ORIGINATION + 20, term: lasting(30, 'day'), frequency: lasting(15, 'day'), rate }),
    ]
    expect(deriveSchedule(later, ORIGINATION, [drawn(1_000)], 'interest_only').due).toEqual([
      { day: ORIGINATION + 30, principal: 1_000, interest: 30 },
    ])
  })

  it('a new rate alone keeps the due days and recalculates the payment', () => {
    const terms = [
      termsOf({ term: lasting(2, 'month'), rate: 0 }),
      at('2026-03-01', { term: lasting(2, 'month'), rate: 12 * PERCENT }),
    ]
    expect(rows(deriveSchedule(terms, ORIGINATION, [drawn(30_000)], 'level').due)).toEqual([
      ['2026-02-15', 15_000, 0],
      ['2026-03-15', 15_000, 150],
    ])
  })

  it('without a term nothing falls due', () => {
    const terms = [
      termsOf({ term: lasting(3, 'month'), rate: 0 }),
      at('2026-03-01', { term: null }),
      at('2026-05-01', { term: lasting(5, 'month') }),
    ]
    expect(rows(deriveSchedule(terms, ORIGINATION, [drawn(300)], 'level').due)).toEqual([
      ['2026-02-15', 100, 0],
      ['2026-05-15', 100, 0],
      ['2026-06-15', 100, 0],
    ])
  })
})
