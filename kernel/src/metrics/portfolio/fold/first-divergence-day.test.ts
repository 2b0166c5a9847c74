// What a receivable changes from the first day on which two versions of it differ: one contribution subtracted, the other added.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { END, type History, ORIGIN, histories, knownOf, statedHistories } from '../../../../test/metrics/histories.ts'
import type { MetricSettings } from '../../metric-settings.ts'
import { STANDARD_METRIC_SETTINGS } from '../../metric-settings.ts'
import type { DatedCell } from '../stratification-keys.ts'
import { firstDivergenceDay } from './first-divergence-day.ts'
import { type Placed, PortfolioTotals } from './portfolio-totals.ts'
import { runs } from '../../../../test/length.ts'

const CELL = {
  currency: 'USD',
  product_type: 'term_loan',
  vintage: 660,
  obligor_id: 'acct-1',
  funded_by: 'operator',
  industry: '44-45',
  industry_code: '445110',
  country: 'US',
  region: 'US-CA',
}

const cells: fc.Arbitrary<readonly DatedCell[]> = fc
  .tuple(fc.constantFrom('acct-1', 'acct-2'), fc.array(fc.integer({ min: ORIGIN - 30, max: END }), { maxLength: 2 }))
  .map(([obligor_id, days]) => [
    { from: null, cell: { ...CELL, obligor_id }, credit_score: null },
    ...days
      .toSorted((one, other) => one - other)
      .map((from, at) => ({ from, cell: { ...CELL, obligor_id, funded_by: `fund-${at}` }, credit_score: 'fico:700' })),
  ])

const history = fc.oneof(histories, statedHistories)

/** A history and what it becomes: nothing new, an entry more or less, other cells, other settings, or another history altogether. */
const pairs = fc
  .record({ one: history, other: history, cells, moved: cells, kind: fc.integer({ min: 0, max: 5 }), at: fc.nat() })
  .map(({ one, other, cells: was, moved, kind, at }): [Placed, Placed] => {
    const placed = (history: History, there: readonly DatedCell[]): Placed => ({ ...knownOf(history), cells: there })
    const entries = one.entries.filter((_, index) => index !== at % Math.max(1, one.entries.length))
    const after: readonly Placed[] = [
      placed(one, was),
      placed({ ...one, entries }, was),
      placed({ ...one, entries: [...one.entries, ...other.entries.slice(0, 1)] }, was),
      placed(one, moved),
      placed({ ...one, steps: other.steps }, was),
      placed(other, was),
    ]
    return [placed(one, was), after[kind] ?? placed(one, was)]
  })

const ORDINALS = new Map([
  ['acct-1', 1],
  ['acct-2', 2],
])

/** Every sum that is not zero, as text. */
function sumsOf(totals: PortfolioTotals): string[] {
  return [...totals.groups].flatMap(([code, groups]) =>
    [...groups].flatMap(([group, sums]) => {
      const sums_as_text: string[] = []
      const note = (time: number, measure: number, sum: number | bigint) =>
        void sums_as_text.push([code, group, time, measure, sum].join(' '))
      sums.visit({ add: note, addProduct: note })
      return sums_as_text
    }),
  )
}

test('A change from the first divergence day on is all of both contributions, one subtracted and the other added', () => {
  fc.assert(
    fc.property(pairs, ([was, is]) => {
      const [parted, whole] = [new PortfolioTotals(), new PortfolioTotals()]
      parted.change(was, is, ORDINALS)
      whole.change(was, undefined, ORDINALS)
      whole.change(undefined, is, ORDINALS)
      expect(sumsOf(parted).sort()).toEqual(sumsOf(whole).sort())
    }),
    { numRuns: runs(1_500, 300) },
  )
})

