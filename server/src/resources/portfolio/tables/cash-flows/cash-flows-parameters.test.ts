// Costs as a query states them.
import { describe, expect, test } from 'vitest'
import { CASH_FLOWS_PARAMETERS, spreadTermsOf } from './cash-flows-parameters.ts'

describe('costs are percent a year, exact', () => {
  const parse = (text: string) => CASH_FLOWS_PARAMETERS.coupon.parse(text)

  test.each([
    ['0', 0],
    ['3.06', 3_060_000],
    ['0.000001', 1],
    ['12.5', 12_500_000],
    ['100', 100_000_000],
    ['100.00', 100_000_000],
  ])('%s is read', (text, millionths) => {
    expect(parse(text)).toEqual({ ok: true, value: millionths })
  })

  test.each(['', '-1', '100.01', '101', '1.', '.5', '1.0000001', '3,06', '3 %', '1e1'])('"%s" is refused', (text) => {
    expect(parse(text)).toMatchObject({ ok: false, code: 'invalid_value' })
  })
})

test('what is left out costs nothing and is averaged over three months once they are full', () => {
  const asked = { as_of: 0, month: 0, open: false, edgesOn: () => [] }
  const nothing = { numerator: 0n, denominator: 100_000_000n }
  const unasked = { coupon: nothing, servicing: nothing, window: 3, partial: 'none_until_full' }
  expect(spreadTermsOf({ ...asked, values: {} })).toEqual(unasked)
  const values = { coupon: 3_060_000, window: 12, partial_window: 'divide_by_window' }
  const coupon = { numerator: 3_060_000n, denominator: 100_000_000n }
  expect(spreadTermsOf({ ...asked, values })).toEqual({ ...unasked, coupon, window: 12, partial: 'divide_by_window' })
})

test.each(['0', '25', '1.5', ''])('a window of "%s" months is refused', (text) => {
  expect(CASH_FLOWS_PARAMETERS.window.parse(text)).toMatchObject({ ok: false })
})
