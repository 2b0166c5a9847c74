// The checks that look at several receivables, judged by real books: how often they find something where nothing was put in, and whether what was put in
// is found with its evidence and nothing beside it. The judge never asks the engine what is true.
import { resolve } from 'node:path'
import { BEGINNING } from '@tapeline/kernel/core/dated-facts'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { lastDayOf, monthOfDay, monthText } from '@tapeline/kernel/core/month'
import type { EntryVersion, ReceivableFacts } from '@tapeline/kernel/metrics/integrity/facts'
import { describe, expect, test } from 'vitest'
import { Chance } from '../soak/chance.ts'
import { type BookOfFacts, REAL_BOOKS, bookOf, readCalls } from './real-books.ts'
import { isPayment, monthsOfOneDay, ownLines, payersOf, paymentDays, refinancedIn } from './several-books.ts'

const DATA = resolve(import.meta.dirname, '../../../../shared/data')

/** Of a thousand receivables at most one may be named where nothing was put in. */
const ALARMS_MAX = 0.001

/** Cases of each pattern that are put into a book. */
const CASES = 30

const books = await Promise.all(REAL_BOOKS.map(async (name) => ({ name, calls: await readCalls(DATA, name) })))
for (const { name, calls } of books)
  if (calls === undefined) console.warn(`SKIPPED: ${name} is not judged, for it is absent from ${DATA}`)

/** Receivables that the check of refinanced arrears names in the books as they are. They were counted from the files by other code too. */
const REFINANCED: { readonly [book: string]: number } = { superlender: 10, 'ibm-receivables': 1 }

describe.each(books)('$name as it is', ({ name, calls }) => {
  test.skipIf(calls === undefined)('has next to no alarms', () => {
    const book = bookOf(calls ?? new Map(), 'as_it_happened')
    const { receivables, lender } = book
    const refinanced = refinancedIn(book)
    expect(refinanced).toHaveLength(REFINANCED[name] ?? 0)
    expect(refinanced.length / receivables.length).toBeLessThan(ALARMS_MAX)
    expect(monthsOfOneDay(paymentDays(receivables), lender)).toEqual([])
    expect(payersOf(ownLines(receivables), lender)).toEqual([])
  })
})

/** The books whose obligors may have several loans that are repaid in full. */
const LENT = books.filter(
  ({ name }) => name === 'superlender' || name === 'loan-payments-500' || name === 'ibm-receivables',
)

describe.each(LENT)('arrears put into $name', ({ calls }) => {
  const book = () => bookOf(calls ?? new Map(), 'as_it_happened')

  test.skipIf(calls === undefined)('are found where a new loan repaid them, with both loans and nothing else', () => {
    for (const { planted, obligor, expected } of plant(book(), { apart: 3, less: 0 })) {
      const found = refinancedIn(planted, undefined, (id) => id === obligor)
      expect(found).toMatchObject([expected])
    }
  })

  test.skipIf(calls === undefined)(
    'are none where the new loan is less, comes later, or the bank shows what was paid',
    () => {
      for (const { planted, obligor } of plant(book(), { apart: 3, less: 1 })) {
        expect(refinancedIn(planted, undefined, (id) => id === obligor)).toEqual([])
      }
      for (const { planted, obligor } of plant(book(), { apart: 4, less: 0 })) {
        expect(refinancedIn(planted, undefined, (id) => id === obligor)).toEqual([])
      }
      for (const { planted, obligor, day } of plant(book(), { apart: 3, less: 0 })) {
        const statements = { from: -Infinity, until: Infinity }
        const bank = { statements, daysAfter: () => 5, shownOn: () => day + 5 }
        expect(refinancedIn(planted, bank, (id) => id === obligor)).toEqual([])
      }
    },
  )
})

/** How far the new loan is from the repayment, in days, and by how much it is less. */
interface Refinancing {
  readonly apart: number
  readonly less: number
}

