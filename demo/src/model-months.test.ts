// The plain evaluation of months, on a loan that a person can work out.
import { expect, it } from 'vitest'
import { patchReceivable, postEntry, postReceivable } from './call.ts'
import { evaluateChanges, evaluateView, collectHistories } from './model-months.ts'

const loan = { id: 'r', obligor_id: 'a', product_type: 'term_loan', origination_date: '2026-01-10' }
const entry = (id: string, date: string, type: string, amount: number) => postEntry('r', { id, date, type, amount })
const histories = collectHistories([
  postReceivable('2026-01-10', loan),
  entry('e1', '2026-01-10', 'disbursement', 1000),
  patchReceivable('2026-02-15', { id: 'r', delinquent_since: '2026-02-10', delinquent_times: 1 }),
  patchReceivable('2026-03-05', { id: 'r', delinquent_since: null }),
  entry('e2', '2026-03-05', 'principal', 400),
  entry('e3', '2026-04-01', 'write_off', 600),
])

it('returns the months from the origination to the one in which the loan was over', () => {
  const rows = evaluateView(histories, { name: 'all', as_of: '2026-12-31' })
  expect(rows.map((row) => [row.month, row.closing, row.outcome])).toEqual([
    ['2026-01', 1000, 'outstanding'],
    ['2026-02', 1000, 'outstanding'],
    ['2026-03', 600, 'outstanding'],
    ['2026-04', 0, 'charged_off'],
  ])
})

it('counts days past due from since, and none once it is cleared', () => {
  const daysIn = (month: string) => evaluateView(histories, { name: '', month })[0]?.days_past_due
  expect([daysIn('2026-01'), daysIn('2026-02'), daysIn('2026-03')]).toEqual([0, 18, 0])
})

it('leaves out what is dated after the day asked about', () => {
  const [row] = evaluateView(histories, { name: '', month: '2026-03', as_of: '2026-03-04' })
  expect(row).toMatchObject({ as_of: '2026-03-04', collected: 0, closing: 1000, days_past_due: 22, bucket: '1-30' })
})

it('returns when delinquency was reported and cleared', () => {
  expect(histories.flatMap(evaluateChanges)).toEqual([
    { date: '2026-02-10', type: 'delinquency_reported', since: '2026-02-10' },
    { date: '2026-03-05', type: 'delinquency_cleared', since: null },
  ])
})
