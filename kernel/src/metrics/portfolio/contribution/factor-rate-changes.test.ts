// The factor rate of a portfolio against a model in plain arrays, on any day: what is to be repaid by the schedule as it was on that day, by
// what was advanced up to it, of every receivable that is open then and has both.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/length.ts'
import {
  END,
  type History,
  ORIGIN,
  factsOf,
  histories,
  knownOf,
  patchesAfter,
} from '../../../../test/metrics/histories.ts'
import { daysOf, typeOf } from '../../../../test/metrics/model.ts'
import { type Change, type ProductChange, plainSeries } from '../../../../test/portfolio/plain-series.ts'
import { BEGINNING } from '../../../core/dated-facts.ts'
import { dayNumber } from '../../../core/day.ts'
import { monthOfDay } from '../../../core/month.ts'
import { STANDARD_METRIC_SETTINGS } from '../../metric-settings.ts'
import { deriveFactorRate } from '../../returns/factor-rate.ts'
import { allDue, expectationsOf } from '../../performance-history/expectations.ts'
import { ledgerAsOf } from '../../performance-history/ledger-as-of.ts'
import { contribute } from './contribution.ts'
import { MEASURE, PRODUCT_MEASURE } from '../measures.ts'
import { REPAYMENT_DAYS_MAX } from './repayment-walk.ts'

/** What some receivables add up to on a day. */
function contributed(book: readonly History[], day: number) {
  const changes: Change[] = []
  const products: ProductChange[] = []
  const sink = {
    add: (on: number, measure: number, delta: number) => void changes.push({ day: on, measure, delta }),
    addProduct: (on: number, measure: number, delta: bigint) => void products.push({ day: on, measure, delta }),
  }
  for (const history of book) contribute({ ...knownOf(history), placements: [{ from: -Infinity, sink, score: null }] })
  const series = plainSeries(day, changes, products)
  const month = monthOfDay(day)
  return {
    to_repay: series.productAtEndOf(PRODUCT_MEASURE.to_repay, month),
    advanced: Number(series.atEndOf(MEASURE.advanced, month)),
    covered: Number(series.atEndOf(MEASURE.with_factor_rate, month)),
  }
}

/** The history without what is dated later, but for what the lender schedules. Its first terms hold from its origination on. */
function upTo(history: History, day: number): History {
  const isScheduled = (entry: History['entries'][number]) => typeOf(entry, history.steps).startsWith('scheduled_')
  return {
    ...history,
    patches: history.patches.flatMap((dated) => {
      if (dated.effective !== BEGINNING) return dayNumber(dated.effective) <= day ? [dated] : []
      const { term, payment_frequency, interest_rate, ...others } = dated.patch
      const terms =
        dayNumber(String(others['origination_date'])) <= day ? { term, payment_frequency, interest_rate } : {}
      return [{ ...dated, patch: JSON.parse(JSON.stringify({ ...others, ...terms })) }]
    }),
    entries: history.entries.filter((entry) => entry.day <= day || isScheduled(entry)),
  }
}

const NONE = { to_repay: 0n, advanced: 0, covered: 0 }

function wantedOf(history: History, day: number): typeof NONE {
  const known = upTo(history, day)
  const at = daysOf(factsOf(known), day).at(-1)
  const scheduled = known.entries.filter((entry) => typeOf(entry, history.steps).startsWith('scheduled_'))
  const first = Math.min(Infinity, ...scheduled.map((entry) => entry.day))
  const derived = factsOf(known).derived.filter((item) => item.day < first)
  const advanced = (at?.totals['disbursement'] ?? 0) - (at?.totals['refund'] ?? 0)
  const is_known = derived.length + scheduled.length > 0
  if (at === undefined || at.day !== day || at.outstanding <= 0 || advanced <= 0 || !is_known) return NONE
  const asked = [...derived.map(({ principal, interest }) => principal + interest), ...scheduled.map(amountOf)]
  return { to_repay: BigInt(asked.reduce((sum, amount) => sum + amount, 0)), advanced, covered: at.outstanding }
}

const amountOf = ({ amount }: { readonly amount: number }) => amount

/** Any history, whose terms may change later. */
const anyHistory = fc
  .tuple(histories, fc.oneof(fc.constant([]), patchesAfter(ORIGIN + 20)))
  .map(([history, later]): History => ({ ...history, patches: [...history.patches, ...later] }))

test('on any day a book adds up what is to be repaid and what was advanced of open receivables that have both', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      fc.array(anyHistory, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: ORIGIN, max: END }),
      (book, day) => {
        const wanted = book.map((history) => wantedOf(history, day))
        const sums = contributed(book, day)
        expect(sums).toEqual({
          to_repay: wanted.reduce((sum, { to_repay }) => sum + to_repay, 0n),
          advanced: wanted.reduce((sum, { advanced }) => sum + advanced, 0),
          covered: wanted.reduce((sum, { covered }) => sum + covered, 0),
        })
        for (const { advanced, to_repay } of wanted)
          seen.add(advanced === 0 ? 'none' : to_repay > BigInt(advanced) ? 'dearer' : 'as much or less')
      },
    ),
    { numRuns: runs(600, 150) },
  )
  expect([...seen].toSorted()).toEqual(['as much or less', 'dearer', 'none'])
})

test('a portfolio of one open receivable has the factor rate of that receivable', () => {
  let compared = 0
  fc.assert(
    fc.property(anyHistory, fc.integer({ min: ORIGIN, max: END }), (history, day) => {
      const { to_repay, advanced, covered } = contributed([history], day)
      if (covered === 0) return
      const due = allDue(expectationsOf(ledgerAsOf(knownOf(history).ledger, day, 'schedule')))
      const own = deriveFactorRate(due, advanced)
      compared += 1
      expect({ numerator: to_repay, denominator: BigInt(advanced) }).toEqual(own)
    }),
    { numRuns: runs(400, 100) },
  )
  expect(compared).toBeGreaterThan(runs(100, 25))
})

test('a receivable drawn on more days than its schedule is derived on has no factor rate from then on', () => {
  const drawn: History = {
    patches: [
      {
        effective: BEGINNING,
        recorded: 1,
        patch: { origination_date: '2025-01-15', product_type: 'line_of_credit', term: '24 months' },
      },
    ],
    entries: Array.from({ length: REPAYMENT_DAYS_MAX + 1 }, (_, at) => ({
      day: dayNumber('2025-01-15') + at,
      type: 'disbursement',
      amount: 1_000,
      receivable_status: null,
      balance: null,
    })),
    steps: [STANDARD_METRIC_SETTINGS],
  }
  const last = dayNumber('2025-01-15') + REPAYMENT_DAYS_MAX
  const all = 1_000 * REPAYMENT_DAYS_MAX
  expect(contributed([drawn], last - 1)).toEqual({ to_repay: BigInt(all), advanced: all, covered: all })
  expect(contributed([drawn], last)).toEqual(NONE)
})
