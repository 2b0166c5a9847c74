// The newest months of a receivable of 1900: those of a page, and nothing is computed of the others.
import { expect, test } from 'vitest'
import { dayNumber } from '../../core/day.ts'
import { LedgerBuilder } from '../../metrics/ledger/ledger-builder.ts'
import { FACT } from '../../metrics/ledger/ledger.ts'
import { STANDARD_METRIC_SETTINGS } from '../../metrics/metric-settings.ts'
import { eachMonth, tellMonths } from './month-presentation.ts'

/** From January 1900 to October 2026: 127 years less two months. */
const MONTHS = 1_522

const AS_OF = dayNumber('2026-10-31')

function receivable() {
  const builder = new LedgerBuilder()
  builder.add(dayNumber('1900-01-01'), FACT.disbursement, 100_000)
  const ledger = builder.build(dayNumber('1900-01-01'), 'instalment')
  return { id: 'old', currency: 'USD', ledger, steps: [STANDARD_METRIC_SETTINGS], as_of: AS_OF }
}

test('a page has the newest of the months that are wanted, whatever the others', () => {
  const of = receivable()
  const all = tellMonths(of, () => true)
  expect(all).toHaveLength(MONTHS)
  expect(tellMonths(of, () => true, 100)).toEqual(all.slice(-100))
  const last = all[900]?.month ?? 0
  expect(tellMonths(of, (month) => month <= last, 50)).toEqual(all.slice(851, 901))
  expect(tellMonths(of, () => true, 5_000)).toEqual(all)
  expect(tellMonths(of, () => false, 5)).toEqual([])
})

test('months are computed as they are asked for', () => {
  const of = receivable()
  let asked = 0
  const steps = new Proxy(of.steps, {
    get: (target, name, receiver) => {
      asked += 1
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  const months = eachMonth({ ...of, steps })
  expect(months.next().value).toMatchObject({ month: '1900-01' })
  const first = asked
  expect([...months]).toHaveLength(MONTHS - 1)
  expect(asked).toBeGreaterThan(10 * first)
})
