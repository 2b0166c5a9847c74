// What is amiss with a receivable, from a day on and until it is corrected, each worked out by hand.
import { describe, expect, test } from 'vitest'
import { type History, knownOf } from '../../../../test/metrics/histories.ts'
import type { Entry } from '../../../../test/metrics/model.ts'
import { type Change, plainSeries } from '../../../../test/portfolio/plain-series.ts'
import { BEGINNING, type DatedPatch, type Patch } from '../../../core/dated-facts.ts'
import { dayNumber } from '../../../core/day.ts'
import { monthOfDay } from '../../../core/month.ts'
import { STANDARD_METRIC_SETTINGS } from '../../metric-settings.ts'
import { contribute } from './contribution.ts'
import { FINDINGS, type Finding, MEASURE, findingMeasure } from '../measures.ts'

const entry = (day: string, type: string, amount: number, more: Partial<Entry> = {}): Entry => ({
  day: dayNumber(day),
  type,
  amount,
  receivable_status: null,
  balance: null,
  ...more,
})

const LOAN = { origination_date: '2026-01-01', product_type: 'term_loan' }

function historyOf(entries: readonly Entry[], more: Patch = {}, later: readonly DatedPatch[] = []): History {
  const patches = [{ effective: BEGINNING, recorded: 1, patch: { ...LOAN, ...more } }, ...later]
  return { patches, entries, steps: [STANDARD_METRIC_SETTINGS] }
}

/** What is found amiss on a day. */
function foundOn(day: string, history: History): Finding[] {
  const changes: Change[] = []
  const sink = {
    add: (on: number, measure: number, delta: number) => void changes.push({ day: on, measure, delta }),
    addProduct: () => {},
  }
  contribute({ ...knownOf(history), placements: [{ from: -Infinity, sink, score: null }] })
  const as_of = dayNumber(day)
  const series = plainSeries(as_of, changes)
  const now = (measure: number) => series.atEndOf(measure, monthOfDay(as_of))
  const found = FINDINGS.filter((finding) => now(findingMeasure('count', finding)) === 1)
  expect(now(MEASURE.clean)).toBe(now(MEASURE.checked) === 1 && found.length === 0 ? 1 : 0)
  expect(now(MEASURE.clean_principal)).toBe(found.length === 0 ? now(MEASURE.open_principal) : 0)
  for (const finding of found) expect(now(findingMeasure('amount', finding))).toBe(now(MEASURE.open_principal))
  return found
}

const DRAWN = entry('2026-01-01', 'disbursement', 100_000)

describe('an open receivable', () => {
  test('with recent cash flows, as its lender reports, is clean', () => {
    expect(foundOn('2026-02-01', historyOf([DRAWN]))).toEqual([])
  })

  test('is stale on the 63rd day after money last moved, and no more once it moves again', () => {
    const history = historyOf([DRAWN, entry('2026-04-01', 'interest', 5)])
    expect(foundOn('2026-03-04', history)).toEqual([])
    expect(foundOn('2026-03-05', history)).toEqual(['stale'])
    expect(foundOn('2026-04-01', history)).toEqual([])
  })

  test('is unreconciled while the last balance of its lender differs by more than a minor unit an entry and 0.01 %', () => {
    expect(foundOn('2026-01-02', historyOf([{ ...DRAWN, balance: 100_010 }]))).toEqual([])
    const off = [{ ...DRAWN, balance: 100_011 }, entry('2026-01-20', 'principal', 1_000, { balance: 99_000 })]
    expect(foundOn('2026-01-02', historyOf(off))).toEqual(['unreconciled'])
    expect(foundOn('2026-01-20', historyOf(off))).toEqual([])
    const small = [entry('2026-01-01', 'disbursement', 100), entry('2026-01-20', 'principal', 10, { balance: 92 })]
    expect(foundOn('2026-01-20', historyOf(small))).toEqual([])
    expect(foundOn('2026-01-20', historyOf([...small, entry('2026-01-20', 'other', 1, { balance: 94 })]))).toEqual([])
    const more = [...small, entry('2026-01-21', 'other', 1, { balance: 94 })]
    expect(foundOn('2026-01-21', historyOf(more))).toEqual(['unreconciled'])
  })

  test('is reconciled where the balance was stated before another entry of its day', () => {
    const paid = entry('2026-01-20', 'principal', 1_000, { balance: 99_000 })
    const drawn_again = entry('2026-01-20', 'disbursement', 5_000)
    expect(foundOn('2026-01-20', historyOf([DRAWN, paid, drawn_again]))).toEqual([])
  })

  test('has a gap where its lender calls it current and its schedule past due', () => {
    const history = historyOf([DRAWN, entry('2026-01-10', 'scheduled_principal', 50_000)])
    expect(foundOn('2026-01-10', history)).toEqual([])
    expect(foundOn('2026-01-11', history)).toEqual(['delinquency_gap'])
  })

  test('is past its maturity where it is outstanding then and its lender calls it current', () => {
    const late = { delinquent_amount: 1, delinquent_times: 1, delinquent_since: '2026-01-31' }
    const term = { term: '30 days' }
    expect(foundOn('2026-01-30', historyOf([DRAWN], term))).toEqual([])
    expect(foundOn('2026-01-31', historyOf([DRAWN], term))).toEqual(['past_maturity'])
    const shown = [{ effective: '2026-01-31', recorded: 2, patch: late }]
    expect(foundOn('2026-02-01', historyOf([DRAWN], term, shown))).toEqual([])
  })

  test('whose history does not show what was given out is found so, and so is one with entries before its origination', () => {
    expect(foundOn('2026-02-01', historyOf([entry('2026-01-05', 'principal', -500)]))).toEqual(['no_disbursement'])
    const early = [entry('2025-12-31', 'origination_fee', 5), DRAWN]
    expect(foundOn('2026-01-05', historyOf(early))).toEqual(['before_origination'])
  })
})

