// The checks of one receivable, judged by public loan books where the data is beside the repository: untouched, they give next to no alarms, and each pattern
// that is put into them is found, with its evidence and nothing else (0140).
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import type { CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import { beforeAll, describe, expect, test } from 'vitest'
import { IS_FULL, runs, some } from '../../../kernel/test/length.ts'
import { CHECKS_OF_ONE, alarmsOf, receivablesIn } from './alarms.ts'
import { judge } from './judge.ts'
import { type Arrival, type BookOfFacts, REAL_BOOKS, bookOf, lastDay, readCalls } from './real-books.ts'
import { SUPPLEMENTS, supplemented } from './supplements.ts'

const DATA = resolve(import.meta.dirname, '../../../../shared/data')

/** Receivables of a book in short. */
const RECEIVABLES = 1_000

/** Less than a tenth of a percent of the receivables. */
const SHARE = 1_000

/** What is found beyond that, and is true of the book as it is: so many receivables of all. */
const TRUE_FINDINGS: { readonly [book: string]: { readonly [check in CheckName]?: number } } = {
  // Four modified loans whose arrears became principal; two cures in the first months, whose balances the publisher left out; and a loan without any balance.
  'fannie-2007q3': { cured_without_cash: 6, never_paid_but_current: 1 },
  // Cards whose code fell by months without the payments: most from seven months past due to two, in August.
  'uci-taiwan-cards': { cured_without_cash: 20, eased_before_test: 133 },
  // Loans that were late until a first repayment whose amount the file leaves out: it states the day, and the payment that closed the loan.
  superlender: { cured_without_cash: 6, eased_before_test: 23 },
}

/**
 * The patterns that have a place in a book. In these two all have one but a loan that is never paid: the first payments of mortgages were left out by their
 * publisher, and a card has no due days. Books of one payment a loan have that, and few others.
 */
const PLACES: { readonly [book: string]: number } = { 'fannie-2007q3': 8, 'uci-taiwan-cards': 8 }

const ARRIVALS: readonly Arrival[] = ['as_it_happened', 'loaded_later']

async function readBook(name: string, arrival: Arrival): Promise<BookOfFacts> {
  const calls = [...((await readCalls(DATA, name)) ?? [])]
  const each = IS_FULL ? 1 : Math.ceil(calls.length / RECEIVABLES)
  return bookOf(new Map(calls.filter((_, at) => at % each === 0)), arrival)
}

for (const name of REAL_BOOKS) {
  const is_there = existsSync(resolve(DATA, name, 'expected.json'))
  if (!is_there) console.warn(`SKIPPED: the integrity checks are not judged by ${name}, for its data is absent`)
  describe.skipIf(!is_there)(name, () => {
    let as_it_happened: BookOfFacts
    beforeAll(async () => {
      as_it_happened = await readBook(name, 'as_it_happened')
    })

    test.each(some(ARRIVALS, ARRIVALS))('untouched and known %s, it gives next to no alarm', async (arrival) => {
      const read = arrival === 'as_it_happened' ? as_it_happened : await readBook(name, arrival)
      const supplement = SUPPLEMENTS.find(({ book }) => book === name)
      const book = supplement === undefined ? read : supplemented(read, supplement)
      const alarms = alarmsOf(book, dayOfNumber(supplement?.until ?? lastDay(book)))
      for (const check of CHECKS_OF_ONE) {
        const most = TRUE_FINDINGS[name]?.[check] ?? Math.floor(book.receivables.length / SHARE)
        expect(receivablesIn(alarms.get(check) ?? []), check).toBeLessThanOrEqual(most)
      }
    })

    test('each pattern that is put into it is found, with its evidence and nothing else', () => {
      const verdicts = judge(as_it_happened, runs(100, 5), 1)
      expect(verdicts.filter(({ wrong }) => wrong.length > 0)).toEqual([])
      const found = verdicts.filter(({ planted }) => planted > 0)
      expect(found.length).toBeGreaterThanOrEqual(PLACES[name] ?? 3)
    })
  })
}
