// Figures of a book from the lines that state it: worked out by hand, and those of the entry point of the package for the same book.
import { expect, test } from 'vitest'
import { dayNumber } from '../../src/core/day.ts'
import { BEGINNING, type Patch } from '../../src/core/dated-facts.ts'
import { FiguresOnDay, statedLedger } from '../../src/metrics/book-figures/figures-on-day.ts'
import { STANDARD_METRIC_SETTINGS } from '../../src/metrics/metric-settings.ts'
import { type StatedReceivable, firstPatchesOf, statedFiguresOn } from '../../src/loan-book/stated-book.ts'

const entry = (date: string, type: string, amount: number, receivable_status: string | null = null) => ({
  day: dayNumber(date),
  type,
  amount,
  receivable_status,
  balance: null,
})

function stated(product_type: string, entries: StatedReceivable['entries'], more: Patch = {}, currency = 'USD') {
  const terms = { term: '12 months', payment_frequency: '1 month', interest_rate: 0 }
  const patch = { obligor_id: 'a', product_type, currency, origination_date: '2026-01-15', ...terms, ...more }
  const patches = firstPatchesOf(patch, '2026-06-30').map((dated, at) => ({ ...dated, recorded: at + 1 }))
  return { currency, product_type, patches, entries }
}

test('receivables are counted by what became of them, principal by product and by days past due', () => {
  // Ten months of 100.00 are left. Of what fell due on 15 April nothing was paid: on 16 May that is 31 days ago; reported are 40.
  const late = stated(
    'term_loan',
    [entry('2026-01-15', 'disbursement', 120_000), entry('2026-02-15', 'principal', 20_000)],
    {
      delinquent_since: '2026-04-06',
      delinquent_amount: 10_000,
      delinquent_times: 1,
    },
  )
  const current = stated('credit_card', [entry('2026-05-10', 'disbursement', 5_000)], {
    term: null,
    payment_frequency: null,
  })
  const paid = stated('term_loan', [entry('2026-01-15', 'disbursement', 700), entry('2026-03-01', 'principal', 700)])
  const lost = stated('term_loan', [entry('2026-01-15', 'disbursement', 900), entry('2026-03-01', 'write_off', 900)])
  const later = stated('term_loan', [entry('2026-05-17', 'disbursement', 900)])
  const euro = stated(
    'term_loan',
    [entry('2026-01-15', 'disbursement', 300)],
    { term: null, payment_frequency: null },
    'EUR',
  )
  const [dollars, euros, ...more] = statedFiguresOn([late, current, paid, lost, later, euro], '2026-05-16')
  expect(more).toEqual([])
  expect(dollars).toMatchObject({
    currency: 'USD',
    receivables: 5,
    outcomes: { outstanding: 2, paid_off: 1, charged_off: 1, not_drawn: 1, closed_unexplained: 0 },
    outstanding: 105_000,
    products: [
      { product_type: 'term_loan', count: 1, amount: 100_000 },
      { product_type: 'credit_card', count: 1, amount: 5_000 },
    ],
    too_large: 0,
  })
  const held = dollars?.buckets.map(({ bucket, reported, computed }) => [bucket, reported.amount, computed.amount])
  expect(held).toEqual([
    ['current', 5_000, 5_000],
    ['1-30', 0, 0],
    ['31-60', 100_000, 100_000],
    ['61-90', 0, 0],
    ['91-120', 0, 0],
    ['120+', 0, 0],
  ])
  expect(euros).toMatchObject({ currency: 'EUR', receivables: 1, outstanding: 300 })
})

test('a first line holds from the beginning, its delinquency from the day on which it began', () => {
  expect(firstPatchesOf({ term: null }, '2026-06-30')).toEqual([{ effective: BEGINNING, patch: { term: null } }])
  expect(firstPatchesOf({ term: null, delinquent_since: '2026-04-06', delinquent_times: 1 }, '2026-06-30')).toEqual([
    { effective: BEGINNING, patch: { term: null } },
    { effective: '2026-04-06', patch: { delinquent_since: '2026-04-06', delinquent_times: 1 } },
  ])
})

test('a receivable whose position cannot be calculated adds nothing', () => {
  const figures = new FiguresOnDay('2026-05-16', [STANDARD_METRIC_SETTINGS])
  const { currency, product_type, patches, entries } = stated('term_loan', [entry('2026-01-15', 'disbursement', 700)])
  const ledger = statedLedger(patches, entries, [STANDARD_METRIC_SETTINGS])
  const names = { currency, product_type }
  // @ts-expect-error The facts of a ledger that was damaged.
  expect(() => figures.add({ ...names, ledger: { ...ledger, days: null } })).toThrow()
  expect(figures.result()).toEqual([])
  figures.add({ ...names, ledger })
  expect(figures.result()).toMatchObject([{ receivables: 1, outstanding: 700 }])
})