describe('a credit limit', () => {
  const LINE = { product_type: 'line_of_credit', credit_limit: 100_000 }

  test('is exceeded by a line on the days on which more is outstanding', () => {
    const drawn = [DRAWN, entry('2026-01-10', 'disbursement', 1), entry('2026-01-20', 'principal', 1)]
    const days = ['2026-01-09', '2026-01-10', '2026-01-20']
    expect(days.map((day) => foundOn(day, historyOf(drawn, LINE)))).toEqual([[], ['above_credit_limit'], []])
  })

  test('is used again by what a line repays, and by no interest that became principal', () => {
    const again = [DRAWN, entry('2026-01-05', 'principal', 60_000), entry('2026-01-10', 'disbursement', 60_000)]
    expect(foundOn('2026-01-10', historyOf(again, LINE))).toEqual([])
    const capitalized = [DRAWN, entry('2026-01-10', 'capitalized_interest', 500)]
    expect(foundOn('2026-01-10', historyOf(capitalized, LINE))).toEqual([])
  })

  test('of a loan is exceeded by what was given out, repaid or not, less refunds', () => {
    const loan = [DRAWN, entry('2026-01-05', 'principal', 60_000), entry('2026-01-10', 'disbursement', 1)]
    const limit = { credit_limit: 100_000 }
    expect(foundOn('2026-01-20', historyOf(loan, limit))).toEqual(['above_credit_limit'])
    expect(foundOn('2026-01-20', historyOf([...loan, entry('2026-01-20', 'refund', 1)], limit))).toEqual([])
  })

  test('holds from its day on, and none is exceeded where there is none', () => {
    const lowered = [{ effective: '2026-02-01', recorded: 2, patch: { credit_limit: 50_000 } }]
    const ended = [...lowered, { effective: '2026-02-10', recorded: 3, patch: { credit_limit: null } }]
    const days = ['2026-01-31', '2026-02-01', '2026-02-10']
    const found = days.map((day) => foundOn(day, historyOf([DRAWN], LINE, ended)))
    expect(found).toEqual([[], ['above_credit_limit'], []])
  })

  test('without bounds, however large, leaves the receivable countable', () => {
    expect(foundOn('2026-01-20', historyOf([DRAWN], { ...LINE, credit_limit: Number.MAX_SAFE_INTEGER }))).toEqual([])
  })
})

describe('a receivable with nothing outstanding', () => {
  const repaid = entry('2026-01-20', 'principal', 100_000, { receivable_status: 'closed' })

  test('is clean where it was repaid, however long ago', () => {
    expect(foundOn('2026-06-01', historyOf([DRAWN, repaid]))).toEqual([])
  })

  test('is overpaid and unreconciled after a payment a hundred times too large', () => {
    const slip = entry('2026-01-20', 'principal', 500_000, { balance: 95_000 })
    expect(foundOn('2026-06-01', historyOf([DRAWN, slip]))).toEqual(['unreconciled', 'overpaid'])
    const closed = { ...slip, receivable_status: 'closed' as const, balance: null }
    expect(foundOn('2026-06-01', historyOf([DRAWN, closed]))).toEqual(['overpaid'])
  })

  test('is not overpaid by a minor unit, or by 0.01 % of what was given out', () => {
    expect(foundOn('2026-06-01', historyOf([DRAWN, { ...repaid, amount: 100_010 }]))).toEqual([])
    expect(foundOn('2026-06-01', historyOf([DRAWN, { ...repaid, amount: 100_011 }]))).toEqual(['overpaid'])
  })

  test('is unreconciled where its last balance was never ours', () => {
    const history = historyOf([{ ...DRAWN, balance: 1 }, entry('2026-01-20', 'principal', 100_000)])
    expect(foundOn('2026-01-19', history)).toEqual(['unreconciled'])
    expect(foundOn('2026-06-01', history)).toEqual(['unreconciled'])
  })

  test('was closed with a balance where its entries leave one that no policy makes a loss', () => {
    const early = { ...repaid, amount: 60_000 }
    expect(foundOn('2026-06-01', historyOf([DRAWN, early]))).toEqual(['closed_with_balance'])
    const policy = [{ ...STANDARD_METRIC_SETTINGS, closure_policy: 'write_off' as const }]
    expect(foundOn('2026-06-01', { ...historyOf([DRAWN, early]), steps: policy })).toEqual([])
  })

  test('has entries after its close until it is opened again, recoveries apart', () => {
    const fee = entry('2026-02-10', 'late_fee', 500)
    expect(foundOn('2026-02-09', historyOf([DRAWN, repaid, fee]))).toEqual([])
    expect(foundOn('2026-06-01', historyOf([DRAWN, repaid, fee]))).toEqual(['entries_after_close'])
    const recovered = { ...fee, type: 'recovery' }
    expect(foundOn('2026-06-01', historyOf([DRAWN, repaid, recovered]))).toEqual([])
    const opened = entry('2026-02-20', 'disbursement', 100, { receivable_status: 'active' })
    expect(foundOn('2026-02-20', historyOf([DRAWN, repaid, fee, opened]))).toEqual([])
  })

  test('has no disbursement where money was only paid, and none is missing where it was taken back as a whole', () => {
    expect(foundOn('2026-02-01', historyOf([entry('2026-01-05', 'principal', 500)]))).toEqual([
      'no_disbursement',
      'overpaid',
    ])
    const canceled = entry('2026-01-02', 'disbursement', -100_000)
    expect(foundOn('2026-02-01', historyOf([DRAWN, canceled]))).toEqual([])
  })
})
