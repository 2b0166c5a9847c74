// The series of another day, beside those of the day that is shown.
import { expect, test } from 'vitest'
import { chartThen } from './chart-side.ts'

const drawn = (categories: readonly string[], values: readonly (number | null)[], name = 'Outstanding') => ({
  categories,
  series: [{ name, kind: 'line' as const, values }],
})

test('values stand at the same month, none where the other side has none, and months apart are stated', () => {
  const now = drawn(['2026-02', '2026-03'], [12, 15])
  expect(chartThen(now, drawn(['2026-03', '2026-04'], [13, 9]), { words: '2026-02-28', months: 1 })).toEqual({
    words: '2026-02-28',
    note: 'Each month is beside the one 1 month earlier.',
    series: [{ name: 'Outstanding', kind: 'line', values: [null, 13] }],
  })
  expect(chartThen(now, drawn(['2026-03'], [13]), { words: 'Elm', months: 0 }).note).toBeUndefined()
  expect(chartThen(drawn(['0', '1'], [1, 2]), drawn(['0'], [1]), { words: 'x', months: 1 }).note).toBeUndefined()
})

test('a series that the other side has nothing of is not drawn', () => {
  const now = drawn(['2026-03'], [15])
  expect(chartThen(now, drawn(['2026-03'], [1], 'Collected'), { words: 'x', months: 0 }).series).toEqual([])
})
