// The judge sees growth that was planted, and no growth in what only moves.
import { describe, expect, test } from 'vitest'
import { type Point, judgeGrowth, judgeLevel } from './judge.ts'

const MIB = 2 ** 20
const BOUND = { noise: 1 * MIB, per_hour: 6 * MIB }

/** An hour, sampled every 10 s, of which the first ten minutes are left out. */
const SPAN = { from_s: 600, to_s: 3_600 }
const hour = (value: (s: number) => number): Point[] =>
  Array.from({ length: 361 }, (_, at) => ({ s: at * 10, value: value(at * 10) }))

/** Noise between -1 and 1 that is the same each time. */
const noiseAt = (s: number) => Math.sin(s * 12.9898) * Math.cos(s * 78.233)

describe('the level of a figure', () => {
  test.each<[string, boolean, (s: number) => number]>([
    ['one value', false, () => 100 * MIB],
    ['noise', false, (s) => (100 + 3 * noiseAt(s)) * MIB],
    ['a sawtooth of 80 MiB', false, (s) => (100 + (s % 170) / 2) * MIB],
    ['a sawtooth whose period is longer than that of the samples', false, (s) => (100 + (s % 290) / 5) * MIB],
    ['growth that ends within the warm-up', false, (s) => (100 + Math.min(s, 500) / 10) * MIB],
    ['a peak in the last third', false, (s) => (s > 3_000 && s < 3_200 ? 400 : 100) * MIB],
    ['growth of 2 MiB an hour, less than is allowed', false, (s) => (100 + (2 * s) / 3_600) * MIB],
    ['growth of 10 MiB an hour', true, (s) => (100 + (10 * s) / 3_600) * MIB],
    ['growth of 10 MiB an hour under noise', true, (s) => (100 + (10 * s) / 3_600 + 3 * noiseAt(s)) * MIB],
    ['growth of 10 MiB an hour under a sawtooth', true, (s) => (100 + (10 * s) / 3_600 + (s % 170) / 2) * MIB],
    ['growth in steps of 5 MiB each quarter of an hour', true, (s) => (100 + 5 * Math.floor(s / 900)) * MIB],
    ['growth that begins in the middle', true, (s) => (100 + Math.max(0, s - 1_800) / 100) * MIB],
  ])('%s: grows is %s', (_, is_growing, value) => {
    expect(judgeLevel(hour(value), SPAN, BOUND).is_growing).toBe(is_growing)
  })

  test('states both thirds and what was allowed', () => {
    // Thirds of 1,000 s, whose middles are 2,000 s apart: 6 MiB an hour are 10/3 MiB.
    const judgment = judgeLevel(
      hour((s) => (s < 2_000 ? 100 : 103) * MIB),
      SPAN,
      BOUND,
    )
    expect(judgment).toEqual({ first: 100 * MIB, last: 103 * MIB, last_max: (100 + 10 / 3) * MIB, is_growing: false })
  })

  test('of a short run may differ by its noise', () => {
    const minute = hour((s) => (s < 40 ? 100 : 100.9) * MIB)
    expect(judgeLevel(minute, { from_s: 0, to_s: 120 }, BOUND).is_growing).toBe(false)
  })

  test('without points in a part of the run is no judgment', () => {
    const points = hour(() => 1).filter(({ s }) => s < 2_600 || s > 3_300)
    expect(() => judgeLevel(points, SPAN, BOUND)).toThrow('No point lies between')
  })
})

describe('what a write adds', () => {
  /** 20 writes a second; `bytes` are those of a table after so many writes. */
  const written = (bytes: (writes: number) => number) =>
    hour(() => 0).map(({ s }) => ({ s, times: 20 * s, value: bytes(20 * s) }))
  const RATIO = { noise: 256 * 1_024, ratio: 1.25 }

  test.each<[string, boolean, (writes: number) => number]>([
    ['nothing', false, () => 5 * MIB],
    ['the same each time', false, (writes) => 300 * writes],
    ['the same each time, by steps of 128 KiB', false, (writes) => Math.ceil((300 * writes) / 131_072) * 131_072],
    ['the more the larger the book is', true, (writes) => 300 * writes + (writes * writes) / 300],
    ['nothing until the middle, then 100 bytes', true, (writes) => 100 * Math.max(0, writes - 36_000)],
    ['less and less', false, (writes) => 40_000 * Math.sqrt(writes)],
  ])('%s: grows is %s', (_, is_growing, bytes) => {
    expect(judgeGrowth(written(bytes), SPAN, RATIO).is_growing).toBe(is_growing)
  })

  test('is in bytes of a write', () => {
    const { first, last, last_max } = judgeGrowth(
      written((writes) => 300 * writes),
      SPAN,
      RATIO,
    )
    expect([first, last]).toEqual([300, 300])
    // A third is 1,000 s, in which there are 20,000 writes.
    expect(last_max).toBeCloseTo(300 * 1.25 + (256 * 1_024) / 20_000, 0)
  })
})
