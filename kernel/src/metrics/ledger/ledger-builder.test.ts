// The order of facts in a ledger, which does not depend on their order of arrival.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type History, histories } from '../../../test/metrics/histories.ts'
import type { Entry } from '../../../test/metrics/model.ts'
import { addEntry } from './entry-facts.ts'
import { LedgerBuilder } from './ledger-builder.ts'
import { FACT, type Ledger, STATUS, VOLUME_MAX, isFlow } from './ledger.ts'
import { addPatches } from './patch-facts.ts'

type Fact = readonly [day: number, kind: number, value: number]

function built(facts: readonly Fact[]): Ledger {
  const builder = new LedgerBuilder()
  for (const fact of facts) builder.add(...fact)
  return builder.build(0, 'instalment')
}

/** The facts of a ledger as rows. */
function rows({ days, kinds, values }: Ledger): number[][] {
  return days.map((day, i) => [day, kinds[i] ?? -1, values[i] ?? -1])
}

function ledgerOf({ patches, steps }: History, entries: readonly Entry[]): Ledger {
  const builder = new LedgerBuilder()
  const { origination, product } = addPatches(builder, patches)
  for (const entry of entries) addEntry(builder, entry, steps)
  return builder.build(origination, product)
}

const shuffled = fc.tuple(histories, fc.infiniteStream(fc.integer({ min: 0, max: 1_000 }))).map(([history, keys]) => {
  const keyed = history.entries.map((entry) => ({ entry, key: keys.next().value }))
  return { history, entries: keyed.toSorted((one, other) => one.key - other.key).map(({ entry }) => entry) }
})

test('entries in any order make one and the same ledger', () => {
  fc.assert(
    fc.property(shuffled, ({ history, entries }) => {
      expect(ledgerOf(history, entries)).toEqual(ledgerOf(history, history.entries))
    }),
  )
})

test('a ledger to which entries are added later, in parts, is equal to one built at once', () => {
  fc.assert(
    fc.property(shuffled, fc.nat({ max: 20 }), ({ history, entries }, cut) => {
      const stored = ledgerOf(history, entries.slice(0, cut))
      const builder = new LedgerBuilder()
      builder.addAll(stored)
      for (const entry of entries.slice(cut)) addEntry(builder, entry, history.steps)
      expect(builder.build(stored.origination, stored.product)).toEqual(ledgerOf(history, history.entries))
    }),
  )
})

test('facts are ordered by day and kind, each pair once, except reported balances', () => {
  fc.assert(
    fc.property(shuffled, ({ history, entries }) => {
      const facts = rows(ledgerOf(history, entries))
      const places = facts.map(([day = 0, kind = 0, value = 0]) =>
        [day, kind, kind === FACT.reported_balance ? value : 0].map((part) => part + 2 ** 40).join(' '),
      )
      expect(places).toEqual([...new Set(places)])
      const byPlace = ([day = 0, kind = 0]: number[], [day_b = 0, kind_b = 0]: number[]) => day - day_b || kind - kind_b
      expect(facts.toSorted(byPlace)).toEqual(facts)
    }),
  )
})

test('flows of a day and kind are summed, even if other facts are between them', () => {
  expect(
    rows(
      built([
        [2, FACT.principal, 7],
        [1, FACT.disbursement, 100],
        [2, FACT.interest, 3],
        [2, FACT.principal, -2],
        [1, FACT.disbursement, 50],
      ]),
    ),
  ).toEqual([
    [1, FACT.disbursement, 150],
    [2, FACT.principal, 5],
    [2, FACT.interest, 3],
  ])
})

test('on one day closed wins over active in either order', () => {
  const active: Fact = [1, FACT.status, STATUS.active]
  const closed: Fact = [1, FACT.status, STATUS.closed]
  expect(rows(built([active, closed]))).toEqual([closed])
  expect(rows(built([closed, active]))).toEqual([closed])
})

test('of other statements of a day the later one is kept, even if an earlier day follows', () => {
  const facts: Fact[] = [
    [2, FACT.delinquent_amount, 10],
    [2, FACT.delinquent_amount, 20],
    [1, FACT.delinquent_amount, 5],
  ]
  expect(rows(built(facts))).toEqual([
    [1, FACT.delinquent_amount, 5],
    [2, FACT.delinquent_amount, 20],
  ])
})

test('several reported balances of a day all stay, rising, equal ones once', () => {
  const balance = (value: number): Fact => [1, FACT.reported_balance, value]
  const rising = [balance(10), balance(20), balance(30)]
  expect(rows(built([balance(20), balance(30), balance(10), balance(20)]))).toEqual(rising)
})

test('amounts beyond exact sums give a ledger without facts that is marked as too large', () => {
  const ledger = built([
    [1, FACT.disbursement, VOLUME_MAX],
    [2, FACT.disbursement, 1],
  ])
  expect(ledger).toMatchObject({ too_large: true, days: [], kinds: [], values: [] })
  expect(built([[1, FACT.disbursement, VOLUME_MAX]])).toMatchObject({ too_large: false, values: [VOLUME_MAX] })
})

test('whether a ledger is too large does not depend on how many entries it had when it was stored', () => {
  const half = 2 ** 51
  const facts: Fact[] = [
    [1, FACT.disbursement, half],
    [1, FACT.disbursement, -half],
    [1, FACT.disbursement, 5],
  ]
  const builder = new LedgerBuilder()
  let grown = built([])
  for (const fact of facts) {
    builder.addAll(grown)
    builder.add(...fact)
    grown = builder.build(0, 'instalment')
  }
  expect(grown).toEqual(built(facts))
})

test('a builder is empty after a ledger was built', () => {
  const builder = new LedgerBuilder()
  builder.add(1, FACT.disbursement, VOLUME_MAX)
  builder.add(0, FACT.disbursement, VOLUME_MAX)
  builder.build(0, 'instalment')
  expect(builder.build(7, 'card')).toEqual({
    origination: 7,
    product: 'card',
    volume: 0,
    too_large: false,
    days: [],
    kinds: [],
    values: [],
  })
})

test('every kind of fact is a flow except those valid from a day on', () => {
  const later = Object.entries(FACT).filter(([, kind]) => !isFlow(kind))
  expect(later.map(([name]) => name)).toEqual([
    'status',
    'reported_balance',
    'delinquent_since',
    'delinquent_amount',
    'delinquent_times',
    'term',
    'payment_frequency',
    'interest_rate',
    'credit_limit',
  ])
})
