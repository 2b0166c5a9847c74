// Names of buckets: a reader sees one name of the last bucket, and one that cannot be taken for another number of days.
import { expect, test } from 'vitest'
import { bucketNames, edgesOf, withDays } from './buckets.ts'

test.each([
  [[30, 60, 90, 120], 'current', 'Current'],
  [[30, 60, 90, 120], '31-60', '31–60'],
  [[30, 60, 90, 120], '120+', '121 or more'],
  [[30, 60, 90, 120], '30+', '31 or more'],
  [[30, 60, 90, 120], '1+', '1 or more'],
  [[29, 59, 89, 119], '120+', '120 or more'],
  [[29, 59, 89, 119], '30+', '30 or more'],
  [[7], '7+', '8 or more'],
  [[1], '2+', '2 or more'],
])('of buckets that end on %j, %s is named %s', (edges, label, name) => {
  expect(bucketNames(edges)(label)).toBe(name)
})

test('a label that the edges do not make stays as it is', () => {
  expect(bucketNames([30, 60])('120+')).toBe('120+')
  expect(bucketNames([])('120+')).toBe('120+')
})

test('the edges are those of the labels of an answer', () => {
  expect(edgesOf(['current', '61-90', '1-60', '90+', 'paid_off'])).toEqual([60, 90])
})

test('a name that stands by itself states that these are days', () => {
  expect(['Current', '31–60', '121 or more'].map(withDays)).toEqual(['Current', '31–60 days', '121 or more days'])
})
