// When an end of a key is announced, by the moments at which it is looked at.
import { describe, expect, test } from 'vitest'
import { noticesOf } from './events-of-keys.ts'

const HOUR = 3_600_000_000
const DAY = 24 * HOUR

/** Made at the hour 1,000, and ends at the hour 2,000: 14 days before it is the hour 1,664, and 1 day before it the hour 1,976. */
const MADE = 1_000 * HOUR
const END = 2_000 * HOUR

const key = {
  number: MADE,
  expires_at: END,
  made_for_us: END - MADE,
  replaced_by: null,
  announced_end: null,
  announced_days: null,
}

const early = { days: 14, at: 1_664 * HOUR }
const late = { days: 1, at: 1_976 * HOUR }

describe('a key with an end', () => {
  test.each([
    ['as it is made', MADE, []],
    ['a moment before the 14 days', 1_664 * HOUR - 1, []],
    ['14 days before', 1_664 * HOUR, [early]],
    ['a day before', 1_976 * HOUR, [early, late]],
    ['a moment before its end', END - 1, [early, late]],
    ['at its end', END, []],
    ['behind its end', END + DAY, []],
  ])('%s is announced so often', (_when, now, expected) => {
    expect(noticesOf(key, now)).toEqual(expected)
  })

  test('is announced once for each of both', () => {
    const once = { ...key, announced_end: END, announced_days: 14 }
    expect(noticesOf(once, 1_700 * HOUR)).toEqual([])
    expect(noticesOf(once, 1_976 * HOUR)).toEqual([late])
    expect(noticesOf({ ...once, announced_days: 1 }, END - 1)).toEqual([])
  })
})

describe('an end that is stated later than an announcement of it', () => {
  test('is announced as it is stated: 5 days before, and again 1 day before', () => {
    const made = END - 5 * DAY
    const short = { ...key, number: made, made_for_us: 5 * DAY }
    expect(noticesOf(short, made)).toEqual([{ days: 14, at: made }])
    expect(noticesOf(short, END - 1)).toEqual([{ days: 14, at: made }, late])
  })

  test('is announced once where it is less than a day ahead', () => {
    const made = END - 3 * HOUR
    expect(noticesOf({ ...key, number: made, made_for_us: 3 * HOUR }, END - 1)).toEqual([{ days: 1, at: made }])
  })

  test('is stated by the rotation that moved it, also of a key that was made for ever', () => {
    const rotated = END - 2 * DAY
    const moved = { ...key, replaced_by: rotated, announced_end: 3_000 * HOUR, announced_days: 1 }
    for (const made_for_us of [2_000 * HOUR, null])
      expect(noticesOf({ ...moved, made_for_us }, END - 1)).toEqual([{ days: 14, at: rotated }, late])
  })

  test('is not stated anew by a rotation that left it', () => {
    const left = { ...key, replaced_by: 1_990 * HOUR, announced_end: END, announced_days: 1 }
    expect(noticesOf(left, END - 1)).toEqual([])
    expect(noticesOf({ ...left, announced_end: null, announced_days: null }, END - 1)).toEqual([early, late])
  })
})
