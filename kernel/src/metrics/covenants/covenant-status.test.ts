// The status of a test on a day: at risk, in cure, cured, waived. 2026-06-30 is a Tuesday and 2026-07-03, a Friday, the day on which
// Independence Day is observed.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { covenantOf, datedTerms, inPercent, readingsOn } from '../../../test/covenants/covenant-fixtures.ts'
import { dayNumber, dayOfNumber } from '../../core/day.ts'
import { monthNumber } from '../../core/month.ts'
import type { Covenant, DebtLineTerm } from '../debt-line/debt-line-term.ts'
import { COVENANT_STATUSES, judgeTest, trendOf } from './covenant-status.ts'
import type { ReadMetric } from './condition.ts'
import { type Reading, measure } from './reading.ts'
import { exactly } from './threshold.ts'

type ReadingsByDay = { readonly [day: string]: string | Reading }

/** The status of a June test on a day. */
function statusOn(
  covenant: Covenant,
  as_of: string,
  read: ReadMetric | ReadingsByDay,
  terms: Partial<DebtLineTerm> = {},
  closed?: string,
) {
  const dated = datedTerms('terms', { covenants: [covenant], ...terms })
  const june = { covenant, terms: dated, month: monthNumber('2026-06'), day: dayNumber('2026-06-30') }
  const asked = { as_of: dayNumber(as_of), closed_on: () => (closed === undefined ? null : dayNumber(closed)) }
  const found = judgeTest(
    { opened_on: dayNumber('2026-01-01') },
    june,
    asked,
    typeof read === 'function' ? read : readingsOn(read),
  )
  const day = (number: number | null) => number && dayOfNumber(number)
  return {
    ...found,
    reported_on: day(found.reported_on),
    cure_until: day(found.cure_until),
    cured_on: day(found.cured_on),
  }
}

const BROKEN = { '2026-06-30': '5.50' }
const plain = covenantOf({ threshold: 0.05 })

describe('a covenant that is met', () => {
  test.each([
    // At most 5 %, at risk by less than 10 % of it: above 4.50 %.
    ['4.50', 'pass'],
    ['4.51', 'at_risk'],
    ['5.00', 'at_risk'],
    ['5.01', 'breach'],
  ])('with %s %% is %s', (value, status) => {
    expect(statusOn(plain, '2026-06-30', { '2026-06-30': value }).status).toBe(status)
  })

  test('uses the share of the threshold that the covenant names', () => {
    const wide = covenantOf({ threshold: 0.05, at_risk_headroom: 0.2 })
    expect(statusOn(wide, '2026-06-30', { '2026-06-30': '4.01' }).status).toBe('at_risk')
    expect(statusOn(wide, '2026-06-30', { '2026-06-30': '4.00' }).status).toBe('pass')
  })

  test('is never at risk against a threshold of zero, which has no share', () => {
    const spread = covenantOf({ metric: 'excess_spread', comparator: '>=', threshold: 0 })
    expect(statusOn(spread, '2026-06-30', { '2026-06-30': '0.01' }).status).toBe('pass')
    expect(statusOn(spread, '2026-06-30', { '2026-06-30': '-0.01' }).status).toBe('breach')
  })

  test('has no cure period, and a missing figure is no breach', () => {
    const cured = covenantOf({ threshold: 0.05, cure: { days: 5, business_days: false } })
    expect(statusOn(cured, '2026-07-01', { '2026-06-30': '1.00' })).toMatchObject({ status: 'pass', cure_until: null })
    expect(statusOn(cured, '2026-07-01', { '2026-06-30': { missing: 'not_reported' } })).toMatchObject({
      status: 'not_testable',
      cure_until: null,
    })
  })
})

