// Covenants as certificates state them, from tests that the evaluation makes.
import { expect, test } from 'vitest'
import { dayNumber } from '@tapeline/kernel/core/day'
import { monthNumber } from '@tapeline/kernel/core/month'
import { judgeTest } from '@tapeline/kernel/metrics/covenants/covenant-status'
import { type Reading, measure } from '@tapeline/kernel/metrics/covenants/reading'
import type { Covenant, DebtLineTerm } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { certifiedCovenants } from './certified-covenants-rules.ts'

const covenant: Covenant = {
  id: 'late',
  name: 'Delinquency',
  metric: 'delinquency_rate',
  days_past_due: 61,
  basis: 'computed',
  comparator: '<=',
  threshold: 0.05,
  rounding: { decimals: 4, mode: 'half_up' },
  test_day: { on: 'month_end' },
  at_risk_headroom: 0.1,
  consequence: 'draw_stop',
  note: 'Section 7',
  cure: { days: 10, business_days: false },
}

/** The covenant as tested on 10 June, its May figure being what is read. */
function certified(more: Partial<Covenant>, reading: Reading) {
  const terms = { reporting_lag: null, holidays: [] } as unknown as DebtLineTerm
  const day = dayNumber('2026-05-31')
  const scheduled = {
    covenant: { ...covenant, ...more },
    terms: { id: 'terms', terms },
    month: monthNumber('2026-05'),
    day,
  }
  const asked = { as_of: dayNumber('2026-06-05'), closed_on: () => null }
  const result = judgeTest({ opened_on: dayNumber('2026-01-01') }, scheduled, asked, () => reading)
  return certifiedCovenants([result])[0]
}

test('a breach is stated with what was compared, what follows and until when it can be cured', () => {
  // 6.12345 % is compared as 6.12 %: 0.0612 against 0.05, headroom (0.05 - 0.0612) / 0.05 = -0.224.
  expect(certified({}, measure('share', 612_345, 10_000_000))).toMatchObject({
    id: 'late',
    test_date: '2026-05-31',
    terms_id: 'terms',
    status: 'in_cure',
    consequence: 'draw_stop',
    note: 'Section 7',
    cure_until: '2026-06-10',
    conditions: [
      {
        metric: 'delinquency_rate',
        parameters: { days_past_due: 61, basis: 'computed' },
        unit: 'fraction',
        comparator: '<=',
        value: { numerator: '612', denominator: '10000', value: '0.061200000' },
        threshold: { value: '0.050000000' },
        headroom: { value: '-0.224000000' },
        missing: null,
      },
    ],
  })
})

test('a condition that cannot be tested states why', () => {
  expect(certified({}, { missing: 'no_denominator' })).toMatchObject({
    status: 'not_testable',
    consequence: null,
    cure_until: null,
    conditions: [{ value: null, headroom: null, missing: 'no_denominator' }],
  })
})

test('money and multiples have their units', () => {
  const worth = { metric: 'tangible_net_worth', comparator: '>=', threshold: 500 } as const
  expect(certified(worth, measure('money', 490))?.conditions[0]).toMatchObject({
    unit: 'money',
    value: { value: '490.000000000' },
  })
  const leverage = { metric: 'leverage', threshold: 6 } as const
  expect(certified(leverage, measure('ratio', 12, 4))?.conditions[0]?.unit).toBe('number')
})
