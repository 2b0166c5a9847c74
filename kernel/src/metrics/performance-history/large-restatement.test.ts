// What a large restatement of a receivable is, around its limits; the figures are worked out by hand.
import { expect, test } from 'vitest'
import { BEGINNING, type DatedPatch } from '../../core/dated-facts.ts'
import { dayNumber, dayOfNumber } from '../../core/day.ts'
import { addEntry } from '../ledger/entry-facts.ts'
import { LedgerBuilder } from '../ledger/ledger-builder.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { addPatches } from '../ledger/patch-facts.ts'
import { STANDARD_METRIC_SETTINGS } from '../metric-settings.ts'
import { largeRestatementOf } from './large-restatement.ts'

type Entered = readonly [date: string, type: string, amount: number]
type Stated = readonly [effective: string, delinquent_since: string | null]

const STEPS = [STANDARD_METRIC_SETTINGS]
/** 1,000.00 that were paid out on 15 January. */
const LENT: Entered = ['2026-01-15', 'disbursement', 100_000]

function ledgerOf(entered: readonly Entered[], stated: readonly Stated[] = []): Ledger {
  const builder = new LedgerBuilder()
  const contract = { origination_date: '2026-01-15', product_type: 'term_loan' }
  const patches: DatedPatch[] = [
    { effective: BEGINNING, recorded: 1, patch: contract },
    ...stated.map(([effective, since], at) => ({ effective, recorded: at + 2, patch: { delinquent_since: since } })),
  ]
  const { origination, product } = addPatches(builder, patches)
  for (const [date, type, amount] of entered)
    addEntry(builder, { day: dayNumber(date), type, amount, receivable_status: null, balance: null }, STEPS)
  return builder.build(origination, product)
}

/** The day and the figures of what is found, each as before → after where it is named. */
function found(before: Ledger, after: Ledger, amounts: string | null, days_past_due: string | null = null) {
  const numberOf = (day: string | null) => (day === null ? -Infinity : dayNumber(day))
  const until = { amounts: numberOf(amounts), days_past_due: numberOf(days_past_due) }
  const restated = largeRestatementOf({ before, after, steps: STEPS }, until)
  if (restated === undefined) return null
  const { as_of, figures, before: were, after: are } = restated
  return [dayOfNumber(as_of), ...figures.map((figure) => [figure, were[figure], are[figure]])]
}

test('an amount is restated by more than a twentieth of the highest balance, and by more than 1.00', () => {
  const before = ledgerOf([LENT, ['2026-03-02', 'principal', 10_000]])
  const paying = (amount: number) =>
    ledgerOf([LENT, ['2026-02-20', 'principal', amount], ['2026-03-02', 'principal', 10_000]])
  expect(found(before, paying(5_000), '2026-03-01')).toBeNull()
  expect(found(before, paying(5_001), '2026-03-01')).toEqual([
    '2026-02-28',
    ['outstanding', 100_000, 94_999],
    ['collected', 0, 5_001],
  ])
  const small = (...more: Entered[]) => ledgerOf([['2026-01-15', 'disbursement', 500], ...more])
  expect(found(small(), small(['2026-02-20', 'interest', 100]), '2026-03-01')).toBeNull()
  expect(found(small(), small(['2026-02-20', 'interest', 101]), '2026-03-01')).toEqual([
    '2026-02-28',
    ['collected', 0, 101],
  ])
})

test('the highest balance counts by both, and that of days within a month too', () => {
  const before = ledgerOf([
    ['2026-01-15', 'disbursement', 100_000],
    ['2026-01-20', 'principal', 100_000],
  ])
  const after = (amount: number) =>
    ledgerOf([
      ['2026-01-15', 'disbursement', 100_000],
      ['2026-01-20', 'principal', 100_000 - amount],
    ])
  expect(found(before, after(5_000), '2026-02-10')).toBeNull()
  expect(found(before, after(5_001), '2026-02-10')).toEqual([
    '2026-01-31',
    ['outstanding', 0, 5_001],
    ['collected', 100_000, 94_999],
  ])
  // What was paid out was 1,000.00 and is 2,000.00, of which 100.00 more is one twentieth.
  const doubled = ledgerOf([
    ['2026-01-15', 'disbursement', 200_000],
    ['2026-01-20', 'principal', 190_000],
  ])
  expect(found(before, doubled, '2026-02-10')).toEqual(['2026-01-31', ['collected', 100_000, 190_000]])
})

test('a payment of another day within its month is none, and one of another month is one of the months between', () => {
  const on = (date: string) => ledgerOf([LENT, [date, 'principal', 20_000], ['2026-04-10', 'interest', 500]])
  expect(found(on('2026-02-10'), on('2026-02-25'), '2026-04-09')).toBeNull()
  expect(found(on('2026-02-10'), on('2026-03-02'), '2026-04-09')).toEqual([
    '2026-02-28',
    ['outstanding', 80_000, 100_000],
    ['collected', 20_000, 0],
  ])
})

test('behind the last day that had been reported nothing was believed, and on it, it was', () => {
  const before = ledgerOf([LENT, ['2026-02-10', 'principal', 20_000]])
  const after = ledgerOf([LENT, ['2026-02-10', 'principal', 20_000], ['2026-02-20', 'principal', 30_000]])
  expect(found(before, after, '2026-02-19')).toBeNull()
  expect(found(before, after, '2026-02-20')?.[0]).toBe('2026-02-20')
  expect(found(before, after, null)).toBeNull()
})

test('days past due are restated by a bucket of 30 days, up to the day that had been reported', () => {
  const late = (since: string) => ledgerOf([LENT], [['2026-03-10', since]])
  // A report counts from the day since which it is late. On 10 March that is 9 days since 1 March, and 38 since 31 January: 29 more.
  expect(found(late('2026-03-01'), late('2026-01-31'), null, '2026-03-10')).toBeNull()
  expect(found(late('2026-03-01'), late('2026-01-30'), null, '2026-03-10')).toEqual([
    '2026-03-10',
    ['days_past_due', 9, 39],
  ])
  expect(found(late('2026-03-01'), late('2026-01-30'), null, '2026-02-28')).toBeNull()
  // Since 29 January it is 30 days past due at the end of February.
  const earlier = ledgerOf(
    [LENT],
    [
      ['2026-02-15', '2026-01-29'],
      ['2026-03-10', '2026-03-01'],
    ],
  )
  expect(found(late('2026-03-01'), earlier, null, '2026-03-10')).toEqual(['2026-02-28', ['days_past_due', 0, 30]])
})
