// What a line of an import may hold, written out by hand from the interface (2.2 to 2.4) and, for deletions and days of effect, the guide to imports.
import { expect, test } from 'vitest'
import { type LineKind, importFields, importLines } from './import-lines.ts'
import { receivableDefinition } from './receivable-definition.ts'

const LINES = importLines(receivableDefinition('operator'))

const formsOf = (kind: LineKind) =>
  Object.fromEntries(importFields(LINES[kind]).map(({ name, form, required }) => [name, required ? `${form}!` : form]))

test('an entry names its receivable, and its amounts are money', () => {
  expect(formsOf('entry')).toEqual({
    receivable_id: 'id!',
    id: 'id!',
    date: 'day!',
    type: 'text!',
    amount: 'money!',
    balance: 'money',
    description: 'text',
    receivable_status: 'text',
    metadata: 'text',
  })
})

test('an account has the parts of its address each by itself, and may state the day from which it holds', () => {
  expect(formsOf('account')).toEqual({
    'id': 'id!',
    'type': 'text!',
    'first_name': 'text',
    'last_name': 'text',
    'name': 'text',
    'legal_entity_id': 'text',
    'address.street_address': 'text',
    'address.locality': 'text',
    'address.region': 'text',
    'address.postal_code': 'text',
    'address.country': 'text',
    'phone': 'text',
    'email': 'text',
    'website': 'text',
    'credit_score': 'text',
    'industry': 'text',
    'metadata': 'text',
    'effective_date': 'day',
  })
})

test('a receivable has days, money, counts, a rate and any collateral', () => {
  expect(formsOf('receivable')).toEqual({
    id: 'id!',
    obligor_id: 'id!',
    product_type: 'text!',
    funded_by: 'text!',
    fund_name: 'text',
    origination_date: 'day!',
    currency: 'currency!',
    term: 'text',
    payment_frequency: 'text',
    interest_rate: 'number',
    credit_limit: 'money',
    origination_fee: 'money',
    periodic_fee: 'money',
    collateral: 'json',
    delinquent_amount: 'money',
    delinquent_times: 'count',
    delinquent_since: 'day',
    metadata: 'text',
    effective_date: 'day',
  })
})

test('a deletion names an entry', () => {
  expect(formsOf('entry_deletion')).toEqual({ receivable_id: 'id!', id: 'id!', created_by_import: 'id' })
})

test('the kind stands beside every record', () => {
  for (const { beside, names_beside } of Object.values(LINES))
    expect([...names_beside]).toEqual(['kind', ...Object.keys(beside)])
  expect([...LINES.account.names_beside]).toEqual(['kind', 'effective_date'])
  expect([...LINES.entry.names_beside]).toEqual(['kind', 'receivable_id'])
})

test('a field of a few words lists them', () => {
  const [type] = importFields(LINES.account).filter(({ name }) => name === 'type')
  expect(type?.description).toBe('Whether the account is a person or a business. One of `individual`, `business`.')
})