/** Loans of obligors that have no other, repaid in full at once: each 31 days past due before, with a new loan of the same obligor. */
function* plant({ receivables, lender }: BookOfFacts, { apart, less }: Refinancing) {
  const chance = new Chance(1)
  const alone = receivables.filter(({ entries }) => repaidAtOnce(entries) !== undefined)
  for (let at = 0; at < CASES; at += 1) {
    const old = chance.pick(alone)
    const repaid = repaidAtOnce(old.entries) ?? []
    const [first] = repaid
    if (first === undefined) continue
    const paid = repaid.reduce((sum, { amount }) => sum + amount, 0)
    const obligor = `planted ${old.obligor_id}`
    const since = dayOfNumber(first.day - 32)
    const late = { delinquent_since: since, delinquent_amount: paid, delinquent_times: 1 }
    const contract = { origination_date: dayOfNumber(first.day), product_type: 'term_loan' }
    const old_facts: ReceivableFacts = {
      ...old,
      obligor_id: obligor,
      // Only what is planted states arrears.
      patches: [...withoutDelinquency(old), { effective: since, recorded: 1e15, patch: late }],
    }
    const lent: EntryVersion = {
      ...first,
      id: 'lent',
      type: 'disbursement',
      amount: paid - less,
      day: first.day + apart,
      recorded: 1e15,
    }
    const patches = [{ effective: BEGINNING, recorded: 1e15, patch: contract }]
    const fresh: ReceivableFacts = { ...old, id: 'fresh', obligor_id: obligor, patches, entries: [lent] }
    yield {
      planted: { receivables: [old_facts, fresh], lender },
      obligor,
      day: first.day,
      expected: {
        obligor_id: obligor,
        from: dayOfNumber(first.day + apart),
        until: null,
        evidence: {
          entries: [...repaid.map(({ id }) => id).toSorted(), 'lent'].map((entry_id) => ({ entry_id })),
          receivables: [old.id, 'fresh'],
        },
      },
    }
  }
}

/** The payments of a loan that was drawn once and repaid on one day, at least two months later; undefined for any other. */
function repaidAtOnce(entries: readonly EntryVersion[]): readonly EntryVersion[] | undefined {
  const [drawn, ...more] = entries.filter(({ type }) => type === 'disbursement')
  const paid = entries.filter(isPayment)
  const [first] = paid
  if (drawn === undefined || first === undefined || more.length > 0 || first.day < drawn.day + 33) return undefined
  const principal = paid.reduce((sum, { type, amount }) => sum + (type === 'principal' ? amount : 0), 0)
  return principal === drawn.amount && paid.every(({ day }) => day === first.day) ? paid : undefined
}

function withoutDelinquency({ patches }: ReceivableFacts) {
  return patches.filter(({ patch }) => patch['delinquent_since'] === undefined)
}

/** The books whose payments are of the days on which they were made. */
const DAILY = books.filter(({ name }) => name === 'superlender' || name === 'ibm-receivables')

describe.each(DAILY)('payments of $name', ({ calls }) => {
  test.skipIf(calls === undefined)(
    'that are all moved to one day of a month are found, for each month that can be compared',
    () => {
      const { receivables, lender } = bookOf(calls ?? new Map(), 'as_it_happened')
      const days = paymentDays(receivables)
      const countOf = (month: number) =>
        days.reduce((sum, { day, payments }) => sum + (monthOfDay(day) === month ? payments : 0), 0)
      const months = [...new Set(days.map(({ day }) => monthOfDay(day)))].filter((month) =>
        [0, 1, 2, 3].every((back) => countOf(month - back) >= 20),
      )
      expect(months.length).toBeGreaterThan(3)
      for (const month of months) {
        const on = lastDayOf(month)
        const moved = days.map((one) => (monthOfDay(one.day) === month ? { ...one, day: on } : one))
        const own = monthsOfOneDay(moved, lender).filter(({ key }) => key === monthText(month))
        const measured = { payments: countOf(month), payments_on_day: countOf(month), share: 10_000 }
        expect(own).toMatchObject([{ from: dayOfNumber(on), measured }])
        // What comes after it is compared with a month of one day.
        expect(monthsOfOneDay(moved, lender)).toHaveLength(1)
      }
    },
  )
})

describe.each(DAILY)('a payer put into $name', ({ calls }) => {
  const lines = () => {
    const { receivables, lender } = bookOf(calls ?? new Map(), 'as_it_happened')
    return { lines: ownLines(receivables), lender }
  }

  test.skipIf(calls === undefined)(
    'is found from ten obligors on, with their lines, and a declared processor is none',
    () => {
      const { lines: all, lender } = lines()
      const chance = new Chance(1)
      for (let at = 0; at < CASES; at += 1) {
        const month = monthOfDay(chance.pick(all).day)
        const obligors = new Set<string>()
        const wanted = chance.whole(9, 14)
        const planted = all.map((line) => {
          if (monthOfDay(line.day) !== month || (obligors.size === wanted && !obligors.has(line.obligor_id)))
            return line
          obligors.add(line.obligor_id)
          return { ...line, payer: 'ACMEHOLDINGS' }
        })
        if (obligors.size < wanted) continue
        const own = planted.filter(({ payer }) => payer === 'ACMEHOLDINGS').map(({ line }) => line)
        const found = payersOf(planted, lender)
        expect(found).toHaveLength(wanted < 10 ? 0 : 1)
        if (wanted >= 10) expect(found[0]?.evidence.transactions?.toSorted()).toEqual(own.toSorted())
        expect(payersOf(planted, lender, ['Acme Holdings'])).toEqual([])
      }
    },
  )
})
