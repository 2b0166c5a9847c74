// Moments against the platform's own calendar and against time zones whose clocks jumped at midnight.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOfNumber } from './day.ts'
import { dayOfMoment, endOfDay, formatMoment, isTimeZone, parseMoment, startOfDay } from './moment.ts'
import { runs } from '../../test/length.ts'

const anyMoment = fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 })
const ZONES = [
  'UTC',
  'America/New_York',
  'America/Mexico_City',
  'America/Bogota',
  'Europe/Madrid',
  'Asia/Kolkata',
  'Pacific/Apia',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Africa/Monrovia',
  'Pacific/Kiritimati',
  'Asia/Manila',
]

function momentOf(text: string): number {
  const reading = parseMoment(text)
  if (!reading.ok) throw new Error(reading.message)
  return reading.value
}

describe('formatMoment and parseMoment', () => {
  test('a moment is shown with six decimals in UTC', () => {
    expect(formatMoment(0)).toBe('1970-01-01T00:00:00.000000Z')
    expect(formatMoment(-1)).toBe('1969-12-31T23:59:59.999999Z')
    expect(formatMoment(momentOf('2026-11-21T11:33:43.123456Z'))).toBe('2026-11-21T11:33:43.123456Z')
  })

  test('every moment is read back from its text, which agrees with the platform', () => {
    fc.assert(
      fc.property(anyMoment, (moment) => {
        const text = formatMoment(moment)
        expect(parseMoment(text)).toEqual({ ok: true, value: moment })
        expect(text.slice(0, 23)).toBe(new Date(Math.floor(moment / 1000)).toISOString().slice(0, 23))
      }),
    )
  })

  test('an offset is subtracted, decimals are optional', () => {
    expect(momentOf('2026-01-01T01:30:00+01:30')).toBe(momentOf('2026-01-01T00:00:00Z'))
    expect(momentOf('2025-12-31T19:00:00.5-05:00')).toBe(momentOf('2026-01-01T00:00:00.500Z'))
    expect(momentOf('2026-01-01t00:00:00z')).toBe(momentOf('2026-01-01T00:00:00-00:00'))
  })

  test.each([
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00Z',
    '2026-01-01 00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-12-31T23:59:60Z',
    '2026-02-30T00:00:00Z',
    '2026-01-01T00:00:00.1234567Z',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+01:60',
    '2026-01-01T00:00:00+0100',
    '1600-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
    '',
    'now',
    '2026-01-01T00:00:00Z\n',
    '1767225600',
  ])('%j is refused', (text) => {
    expect(parseMoment(text).ok).toBe(false)
  })

  test('a plus sign lost in a URL is named', () => {
    expect(parseMoment('2026-01-01T00:00:00 01:00')).toMatchObject({
      message: expect.stringContaining('%2B'),
    })
    expect(parseMoment('2026-01-01T00:00:00.1234567Z')).toMatchObject({
      message: expect.stringContaining('six decimals'),
    })
  })
})

describe('days in a time zone', () => {
  test('the day is that of the zone, not of UTC', () => {
    const moment = momentOf('2026-01-01T03:00:00Z')
    expect(dayOfMoment(moment, 'UTC')).toBe('2026-01-01')
    expect(dayOfMoment(moment, 'America/Bogota')).toBe('2025-12-31')
    expect(dayOfMoment(momentOf('2025-12-31T23:00:00Z'), 'Europe/Madrid')).toBe('2026-01-01')
    expect(dayOfMoment(-1, 'UTC')).toBe('1969-12-31')
    expect(() => dayOfMoment(0, 'Mars/Olympus')).toThrow(RangeError)
  })

  test('the end of a day follows the zone and its summer time', () => {
    expect(formatMoment(endOfDay('2026-01-31', 'UTC'))).toBe('2026-01-31T23:59:59.999999Z')
    expect(formatMoment(endOfDay('2026-01-31', 'America/New_York'))).toBe('2026-02-01T04:59:59.999999Z')
    expect(formatMoment(endOfDay('2026-07-31', 'America/New_York'))).toBe('2026-08-01T03:59:59.999999Z')
    expect(formatMoment(endOfDay('2026-03-29', 'Europe/Madrid'))).toBe('2026-03-29T21:59:59.999999Z')
  })

  test('a day beyond the range of moments ends with the range', () => {
    expect(endOfDay('9999-12-31', 'America/Bogota')).toBe(Number.MAX_SAFE_INTEGER)
    expect(endOfDay('0001-01-01', 'UTC')).toBe(-Number.MAX_SAFE_INTEGER)
    expect(formatMoment(endOfDay('2255-06-03', 'UTC'))).toBe('2255-06-03T23:59:59.999999Z')
    expect(formatMoment(endOfDay('9999-12-31', 'UTC'))).toContain('2255-06-05')
  })

  test('Samoa had no 2011-12-30: its end is that of the day before', () => {
    expect(endOfDay('2011-12-30', 'Pacific/Apia')).toBe(endOfDay('2011-12-29', 'Pacific/Apia'))
    expect(startOfDay('2011-12-31', 'Pacific/Apia')).toBe(endOfDay('2011-12-29', 'Pacific/Apia') + 1)
  })

  test('a clock put back just after midnight ends the day at its last midnight', () => {
    // In 2006 Newfoundland's clock went from 00:01 on October 29 back to 23:01 on October 28.
    expect(formatMoment(endOfDay('2006-10-28', 'America/St_Johns'))).toBe('2006-10-29T03:29:59.999999Z')
  })

  test('the end of a day is its last microsecond, in any zone', () => {
    const anyDay = fc.integer({ min: -40000, max: 40000 })
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anyDay, (zone, number) => {
        const day = dayOfNumber(number)
        const end = endOfDay(day, zone)
        expect(dayOfMoment(end, zone) <= day).toBe(true)
        expect(dayOfMoment(end + 1, zone) > day).toBe(true)
        expect(startOfDay(addDays(day, 1), zone)).toBe(end + 1)
      }),
      { numRuns: runs(400, 80) },
    )
  })
})

describe('isTimeZone', () => {
  test.each(['UTC', 'America/Mexico_City', 'Europe/London', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    '%s is one',
    (name) => {
      expect(isTimeZone(name)).toBe(true)
    },
  )

  test.each(['', 'Mars/Olympus', '+05:30', 'UTC+1', 'America/New York', '../etc', 'x'.repeat(100)])(
    '%j is none',
    (name) => {
      expect(isTimeZone(name)).toBe(false)
    },
  )
})
