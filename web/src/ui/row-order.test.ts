// Orders of rows by values, worked out by hand.
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { isOrdering, rowsInOrder, valueOfNode } from './row-order.ts'

interface Row {
  readonly id: string
  readonly owed: number | string | null
  readonly currency: string
  readonly seen: string | null
  readonly share: string
}

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Loan', cell: ({ id }) => createElement('a', {}, id) },
  { head: 'Owed', kind: 'numeric', cell: () => '', amountOf: ({ owed: amount, currency }) => ({ amount, currency }) },
  { head: 'Last seen', cell: ({ seen }) => seen ?? 'Never', orderedBy: ({ seen }) => seen },
  { head: 'Share', kind: 'numeric', cell: ({ share }) => share },
  { head: 'Actions', kind: 'actions', cell: () => 'Delete' },
]

const row = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  owed: null,
  currency: 'USD',
  seen: null,
  share: '–',
  ...more,
})

const idsBy = (rows: readonly Row[], order: string) => rowsInOrder(COLUMNS, rows, order).map(({ id }) => id)

test('words are ordered with the numbers within them as numbers', () => {
  const rows = [row('loan-10'), row('loan-9'), row('Loan-9a')]
  expect(idsBy(rows, 'loan_asc')).toEqual(['loan-9', 'Loan-9a', 'loan-10'])
})

test('amounts are ordered exactly, by currency first, those not known last when descending and first when ascending', () => {
  const rows = [
    row('none'),
    row('large', { owed: '9007199254740993' }),
    row('larger', { owed: '9007199254740994' }),
    row('owing', { owed: -5 }),
    row('euro', { owed: 7, currency: 'EUR' }),
  ]
  expect(idsBy(rows, 'owed_desc')).toEqual(['larger', 'large', 'owing', 'euro', 'none'])
  expect(idsBy(rows, 'owed_asc')).toEqual(['none', 'euro', 'owing', 'large', 'larger'])
})

test('rows of equal values stay as they came, either way round', () => {
  const rows = [row('b', { owed: 1 }), row('a', { owed: 1 }), row('c', { owed: 2 }), row('d', { owed: 1 })]
  expect(idsBy(rows, 'owed_asc')).toEqual(['b', 'a', 'd', 'c'])
  expect(idsBy(rows, 'owed_desc')).toEqual(['c', 'b', 'a', 'd'])
})

test('moments are ordered as such, and a word in place of one as none', () => {
  const rows = [
    row('never'),
    row('old', { seen: '2025-01-01T00:00:00Z' }),
    row('new', { seen: '2026-01-01T00:00:00Z' }),
  ]
  expect(idsBy(rows, 'last-seen_desc')).toEqual(['new', 'old', 'never'])
})

test('figures that are written out are ordered by what they are', () => {
  const rows = [
    row('a', { share: '9.50 %' }),
    row('b', { share: '1,012.00 %' }),
    row('c'),
    row('d', { share: '-0.01 %' }),
  ]
  expect(idsBy(rows, 'share_desc')).toEqual(['b', 'a', 'd', 'c'])
})

test('an order of a column that there is not leaves rows as they came', () => {
  const rows = [row('b'), row('a')]
  for (const order of ['owner_asc', 'loan', 'loan_up', '', 'actions_asc_desc'])
    expect(rowsInOrder(COLUMNS, rows, order)).toBe(rows)
})

test('a column of which no row has a value orders none, nor do actions, nor a single row', () => {
  const [loan, owed, , , actions] = COLUMNS
  const rows = [row('a'), row('b')]
  expect([loan, owed, actions].map((column) => column && isOrdering(column, rows))).toEqual([true, false, false])
  expect(loan && isOrdering(loan, rows.slice(1))).toBe(false)
})

test('a cell is what it is made of: an amount, a moment, a figure, a name, else its words', () => {
  const of = (props: object, ...children: string[]) => valueOfNode(createElement('i', props, ...children))
  expect(of({ amount: 5, currency: 'USD' })).toBe(5)
  expect(of({ at: '2026-01-01T00:00:00Z' })).toBe('2026-01-01T00:00:00Z')
  expect(of({ figure: { value: '5.20 %' } })).toBe('5.20 %')
  expect(of({ id: 'acct-1', name: 'Bistro' })).toBe('Bistro')
  expect(of({ id: 'acct-1' })).toBe('acct-1')
  expect(of({ id: 'acct-1' }, 'Bistro', ' Sol')).toBe('Bistro  Sol')
  expect(of({ row: {} })).toBeUndefined()
})