describe('a breach of June with ten business days to cure, reported ten business days after the month', () => {
  const covenant = covenantOf({ threshold: 0.05, cure: { days: 10, business_days: true } })
  const terms = { reporting_lag: { days: 10, business_days: true }, holidays: ['2026-07-03'] }
  // Reported: July 1, 2, 6, 7, 8, 9, 10, 13, 14, 15. To cure: July 16, 17, 20, 21, 22, 23, 24, 27, 28, 29.
  const times = { reported_on: '2026-07-15', cure_until: '2026-07-29' }

  test('is in cure until the last of them', () => {
    for (const day of ['2026-07-01', '2026-07-15', '2026-07-29'])
      expect(statusOn(covenant, day, { ...BROKEN, [day]: '5.50' }, terms)).toMatchObject({
        status: 'in_cure',
        ...times,
      })
    expect(statusOn(covenant, '2026-07-30', { ...BROKEN, '2026-07-29': '5.50' }, terms)).toMatchObject({
      status: 'breach',
      cured_on: null,
    })
  })

  test('is cured on a day within them on which the covenant is met', () => {
    expect(statusOn(covenant, '2026-07-20', { ...BROKEN, '2026-07-20': '4.99' }, terms)).toMatchObject({
      status: 'cured',
      cured_on: '2026-07-20',
    })
  })

  test('stays cured if the covenant is met on the last of them', () => {
    expect(statusOn(covenant, '2026-12-31', { ...BROKEN, '2026-07-29': '5.00' }, terms)).toMatchObject({
      status: 'cured',
      cured_on: '2026-07-29',
    })
  })

  test('is not cured by later figures', () => {
    // A test of August would find it met; it is not read.
    expect(
      statusOn(covenant, '2026-08-31', { ...BROKEN, '2026-07-29': '5.50', '2026-08-31': '1.00' }, terms).status,
    ).toBe('breach')
  })

  test('counts from the day of the month close if that is earlier', () => {
    // Closed on Monday, July 6; to cure: 7, 8, 9, 10, 13, 14, 15, 16, 17, 20.
    const closed = statusOn(covenant, '2026-07-10', { ...BROKEN, '2026-07-10': '5.50' }, terms, '2026-07-06')
    expect(closed).toMatchObject({ reported_on: '2026-07-06', cure_until: '2026-07-20' })
    // A late close does not extend the period.
    const late = statusOn(covenant, '2026-07-10', { ...BROKEN, '2026-07-10': '5.50' }, terms, '2026-09-30')
    expect(late).toMatchObject(times)
  })
})

describe('the next test within the cure period', () => {
  const covenant = covenantOf({ threshold: 0.05, cure: { days: 60, business_days: false } })

  test('cures, whatever the figures are when the period ends', () => {
    // 60 days from June 30 end on August 29, with the test of July before.
    const read = { ...BROKEN, '2026-07-31': '4.00', '2026-08-29': '6.00' }
    expect(statusOn(covenant, '2026-09-30', read)).toMatchObject({
      status: 'cured',
      cured_on: '2026-07-31',
      cure_until: '2026-08-29',
    })
  })

  test('uses the threshold of the month of the breach', () => {
    const stepping = covenantOf({
      cure: { days: 60, business_days: false },
      schedule: [
        { from: '2026-01', threshold: 0.05 },
        { from: '2026-07', threshold: 0.03 },
      ],
    })
    expect(statusOn(stepping, '2026-07-31', { ...BROKEN, '2026-07-31': '4.00' }).status).toBe('cured')
  })

  test('of a window uses the window up to it', () => {
    const averaged = {
      ...covenant,
      window: { months: 2, method: 'mean_of_ratios', partial: 'average_available' },
    } as const
    const read = { '2026-05-31': '5.00', '2026-06-30': '6.00', '2026-07-31': '4.00' }
    // June: (5 + 6) / 2 = 5.5; July: (6 + 4) / 2 = 5.
    const found = statusOn(averaged, '2026-07-31', read)
    expect(found).toMatchObject({ status: 'cured', cured_on: '2026-07-31' })
    expect(inPercent(found.conditions[0]?.value ?? null)).toBe('5.50')
  })
})

