// Which alert comes next, and until when one is snoozed.
import { expect, test } from 'vitest'
import { nextOpen } from './next-open.ts'
import { snoozeDay } from './snooze-day.ts'

const of = (...states: ('open' | 'acknowledged')[]) => states.map((state, at) => ({ id: String(at), state }))

test('the next alert is the first open one behind, then before', () => {
  expect(nextOpen(of('open', 'open', 'acknowledged', 'open'), '1')).toBe('3')
  expect(nextOpen(of('open', 'open', 'acknowledged'), '1')).toBe('0')
  expect(nextOpen(of('acknowledged', 'open'), '1')).toBe('1')
  expect(nextOpen(of('open'), 'another')).toBe('0')
})

test('an alert is snoozed until the beginning of a day from tomorrow on, within a year', () => {
  const now = new Date(2026, 11, 31, 23, 30)
  expect(snoozeDay.bounds(now)).toEqual({ first: '2027-01-01', last: '2027-12-31' })
  expect(snoozeDay.read('2027-01-01', now)).toEqual({ moment: new Date(2027, 0, 1).toISOString() })
  const problem = 'Choose a day from 2027-01-01 to 2027-12-31.'
  expect(snoozeDay.read('2026-12-31', now)).toEqual({ problem })
  expect(snoozeDay.read('2028-01-01', now)).toEqual({ problem })
  expect(snoozeDay.read('', now)).toEqual({ problem: 'Choose a day.' })
})
