// A series against a plain list of changes, from whatever parts it was added up.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Change,
  addChanges,
  anyChange,
  byMonth,
  expectedSeries,
  totalsOf,
  writtenOut,
} from '../../../../test/portfolio/changes.ts'
import { firstDayOf, lastDayOf, monthOfDay } from '../../../core/month.ts'
import { MonthSums } from './month-sums.ts'
import { BY_MONTH, decodeBody, encodeTotals } from './totals-codec.ts'

const lists = fc.array(anyChange, { maxLength: 60 })
const asOf = fc.oneof(fc.integer({ min: 20_430, max: 20_530 }), fc.integer({ min: -60, max: 60 }))

test('a series has what a plain list of the changes up to its day adds up to', () => {
  fc.assert(
    fc.property(fc.array(lists, { maxLength: 4 }), asOf, (parts, as_of) => {
      const sums = new MonthSums(as_of)
      for (const part of parts) sums.addTotals(totalsOf(part))
      const changes = parts.flat()
      expect(writtenOut(sums, changes)).toEqual(expectedSeries(changes, as_of, changes))
    }),
  )
})

test('sums of the months before and the days of the last month make the same series as all days', () => {
  fc.assert(
    fc.property(lists, asOf, (changes, as_of) => {
      const sums = new MonthSums(as_of)
      addChanges(sums.months_before, byMonth(changes))
      const last = monthOfDay(as_of)
      addChanges(
        sums.days,
        changes.filter(({ day }) => firstDayOf(last) <= day && day <= lastDayOf(last)),
      )
      expect(writtenOut(sums, changes)).toEqual(expectedSeries(changes, as_of, changes))
    }),
  )
})

test('stored bodies make the same series, whether its beginning or a product is asked first, and again after more of them', () => {
  fc.assert(
    fc.property(fc.array(lists, { maxLength: 4 }), asOf, fc.boolean(), (parts, as_of, asks_product) => {
      const sums = new MonthSums(as_of)
      const added: Change[] = []
      for (const part of parts) {
        for (const { period, body } of encodeTotals(totalsOf(part))) {
          if (period === BY_MONTH) decodeBody(body, sums.months_before)
          if (period === monthOfDay(as_of)) decodeBody(body, sums.days)
        }
        added.push(...part)
        if (asks_product) sums.productAtEndOf(1, monthOfDay(as_of))
        expect(writtenOut(sums, added)).toEqual(expectedSeries(added, as_of, added))
      }
    }),
  )
})

test('what is added after a series was asked counts from then on', () => {
  const sums = new MonthSums(20_000)
  const month = monthOfDay(20_000)
  sums.add(month - 1, 20, 5)
  sums.addProduct(month - 1, 1, 10n)
  expect([sums.first_month, sums.atEndOf(20, month), sums.productAtEndOf(1, month)]).toEqual([month - 1, 5, 10n])
  sums.add(month - 3, 20, 2)
  sums.addProduct(month - 2, 1, -4n)
  expect([sums.first_month, sums.atEndOf(20, month), sums.productAtEndOf(1, month)]).toEqual([month - 3, 7, 6n])
})

test('a group in which nothing is left has no first month', () => {
  const sums = new MonthSums(20_000)
  expect(sums.first_month).toBeNull()
  sums.add(600, 20, 5)
  sums.add(600, 20, -5)
  expect(sums.first_month).toBeNull()
})

test('a sum beyond 2^53 is exact, in a month and over months, and a plain number once it fits again', () => {
  const sums = new MonthSums(20_000)
  sums.add(500, 20, Number.MAX_SAFE_INTEGER)
  sums.add(500, 20, 1)
  sums.add(501, 20, 2)
  sums.add(502, 20, -3)
  expect(sums.inMonth(20, 500)).toBe(2n ** 53n)
  expect(sums.inMonth(20, 501)).toBe(2)
  expect(sums.atEndOf(20, 501)).toBe(2n ** 53n + 2n)
  expect(sums.atEndOf(20, 502)).toBe(Number.MAX_SAFE_INTEGER)
})
