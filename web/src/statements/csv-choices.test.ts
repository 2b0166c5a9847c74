// Choices of the columns of a bank's CSV.
import { expect, test } from 'vitest'
import { choicesOf, choicesText, csvNeeds, fieldOfColumn, withColumn } from './csv-choices.ts'

const WHOLE = {
  columns: { booked_on: 'Day', amount: 'Amount' },
  date_format: 'D.M.YYYY',
  account: '4321',
  currency: 'EUR',
}

test('a field moves to the column that is chosen for it, and texts of several columns are joined', () => {
  const moved = withColumn(WHOLE, 'Net', 'amount')
  expect(moved.columns).toEqual({ booked_on: 'Day', amount: 'Net' })
  const one = withColumn(moved, 'Details', 'description')
  expect(one.columns.description).toBe('Details')
  const two = withColumn(one, 'More', 'description')
  expect(two.columns.description).toEqual(['Details', 'More'])
  expect([fieldOfColumn(two, 'More'), fieldOfColumn(two, 'Amount')]).toEqual(['description', undefined])
  expect(withColumn(two, 'Details', undefined).columns.description).toBe('More')
  expect(withColumn(two, 'Details', 'counterparty').columns).toEqual({
    booked_on: 'Day',
    amount: 'Net',
    description: 'More',
    counterparty: 'Details',
  })
})

test.each([
  [{}, []],
  [{ columns: { amount: 'A' } }, ['booking day']],
  [{ columns: { value_date: 'D', debit: 'Out' } }, ['money out and of money in']],
  [{ columns: { value_date: 'D', debit: 'Out', credit: 'In' } }, []],
  [{ date_format: undefined }, ['how days are written']],
  [{ account: undefined, currency: undefined }, ['number of the account', 'currency']],
  [
    {
      columns: { booked_on: 'D', amount: 'A', account: 'Account', currency: 'C' },
      account: undefined,
      currency: undefined,
    },
    [],
  ],
])('%j lacks %j', (change, hints) => {
  const { date_format, account, currency, ...columns } = { ...WHOLE, ...change }
  const given = { date_format, account, currency }
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const needs = csvNeeds({ ...columns, ...known })
  expect(needs).toHaveLength(hints.length)
  for (const [at, hint] of hints.entries()) expect(needs[at]).toContain(hint)
})

test('choices are the mapping of the command line, and are read back as they were', () => {
  expect(choicesOf(choicesText(WHOLE))).toEqual(WHOLE)
  expect(choicesOf('{"columns": {"booked_on": "D", "amount": "A"}}')).toMatchObject({ date_format: 'YYYY-MM-DD' })
  expect(choicesOf('{}')).toMatch(/^The file is not a mapping: columns must be an object.*\.$/)
})
