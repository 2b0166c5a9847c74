// The plain evaluation of the portfolio's tables, on two loans that can be calculated by hand.
import { expect, it } from 'vitest'
import { usual_edges } from './bucket-edges.ts'
import { orderCalls, patchReceivable, postEntry, postReceivable } from './call.ts'
import { collectHistories } from './model-months.ts'
import { evaluateTable } from './model-tables.ts'
import { type TableQuestion, bucketLabels, numberIn, sumIn } from './table.ts'

const loan = (id: string, origination_date: string) => [
  postReceivable(origination_date, { id, origination_date, currency: 'USD', product_type: 'term_loan' }),
  postEntry(id, { id: `${id}-drawn`, date: origination_date, type: 'disbursement', amount: 1000 }),
]

/** One loan is repaid in February; the other is 45 days late at the end of March, and lost in April but for 100. */
const histories = collectHistories(
  orderCalls([
    ...loan('repaid', '2020-01-10'),
    postEntry('repaid', { id: 'repaid-paid', date: '2020-02-20', type: 'principal', amount: 1000 }),
    postEntry('repaid', { id: 'repaid-fee', date: '2020-02-20', type: 'periodic_fee', amount: 70 }),
    ...loan('lost', '2020-02-01'),
    patchReceivable('2020-02-15', { id: 'lost', delinquent_since: '2020-02-15', delinquent_times: 1 }),
    postEntry('lost', { id: 'lost-paid', date: '2020-04-02', type: 'principal', amount: 100 }),
    postEntry('lost', { id: 'lost-off', date: '2020-04-30', type: 'write_off', amount: 900 }),
  ]),
)

function evaluated(table: TableQuestion['table'], as_of: string, query: Readonly<Record<string, string>> = {}) {
  return evaluateTable(histories, { name: '', table, query: { currency: 'USD', as_of, ...query } }, usual_edges)
}

it('a summary counts receivables by what has become of them', () => {
  expect(evaluated('summary', '2020-03-31')).toMatchObject([
    { receivables: { drawn: 2, open: 1, paid_off: 1, charged_off: 0 }, principal: { closing: 1000 } },
  ])
  expect(evaluated('summary', '2020-04-30')).toMatchObject([{ receivables: { open: 0, paid_off: 1, charged_off: 1 } }])
})

it('a loan is in one bucket of each month, and in none once it is repaid', () => {
  const rows = evaluated('delinquency', '2020-03-31', { from: '2020-02' }).map((row) => [
    row['month'],
    row['bucket'],
    numberIn(row, 'reported.count'),
  ])
  const filled = rows.filter(([, , count]) => count !== 0)
  expect(rows).toHaveLength(2 * bucketLabels(usual_edges).length)
  expect(filled).toEqual([
    ['2020-02', '1-30', 1],
    ['2020-03', '31-60', 1],
  ])
})

it('a move goes from the bucket in which the month began to what became of it', () => {
  const moves = (month: string) =>
    evaluated('transitions', '2020-04-30', { month }).map((cell) => [
      cell['from_bucket'],
      cell['to_state'],
      cell['count'],
    ])
  expect(moves('2020-02')).toEqual([['current', 'paid_off', 1]])
  expect(moves('2020-03')).toEqual([['1-30', '31-60', 1]])
  expect(moves('2020-04')).toEqual([['31-60', 'charged_off', 1]])
})

it('roll rates count the same moves as better, same and worse', () => {
  const rates = evaluated('roll-rates', '2020-04-30', { month: '2020-03' })
  expect(rates).toHaveLength(bucketLabels(usual_edges).length)
  expect(rates[1]).toMatchObject({
    bucket: '1-30',
    count: { opening: 1, stable: { numerator: 0 }, roll_up: { numerator: 1 } },
  })
})

it('a vintage has a row at each age, and flows in their months', () => {
  const last = evaluated('vintages', '2020-02-29', { from: '2020-01' }).filter((row) => row['cohort'] === '2020-01')
  expect(last.map((row) => [row['months_on_book'], row['outstanding'], row['collected']])).toEqual([
    [0, 1000, 0],
    [1, 0, 1070],
  ])
  const flows = evaluated('cash-flows', '2020-04-30', { from: '2020-01' })
  expect(flows.map((row) => numberIn(row, 'principal.collected'))).toEqual([0, 1000, 0, 100])
  expect(sumIn(flows, 'principal.written_off')).toBe(900)
})

it('filters leave out what they do not name', () => {
  expect(evaluated('summary', '2020-03-31', { vintage: '2020-02' })).toMatchObject([
    { receivables: { drawn: 1, open: 1 } },
  ])
  expect(evaluated('summary', '2020-03-31', { product_type: 'mortgage' })).toMatchObject([
    { receivables: { drawn: 0 } },
  ])
  expect(evaluated('summary', '2020-03-31', { currency: 'EUR' })).toMatchObject([{ receivables: { drawn: 0 } }])
})

it('a number that a row does not have agrees with no figure', () => {
  expect(numberIn({ reported: { count: 3 } }, 'reported.amount')).toBeNaN()
  expect(sumIn([{ count: 3 }, {}], 'count')).toBeNaN()
})
