// The cases of the integrity checks beside the demo book, on several days, without a service. What a service finds: commands/demo.test.ts.
import { expect, it, test } from 'vitest'
import { demoBook } from '../demo-book.ts'
import { principal_effects } from '../entries.ts'
import { evaluateReceivables } from '../figures.ts'
import { operatorBook } from '../operator/operator-book.ts'
import { plantedPayers } from './cases-of-several.ts'
import { plantedCases, plantedStages, sandboxBook } from './sandbox-book.ts'

const parties = { lender: 'demo', operator: 'operator' }
const days = ['2026-11-21', '2027-02-28', '2028-02-29', '2026-12-31', '2027-06-05', '2027-03-01']

it('has one case for each of eleven checks, stated in a sentence', () => {
  const cases = plantedCases({ today: '2026-11-21', parties })
  expect(new Set(cases.map(({ check }) => check)).size).toBe(11)
  expect(cases.map(({ summary }) => summary).filter((summary) => !/^[A-Z][^.]*\.$/.test(summary))).toEqual([])
})

test.each(days)(
  'on %s nothing is dated later, every case is found by then, and the demo book is as it was',
  (today) => {
    const calls = sandboxBook({ today, parties })
    const cases = plantedCases({ today, parties })
    expect(calls.filter(({ date }) => date > today)).toEqual([])
    expect(cases.flatMap(({ expected }) => expected).filter(({ from }) => from > today)).toEqual([])
    const ids = new Set(cases.flatMap((one) => one.calls).map(({ path, body }) => `${path} ${body.id}`))
    expect(calls.filter(({ path, body }) => !ids.has(`${path} ${body.id}`))).toEqual(demoBook(today))
  },
)

test.each(days)('on %s no balance of a case is ever below zero', (today) => {
  for (const { state, entries } of evaluateReceivables(sandboxBook({ today, parties }))) {
    let balance = 0
    for (const entry of entries) {
      balance += (principal_effects[String(entry['type'])] ?? 0) * Number(entry['amount'])
      expect(balance, String(state['id'])).toBeGreaterThanOrEqual(0)
    }
  }
})

test.each(days)(
  'on %s cases back no debt line, and neither the line nor what is wrong at the bank is other for them',
  (today) => {
    const without = operatorBook(demoBook(today), today, parties)
    const book = operatorBook(sandboxBook({ today, parties }), today, parties, plantedPayers)
    expect(book.figures).toEqual(without.figures)
    expect(book.bank.planted).toEqual(without.bank.planted)
  },
)

it('makes a first start longer by less than three records in a hundred', () => {
  const today = '2026-11-21'
  const demo = demoBook(today)
  const book = sandboxBook({ today, parties })
  const count = (calls: typeof demo) =>
    calls.length + operatorBook(calls, today, parties, plantedPayers).stages.flat(2).length
  const planted = plantedStages({ today, parties }, () => 'finding').flat(2).length
  expect((count(book) + planted) / count(demo)).toBeLessThan(1.03)
})
