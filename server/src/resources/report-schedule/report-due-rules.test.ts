// When reports are due: by the calendar and the clock of a time zone, worked out by hand.
import { formatMoves, movesWith } from '@tapeline/kernel/core/clocked-zone'
import { parseMoment } from '@tapeline/kernel/core/moment'
import { describe, expect, test } from 'vitest'
import { type DueTimes, dayOfFigures, latestDue, nextDue } from './report-due-rules.ts'

function at(text: string): number {
  const reading = parseMoment(text)
  if (!reading.ok) throw new Error(text)
  return reading.value
}

const DAILY: DueTimes = { frequency: 'daily', weekday: 'monday', month_day: 1, hour: 8 }

const due = (times: Partial<DueTimes>, after: string, until: string, zone = 'UTC') =>
  latestDue({ ...DAILY, ...times }, at(after), at(until), zone)

test('a daily report is due at its hour, once', () => {
  const first = { due: at('2026-03-02T08:00:00Z'), day: '2026-03-02', skipped: 0 }
  expect(due({}, '2026-03-01T08:00:00Z', '2026-03-02T07:59:59.999999Z')).toBeUndefined()
  expect(due({}, '2026-03-01T08:00:00Z', '2026-03-02T08:00:00Z')).toEqual(first)
  expect(due({}, '2026-03-02T08:00:00Z', '2026-03-02T23:00:00Z')).toBeUndefined()
})

test('after a time without a service only the latest is due, and the others are counted', () => {
  expect(due({}, '2026-03-01T08:00:00Z', '2026-03-05T09:00:00Z')).toEqual({
    due: at('2026-03-05T08:00:00Z'),
    day: '2026-03-05',
    skipped: 3,
  })
})

test('a weekly report is due on its day of the week', () => {
  // 2026-03-02 is a Monday.
  const monday = { due: at('2026-03-02T08:00:00Z'), day: '2026-03-02', skipped: 0 }
  expect(due({ frequency: 'weekly' }, '2026-02-23T08:00:00Z', '2026-03-04T00:00:00Z')).toEqual(monday)
  expect(
    due({ frequency: 'weekly', weekday: 'sunday' }, '2026-03-01T08:00:00Z', '2026-03-07T23:00:00Z'),
  ).toBeUndefined()
})

test('a monthly report of the 31st is due on the last day of a shorter month', () => {
  const monthly = { frequency: 'monthly', month_day: 31 }
  expect(due(monthly, '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z')?.due).toBe(at('2026-02-28T08:00:00Z'))
  expect(due(monthly, '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')?.due).toBe(at('2026-03-31T08:00:00Z'))
})

test('a report after the end of a month is of its last day, so many days later', () => {
  const after = { frequency: 'after_month_end', month_day: 3 }
  const third = due(after, '2026-02-10T00:00:00Z', '2026-03-10T00:00:00Z')
  expect(third).toEqual({ due: at('2026-03-03T08:00:00Z'), day: '2026-03-03', skipped: 0 })
  expect(dayOfFigures(after, '2026-03-03')).toBe('2026-02-28')
  expect(dayOfFigures(DAILY, '2026-03-03')).toBe('2026-03-03')
})

test('the next due moment is the first behind a moment, never that moment', () => {
  const next = (times: Partial<DueTimes>, after: string, zone = 'UTC') =>
    nextDue({ ...DAILY, ...times }, at(after), zone)
  expect(next({}, '2026-03-01T07:59:59Z')).toBe(at('2026-03-01T08:00:00Z'))
  expect(next({}, '2026-03-01T08:00:00Z')).toBe(at('2026-03-02T08:00:00Z'))
  // 2026-03-02 is a Monday.
  expect(next({ frequency: 'weekly' }, '2026-03-02T08:00:00Z')).toBe(at('2026-03-09T08:00:00Z'))
  expect(next({ frequency: 'monthly', month_day: 31 }, '2026-01-31T08:00:00Z')).toBe(at('2026-02-28T08:00:00Z'))
  expect(next({ frequency: 'after_month_end', month_day: 3 }, '2026-02-03T09:00:00Z')).toBe(at('2026-03-03T08:00:00Z'))
  // 2026-03-08 has no hour from 2 to 3 in New York. Samoa had no 30 December 2011.
  expect(next({ hour: 2 }, '2026-03-07T12:00:00Z', 'America/New_York')).toBe(at('2026-03-08T07:00:00Z'))
  expect(next({ frequency: 'monthly', month_day: 30 }, '2011-12-01T00:00:00Z', 'Pacific/Apia')).toBe(
    at('2012-01-29T18:00:00Z'),
  )
})

