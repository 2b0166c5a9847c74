// The lines of a statement as people read them, worked out by hand.
import type { CashAccountStatementsRow as Statement } from '@tapeline/sdk'
import { expect, test } from 'vitest'
import { differenceText, footingAdvice, footingRows, footsText } from './footing.ts'

const NONE = { number: 0, amount: 0 }
const lines = (parts: Partial<Statement['credits']>): Statement['credits'] => ({
  all: NONE,
  matched: NONE,
  by_rule: [],
  explained: NONE,
  open: NONE,
  fees: 0,
  ...parts,
})

const STATEMENT: Statement = {
  account: 'Main',
  source: 'operator',
  currency: 'USD',
  month: '2026-03',
  open: false,
  opening: { amount: 100_000, kind: 'closing_booked', day: '2026-02-27', stated_by: 'operator' },
  credits: lines({
    all: { number: 3, amount: 55_000 },
    matched: { number: 2, amount: 50_000 },
    by_rule: [{ rule: 'reference', lines: { number: 2, amount: 50_000 } }],
    explained: { number: 1, amount: 5_000 },
  }),
  debits: lines({ all: { number: 1, amount: 20_000 }, open: { number: 1, amount: 20_000 } }),
  closing: 135_000,
  stated_closing: { amount: 140_000, kind: 'closing_booked', day: '2026-03-31', stated_by: 'operator' },
  difference: 5_000,
}

test('a statement adds up line by line, and what is missing has a line of its own', () => {
  expect(footingRows(STATEMENT).map(({ what, number, amount }) => [what, number, amount])).toEqual([
    ['Opening balance', null, 100_000],
    ['Money in', 3, 55_000],
    ['Money in: Same reference and amount', 2, 50_000],
    ['Money in: Explained by the operator', 1, 5_000],
    ['Money out', 1, '-20000'],
    ['Money out: Open', 1, '-20000'],
    ['Closing balance by the lines', null, 135_000],
    ['Closing balance by the bank', null, 140_000],
    ['Difference', null, 5_000],
  ])
  const text =
    'The bank states 1,400.00 USD, the lines add up to 1,350.00 USD: the lines give 50.00 USD less than the bank.'
  expect(differenceText(STATEMENT)).toBe(text)
  expect(footingRows(STATEMENT).at(-1)?.note).toBe(text)
  expect(footsText(STATEMENT)).toBe('Differs')
})

test('what the lines have beyond the bank is more than it states', () => {
  const less = { ...STATEMENT, stated_closing: { ...STATEMENT.stated_closing, amount: -100 }, difference: -135_100 }
  expect(differenceText(less as Statement)).toBe(
    'The bank states -1.00 USD, the lines add up to 1,350.00 USD: the lines give 1,351.00 USD more than the bank.',
  )
})

test('who sent the statement imports it again, and others ask for that', () => {
  const again = 'Import the whole statement again, or ask the bank for the lines.'
  expect([footingAdvice('operator', 'operator'), footingAdvice('lender', 'lender')]).toEqual([again, again])
  expect(footingAdvice('operator', 'lender')).toBe('Ask the operator to import the whole statement again.')
  expect(footingAdvice('lender', 'operator')).toBe('Ask the lender to import the whole statement again.')
})

test('a statement that foots has no such line', () => {
  const footed = { ...STATEMENT, closing: 140_000, difference: 0 }
  expect(differenceText(footed)).toBeUndefined()
  expect(footingRows(footed).at(-1)?.what).toBe('Closing balance by the bank')
  expect(footsText(footed)).toBe('Foots')
})

test('what nobody states is unknown', () => {
  const unknown = { ...STATEMENT, opening: null, closing: null, stated_closing: null, difference: null }
  const balances = footingRows(unknown).filter(({ number }) => number === null)
  expect(balances.map(({ amount, note }) => [amount, note?.slice(0, 7)])).toEqual([
    [null, 'Unknown'],
    [null, 'Unknown'],
    [null, 'Unknown'],
  ])
  expect(footsText(unknown)).toBe('Balances unknown')
  expect(footsText({ ...unknown, stated_closing: STATEMENT.stated_closing })).toBe('Opening balance unknown')
  expect(footsText({ ...unknown, opening: STATEMENT.opening, closing: 1 })).toBe('Closing balance unknown')
})
