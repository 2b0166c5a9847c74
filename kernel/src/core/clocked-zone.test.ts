// Days of a time zone whose clock is moved twice, each worked out by hand.
import { describe, expect, test } from 'vitest'
import { clockAt, formatMoves, momentShowing, movesOf, zoneName } from './clocked-zone.ts'
import { dayOfMoment, endOfDay, isTimeZone, momentOfHour, parseMoment, startOfDay } from './moment.ts'

function moment(text: string): number {
  const reading = parseMoment(text)
  if (!reading.ok) throw new Error(text)
  return reading.value
}

const HOUR = 3_600_000_000
const FIRST = moment('2026-11-29T12:00:00Z')
const SECOND = moment('2026-11-29T13:00:00Z')
// At noon the clock is moved to January 31, 2027, 12:00, and an hour later, when it shows 13:00 there, to March 1, 09:30.
const MOVES = [
  { at: FIRST, ahead: moment('2027-01-31T12:00:00Z') - FIRST },
  { at: SECOND, ahead: moment('2027-03-01T09:30:00Z') - SECOND },
]
const UTC = `UTC ${formatMoves(MOVES)}`
const NEW_YORK = `America/New_York ${formatMoves(MOVES)}`

describe('a time zone with a clock', () => {
  test('has its name and its moves', () => {
    expect([zoneName(UTC), zoneName(NEW_YORK), zoneName('Asia/Tokyo')]).toEqual([
      'UTC',
      'America/New_York',
      'Asia/Tokyo',
    ])
    expect([movesOf(UTC), movesOf('UTC')]).toEqual([MOVES, []])
  })

  test('is no time zone that anybody may send', () => {
    expect(isTimeZone(UTC)).toBe(false)
  })

  test.each([
    ['2026-11-29T11:59:59.999999Z', '2026-11-29T11:59:59.999999Z', '2026-11-29'],
    ['2026-11-29T12:00:00Z', '2027-01-31T12:00:00Z', '2027-01-31'],
    ['2026-11-29T12:59:59.999999Z', '2027-01-31T12:59:59.999999Z', '2027-01-31'],
    ['2026-11-29T13:00:00Z', '2027-03-01T09:30:00Z', '2027-03-01'],
    ['2026-11-30T03:30:00Z', '2027-03-02T00:00:00Z', '2027-03-02'],
  ])('shows at %s %s, on %s', (at, shown, day) => {
    expect(clockAt(moment(at), UTC)).toBe(moment(shown))
    expect(dayOfMoment(moment(at), UTC)).toBe(day)
  })

  test.each([
    // Before the first move.
    ['2026-11-29T11:00:00Z', '2026-11-29T11:00:00Z'],
    // Passed over by the first move, and by the second.
    ['2026-11-29T12:00:00Z', '2026-11-29T12:00:00Z'],
    ['2026-12-24T00:00:00Z', '2026-11-29T12:00:00Z'],
    ['2027-01-31T12:00:00Z', '2026-11-29T12:00:00Z'],
    ['2027-01-31T12:20:00Z', '2026-11-29T12:20:00Z'],
    ['2027-01-31T13:00:00Z', '2026-11-29T13:00:00Z'],
    ['2027-02-10T00:00:00Z', '2026-11-29T13:00:00Z'],
    ['2027-03-01T09:30:00Z', '2026-11-29T13:00:00Z'],
    ['2027-03-01T10:30:00Z', '2026-11-29T14:00:00Z'],
  ])('shows %s first at %s', (shown, at) => {
    expect(momentShowing(moment(shown), UTC)).toBe(moment(at))
  })

  test('begins days that were passed over at the move, in which the day before them ends', () => {
    expect(startOfDay('2026-11-29', UTC)).toBe(moment('2026-11-29T00:00:00Z'))
    for (const day of ['2026-11-30', '2026-12-31', '2027-01-31']) expect(startOfDay(day, UTC)).toBe(FIRST)
    expect(endOfDay('2026-11-29', UTC)).toBe(FIRST - 1)
    for (const day of ['2027-02-01', '2027-02-28', '2027-03-01']) expect(startOfDay(day, UTC)).toBe(SECOND)
    expect(endOfDay('2027-03-01', UTC)).toBe(moment('2026-11-30T03:30:00Z') - 1)
  })

  test('has days of its zone, with their summer time', () => {
    // 09:30 UTC on March 1 is 04:30 in New York, whose day ends 19.5 hours later; from March 14 on it is four hours behind UTC.
    expect(dayOfMoment(SECOND, NEW_YORK)).toBe('2027-03-01')
    expect(endOfDay('2027-03-01', NEW_YORK)).toBe(SECOND + 19.5 * HOUR - 1)
    expect(momentOfHour('2027-03-15', 8, NEW_YORK)).toBe(
      SECOND + moment('2027-03-15T12:00:00Z') - moment('2027-03-01T09:30:00Z'),
    )
  })

  test('makes hours that were passed over due at the move', () => {
    expect(momentOfHour('2027-02-05', 8, UTC)).toBe(SECOND)
    expect(momentOfHour('2027-03-01', 8, UTC)).toBe(SECOND)
    expect(momentOfHour('2027-03-01', 10, UTC)).toBe(SECOND + HOUR / 2)
  })

  test('goes from a moment to what it shows and back, wherever the clock was not moved over it', () => {
    for (let minute = -90; minute < 240; minute += 7) {
      const at = FIRST + minute * 60_000_000
      expect(momentShowing(clockAt(at, UTC), UTC)).toBe(at)
    }
  })
})