describe('without a cure period', () => {
  test('a breach counts at once, with its consequence', () => {
    const covenant = covenantOf({ threshold: 0.05, consequence: 'draw_stop' })
    expect(statusOn(covenant, '2026-06-30', BROKEN)).toMatchObject({
      status: 'breach',
      consequence: 'draw_stop',
      cure_until: null,
    })
  })

  test('no later figure is read', () => {
    expect(statusOn(plain, '2026-12-31', BROKEN).status).toBe('breach')
  })
})

describe('a waiver', () => {
  const waived = (granted_on?: string, test_month = '2026-06') =>
    covenantOf({
      threshold: 0.05,
      waivers: [{ test_month, reason: 'Closing costs', ...(granted_on === undefined ? {} : { granted_on }) }],
    })

  test('counts from the day on which it was granted', () => {
    expect(statusOn(waived('2026-07-10'), '2026-07-09', BROKEN)).toMatchObject({ status: 'breach', waiver: null })
    expect(statusOn(waived('2026-07-10'), '2026-07-10', BROKEN)).toMatchObject({
      status: 'waived',
      waiver: { reason: 'Closing costs', granted_on: '2026-07-10' },
    })
  })

  test('without a day counts at once, and never for another month', () => {
    expect(statusOn(waived(), '2026-06-30', BROKEN).status).toBe('waived')
    expect(statusOn(waived(undefined, '2026-05'), '2026-06-30', BROKEN).status).toBe('breach')
  })

  test('of a month that was met changes nothing', () => {
    expect(statusOn(waived(), '2026-06-30', { '2026-06-30': '1.00' })).toMatchObject({ status: 'pass', waiver: null })
  })
})

test('every test has one status, which agrees with the sign of its headroom', () => {
  const value = fc.integer({ min: -1000, max: 1000 })
  const threshold = fc.integer({ min: -1000, max: 1000 })
  const rest = fc.record({
    comparator: fc.constantFrom('<=', '<', '>=', '>'),
    cure: fc.option(fc.record({ days: fc.nat({ max: 40 }), business_days: fc.boolean() }), { nil: undefined }),
    waived: fc.boolean(),
    ago: fc.nat({ max: 60 }),
    later: value,
  })
  const seen = new Set<string>()
  fc.assert(
    fc.property(value, threshold, rest, (one, limit, { comparator, cure, waived, ago, later }) => {
      const covenant = covenantOf({
        metric: 'net_income',
        comparator,
        threshold: limit,
        ...(cure === undefined ? {} : { cure }),
        ...(waived ? { waivers: [{ test_month: '2026-06', reason: 'x' }] } : {}),
      })
      const at = dayOfNumber(dayNumber('2026-06-30') + ago)
      const found = statusOn(covenant, at, (_, { day }) =>
        measure('money', day === dayNumber('2026-06-30') ? one : later),
      )
      seen.add(found.status)
      expect(COVENANT_STATUSES).toContain(found.status)
      const kept = { '<=': one <= limit, '<': one < limit, '>=': one >= limit, '>': one > limit }[comparator]
      expect(found.kept).toBe(kept)
      expect(['pass', 'at_risk'].includes(found.status)).toBe(kept)
      if (found.headroom !== null && found.headroom.numerator !== 0n) expect(found.headroom.numerator > 0n).toBe(kept)
      expect(found.cured_on !== null).toBe(found.status === 'cured' || (waived && found.cured_on !== null))
      if (found.status === 'in_cure') expect(cure).toBeDefined()
    }),
    { numRuns: 500 },
  )
  expect([...seen].toSorted()).toEqual(COVENANT_STATUSES.filter((status) => status !== 'not_testable').toSorted())
})

test.each([
  ['more than before is improving', 0.2, 0.1, 'improving'],
  ['less is worsening', -0.2, -0.1, 'worsening'],
  ['as much is steady', 0.1, 0.1, 'steady'],
  ['nothing to compare with has no trend', 0.1, null, null],
  ['and neither has what is not known', null, 0.1, null],
] as const)('the trend of headroom: %s', (_, headroom, before, trend) => {
  const ratio = (number: number | null) => (number === null ? null : exactly(number))
  expect(trendOf(ratio(headroom), ratio(before))).toBe(trend)
})
