// Lines without a payment behind them, decided by hand.
import { expect, test } from 'vitest'
import type { BankLine, CashEntry } from '../items.ts'
import { tieOut } from '../tie-out.ts'

const SETTINGS = { days_before: 1, days_after: 5, fees: [] }

function line(id: string, account: string, amount: number, day: string, more: Partial<BankLine> = {}): BankLine {
  return { id, account, amount, currency: 'USD', day, references: [], text: '', reversal: false, ...more }
}

function payment(amount: number, day: string): CashEntry {
  const none = { references: [], batch: undefined, processor: undefined }
  return { id: 'e1', receivable: 'loan-1', amount, currency: 'USD', day, ...none }
}

/** Each match as `rule: lines`, and what is open. */
function found(lines: readonly BankLine[], entries: readonly CashEntry[] = []) {
  const { matches, open_lines } = tieOut(lines, entries, SETTINGS)
  return [...matches.map(({ rule, lines: ids }) => `${rule}: ${ids.join(' ')}`), ...open_lines.map(({ id }) => id)]
}

test('a line that the operator has stated to be of a debt line is explained by it', () => {
  expect(found([line('l1', 'a', 9_000, '2026-03-04', { is_of_debt_line: true })])).toEqual(['debt_line: l1'])
})

test('what leaves one account and reaches another is a transfer', () => {
  const lines = [line('l1', 'collections', -9_000, '2026-03-04'), line('l2', 'operating', 9_000, '2026-03-06')]
  expect(found(lines)).toEqual(['own_transfer: l1 l2'])
})

test.each([
  ['the same account', [line('l1', 'a', -900, '2026-03-04'), line('l2', 'a', 900, '2026-03-04')]],
  ['another amount', [line('l1', 'a', -900, '2026-03-04'), line('l2', 'b', 901, '2026-03-04')]],
  ['another direction', [line('l1', 'a', -900, '2026-03-04'), line('l2', 'b', -900, '2026-03-04')]],
  ['more than five days between', [line('l1', 'a', -900, '2026-03-04'), line('l2', 'b', 900, '2026-03-10')]],
  [
    'two counterparts',
    [line('l1', 'a', -900, '2026-03-04'), line('l2', 'b', 900, '2026-03-04'), line('l3', 'c', 900, '2026-03-05')],
  ],
])('%s is none', (_, lines) => {
  expect(found(lines)).toEqual(lines.map(({ id }) => id))
})

test('where one of both could be a payment by its amount, neither is decided', () => {
  const lines = [line('l1', 'a', -900, '2026-03-04'), line('l2', 'b', 900, '2026-03-04')]
  expect(found(lines, [payment(900, '2026-03-03')])).toEqual(['l1', 'l2'])
  expect(found(lines, [payment(900, '2026-02-03')])).toEqual(['own_transfer: l1 l2'])
})
