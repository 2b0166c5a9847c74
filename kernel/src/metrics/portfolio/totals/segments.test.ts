// Covers and merges of folds: every fold once, few pieces, and nothing that is asked for before it was made.
import { expect, test } from 'vitest'
import { type Segment, RADIX, coverOf, mergesAfter } from './segments.ts'

const FOLDS = Array.from({ length: 5_000 }, (_, index) => index + 1)

/** The first and the last fold of a segment. */
function foldsOf({ level, segment }: Segment): readonly [number, number] {
  return [(segment - 1) * RADIX ** level + 1, segment * RADIX ** level]
}

test('the cover of every fold takes in each fold up to it once and in order, and none after it', () => {
  for (const fold of FOLDS) {
    let next = 1
    for (const segment of coverOf(fold)) {
      const [first, last] = foldsOf(segment)
      expect(first).toBe(next)
      next = last + 1
    }
    expect(next).toBe(fold + 1)
  }
  expect(coverOf(0)).toEqual([])
})

test('a cover has at most 15 segments of a level, and as many as its digits in base 16 add up to', () => {
  for (const fold of FOLDS) {
    const levels = coverOf(fold).map(({ level }) => level)
    for (const level of levels) expect(levels.filter((other) => other === level).length).toBeLessThan(RADIX)
    let digits = 0
    for (let rest = fold; rest > 0; rest = Math.floor(rest / RADIX)) digits += rest % RADIX
    expect(levels).toHaveLength(digits)
  }
})

test('merges after each fold keep every prefix readable: what a merge or a cover reads was made before', () => {
  const made = new Map<string, readonly number[]>()
  const keyOf = ({ level, segment }: Segment) => `${level} ${segment}`
  const folds = (segments: readonly Segment[]) =>
    segments.flatMap((segment) => made.get(keyOf(segment)) ?? [Number.NaN])
  const upTo: number[] = []
  for (const fold of FOLDS.slice(0, 600)) {
    upTo.push(fold)
    made.set(keyOf({ level: 0, segment: fold }), [fold])
    for (const whole of mergesAfter(fold)) {
      const parts = Array.from({ length: RADIX }, (_, i) => ({
        level: whole.level - 1,
        segment: (whole.segment - 1) * RADIX + i + 1,
      }))
      expect(made.has(keyOf(whole))).toBe(false)
      made.set(keyOf(whole), folds(parts))
    }
    for (const prefix of [1, Math.ceil(fold / 2), fold]) expect(folds(coverOf(prefix))).toEqual(upTo.slice(0, prefix))
  }
})

test('a fold completes a segment of each level whose length divides it, the lowest first', () => {
  expect(mergesAfter(15)).toEqual([])
  expect(mergesAfter(16)).toEqual([{ level: 1, segment: 1 }])
  expect(mergesAfter(4_096 * 3)).toEqual([
    { level: 1, segment: 768 },
    { level: 2, segment: 48 },
    { level: 3, segment: 3 },
  ])
})

test('folds up to 2^53 are covered', () => {
  const cover = coverOf(Number.MAX_SAFE_INTEGER)
  expect(cover.reduce((sum, segment) => sum + RADIX ** segment.level, 0)).toBe(Number.MAX_SAFE_INTEGER)
  expect(cover.at(-1)).toEqual({ level: 0, segment: Number.MAX_SAFE_INTEGER })
})
