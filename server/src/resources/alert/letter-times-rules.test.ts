// When letters are sent, by hand: Saturday, November 28, 2026. New York is five hours behind UTC, from March 14, 2027 four.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { expect, test } from 'vitest'
import { letterDue } from './letter-times-rules.ts'

const at = (text: string) => Date.parse(text) * 1_000
const due = (rule: Parameters<typeof letterDue>[0], now: string, zone = 'UTC') =>
  formatMoment(letterDue(rule, at(now), zone)).slice(0, 16)
const night = { from: '20:00', until: '07:00' }

test.each([
  ['2026-11-28T19:59:30Z', '2026-11-28T19:59'],
  ['2026-11-28T20:00:00Z', '2026-11-29T07:00'],
  ['2026-11-28T23:30:10Z', '2026-11-29T07:00'],
  ['2026-11-29T06:59:59Z', '2026-11-29T07:00'],
  ['2026-11-29T07:00:00Z', '2026-11-29T07:00'],
])('a letter at %s is sent at %s where nights are quiet', (now, expected) => {
  expect(due({ delivery: 'immediately', quiet_hours: night }, now)).toBe(expected)
})

test('quiet hours are those of the time zone, also on a day of 23 hours', () => {
  expect(due({ delivery: 'immediately', quiet_hours: night }, '2026-11-29T02:00:00Z', 'America/New_York')).toBe(
    '2026-11-29T12:00',
  )
  expect(due({ delivery: 'immediately', quiet_hours: night }, '2027-03-14T02:00:00Z', 'America/New_York')).toBe(
    '2027-03-14T11:00',
  )
})

test('a digest is sent at eight, daily or on Mondays', () => {
  expect(due({ delivery: 'daily', quiet_hours: null }, '2026-11-28T07:59:00Z')).toBe('2026-11-28T08:00')
  expect(due({ delivery: 'daily', quiet_hours: null }, '2026-11-28T08:00:00Z')).toBe('2026-11-29T08:00')
  expect(due({ delivery: 'weekly', quiet_hours: null }, '2026-11-28T12:00:00Z')).toBe('2026-11-30T08:00')
  expect(due({ delivery: 'weekly', quiet_hours: null }, '2026-11-30T08:00:00Z')).toBe('2026-12-07T08:00')
  expect(due({ delivery: 'daily', quiet_hours: null }, '2026-11-28T12:00:00Z', 'Asia/Kathmandu')).toBe(
    '2026-11-29T02:15',
  )
})
