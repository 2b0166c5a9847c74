// What tests of covenants are made of: minimal terms, and readings by day.
import { dayNumber, dayOfNumber } from '../../src/core/day.ts'
import { monthNumber } from '../../src/core/month.ts'
import { type Ratio, decimalText } from '../../src/core/ratio.ts'
import type { ReadMetric, TestMoment } from '../../src/metrics/covenants/condition.ts'
import { type Reading, type Value, measure } from '../../src/metrics/covenants/reading.ts'
import type { DatedTerms } from '../../src/metrics/covenants/terms-in-force.ts'
import type { Covenant, DebtLineTerm } from '../../src/metrics/debt-line/debt-line-term.ts'
import { NO_TERMS } from '../debt-line/no-terms.ts'

/** Terms of an id with the given fields only. */
export function datedTerms(id: string, fields: Partial<DebtLineTerm> = {}): DatedTerms {
  return { id, terms: { ...NO_TERMS, ...fields } }
}

/** A covenant as it is stored, with its defaults. */
export function covenantOf(fields: Partial<Covenant>): Covenant {
  return {
    id: 'dq',
    name: 'Delinquency',
    metric: 'delinquency_rate',
    comparator: '<=',
    test_day: { on: 'month_end' },
    at_risk_headroom: 0.1,
    ...fields,
  }
}

/** A share in percent with up to two decimals: `5.01`. */
export function percent(text: string): Reading {
  return measure('rate', Math.round(Number(text) * 100), 10_000)
}

/** Reads any metric by the day, a share in percent or a reading; a day without a reading fails the test. */
export function readingsOn(readings: { readonly [day: string]: string | Reading }): ReadMetric {
  return (asked, { day }) => {
    const reading = readings[dayOfNumber(day)]
    if (reading === undefined) throw new Error(`${asked.metric} was read on ${dayOfNumber(day)}`)
    return typeof reading === 'string' ? percent(reading) : reading
  }
}

/** A test on a day of a line that was opened long ago. */
export function testOn(day: string, opened_on = '2020-01-01'): TestMoment {
  const month = monthNumber(day.slice(0, 7))
  return {
    month,
    day: dayNumber(day),
    test_day: { on: 'month_end' },
    opened_on: dayNumber(opened_on),
    threshold_month: month,
  }
}

/** A value in percent to two decimals. */
export function inPercent(value: Value | null | { readonly missing: string }): string {
  if (value === null || value === 'unbounded') return String(value)
  if ('missing' in value) return value.missing
  return decimalText({ numerator: value.numerator * 100n, denominator: value.denominator }, 2)
}

/** A ratio as a number of six decimals, for fixtures that were calculated by hand. */
export function decimal(ratio: Ratio | null): number | null {
  return ratio && Number(decimalText(ratio, 6))
}
