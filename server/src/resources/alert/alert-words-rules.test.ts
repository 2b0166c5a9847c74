// What letters state about the figure of an alert.
import { expect, test } from 'vitest'
import type { StoredAlert } from './alert-rules.ts'
import { alertLines } from './alert-words-rules.ts'

const NO_FIGURE = { value: null, numerator: null, denominator: null }
const EVENT = { id: 'evt_1', type: 'covenant.breached', occurred_at: '2026-03-31T00:00:00.000000Z', data: {} }

/** The line that states a figure: of a rule, or of an event. */
function lineOf(figure: NonNullable<StoredAlert['facts']['figure']>, is_of_event = false): string | undefined {
  const facts = { event: is_of_event ? EVENT : null, figure: { as_of: null, currency: null, ...figure } }
  const of = { severity: 'warning', rule_name: 'Rule', organization: 'lender', subject_kind: 'debt_line' }
  const lines = alertLines({ ...of, subject_id: 'line', debt_line_id: 'line', facts } as unknown as StoredAlert)
  return lines.at(is_of_event ? 2 : 1)
}

const cash = { metric: 'unrestricted_cash', unit: 'money', comparator: '>=' }

test('amounts are written in the currency of the line, exactly at any size', () => {
  // The product of this threshold and a billion is no exact number.
  const figure = {
    ...cash,
    numerator: '90071992547409',
    denominator: 1,
    threshold: 90_071_992_547_409,
    currency: 'USD',
  }
  expect(lineOf(figure, true)).toBe('Unrestricted cash: 900719925474.09 USD (threshold: at least 900719925474.09 USD)')
})

test('half a minor unit is rounded up', () => {
  const average = { metric: 'average_balance', unit: 'money', comparator: '<', currency: 'USD', threshold: 1_000 }
  expect(lineOf({ ...average, numerator: 199, denominator: 2 })).toBe(
    'Average balance: 1.00 USD (threshold: below 10.00 USD)',
  )
})

test('a figure that no number states has words', () => {
  const above = { unit: 'ratio', comparator: '>', threshold: 4 }
  expect(lineOf({ metric: 'leverage', ...above, ...NO_FIGURE })).toBe(
    'Leverage: exceeds every threshold (threshold: above 4)',
  )
  expect(lineOf({ metric: 'headroom', unit: 'rate', comparator: '<', threshold: 0.1, ...NO_FIGURE })).toBe(
    'Headroom: a broken covenant has none (threshold: below 10.00 %)',
  )
  expect(lineOf({ metric: 'leverage', ...above, comparator: '<=', ...NO_FIGURE }, true)).toBe(
    'Leverage: no figure (threshold: at most 4)',
  )
})

test('a figure of receivables is stated with which they are, and its currency', () => {
  const share = {
    metric: 'share_past_due_30_plus',
    unit: 'share',
    comparator: '>',
    threshold: 0.1,
    as_of: '2026-03-31',
  }
  const figure = { ...share, currency: null, numerator: 1, denominator: 4 }
  const of = { severity: 'warning', rule_name: 'Late leases', organization: 'birch', debt_line_id: null }
  const linesOf = (selected_receivables: object | null) => {
    const facts = { event: null, figure: { ...figure, selected_receivables } }
    return alertLines({ ...of, subject_kind: 'portfolio', subject_id: 'USD', facts } as unknown as StoredAlert)
  }
  const lines = (...selected: readonly string[]) => [
    'Warning: Late leases',
    'Share past due 30 plus: 25.00 % (threshold: above 10.00 %), as of 2026-03-31',
    ...selected,
    'Lender: birch',
    'Portfolio: USD',
  ]
  expect(linesOf({ product_types: ['lease', 'auto_loan'], metadata: {} })).toEqual(
    lines('Receivables: Lease or Auto loan'),
  )
  expect(linesOf({ product_types: [], metadata: { batch: 7 } })).toEqual(lines('Receivables: batch 7'))
  expect(linesOf(null)).toEqual(lines())
})
