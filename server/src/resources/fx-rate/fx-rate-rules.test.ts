// FX rates: one a pair and day, ensured by the id.
import { describe, expect, test } from 'vitest'
import { fxRate } from './fx-rate-definition.ts'
import { fxRateFaults, parseFxRateId } from './fx-rate-rules.ts'

const rate = { id: 'EUR-USD-2026-01-31', base: 'EUR', quote: 'USD', date: '2026-01-31', rate: 1.0842 }

describe('the id of an FX rate', () => {
  test('is of its pair and day, and no other is taken', () => {
    expect(fxRateFaults(rate)).toEqual([])
    for (const change of [{ base: 'GBP' }, { quote: 'GBP' }, { date: '2026-01-30' }, { id: 'USD-EUR-2026-01-31' }]) {
      expect(fxRateFaults({ ...rate, ...change })).toMatchObject([{ param: 'id', code: 'not_the_rate' }])
    }
  })

  test('that is wrong is refused with the right one', () => {
    expect(fxRateFaults({ ...rate, date: '2026-02-01' })).toMatchObject([
      { message: expect.stringContaining('"EUR-USD-2026-02-01"') },
    ])
  })

  test.each(['EUR-USD-2026-01-31', 'KWD-JPY-0001-01-01'])('%s is read', (id) => {
    expect(parseFxRateId(id)).toEqual({ ok: true, value: id })
  })

  test.each([
    '',
    'rate-1',
    'EUR-USD-2026-02-30',
    'EURUSD-2026-01-31',
    'eur-usd-2026-01-31',
    'EUR-XXX-2026-01-31',
    'EUR-USD-2026-01-31 ',
  ])('%j is refused', (id) => {
    expect(parseFxRateId(id)).toMatchObject({ ok: false, message: expect.stringContaining('EUR-USD-2026-01-31') })
  })

  test('is part of what is judged: a state without it is refused loudly', () => {
    const { id: _id, ...state } = rate
    expect(() => fxRateFaults(state)).toThrow(TypeError)
  })
})

test('a currency has no rate in itself', () => {
  expect(fxRateFaults({ ...rate, id: 'EUR-EUR-2026-01-31', quote: 'EUR' })).toMatchObject([{ code: 'same_currency' }])
})

test('lenders have neither list nor record of rates: every figure names the rate that it was made with', () => {
  expect(fxRate.lenderReads).toBe(false)
  expect(fxRate.shownToLender(rate)).toBe(false)
})