const LOAN: History = {
  patches: [
    {
      recorded: 1,
      effective: '-infinity',
      patch: { origination_date: '2025-01-22', currency: 'USD', product_type: 'term_loan' },
    },
  ],
  entries: [{ day: ORIGIN, type: 'disbursement', amount: 100_000, receivable_status: null, balance: null }],
  steps: [STANDARD_METRIC_SETTINGS],
}
const HOME: readonly DatedCell[] = [{ from: null, cell: CELL, credit_score: null }]

function paidOn(day: number, steps: readonly MetricSettings[] = LOAN.steps): Placed {
  const payment = { day, type: 'principal', amount: 10_000, receivable_status: null, balance: null } as const
  return { ...knownOf({ ...LOAN, entries: [...LOAN.entries, payment], steps }), cells: HOME }
}

test('Versions that agree on everything never diverge, whichever objects hold them', () => {
  expect(firstDivergenceDay(paidOn(ORIGIN + 40), paidOn(ORIGIN + 40, [{ ...STANDARD_METRIC_SETTINGS }]))).toBe(Infinity)
})

test('One more payment makes two versions diverge on its day', () => {
  const before: Placed = { ...knownOf(LOAN), cells: HOME }
  expect(firstDivergenceDay(before, paidOn(ORIGIN + 40))).toBe(ORIGIN + 40)
  expect(firstDivergenceDay(paidOn(ORIGIN + 40), paidOn(ORIGIN + 30))).toBe(ORIGIN + 30)
})

test('Another cell makes two versions diverge from its day on, the first cell and other settings from the beginning', () => {
  const one = paidOn(ORIGIN + 40)
  const moved = { from: ORIGIN + 50, cell: { ...CELL, funded_by: 'other' }, credit_score: null }
  expect(firstDivergenceDay(one, { ...one, cells: [...HOME, moved] })).toBe(ORIGIN + 50)
  expect(firstDivergenceDay(one, { ...one, cells: [{ ...moved, from: null }] })).toBe(-Infinity)
  expect(firstDivergenceDay(one, paidOn(ORIGIN + 40, [{ ...STANDARD_METRIC_SETTINGS, grace_days: 3 }]))).toBe(-Infinity)
})

test('Another cause of a broken balance makes two versions diverge on its day, though their ledgers agree', () => {
  const one = paidOn(ORIGIN + 40)
  const broken = { from: ORIGIN + 40, cause: 'missing_entry' } as const
  expect(firstDivergenceDay(one, { ...one, breaks: [broken] })).toBe(ORIGIN + 40)
})

test('Another product or another origination makes two versions diverge from the beginning', () => {
  const one = paidOn(ORIGIN + 40)
  expect(firstDivergenceDay(one, { ...one, ledger: { ...one.ledger, product: 'card' } })).toBe(-Infinity)
  expect(firstDivergenceDay(one, { ...one, ledger: { ...one.ledger, origination: ORIGIN - 1 } })).toBe(-Infinity)
})

test('A change after the close takes what moved on the day of the close as no movement after it, whatever kind it is', () => {
  const on = (day: number, type: string, amount: number, receivable_status: string | null = null) =>
    ({ day, type, amount, receivable_status, balance: null }) as const
  for (const type of ['principal', 'capitalized_interest', 'returned_interest', 'recovery']) {
    const closing = [on(ORIGIN + 20, type, 10_000), on(ORIGIN + 20, 'other', 0, 'closed')]
    const was = { ...knownOf({ ...LOAN, entries: [...LOAN.entries, ...closing] }), cells: HOME }
    const is = {
      ...was,
      cells: [...HOME, { from: ORIGIN + 60, cell: { ...CELL, funded_by: 'fund-0' }, credit_score: null }],
    }
    const [parted, whole] = [new PortfolioTotals(), new PortfolioTotals()]
    parted.change(was, is, ORDINALS)
    whole.change(was, undefined, ORDINALS)
    whole.change(undefined, is, ORDINALS)
    expect(sumsOf(parted).sort(), type).toEqual(sumsOf(whole).sort())
  }
})
