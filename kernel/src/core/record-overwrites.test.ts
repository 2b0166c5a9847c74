// The changes of a record by an update: expected values by hand, from the meaning of a receivable and an account.
import { expect, test } from 'vitest'
import { contradictions, isOtherParty } from './record-overwrites.ts'

test('a later statement contradicts an earlier one only in fields that both state', () => {
  const first = { currency: 'USD', interest_rate: 0.05, metadata: { branch: 'west' } }
  expect(contradictions(first, { ...first })).toEqual([])
  expect(contradictions(first, { fund_name: 'Fund I', metadata: { branch: 'east' } })).toEqual([])
  expect(contradictions(first, { ...first, interest_rate: 0.06 })).toEqual(['interest_rate'])
  expect(contradictions(first, { ...first, interest_rate: null })).toEqual(['interest_rate'])
})

test.each([
  ['another legal_entity_id', { legal_entity_id: 'duns:1', name: 'A' }, { legal_entity_id: 'duns:2', name: 'A' }, true],
  ['a new name under one legal_entity_id', { legal_entity_id: 'duns:1', name: 'A' }, { name: 'B' }, false],
  ['a first legal_entity_id', { name: 'A' }, { legal_entity_id: 'duns:1', name: 'a ' }, false],
  ['another name without a legal_entity_id', { name: 'A' }, { name: 'B' }, true],
  ['another person', { first_name: 'Ann', last_name: 'Lee' }, { first_name: 'Bob' }, true],
  ['a person in place of a business', { type: 'business' }, { type: 'individual' }, true],
  ['a first name', { type: 'business', name: null }, { name: 'B' }, false],
  ['a name that is cleared', { name: 'A' }, { name: null }, false],
])('an account with %s', (_, before, after, is_other) => {
  expect(isOtherParty(before, after)).toBe(is_other)
})
