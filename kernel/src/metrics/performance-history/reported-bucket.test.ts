// The bucket by what the lender reports, on the days around its edges, and the next day on which it is another one.
import { expect, test } from 'vitest'
import { BEGINNING, type DatedPatch } from '../../core/dated-facts.ts'
import { dayNumber, dayOfNumber } from '../../core/day.ts'
import { addEntry } from '../ledger/entry-facts.ts'
import { LedgerBuilder } from '../ledger/ledger-builder.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { addPatches } from '../ledger/patch-facts.ts'
import { STANDARD_METRIC_SETTINGS } from '../metric-settings.ts'
import { reportedBucketOn } from './reported-bucket.ts'

const EDGES = [30, 60, 90, 120]

type Stated = readonly [effective: string, delinquent_since: string | null]
type Entered = readonly [date: string, type: string, amount: number]

function ledgerOf(stated: readonly Stated[], entered: readonly Entered[] = [['2026-01-15', 'disbursement', 1_000]]) {
  const builder = new LedgerBuilder()
  const contract = { origination_date: '2026-01-15', product_type: 'term_loan' }
  const patches: DatedPatch[] = [
    { effective: BEGINNING, recorded: 1, patch: contract },
    ...stated.map(([effective, delinquent_since], at) => ({
      effective,
      recorded: at + 2,
      patch: { delinquent_since },
    })),
  ]
  const { origination, product } = addPatches(builder, patches)
  for (const [date, type, amount] of entered)
    addEntry(builder, { day: dayNumber(date), type, amount, receivable_status: null, balance: null }, [
      STANDARD_METRIC_SETTINGS,
    ])
  return builder.build(origination, product)
}

function on(ledger: Ledger, day: string, edges = EDGES) {
  const { bucket, days_past_due, entered_on, next_day } = reportedBucketOn(ledger, { edges }, dayNumber(day))
  const text = (number: number | null) => (number === null || number === Infinity ? null : dayOfNumber(number))
  return [bucket, days_past_due, text(entered_on), text(next_day)]
}

test('one that is not delinquent is current and stays it', () => {
  expect(on(ledgerOf([]), '2026-03-01')).toEqual([0, 0, null, null])
})

test('it enters each bucket on the day behind the edge, and the next day is the one on which it leaves it', () => {
  const ledger = ledgerOf([['2026-03-01', '2026-03-01']])
  // 31 March is 30 days past due, 1 April 31; 30 April is 60, 1 May 61; 29 June is 120.
  expect(on(ledger, '2026-03-01')).toEqual([0, 0, null, '2026-03-02'])
  expect(on(ledger, '2026-03-02')).toEqual([1, 1, '2026-03-02', '2026-04-01'])
  expect(on(ledger, '2026-03-31')).toEqual([1, 30, '2026-03-02', '2026-04-01'])
  expect(on(ledger, '2026-04-01')).toEqual([2, 31, '2026-04-01', '2026-05-01'])
  expect(on(ledger, '2026-04-30')).toEqual([2, 60, '2026-04-01', '2026-05-01'])
  expect(on(ledger, '2026-06-29')).toEqual([4, 120, '2026-05-31', '2026-06-30'])
  expect(on(ledger, '2026-06-30')).toEqual([5, 121, '2026-06-30', null])
  expect(on(ledger, '2026-03-31', [29, 59])).toEqual([2, 30, '2026-03-31', '2026-04-30'])
})

test('what is paid off is current from that day on, also where that day is still to come', () => {
  const ledger = ledgerOf(
    [['2026-03-01', '2026-03-01']],
    [
      ['2026-01-15', 'disbursement', 1_000],
      ['2026-03-20', 'principal', 400],
      ['2026-04-10', 'principal', 600],
    ],
  )
  expect(on(ledger, '2026-04-09')).toEqual([2, 39, '2026-04-01', '2026-04-10'])
  expect(on(ledger, '2026-04-10')).toEqual([0, 0, '2026-04-10', null])
})

test('one that is cured and falls behind again enters its bucket anew', () => {
  const ledger = ledgerOf([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-10', null],
    ['2026-03-20', '2026-03-20'],
  ])
  expect(on(ledger, '2026-03-09')).toEqual([1, 8, '2026-03-02', '2026-03-10'])
  expect(on(ledger, '2026-03-15')).toEqual([0, 0, '2026-03-10', '2026-03-21'])
  expect(on(ledger, '2026-03-25')).toEqual([1, 5, '2026-03-21', '2026-04-20'])
})
