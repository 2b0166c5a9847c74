// What a cumulative figure of a cohort states about itself: that what is counted stays counted, and why its share may fall all the same.
import { expect, test } from 'vitest'
import { FIGURES, fallsBecause, figuresOffered, meaningOf, nameOf } from './vintage-figures.ts'

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

test('what is past due is named by the edge of its bucket, and what there is no edge for is not offered', () => {
  expect(nameOf('first_edge_reported', [30, 60, 90])).toBe('More than 30 days past due, reported')
  expect(nameOf('second_edge_computed', [7, 14])).toBe('More than 14 days past due, computed')
  expect(nameOf('cgd', [30])).toBe(FIGURES.cgd.name)
  const offered = figuresOffered([1, 14], 'cgd').map(({ label }) => label)
  expect(offered).toContain('More than 1 day past due, reported')
  expect(offered.filter((name) => name.startsWith('More than'))).toHaveLength(4)
  expect(figuresOffered([14], 'third_edge_reported').map(({ value }) => value)).toContain('third_edge_reported')
})
