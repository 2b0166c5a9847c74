// A deficiency from day to day; each figure was calculated by hand.
import { describe, expect, test } from 'vitest'
import { lineOf, loan } from '../../../test/debt-line/collateral.ts'
import type { DebtLineTerm } from '../debt-line/debt-line-term.ts'
import { evaluateBorrowingBase } from '../debt-line/waterfall.ts'
import { type LineDeficiency, deficiencyOf } from './line-deficiency.ts'

const STEP_DOWN = {
  id: 'tier-2',
  when: { metric: 'delinquency_rate', comparator: '>', threshold: 0.05 },
  reduction: 0.3,
  restored_after: 1,
  cure: { days: 30, business_days: false },
} as const

/** A loan of 1,000.00 at 0.8 lends 800.00; at 0.5, stepped down, 500.00. */
const TERMS: Partial<DebtLineTerm> = {
  advance_rates: { rate: 0.8, step_downs: [STEP_DOWN] },
  deficiency_cure: { days: 2, business_days: true },
  holidays: ['2026-07-03'],
}

/** The deficiency on a day, with this amount drawn. */
function on(as_of: string, drawn: number, step_downs: readonly string[] = [], before: LineDeficiency | null = null) {
  const line = lineOf(TERMS, { principal_outstanding: drawn, step_downs })
  return deficiencyOf(evaluateBorrowingBase(line, [loan(1)]).base, line.terms, as_of, before)
}

describe('a deficiency', () => {
  test('is none while the drawn amount is within the base', () => {
    expect(on('2026-07-01', 80_000)).toEqual({ status: 'none', since: null, caused_by: null, cure_until: null })
  })

  test('is cured within the business days of the terms, excluding holidays and weekends', () => {
    // Wednesday July 1; Thursday is the first business day, Friday a holiday, Monday the second.
    const first = on('2026-07-01', 90_000)
    expect(first).toEqual({ status: 'in_cure', since: '2026-07-01', caused_by: null, cure_until: '2026-07-06' })
    expect(on('2026-07-06', 90_000, [], first)).toMatchObject({ status: 'in_cure', since: '2026-07-01' })
    expect(on('2026-07-07', 90_000, [], first)).toMatchObject({ status: 'breach', since: '2026-07-01' })
  })

  test('has the cure period of the step-down that alone has caused it', () => {
    // 700.00 is within 800.00 and beyond 500.00.
    expect(on('2026-07-01', 70_000, ['tier-2'])).toEqual({
      status: 'in_cure',
      since: '2026-07-01',
      caused_by: 'tier-2',
      cure_until: '2026-07-31',
    })
    // 900.00 is beyond both.
    expect(on('2026-07-01', 90_000, ['tier-2'])).toMatchObject({ caused_by: null, cure_until: '2026-07-06' })
  })

  test('begins again after a day without one', () => {
    const cured = on('2026-07-02', 80_000, [], on('2026-07-01', 90_000))
    expect(on('2026-07-08', 90_000, [], cured)).toMatchObject({ since: '2026-07-08', cure_until: '2026-07-10' })
  })

  test('is unknown without a base', () => {
    const line = lineOf({})
    expect(deficiencyOf(evaluateBorrowingBase(line, [loan(1)]).base, line.terms, '2026-07-01', null)).toBeNull()
  })
})
