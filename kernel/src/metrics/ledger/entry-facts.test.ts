// Facts from entries: their amount under the kind to which their type belongs, or is mapped on the entry's day.
import { expect, test } from 'vitest'
import { ENTRY_TYPES, isReturned } from '../entry-types.ts'
import { type MetricSettings, STANDARD_METRIC_SETTINGS } from '../metric-settings.ts'
import { type LedgerEntry, addEntry, flowOf } from './entry-facts.ts'
import { EFFECTS } from './flow-effects.ts'
import { LedgerBuilder } from './ledger-builder.ts'
import { FACT, FLOWS, STATUS } from './ledger.ts'

const mapped = (from: number, ...pairs: [string, string][]): MetricSettings => ({
  ...STANDARD_METRIC_SETTINGS,
  from,
  type_mapping: new Map(pairs),
})

const entry: LedgerEntry = { day: 10, type: 'principal', amount: 500, receivable_status: null, balance: null }

function factsOf(entries: readonly LedgerEntry[], steps: readonly MetricSettings[] = []): number[][] {
  const builder = new LedgerBuilder()
  for (const one of entries) addEntry(builder, one, steps)
  const { days, kinds, values } = builder.build(0, 'instalment')
  return days.map((day, i) => [day, kinds[i] ?? -1, values[i] ?? -1])
}

const FLOW_TYPES = ENTRY_TYPES.filter((type) => !isReturned(type))

test('every listed type is a kind of flow of its own, whatever it is mapped to', () => {
  const kinds = FLOW_TYPES.map((type) => flowOf(type, 0, [mapped(-Infinity, [type, 'other'])]))
  expect(kinds).toEqual(FLOW_TYPES.map((type) => FACT[type]))
  expect(kinds.toSorted((one, other) => one - other)).toEqual(FLOWS.filter((kind) => kind !== FACT.not_understood))
})

test('principal rises by disbursements and capitalized interest, falls by repayments, refunds and write-offs, and by nothing else', () => {
  const moving = FLOW_TYPES.map((type) => [type, EFFECTS[FACT[type]]]).filter(([, effect]) => effect !== 0)
  expect(Object.fromEntries(moving)).toEqual({
    disbursement: 1,
    capitalized_interest: 1,
    principal: -1,
    refund: -1,
    write_off: -1,
  })
  expect(EFFECTS[FACT.not_understood]).toBe(0)
})

test.each([
  ['returned_principal', 'principal'],
  ['returned_interest', 'interest'],
] as const)('%s is a negative amount of %s, mapped or not', (returned, type) => {
  const negative = factsOf([{ ...entry, type, amount: -500 }])
  expect(negative).toEqual([[10, FACT[type], -500]])
  expect(factsOf([{ ...entry, type: returned }])).toEqual(negative)
  expect(factsOf([{ ...entry, type: 'chargeback' }], [mapped(0, ['chargeback', returned])])).toEqual(negative)
  expect(factsOf([{ ...entry, type: returned, amount: 0 }])).toEqual([[10, FACT[type], 0]])
})

test("the mapping in force on the entry's day counts: the first holds before its day too, a later one from its day on", () => {
  const steps = [mapped(5, ['gizmo', 'interest']), mapped(20, ['gizmo', 'principal']), mapped(30)]
  const kinds = [0, 5, 19, 20, 29, 30].map((day) => flowOf('gizmo', day, steps))
  expect(kinds).toEqual([
    FACT.interest,
    FACT.interest,
    FACT.interest,
    FACT.principal,
    FACT.principal,
    FACT.not_understood,
  ])
})

test('a type that is neither listed nor mapped counts as unknown, with its amount', () => {
  expect(factsOf([{ ...entry, type: 'gizmo' }])).toEqual([[10, FACT.not_understood, 500]])
  expect(factsOf([{ ...entry, type: 'gizmo' }], [mapped(0, ['widget', 'other'])])).toEqual([
    [10, FACT.not_understood, 500],
  ])
})

test('names of Object.prototype members are types like any other', () => {
  for (const type of ['constructor', 'toString', '__proto__', 'status', 'not_understood', 'term'])
    expect(factsOf([{ ...entry, type }])).toEqual([[10, FACT.not_understood, 500]])
})

test('an entry adds its stated status and balance, a balance of 0 included', () => {
  expect(factsOf([{ ...entry, receivable_status: 'active', balance: 0 }])).toEqual([
    [10, FACT.principal, 500],
    [10, FACT.status, STATUS.active],
    [10, FACT.reported_balance, 0],
  ])
  expect(factsOf([{ ...entry, receivable_status: 'closed' }])).toEqual([
    [10, FACT.principal, 500],
    [10, FACT.status, STATUS.closed],
  ])
})

test('an entry without an amount is recorded', () => {
  expect(factsOf([{ ...entry, amount: 0 }])).toEqual([[10, FACT.principal, 0]])
})
