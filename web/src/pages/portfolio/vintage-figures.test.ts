// What a cumulative figure of a cohort states about itself: that what is counted stays counted, and why its share may fall all the same.
import { expect, test } from 'vitest'
import { FIGURES, fallsBecause, meaningOf } from './vintage-figures.ts'

test.each(['cgd', 'defaults_by_principal'] as const)('%s states that it falls where more was given out', (figure) => {
  expect(meaningOf(figure)).toContain('It falls with age only where')
  expect(meaningOf(figure)).toContain('more was given out at that age')
  expect(fallsBecause(figure)).toContain('more original principal')
})

test.each(['defaults_by_count', 'ever_30_reported', 'ever_90_computed'] as const)(
  '%s states that it falls where further receivables were drawn',
  (figure) => {
    expect(meaningOf(figure)).toContain('further receivables of the cohort were first drawn')
  },
)

test('a figure that falls as a matter of course gives no reason', () => {
  expect(fallsBecause('cnl')).toBeUndefined()
  expect(fallsBecause('first_edge_reported')).toBeUndefined()
  expect(meaningOf('cnl')).toBe(FIGURES.cnl.meaning)
})
