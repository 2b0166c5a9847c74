// When months may be closed, and when their reporting lag closes them, by calendars worked out by hand.
import { describe, expect, test } from 'vitest'
import { dayNumber } from '@tapeline/kernel/core/day'
import { monthNumber, monthText } from '@tapeline/kernel/core/month'
import type { DebtLineTerm } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { type LagFacts, closeFaults, lastOver, monthDue } from './month-close-rules.ts'

const months = (...texts: string[]) => texts.map(monthNumber)
const line = (closed: number[], over = '2026-06') => ({
  opened: monthNumber('2026-02'),
  last_over: monthNumber(over),
  closed,
})
const codes = (month: string, of: ReturnType<typeof line>) =>
  closeFaults(monthNumber(month), of).map(({ code }) => code)

describe('a month is closed', () => {
  test('once it is over, and not before', () => {
    expect(codes('2026-06', line([]))).toEqual([])
    expect(codes('2026-07', line([]))).toEqual(['not_over'])
    expect(lastOver(dayNumber('2026-06-30'))).toBe(monthNumber('2026-05'))
    expect(lastOver(dayNumber('2026-07-01'))).toBe(monthNumber('2026-06'))
  })

  test('from the month on in which the line was opened', () => {
    expect(codes('2026-02', line([]))).toEqual([])
    expect(codes('2026-01', line([]))).toEqual(['before_opening'])
  })

  test('first as any month, then one after the other', () => {
    expect(codes('2026-04', line([]))).toEqual([])
    const closed = line(months('2026-03', '2026-04'))
    expect(codes('2026-05', closed)).toEqual([])
    expect(codes('2026-06', closed)).toEqual(['out_of_order'])
    expect(codes('2026-02', closed)).toEqual(['out_of_order'])
  })

  test('and a refusal names the next one', () => {
    const [fault] = closeFaults(monthNumber('2026-06'), line(months('2026-04')))
    expect(fault?.message).toContain('close 2026-05 first')
  })
})

describe('a reporting lag', () => {
  const lag = (days: number, business_days: boolean, more: Partial<DebtLineTerm> = {}) => ({
    id: 't',
    terms: {
      effective_from: '2026-01-01',
      effective_until: null,
      reporting_lag: { days, business_days },
      holidays: [],
      ...more,
    } as unknown as DebtLineTerm,
  })
  const due = (today: string, more: Partial<LagFacts> = {}) => {
    const day = dayNumber(today)
    const facts = {
      opened: monthNumber('2026-02'),
      last_over: lastOver(day),
      closed: months('2026-04'),
      terms: [lag(10, false)],
      known_since: dayNumber('2026-01-05'),
      today: day,
      ...more,
    }
    const month = monthDue(facts)
    return month === undefined ? undefined : monthText(month)
  }

  test('of ten days closes May on 11 June, the day after its last day', () => {
    expect(due('2026-06-10')).toBeUndefined()
    expect(due('2026-06-11')).toBe('2026-05')
  })

  test('of three business days passes over a weekend and a holiday', () => {
    // May 2026 ends on a Sunday. Monday 1 June is a holiday, so the three are Tuesday to Thursday, 2 to 4 June.
    const terms = [lag(3, true, { holidays: ['2026-06-01'] })]
    expect(due('2026-06-04', { terms })).toBeUndefined()
    expect(due('2026-06-05', { terms })).toBe('2026-05')
  })

  test('closes what is overdue one after the other', () => {
    expect(due('2026-09-20')).toBe('2026-05')
    expect(due('2026-09-20', { closed: months('2026-04', '2026-05') })).toBe('2026-06')
  })

  test('of the terms in force when the month ends decides; without one nothing is closed', () => {
    const before = lag(10, false, { effective_until: '2026-05-20' })
    const after = lag(0, false, { effective_from: '2026-05-20', reporting_lag: null })
    expect(due('2026-07-30', { terms: [before, after] })).toBeUndefined()
    expect(due('2026-07-30', { terms: [before] })).toBeUndefined()
    const shorter = lag(2, false, { effective_from: '2026-05-31' })
    expect(due('2026-06-03', { terms: [lag(10, false), shorter] })).toBe('2026-05')
  })

  test('leaves months alone that were due before the line was known, and waits for them where an earlier one is closed', () => {
    const known_since = dayNumber('2026-06-11')
    // Of the months without a close April is due on 10 May and May on 10 June, both before; June is due on 10 July.
    expect(due('2026-07-10', { closed: [], known_since })).toBeUndefined()
    expect(due('2026-07-11', { closed: [], known_since })).toBe('2026-06')
    expect(due('2026-07-11', { closed: months('2026-03'), known_since })).toBeUndefined()
    expect(due('2026-07-11', { closed: months('2026-03', '2026-04', '2026-05'), known_since })).toBe('2026-06')
  })
})
