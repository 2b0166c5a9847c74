// What has ever been past due of cohorts, over histories drawn at random: the laws that any such curve keeps.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthOfDay, monthText } from '@tapeline/kernel/core/month'
import { BASES, EVER_DAYS } from '@tapeline/kernel/metrics/portfolio/measures'
import { vintagesTable } from '../../src/resources/portfolio/tables/vintages/vintages-table.ts'
import { ledgerOf } from '../../../kernel/test/metrics/histories.ts'
import { askedOf, books, seriesOf } from './contributed.ts'

type Ever = Record<string, Record<string, { receivables: number }>>

test('what has ever been past due never falls with age, and no more is later than is late', () => {
  let late = 0
  fc.assert(
    fc.property(books, (book) => {
      const [first] = book.receivables
      if (first === undefined) throw new Error('A book has receivables')
      const [series] = seriesOf({ ...book, moved_on: Infinity })
      const vintage = monthText(monthOfDay(ledgerOf(first).origination))
      const group = { currency: 'USD', group: null, keys: { vintage }, series }
      const rows = [...vintagesTable.tabulate([group], askedOf(book))].map(({ row }) => row['ever_past_due'] as Ever)
      for (const basis of BASES)
        for (const [at, row] of rows.entries()) {
          const counts = EVER_DAYS.map((days) => row[`days_${days}`]?.[basis]?.receivables ?? -1)
          const before = EVER_DAYS.map((days) => rows[at - 1]?.[`days_${days}`]?.[basis]?.receivables ?? 0)
          for (const [place, count] of counts.entries()) {
            expect(count).toBeGreaterThanOrEqual(before[place] ?? 0)
            expect(count).toBeLessThanOrEqual(counts[place - 1] ?? book.receivables.length)
            late += count
          }
        }
    }),
  )
  expect(late).toBeGreaterThan(100)
})
