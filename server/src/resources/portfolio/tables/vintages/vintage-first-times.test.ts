// What happens once to a receivable of a cohort, at the age at which it does: the first time that it is so late, and its first payment.
import { describe, expect, test } from 'vitest'
import { JANUARY, askedOn, change, rowsOf, vintage } from '../../../../../test/portfolio/vintage-rows.ts'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { type Basis, MEASURE, everMeasure } from '@tapeline/kernel/metrics/portfolio/measures'

describe('what has ever been past due', () => {
  const since = (day: string, basis: Basis, at: number, amount: number) => [
    change(day, everMeasure(basis, 'receivables', at), 1),
    change(day, everMeasure(basis, 'principal', at), amount),
    change(day, everMeasure(basis, 'balance', at), 48_000),
  ]
  // One of two loans is 30 days late in March and 60 in April, by the lender's word alone; it is written off then.
  const late = [
    ...JANUARY,
    ...since('2025-03-22', 'reported', 0, 60_000),
    ...since('2025-04-01', 'reported', 1, 60_000),
    ...since('2025-04-20', 'computed', 0, 60_000),
    // Of the 48,000 that it owed then, 45,000 are written off on April 2.
    change('2025-04-02', everMeasure('reported', 'written_off', 0), 45_000),
    change('2025-04-02', everMeasure('reported', 'written_off', 1), 45_000),
  ]
  const rows = rowsOf([vintage('2025-01', '2025-05-20', late)], askedOn('2025-05-20'))
  const shown = (age: number, days: string, basis: Basis) =>
    (rows[age]?.['ever_past_due'] as Record<string, Record<Basis, unknown>> | undefined)?.[days]?.[basis]
  const once = {
    receivables: 1,
    principal: 60_000,
    by_count: { numerator: 1, denominator: 2, value: 0.5 },
    by_principal: { numerator: 60_000, denominator: 150_000, value: 0.4 },
    balance: 48_000,
    written_off: 0,
    roll_to_loss: { numerator: 0, denominator: 48_000, value: 0 },
  }
  const lost = { written_off: 45_000, roll_to_loss: { numerator: 45_000, denominator: 48_000, value: 0.9375 } }
  const never = {
    receivables: 0,
    principal: 0,
    by_count: { numerator: 0, denominator: 2, value: 0 },
    by_principal: { numerator: 0, denominator: 150_000, value: 0 },
    balance: 0,
    written_off: 0,
    roll_to_loss: null,
  }

  test('counts from the age at which it first was so late, and for good', () => {
    expect([1, 2, 3, 4].map((age) => shown(age, 'days_30', 'reported'))).toEqual([
      never,
      once,
      { ...once, ...lost },
      { ...once, ...lost },
    ])
    expect([1, 2, 3, 4].map((age) => shown(age, 'days_60', 'reported'))).toEqual([
      never,
      never,
      { ...once, ...lost },
      { ...once, ...lost },
    ])
    expect([1, 2, 3, 4].map((age) => shown(age, 'days_90', 'reported'))).toEqual([never, never, never, never])
  })

  test('counts by each basis apart', () => {
    expect([2, 3].map((age) => shown(age, 'days_30', 'computed'))).toEqual([never, once])
    expect(shown(4, 'days_60', 'computed')).toEqual(never)
  })
})

test('first payments that are not judged yet are in neither part of the rates, and the coverage reports them', () => {
  // Four loans of 250,000 in all, of which three are judged on March 17: one of 60,000 has not paid.
  const judged = [
    change('2025-01-15', MEASURE.drawn, 4),
    change('2025-01-15', FACT.disbursement, 250_000),
    change('2025-03-17', MEASURE.first_payments, 3),
    change('2025-03-17', MEASURE.first_payments_principal, 200_000),
    change('2025-03-17', MEASURE.first_payment_defaults, 1),
    change('2025-03-17', MEASURE.first_payment_defaults_principal, 60_000),
  ]
  const rows = rowsOf([vintage('2025-01', '2025-03-31', judged)], askedOn('2025-03-31'))
  expect(rows[1]?.['first_payment_default']).toEqual({
    judged: 0,
    judged_principal: 0,
    receivables: 0,
    principal: 0,
    by_count: null,
    by_principal: null,
    coverage: { numerator: 0, denominator: 4, value: 0 },
  })
  expect(rows[2]?.['first_payment_default']).toEqual({
    judged: 3,
    judged_principal: 200_000,
    receivables: 1,
    principal: 60_000,
    by_count: { numerator: 1, denominator: 3, value: 0.333333333 },
    by_principal: { numerator: 60_000, denominator: 200_000, value: 0.3 },
    coverage: { numerator: 3, denominator: 4, value: 0.75 },
  })
})

describe('loss timing', () => {
  test('is what was lost by an age of what is lost to date, and one at the last', () => {
    // 45,000 are lost in April, and 15,000 more in May.
    const lost = [...JANUARY, change('2025-05-11', MEASURE.written_off, 15_000)]
    const rows = rowsOf([vintage('2025-01', '2025-05-20', lost)], askedOn('2025-05-20'))
    expect(rows.map(({ loss_timing }) => loss_timing)).toEqual([
      { numerator: 0, denominator: 60_000, value: 0 },
      { numerator: 0, denominator: 60_000, value: 0 },
      { numerator: 0, denominator: 60_000, value: 0 },
      { numerator: 45_000, denominator: 60_000, value: 0.75 },
      { numerator: 60_000, denominator: 60_000, value: 1 },
    ])
    const before = rowsOf([vintage('2025-01', '2025-03-31', lost)], askedOn('2025-03-31'))
    expect(before.map(({ loss_timing }) => loss_timing)).toEqual([null, null, null])
  })

  test('of a quarter counts each month at its age, and whole where it is younger', () => {
    const february = [
      change('2025-02-10', FACT.disbursement, 50_000),
      change('2025-03-01', MEASURE.written_off, 5_000),
      change('2025-05-01', MEASURE.written_off, 10_000),
    ]
    const groups = [vintage('2025-01', '2025-05-20', JANUARY), vintage('2025-02', '2025-05-20', february)]
    const rows = rowsOf(groups, askedOn('2025-05-20', { interval: 'quarter' }))
    // 5,000 at one month on book; 45,000 of January and 10,000 of February at three.
    expect(rows.map((row) => (row['loss_timing'] as { numerator: number }).numerator)).toEqual([
      0, 5_000, 5_000, 60_000, 60_000,
    ])
    expect(rows[4]).toMatchObject({ loss_timing: { denominator: 60_000 }, complete: false })
  })
})