describe('in a time zone', () => {
  // New York: 2026-03-08 has no hour from 2 to 3, 2026-11-01 has the hour from 1 to 2 twice.
  const ZONE = 'America/New_York'

  test('the hour is that of its clock, and the day is its day', () => {
    const evening = due({ hour: 22 }, '2026-01-10T12:00:00Z', '2026-01-11T12:00:00Z', ZONE)
    expect(evening).toEqual({ due: at('2026-01-11T03:00:00Z'), day: '2026-01-10', skipped: 0 })
  })

  test('an hour that the clock skips gives one report, when the clock is set', () => {
    const skipped = due({ hour: 2 }, '2026-03-07T12:00:00Z', '2026-03-08T12:00:00Z', ZONE)
    expect(skipped).toEqual({ due: at('2026-03-08T07:00:00Z'), day: '2026-03-08', skipped: 0 })
    expect(due({ hour: 2 }, '2026-03-08T07:00:00Z', '2026-03-09T05:59:59Z', ZONE)).toBeUndefined()
    expect(due({ hour: 3 }, '2026-03-07T12:00:00Z', '2026-03-08T12:00:00Z', ZONE)?.due).toBe(at('2026-03-08T07:00:00Z'))
  })

  test('an hour that comes twice gives one report, the first time', () => {
    const first = { due: at('2026-11-01T05:00:00Z'), day: '2026-11-01', skipped: 0 }
    expect(due({ hour: 1 }, '2026-10-31T12:00:00Z', '2026-11-02T05:59:59Z', ZONE)).toEqual(first)
    expect(due({ hour: 1 }, '2026-11-01T05:00:00Z', '2026-11-01T23:00:00Z', ZONE)).toBeUndefined()
  })

  test('a day that was skipped gives none', () => {
    // Samoa had no 30 December 2011: 8 o'clock of the 29th and of the 31st are a day apart.
    const days = due({}, '2011-12-28T20:00:00Z', '2011-12-31T00:00:00Z', 'Pacific/Apia')
    expect(days).toEqual({ due: at('2011-12-30T18:00:00Z'), day: '2011-12-31', skipped: 1 })
  })
})

describe('by the clock of a sandbox', () => {
  // It is 10 January, noon, when the clock is first moved, minute by minute: to 1 February, 1 March, 1 April and 15 April, each at midnight.
  const STOPS = ['2026-02-01', '2026-03-01', '2026-04-01', '2026-04-15']
  const movedAt = (nth: number) => at(`2026-01-10T12:0${nth}:00Z`)
  const CLOCKED = STOPS.reduce(
    (zone, day, nth) => `UTC ${formatMoves(movesWith(zone, movedAt(nth), at(`${day}T00:00:00Z`)))}`,
    'UTC',
  )
  /** What is due at each of the stops, looked for a second after the clock has come there. */
  const atStops = (times: DueTimes) =>
    STOPS.map((_, nth) =>
      latestDue(
        times,
        nth === 0 ? at('2026-01-10T12:00:00Z') - 1 : movedAt(nth - 1) + 1e6,
        movedAt(nth) + 1e6,
        CLOCKED,
      ),
    )

  test('a report whose hour was passed over is due at the move, and is of the day on which it was due', () => {
    const after = { ...DAILY, frequency: 'after_month_end' }
    const dues = atStops(after)
    expect(dues).toEqual([
      undefined,
      { due: movedAt(1), day: '2026-02-01', skipped: 0 },
      { due: movedAt(2), day: '2026-03-01', skipped: 0 },
      { due: movedAt(3), day: '2026-04-01', skipped: 0 },
    ])
    const days = dues.flatMap((one) => (one === undefined ? [] : dayOfFigures(after, one.day)))
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  })

  test('of the days that one move passed over only the last is due, and the others are counted', () => {
    // The hours of 10 January to 31 January but that of the 10th, which was over; of 1 to 28 February; of 1 to 31 March; of 1 to 14 April.
    expect(atStops(DAILY)).toEqual([
      { due: movedAt(0), day: '2026-01-31', skipped: 20 },
      { due: movedAt(1), day: '2026-02-28', skipped: 27 },
      { due: movedAt(2), day: '2026-03-31', skipped: 30 },
      { due: movedAt(3), day: '2026-04-14', skipped: 13 },
    ])
  })
})
