// The rates of a month: an auto trust's as filed, and the days of a year.
import { describe, expect, test } from 'vitest'
import { projectPrincipal } from '../../../../../../kernel/test/pools/repline.ts'
import { changesOf, lastRow, lent, inParts } from '../../../../../test/portfolio/cash-flows-rows.ts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { monthNumber } from '@tapeline/kernel/core/month'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { MEASURE, PRODUCT_MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'

describe('the month of an auto trust as filed', () => {
  // Source: monthly report of an auto trust: opening 1,100,497,680.49, scheduled 24,525,403.00, prepaid 15,449,928.25, liquidated
  // 660,048.00, defaulted 1,814,083.88, closing 1,058,048,217.36.
  const repaid = 2_452_540_300 + 1_544_992_825 + 66_004_800
  const defaulted = 181_408_388
  const gone = -(repaid + defaulted)
  const row = lastRow(
    '2025-02-28',
    changesOf([
      ...lent('2025-01-31', 110_049_768_049),
      ['2025-02-15', FACT.principal, repaid],
      ['2025-02-15', MEASURE.written_off, defaulted],
      ['2025-02-15', MEASURE.outstanding, gone],
      ['2025-02-15', MEASURE.open_principal, gone],
      ['2025-02-28', MEASURE.paid_as_scheduled, 2_452_540_300],
      ['2025-02-28', MEASURE.paid_ahead, 1_544_992_825],
    ]),
  )

  test('its principal foots to the printed closing', () => {
    expect(row.principal).toMatchObject({ opening: 110_049_768_049, written_off: defaulted, closing: 105_804_821_736 })
    expect(row.collected.opening).toBe(110_049_768_049)
  })

  test('it prepays at an SMM of 1.435904 % and a CPR of 15.9331 %', () => {
    expect(inParts(row.collected.smm?.value, 100_000_000)).toBe(1_435_904)
    expect(row.collected.smm).toMatchObject({ numerator: 1_544_992_825, denominator: 107_597_227_749 })
    expect(inParts(row.collected.cpr, 1_000_000)).toBe(159_331)
  })

  test('it defaults at an MDR of 0.164842 % and a CDR of 1.96027 %', () => {
    expect(inParts(row.charge_offs.mdr?.value, 100_000_000)).toBe(164_842)
    expect(inParts(row.charge_offs.cdr, 10_000_000)).toBe(196_027)
  })
})

describe('the ABS speed', () => {
  // Source: a line of the pool of Honda Auto Receivables 2009-1: 759,893,351.10 at 6.162 %, 42 months left, 19 months old, at 1.5 ABS.
  const repline = { balance: 75_989_335_110, annual_rate: 0.06162, remaining_months: 42, age_months: 19 }
  const principalAt = (numerator: bigint) =>
    Math.round(projectPrincipal(repline, { numerator, denominator: 1_000n })[0] ?? 0)
  const scheduled = principalAt(0n)
  const prepaid = principalAt(15n) - scheduled
  const origination_month = monthNumber('2023-06')
  const row = (loans: readonly (readonly [amount: number, origination: number])[]) =>
    lastRow(
      '2025-02-28',
      changesOf([
        ...loans.flatMap(([amount]) => lent('2025-01-31', amount)),
        ['2025-02-28', MEASURE.paid_as_scheduled, scheduled],
        ['2025-02-28', MEASURE.paid_ahead, prepaid],
      ]),
      {},
      loans.map(([amount, origination]) => ({
        day: dayNumber('2025-01-31'),
        measure: PRODUCT_MEASURE.origination_month,
        delta: BigInt(amount) * BigInt(origination),
      })),
    ).collected

  test('of a line of a filed pool in its twentieth month is the speed at which it was projected', () => {
    const { age, abs } = row([[repline.balance, origination_month]])
    expect(age).toEqual({ numerator: 20 * repline.balance, denominator: repline.balance, value: 20 })
    expect(inParts(abs?.value, 10_000_000)).toBe(150_000)
  })

  test('is by the age weighted by principal, and the mortality itself in the first month of life', () => {
    const { age } = row([
      [repline.balance / 2, origination_month],
      [repline.balance / 2, monthNumber('2025-01')],
    ])
    // Half is in its twentieth month, half in its first.
    expect(age?.value).toBe(10.5)
    const young = row([[repline.balance, monthNumber('2025-01')]])
    expect(young.age?.value).toBe(1)
    expect(young.abs?.value).toBe(young.smm?.value)
  })
})
