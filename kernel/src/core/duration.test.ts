// Durations: one spelling for each, and no plausible payment frequency is refused.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, dayOfNumber, daysBetween } from './day.ts'
import { isLongerForCertain, parseDuration } from './duration.ts'

describe('parseDuration', () => {
  test.each([
    ['1 month', '1 month'],
    ['1 months', '1 month'],
    ['2 week', '2 weeks'],
    ['30 days', '30 days'],
    ['5 years', '5 years'],
    ['P1M', '1 month'],
    ['P2W', '2 weeks'],
    ['P1Y', '1 year'],
    ['P30D', '30 days'],
    ['03 months', '3 months'],
    ['weekly', '1 week'],
    ['biweekly', '2 weeks'],
    ['monthly', '1 month'],
    ['quarterly', '3 months'],
    ['annual', '1 year'],
    ['100 years', '100 years'],
    ['1200 months', '1200 months'],
  ])('%s is read as %s', (text, canonical) => {
    expect(parseDuration(text)).toEqual({ ok: true, value: canonical })
    expect(parseDuration(canonical)).toEqual({ ok: true, value: canonical })
  })

  test.each([
    '',
    '1',
    'month',
    '0 days',
    '-1 month',
    '1.5 months',
    '1  month',
    ' 1 month',
    '1 month ',
    '1 Month',
    '1month',
    'P1M2D',
    'P0D',
    'PT1H',
    'p1m',
    '101 years',
    '1201 months',
    '1 fortnight',
    '1 monthss',
    'Monthly',
    '1e3 days',
    '99999999999 days',
    'constructor',
    'P1M\n',
  ])('%j is refused with the form to send', (text) => {
    expect(parseDuration(text)).toMatchObject({
      ok: false,
      message: expect.stringContaining('`1 month`'),
    })
  })
})

describe('isLongerForCertain', () => {
  test.each([
    ['2 weeks', '14 days', false],
    ['15 days', '2 weeks', true],
    ['12 months', '1 year', false],
    ['13 months', '1 year', true],
    ['1 month', '1 month', false],
    ['1 month', '28 days', false],
    ['1 month', '27 days', true],
    ['1 month', '4 weeks', false],
    ['31 days', '1 month', false],
    ['32 days', '1 month', true],
    ['5 weeks', '1 month', true],
    ['4 weeks', '1 month', false],
    ['366 days', '1 year', false],
    ['367 days', '1 year', true],
    ['1 year', '365 days', false],
    ['1 year', '52 weeks', true],
    ['367 days', '12 months', true],
    ['3 months', '13 weeks', false],
    ['13 weeks', '3 months', false],
  ])('%s against %s: %s', (frequency, term, longer) => {
    expect(isLongerForCertain(frequency, term)).toBe(longer)
  })

  test('a duration that is longer for certain is longer on every start date', () => {
    const start = fc.integer({ min: -40000, max: 40000 })
    const someMonths = fc.integer({ min: 1, max: 60 })
    const someDays = fc.integer({ min: -40, max: 40 })
    fc.assert(
      fc.property(start, someMonths, someDays, (number, months, off) => {
        const from = dayOfNumber(number)
        const firstOfMonth = `${from.slice(0, 8)}01`
        const days = daysBetween(firstOfMonth, addMonths(firstOfMonth, months))
        const other = Math.max(1, days + off)
        const [inMonths, inDays] = [`${months} months`, `${other} days`]
        if (isLongerForCertain(inMonths, inDays)) expect(days).toBeGreaterThan(other)
        if (isLongerForCertain(inDays, inMonths)) expect(other).toBeGreaterThan(days)
      }),
    )
  })
})
