// Index rates: one an index and day, ensured by the id.
import { describe, expect, test } from 'vitest'
import { indexRate } from './index-rate-definition.ts'
import { indexRateFaults, parseIndexRateId } from './index-rate-rules.ts'

const fixing = { id: 'SOFR 1M-2026-01-30', index: 'SOFR 1M', date: '2026-01-30', rate: 0.0432 }

describe('the id of an index rate', () => {
  test('is of its index and day, and no other is taken', () => {
    expect(indexRateFaults(fixing)).toEqual([])
    for (const change of [{ index: 'SOFR 3M' }, { date: '2026-01-29' }, { id: 'sofr 1M-2026-01-30' }]) {
      expect(indexRateFaults({ ...fixing, ...change })).toMatchObject([{ param: 'id', code: 'not_the_rate' }])
    }
  })

  test('that is wrong is refused with the right one', () => {
    expect(indexRateFaults({ ...fixing, date: '2026-02-02' })).toMatchObject([
      { message: expect.stringContaining('"SOFR 1M-2026-02-02"') },
    ])
  })

  test.each(['SOFR 1M-2026-01-30', 'TERM-SOFR-2026-01-30', 'T-0001-01-01', 'TIIE 28 días-2026-01-30'])(
    '%s is read',
    (id) => {
      expect(parseIndexRateId(id)).toEqual({ ok: true, value: id })
    },
  )

  test.each([
    '',
    '2026-01-30',
    '-2026-01-30',
    ' -2026-01-30',
    'SOFR 1M 2026-01-30',
    'SOFR 1M-2026-02-30',
    'SOFR 1M-2026-01-30 ',
    `${'x'.repeat(65)}-2026-01-30`,
  ])('%j is refused', (id) => {
    expect(parseIndexRateId(id)).toMatchObject({ ok: false, message: expect.stringContaining('SOFR 1M-2026-01-30') })
  })

  test('is part of what is judged: a state without it is refused loudly', () => {
    const { id: _id, ...state } = fixing
    expect(() => indexRateFaults(state)).toThrow(TypeError)
  })
})

test('lenders have neither list nor record of fixings: every figure names the one that it was made with', () => {
  expect(indexRate.lenderReads).toBe(false)
  expect(indexRate.shownToLender(fixing)).toBe(false)
})
