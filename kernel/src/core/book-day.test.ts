// The first and last days of a loan book.
import { expect, test } from 'vitest'
import { beyondMessage, isBeyond, latestBookDay, parseBookDay, parseBookMonth } from './book-day.ts'

test.each(['1900-01-01', '2026-01-31', '2126-11-24', '9999-12-31'])(
  '%s is no earlier than a loan book begins',
  (day) => {
    expect(parseBookDay(day)).toEqual({ ok: true, value: day })
    expect(parseBookMonth(day.slice(0, 7))).toEqual({ ok: true, value: day.slice(0, 7) })
  },
)

test.each(['1899-12-31', '0226-01-31', '0001-01-01', '0000-01-01'])('%s is refused with the range', (day) => {
  const refused = {
    ok: false,
    code: 'out_of_range',
    message: expect.stringContaining('from 1900-01-01 to a hundred years'),
  }
  expect(parseBookDay(day)).toMatchObject(refused)
  expect(parseBookMonth(day.slice(0, 7))).toMatchObject(refused)
})

test('text that is not a day is refused with that reason', () => {
  expect(parseBookDay('1899-02-30')).toMatchObject({ ok: false, message: expect.stringContaining('send 01 to 28') })
  expect(parseBookMonth('1899-13')).toMatchObject({ ok: false, code: 'invalid_value' })
})

test('the latest day is a hundred years ahead, the last of February in a leap year too', () => {
  expect(latestBookDay('2026-11-24')).toBe('2126-11-24')
  expect(latestBookDay('2000-02-29')).toBe('2100-02-28')
})

test.each([
  ['2126-11-24', false],
  ['2126-11-25', true],
  ['2126-11', false],
  ['2126-12', true],
  ['2126-11-24T23:59:59.999999Z', false],
  ['2126-11-25T00:00:00.000000Z', true],
  ['not a day', false],
])('%s beyond 2126-11-24: %s', (text, beyond) => {
  expect(isBeyond(text, '2126-11-24')).toBe(beyond)
  expect(beyondMessage('2126-11-24')).toContain('2126-11-24')
})
