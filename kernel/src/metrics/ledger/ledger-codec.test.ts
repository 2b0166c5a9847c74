// Ledgers as bytes: nothing is lost, other bytes are refused, and an ordinary ledger is small.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { histories, ledgerOf } from '../../../test/metrics/histories.ts'
import { addEntry } from './entry-facts.ts'
import { LedgerBuilder } from './ledger-builder.ts'
import { decodeLedger, encodeLedger } from './ledger-codec.ts'
import { FACT, type Ledger, PRODUCT_CLASSES, VOLUME_MAX, isFlow } from './ledger.ts'

/** Days of the years 0001 to 9999. */
const anyDay = fc.integer({ min: -719_162, max: 2_932_896 })

/** Flows have no "none", and a fact that describes a day occurs once. */
const fact = fc
  .record({
    day: anyDay,
    kind: fc.constantFrom(...Object.values(FACT)),
    value: fc.oneof(
      fc.integer({ min: -1_000, max: 1_000 }),
      fc.maxSafeInteger().map((value) => 0 + Math.trunc(value / 64)),
    ),
    none: fc.boolean(),
  })
  .map(({ day, kind, value, none }) => ({
    day,
    kind,
    value: none && !isFlow(kind) && kind > FACT.reported_balance ? Number.NaN : value,
  }))

const ledgers: fc.Arbitrary<Ledger> = fc
  .record({
    origination: anyDay,
    product: fc.constantFrom(...PRODUCT_CLASSES),
    facts: fc.array(fact, { maxLength: 30 }),
  })
  .map(({ origination, product, facts }) => {
    const builder = new LedgerBuilder()
    for (const { day, kind, value } of facts) builder.add(day, kind, value)
    return builder.build(origination, product)
  })

test('any ledger is read back as it was written', () => {
  fc.assert(
    fc.property(fc.oneof(ledgers, histories.map(ledgerOf)), (ledger) => {
      expect(decodeLedger(encodeLedger(ledger))).toEqual(ledger)
    }),
  )
})

test('the largest sums of either sign are read back as they were written', () => {
  for (const value of [VOLUME_MAX, -VOLUME_MAX]) {
    const builder = new LedgerBuilder()
    builder.add(1, FACT.disbursement, value)
    const ledger = builder.build(0, 'line')
    expect(decodeLedger(encodeLedger(ledger))).toEqual(ledger)
  }
})

test('a ledger that is too large is read back as one, without facts', () => {
  const builder = new LedgerBuilder()
  builder.add(1, FACT.disbursement, VOLUME_MAX)
  builder.add(1, FACT.interest, VOLUME_MAX)
  const ledger = builder.build(20_000, 'invoice')
  expect(ledger.too_large).toBe(true)
  expect(decodeLedger(encodeLedger(ledger))).toEqual(ledger)
})

test('a day with hundreds of entries that each state another balance is read back as it was written', () => {
  for (const count of [127, 128, 254, 255, 256, 300, 1_000]) {
    const builder = new LedgerBuilder()
    const stated = (balance: number) => ({
      day: 20_000,
      type: 'principal',
      amount: 1,
      receivable_status: null,
      balance,
    })
    for (let i = 0; i < count; i += 1) addEntry(builder, stated(100_000 - i), [])
    addEntry(builder, { ...stated(0), day: 20_001 }, [])
    const ledger = builder.build(19_990, 'card')
    expect(ledger.values.length).toBe(count + 3)
    expect(decodeLedger(encodeLedger(ledger))).toEqual(ledger)
  }
})

test('equal ledgers have equal bytes', () => {
  fc.assert(
    fc.property(ledgers, (ledger) => {
      expect(encodeLedger(decodeLedger(encodeLedger(ledger)))).toEqual(encodeLedger(ledger))
    }),
  )
})

test('bytes of another form, of an unknown product and truncated bytes are refused', () => {
  const bytes = encodeLedger(ordinary())
  expect(() => decodeLedger(new Uint8Array())).toThrow(RangeError)
  for (const form of [0, 2, 255]) expect(() => decodeLedger(bytes.with(0, form))).toThrow(RangeError)
  expect(() => decodeLedger(bytes.with(1, PRODUCT_CLASSES.length))).toThrow(RangeError)
  // The last day has one fact: without its last byte it is none.
  expect(() => decodeLedger(bytes.subarray(0, -1))).toThrow(RangeError)
})

test('a loan with two years of monthly entries takes at most six bytes an entry, and ten besides', () => {
  expect(encodeLedger(ordinary()).length).toBeLessThanOrEqual(6 * 25 + 10)
})

/** Drawn once, then 24 payments, the last of which closes it. */
function ordinary(): Ledger {
  const builder = new LedgerBuilder()
  const moved = (day: number, type: string, amount: number) => ({
    day,
    type,
    amount,
    balance: null,
    receivable_status: null,
  })
  addEntry(builder, moved(20_000, 'disbursement', 1_000_000), [])
  for (let month = 1; month < 24; month += 1) addEntry(builder, moved(20_000 + 30 * month, 'principal', 41_666), [])
  addEntry(builder, { ...moved(20_720, 'principal', 41_682), receivable_status: 'closed' }, [])
  return builder.build(20_000, 'instalment')
}
