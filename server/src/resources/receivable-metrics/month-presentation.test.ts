// The newest and the oldest months of a receivable of 1900: those of a page, and nothing is computed of the others.
import { expect, test } from 'vitest'
import { dayNumber } from '@tapeline/kernel/core/day'
import { LedgerBuilder } from '@tapeline/kernel/metrics/ledger/ledger-builder'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { type MetricSettings, STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { type TakenMonths, eachMonth, takeMonths } from './month-presentation.ts'

/** From January 1900 to October 2026: 127 years less two months. */
const MONTHS = 1_522

const AS_OF = dayNumber('2026-10-31')

function receivable() {
  const builder = new LedgerBuilder()
  builder.add(dayNumber('1900-01-01'), FACT.disbursement, 100_000)
  const ledger = builder.build(dayNumber('1900-01-01'), 'instalment')
  return { id: 'old', currency: 'USD', ledger, steps: [STANDARD_METRIC_SETTINGS], as_of: AS_OF }
}

/** Settings that count how often they are read. */
function countingReads(settings: readonly MetricSettings[]) {
  let count = 0
  const steps = new Proxy(settings, {
    get: (target, name, receiver) => {
      count += 1
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  return { steps, reads: () => count }
}

const newest = (count_max: number) => ({ end: 'newest', count_max }) as const
const oldest = (count_max: number) => ({ end: 'oldest', count_max }) as const

test('a page has the newest of the months that are wanted, whatever the others', () => {
  const of = receivable()
  const all = takeMonths(of, () => true)
  expect(all).toHaveLength(MONTHS)
  expect(takeMonths(of, () => true, newest(100))).toEqual(all.slice(-100))
  const last = all[900]?.month ?? 0
  expect(takeMonths(of, (month) => month <= last, newest(50))).toEqual(all.slice(851, 901))
  expect(takeMonths(of, () => true, newest(5_000))).toEqual(all)
  expect(takeMonths(of, () => false, newest(5))).toEqual([])
})

test('a page going back has the oldest of the months that are wanted, and the walk ends with them', () => {
  const of = receivable()
  const all = takeMonths(of, () => true)
  let walked = 0
  const fromThe901st = (month: number) => {
    walked += 1
    return month >= (all[900]?.month ?? 0)
  }
  expect(takeMonths(of, fromThe901st, oldest(100))).toEqual(all.slice(900, 1_000))
  expect(walked).toBe(1_000)
  expect(takeMonths(of, () => true, oldest(5_000))).toEqual(all)
  expect(takeMonths(of, () => false, oldest(5))).toEqual([])
})

test('figures are computed of the months of a page alone', () => {
  const of = receivable()
  const readsOf = (taken: TakenMonths) => {
    const counted = countingReads(of.steps)
    takeMonths({ ...of, steps: counted.steps }, () => true, taken)
    return counted.reads()
  }
  const of_a_month = (readsOf(oldest(200)) - readsOf(oldest(100))) / 100
  expect(of_a_month).toBeGreaterThanOrEqual(1)
  expect(readsOf(oldest(100))).toBeLessThan(of_a_month * 110)
  expect(readsOf(oldest(Infinity))).toBeGreaterThan(of_a_month * (MONTHS - 10))
})

test('months are computed as they are asked for', () => {
  const of = receivable()
  const { steps, reads } = countingReads(of.steps)
  const months = eachMonth({ ...of, steps })
  expect(months.next().value).toMatchObject({ month: '1900-01' })
  const first = reads()
  expect([...months]).toHaveLength(MONTHS - 1)
  expect(reads()).toBeGreaterThan(10 * first)
})
