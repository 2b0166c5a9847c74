// The names of the parts of terms.
import type { DebtLineTerm } from '@tapeline/sdk'
import { expect, test } from 'vitest'
import { partNames } from './part-names.ts'

const TERMS = {
  eligibility: [
    { id: 'late', rule: 'days_past_due', name: 'No more than 60 days late', max: 60, basis: 'reported' },
    { id: 'whole', rule: 'not_written_off' },
  ],
  concentration_limits: [{ id: 'one', group: 'obligor', limit: { as: 'amount', amount: 1 } }],
  reserves: [{ id: 'servicer', reserve: 'fixed', amount: 1, name: 'Servicer transition' }],
  advance_rates: null,
} as unknown as DebtLineTerm

test('a part has the name of the agreement, else it is called by what it is; an unknown one by its id', () => {
  const nameOf = partNames(TERMS)
  expect(nameOf('reason', 'late')).toBe('No more than 60 days late')
  expect(nameOf('reason', 'whole')).toBe('Not written off')
  expect(nameOf('limit', 'one')).toBe('Obligor')
  expect(nameOf('reserve', 'servicer')).toBe('Servicer transition')
  expect(nameOf('class', 'prime')).toBe('prime')
  expect(nameOf('reason', 'one')).toBe('one')
  expect(partNames(undefined)('reserve', 'servicer')).toBe('servicer')
})
