// Limits as they are typed, by hand.
import { expect, test } from 'vitest'
import { readLimits, typedLimit, unitNote } from './typed-limits.ts'

const DAYS = { name: 'window_days', unit: 'days', value: 10, standard: 10, minimum: 0, maximum: 60 } as const
const SHARE = {
  name: 'paid_share_min',
  unit: 'basis_points',
  value: 2_550,
  standard: 5_000,
  minimum: 0,
  maximum: 10_000,
} as const

test('shares are typed in percent, other limits as they are', () => {
  expect(typedLimit(SHARE)).toBe('25.5')
  expect(typedLimit(DAYS)).toBe('10')
  expect(unitNote(SHARE)).toBe('In percent, from 0 to 100. 50 % unless set.')
  expect(unitNote(DAYS)).toBe('In days, from 0 to 60. 10 days unless set.')
})

test('a limit that is as it is unless set is not sent', () => {
  expect(readLimits({ window_days: '10', paid_share_min: '25.5' }, [DAYS, SHARE])).toEqual({
    faults: {},
    limits: { paid_share_min: 2_550 },
  })
})

test('what is no number, or out of bounds, is a fault of its field', () => {
  expect(readLimits({ window_days: '61', paid_share_min: 'half' }, [DAYS, SHARE])).toEqual({
    faults: {
      window_days: 'Send a whole number from 0 to 60.',
      paid_share_min: 'Send a percentage from 0 to 100, such as 50.',
    },
    limits: {},
  })
  expect(Object.keys(readLimits({ window_days: '', paid_share_min: '100.01' }, [DAYS, SHARE]).faults)).toHaveLength(2)
})
