// Up to which stretch of days cash is tied out.
import { expect, test } from 'vitest'
import { stretchOf } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import { currentStretch } from './cash-behind.ts'

test('a day is tied out from the hour on at which it begins where it begins first', () => {
  // A stretch begins on 2026-03-12, which begins in Kiribati at 10:00 UTC of the day before.
  const next = stretchOf('2026-03-12')
  expect([stretchOf('2026-03-11'), next]).toEqual([next - 1, next])
  const at = (moment: string) => currentStretch(Date.parse(moment) * 1_000)
  expect(['2026-03-11T09:59:59Z', '2026-03-11T10:00:00Z', '2026-03-12T00:00:00Z'].map(at)).toEqual([
    next - 1,
    next,
    next,
  ])
})
