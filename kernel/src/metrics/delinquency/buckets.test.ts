// Buckets of days past due, at their edges.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bucketLabels, cumulativeLabels } from '../../core/bucket-labels.ts'
import { bucketOf, nextBucketDay } from './buckets.ts'

const EDGES = [30, 60, 90, 120]

it.each([
  [-1, 'current'],
  [0, 'current'],
  [1, '1-30'],
  [29, '1-30'],
  [30, '1-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, '91-120'],
  [120, '91-120'],
  [121, '120+'],
  [10_000, '120+'],
])('%i days past due are %s', (days, label) => {
  expect(bucketLabels(EDGES)[bucketOf(days, EDGES)]).toBe(label)
})

it('every bucket has a name and other edges name theirs', () => {
  expect(bucketLabels(EDGES)).toEqual(['current', '1-30', '31-60', '61-90', '91-120', '120+'])
  expect(bucketLabels([29, 59, 89, 119])).toEqual(['current', '1-29', '30-59', '60-89', '90-119', '120+'])
  expect(bucketLabels([])).toEqual(['current', '1+'])
})

it.each([
  [29, '1-29', ['1+']],
  [30, '30-59', ['1+', '30+']],
  [31, '30-59', ['1+', '30+']],
  [59, '30-59', ['1+', '30+']],
  [60, '60-89', ['1+', '30+', '60+']],
  [89, '60-89', ['1+', '30+', '60+']],
  [90, '90-119', ['1+', '30+', '60+', '90+']],
  [119, '90-119', ['1+', '30+', '60+', '90+']],
  [120, '120+', ['1+', '30+', '60+', '90+', '120+']],
  [121, '120+', ['1+', '30+', '60+', '90+', '120+']],
])('by the edges of card trusts %i days past due are %s, and in each of %j', (days, label, cumulative) => {
  const edges = [29, 59, 89, 119]
  const bucket = bucketOf(days, edges)
  expect(bucketLabels(edges)[bucket]).toBe(label)
  expect(cumulativeLabels(edges).slice(0, bucket)).toEqual(cumulative)
})

it.each([
  [30, ['1+']],
  [31, ['1+', '30+']],
  [60, ['1+', '30+']],
  [61, ['1+', '30+', '60+']],
  [120, ['1+', '30+', '60+', '90+']],
  [121, ['1+', '30+', '60+', '90+', '120+']],
])('by the usual edges %i days past due are in each of %j', (days, cumulative) => {
  expect(cumulativeLabels(EDGES).slice(0, bucketOf(days, EDGES))).toEqual(cumulative)
})

it('no two names are the same, however close the edges are', () => {
  expect(cumulativeLabels([1, 2, 29, 30, 39])).toEqual(['1+', '2+', '3+', '30+', '31+', '40+'])
  const anyEdges = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 })
    .map((edges) => edges.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(anyEdges, (edges) => {
      const names = [...bucketLabels(edges).slice(0, -1), ...cumulativeLabels(edges)]
      expect(new Set(names).size).toBe(names.length)
      expect(bucketLabels(edges).at(-1)).toBe(cumulativeLabels(edges).at(-1))
    }),
  )
})

it('a receivable enters each bucket on its day and was in the previous one on the day before', () => {
  const anyEdges = fc
    .uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 6 })
    .map((edges) => edges.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(anyEdges, fc.integer({ min: -1000, max: 30_000 }), (edges, since) => {
      const days: number[] = []
      for (let day = nextBucketDay(since, edges, since); day !== Infinity; day = nextBucketDay(since, edges, day))
        days.push(day)
      expect(days).toHaveLength(edges.length + 1)
      for (const [at, day] of days.entries()) {
        expect(bucketOf(day - since, edges)).toBe(at + 1)
        expect(bucketOf(day - 1 - since, edges)).toBe(at)
      }
    }),
  )
})
