// The first records of a tape in the words of people: amounts in major units of the currency that is known, and never without one.
import { expect, test } from 'vitest'
import type { FieldChoice, TapeCheck } from '../../tape/tape-view.ts'
import { recordTables } from './record-cells.ts'

const field = (name: string, form: FieldChoice['form'], more: Partial<FieldChoice> = {}): FieldChoice => ({
  name,
  form,
  required: false,
  words: [],
  ...more,
})

const FIELDS = {
  account: [field('id', 'id')],
  receivable: [field('credit_limit', 'money'), field('interest_rate', 'number', { is_fraction: true })],
  entry: [field('amount', 'money'), field('type', 'text', { words: ['late_fee'] })],
  entry_deletion: [],
}

function tablesOf(records: readonly object[], first_currencies: readonly (string | undefined)[] = []) {
  const first_lines = records.map((record) => JSON.stringify(record))
  return recordTables({ first_lines, first_currencies } as unknown as TapeCheck, FIELDS)
}

test('records stand by kind, in the order in which they are made, under the labels of their fields', () => {
  const tables = tablesOf([
    { kind: 'entry', receivable_id: 'r', type: 'late_fee', metadata: { Branch_No: 'w_1' } },
    { kind: 'account', id: 'a', address: { country: 'US' } },
  ])
  expect(tables.map(({ kind, columns }) => [kind, columns.map(({ label }) => label)])).toEqual([
    ['account', ['Id', 'Address, country']],
    ['entry', ['Receivable id', 'Type', 'Metadata: Branch_No']],
  ])
  expect([...(tables[1]?.rows[0]?.values() ?? [])]).toEqual([{ text: 'r' }, { text: 'Late fee' }, { text: 'w_1' }])
})

test('an amount is in the currency of its record, of its row, or of its receivable; else none is shown', () => {
  const receivable = { kind: 'receivable', id: 'r', currency: 'KWD', credit_limit: 1_000, interest_rate: 0.125 }
  const entry = (receivable_id: string) => ({ kind: 'entry', receivable_id, amount: 500 })
  const [loans, entries] = tablesOf([receivable, entry('r'), entry('r'), entry('x')], [undefined, undefined, 'JPY'])
  expect(loans?.rows[0]?.get('credit_limit')).toEqual({ amount: 1_000, currency: 'KWD' })
  expect(loans?.rows[0]?.get('interest_rate')).toEqual({ text: '12.50 %' })
  expect(entries?.rows.map((row) => row.get('amount'))).toEqual([
    { amount: 500, currency: 'KWD' },
    { amount: 500, currency: 'JPY' },
    { amount: 500, currency: undefined },
  ])
})
