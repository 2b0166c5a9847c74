// The pace of imports by a clock of the test's own: expected waits by hand.
import { expect, test } from 'vitest'
import { ImportPace } from './import-pace.ts'

const BOUNDS = {
  rejected_max: 1,
  lines_max: 1,
  bytes_max: 1,
  lines_per_second_max: 1_000,
  bytes_per_second_max: 10_000,
}

test('an import that is slower than the limits never waits', () => {
  const pace = new ImportPace(BOUNDS)
  for (let now = 0; now < 100_000; now += 500) expect(pace.read(1, 499, 4_000, now)).toBe(0)
})

test('one that is faster waits for what it read beyond a second, by lines or by bytes', () => {
  const pace = new ImportPace(BOUNDS)
  expect(pace.read(1, 1_000, 0, 0)).toBe(0)
  expect(pace.read(1, 500, 0, 0)).toBe(500)
  expect(pace.read(2, 1, 30_000, 0)).toBe(2_000)
})

test('what one organization reads makes no other wait, and what was read long ago counts no more', () => {
  const pace = new ImportPace(BOUNDS)
  expect(pace.read(1, 5_000, 0, 0)).toBe(4_000)
  expect(pace.read(2, 1_000, 0, 0)).toBe(0)
  expect(pace.read(1, 1_000, 0, 10_000)).toBe(0)
})
