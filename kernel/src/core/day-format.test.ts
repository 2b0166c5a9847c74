// Dates by a given format: never guessed, never rolled over.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfNumber } from './day.ts'
import { readerOfDays } from './day-format.ts'

function read(format: string, text: string) {
  const reader = readerOfDays(format)
  return reader.ok ? reader.value(text) : reader
}

test.each([
  ['YYYY-MM-DD', '2026-01-31'],
  ['DD.MM.YYYY', '31.01.2026'],
  ['MM/DD/YYYY', '01/31/2026'],
  ['DD/MM/YY', '31/01/26'],
  ['YYYYMMDD', '20260131'],
  ['D.M.YYYY', '31.1.2026'],
  ['D MMM YYYY', '31 Jan 2026'],
  ['DD-MMM-YY', '31-JAN-26'],
  ['MMM D, YYYY', 'January 31, 2026'],
  ['YYYY-MM-DD HH:mm:ss', '2026-01-31 23:59:59'],
  ['DD.MM.YYYY', '31.01.2026 23:59'],
  ['YYYY-MM-DD', '2026-01-31T23:59:59.999+14:00'],
  ['MM/DD/YYYY', '01/31/2026 11:59:59 PM'],
])('%s reads %s as the 31st of January', (format, text) => {
  expect(read(format, text)).toEqual({ ok: true, value: '2026-01-31' })
})

test.each([
  ['DD.MM.YYYY', '31.02.2026'],
  ['DD/MM/YYYY', '01/31/2026'],
  ['DD.MM.YYYY', '1.1.2026'],
  ['YYYY-MM-DD', '2026-01-31x'],
  ['D MMM YYYY', '31 Foo 2026'],
  ['YYYYMMDD', ''],
])('%s refuses %s', (format, text) => {
  expect(read(format, text)).toMatchObject({ ok: false, message: expect.stringContaining(format) })
})

test.each(['', 'YYYY-MM', 'MM-DD', 'YYYY-MM-DD DD', 'YYYY-QQ-DD', 'dd.mm.yyyy', 'YYYY-MM-DD'.repeat(5)])(
  '%j is no format',
  (format) => {
    expect(readerOfDays(format)).toMatchObject({ ok: false, message: expect.stringContaining('year, month and day') })
  },
)

test('a day written in a format reads back to it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (number) => {
      const day = dayOfNumber(number)
      const [year, month, date] = day.split('-')
      expect(read('DD.MM.YYYY', `${date}.${month}.${year}`)).toEqual({ ok: true, value: day })
      expect(read('M/D/YYYY', `${Number(month)}/${Number(date)}/${year}`)).toEqual({ ok: true, value: day })
    }),
  )
})
