// The key of what a stretch hands on has every field of it: a change that it left out would never reach the stretches behind.
import { describe, expect, test } from 'vitest'
import { addDays } from '../../core/day.ts'
import { NOTHING_CARRIED, carriedKey } from './carried.ts'
import type { BankLine, CashEntry } from './items.ts'

const FIRST = '2026-01-05'

describe('the key of what is handed on', () => {
  const line: Required<BankLine> = {
    id: 'l1',
    account: 'collections',
    amount: 1_000,
    currency: 'USD',
    day: FIRST,
    booked_on: addDays(FIRST, 1),
    references: ['PAY-1'],
    text: 'PAY-1',
    payer: 'ACME',
    reversal: false,
    is_of_debt_line: false,
    source: 'operator',
    rejected: ['e9'],
  }
  const entry: Required<CashEntry> = {
    id: 'e1',
    receivable: '7',
    amount: 1_000,
    currency: 'USD',
    day: FIRST,
    references: ['PAY-1'],
    batch: 'B-1',
    processor: 'Payfast',
    role: 'disbursement',
    decided: 'd1',
    is_lent: false,
    stated_on: FIRST,
  }
  const keyOf = (one: object, other: object) =>
    carriedKey({ ...NOTHING_CARRIED, lines: [{ ...line, ...one }], entries: [{ ...entry, ...other }] })
  const changed = (value: unknown) => (typeof value === 'boolean' ? !value : typeof value === 'number' ? 1 : ['other'])

  test.each(Object.entries(line))('differs where %s of a line does', (field, value) => {
    expect(keyOf({ [field]: changed(value) }, {})).not.toBe(keyOf({}, {}))
  })

  test.each(Object.entries(entry))('differs where %s of an entry does', (field, value) => {
    expect(keyOf({}, { [field]: changed(value) })).not.toBe(keyOf({}, {}))
  })
})
