// Facts from patches of a receivable by day, compared with the state on that day as everything else reads it.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { receivableDefinition } from '@tapeline/contract/records/receivable-definition'
import { shapeOf } from '@tapeline/contract/resource'
import { BEGINNING, type DatedPatch, type Patch, stateOn } from '@tapeline/kernel/core/dated-facts'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { LedgerBuilder } from '@tapeline/kernel/metrics/ledger/ledger-builder'
import { FACT, type Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import { addPatches, durationOf } from '@tapeline/kernel/metrics/ledger/patch-facts'
import { runs } from '../../../kernel/test/length.ts'

const shape = shapeOf(receivableDefinition('operator'))
const ORIGIN = dayNumber('2026-01-15')
const CONTRACT = { origination_date: '2026-01-15', product_type: 'term_loan' }

function ledgerOf(patches: readonly DatedPatch[]): Ledger {
  const builder = new LedgerBuilder()
  const { origination, product } = addPatches(builder, patches)
  return builder.build(origination, product)
}

/** The ledger's value on a day; none if it has no fact. */
function heldOn({ days, kinds, values }: Ledger, kind: number, day: number): number | null {
  let value: number | null = null
  for (let i = 0; i < days.length; i += 1) if (kinds[i] === kind && (days[i] ?? 0) <= day) value = values[i] ?? null
  return value === null || Number.isNaN(value) ? null : value
}

function delinquencyOn(ledger: Ledger, day: number) {
  const since = heldOn(ledger, FACT.delinquent_since, day)
  return {
    delinquent_since: since === null ? null : dayOfNumber(since),
    delinquent_amount: heldOn(ledger, FACT.delinquent_amount, day) ?? 0,
    delinquent_times: heldOn(ledger, FACT.delinquent_times, day) ?? 0,
  }
}

function termsOn(ledger: Ledger, day: number) {
  const rate = heldOn(ledger, FACT.interest_rate, day)
  const text = (kind: number) => {
    const duration = durationOf(heldOn(ledger, kind, day) ?? Number.NaN)
    return duration === null ? null : `${duration.count} ${duration.unit}${duration.count === 1 ? '' : 's'}`
  }
  return {
    term: text(FACT.term),
    payment_frequency: text(FACT.payment_frequency),
    // No value and a value of zero are equivalent.
    interest_rate: rate === null ? 0 : rate / 1e9,
  }
}

const days = fc.integer({ min: ORIGIN - 10, max: ORIGIN + 40 })

const delinquency = fc.constantFrom<Patch>(
  {},
  {},
  { delinquent_amount: 5_000, delinquent_times: 2, delinquent_since: '2026-01-20' },
  { delinquent_amount: 7_000, delinquent_times: 2, delinquent_since: '2026-02-01' },
  { delinquent_amount: 0, delinquent_since: null },
)

const terms = fc.record(
  {
    term: fc.constantFrom('12 months', '1 year', '90 days', '1 week', null),
    payment_frequency: fc.constantFrom('1 month', '2 weeks', '1 day', null),
    interest_rate: fc.constantFrom(0, 0.123456789, -0.5, 10, null),
    product_type: fc.constantFrom('term_loan', 'credit_card', 'invoice_factoring'),
  },
  { requiredKeys: [] },
)

const patch: fc.Arbitrary<Patch> = fc.tuple(terms, delinquency).map(([one, other]) => ({ ...one, ...other }))

/** A first write, at its day or from the beginning, and later patches for any day since the origination. */
const histories = fc
  .record({
    first: fc.tuple(fc.option(days, { nil: null }), patch),
    later: fc.array(fc.tuple(days, patch), { maxLength: 6 }),
  })
  .map(({ first: [day, patch], later }): DatedPatch[] => [
    {
      effective: day === null ? BEGINNING : dayOfNumber(day),
      recorded: 1,
      patch: {
        ...withoutDelinquency(patch, day === null),
        origination_date: dayOfNumber(ORIGIN),
        product_type: 'term_loan',
      },
    },
    ...later.map(([on, one], at) => ({ effective: dayOfNumber(on), recorded: at + 2, patch: one })),
  ])

/** A delinquency never starts at the beginning: it has its own start date. */
function withoutDelinquency(patch: Patch, removed: boolean): Patch {
  return Object.fromEntries(Object.entries(patch).filter(([field]) => !removed || !field.startsWith('delinquent_')))
}

test('on every day since the origination a ledger has the terms of the state of that day, in any order of writes', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: ORIGIN, max: ORIGIN + 50 }), (patches, day) => {
      const { term, payment_frequency, interest_rate } = stateOn(patches, dayOfNumber(day), shape)
      const wanted = { term, payment_frequency, interest_rate: interest_rate ?? 0 }
      expect(termsOn(ledgerOf(patches), day)).toEqual(wanted)
    }),
    { numRuns: runs(500, 100) },
  )
})

test('after all patches a ledger has the delinquency of the state', () => {
  fc.assert(
    fc.property(histories, (patches) => {
      const { delinquent_since, delinquent_amount, delinquent_times } = stateOn(
        patches,
        dayOfNumber(ORIGIN + 50),
        shape,
      )
      const wanted = { delinquent_since, delinquent_amount, delinquent_times }
      expect(delinquencyOn(ledgerOf(patches), ORIGIN + 50)).toEqual(wanted)
    }),
    { numRuns: runs(500, 100) },
  )
})

test('patches in any order of arrival make one and the same ledger', () => {
  fc.assert(
    fc.property(histories, (patches) => {
      expect(ledgerOf(patches.toReversed())).toEqual(ledgerOf(patches))
    }),
  )
})

test('the contract is that of the latest write, whatever its day, and is valid for all time', () => {
  const first = {
    effective: BEGINNING,
    recorded: 1,
    patch: { origination_date: '2026-01-15', product_type: 'term_loan' },
  }
  const corrected = {
    effective: '2026-03-01',
    recorded: 2,
    patch: { origination_date: '2026-01-10', product_type: 'credit_card' },
  }
  const corrected_again = { effective: '2026-02-01', recorded: 3, patch: { origination_date: '2026-01-12' } }
  expect(ledgerOf([first, corrected, corrected_again])).toMatchObject({
    origination: dayNumber('2026-01-12'),
    product: 'card',
  })
})

test("the first write's terms are valid from the origination on, even if it was written for a later day", () => {
  const first = { effective: '2026-05-01', recorded: 1, patch: { ...CONTRACT, term: '12 months' } }
  expect(ledgerOf([first])).toMatchObject({ days: [ORIGIN], kinds: [FACT.term] })
})

test('terms for days before an origination that was corrected to a later day override the first write', () => {
  const first = { effective: BEGINNING, recorded: 1, patch: { ...CONTRACT, interest_rate: 0.05 } }
  const raised = { effective: '2026-02-01', recorded: 2, patch: { interest_rate: 0.07 } }
  const corrected = { effective: '2026-02-02', recorded: 3, patch: { origination_date: '2026-03-01' } }
  expect(termsOn(ledgerOf([first, raised, corrected]), dayNumber('2026-04-01')).interest_rate).toBe(0.07)
})

test('a delinquency is valid from its start date until it is cleared, however late it was written', () => {
  const began = { delinquent_amount: 5_000, delinquent_times: 1, delinquent_since: '2026-02-01' }
  const patches = [
    { effective: BEGINNING, recorded: 1, patch: CONTRACT },
    { effective: '2026-02-20', recorded: 2, patch: began },
    { effective: '2026-03-01', recorded: 3, patch: { delinquent_amount: 0, delinquent_since: null } },
  ]
  const on = (day: string) => delinquencyOn(ledgerOf(patches), dayNumber(day))
  expect(on('2026-01-31')).toEqual({ delinquent_since: null, delinquent_amount: 0, delinquent_times: 0 })
  expect(on('2026-02-01')).toEqual(began)
  expect(on('2026-02-28')).toEqual(began)
  expect(on('2026-03-01')).toEqual({ delinquent_since: null, delinquent_amount: 0, delinquent_times: 1 })
})

describe('a running delinquency with another reported start date', () => {
  const late = (effective: string, recorded: number, since: string | null) => ({
    effective,
    recorded,
    patch: { delinquent_since: since, delinquent_amount: since === null ? 0 : 5_000, delinquent_times: 1 },
  })
  const contract = { effective: BEGINNING, recorded: 1, patch: CONTRACT }
  const [march, february] = [late('2026-03-10', 2, '2026-03-01'), late('2026-05-10', 3, '2026-02-01')]
  /** Days past due at the end of days, calculated by hand: day less the start date in effect on it. */
  const daysPastDue = (patches: readonly DatedPatch[], ...days: string[]) =>
    days.map((day) => {
      const since = delinquencyOn(ledgerOf([contract, ...patches]), dayNumber(day)).delinquent_since
      return since === null ? 0 : dayNumber(day) - dayNumber(since)
    })
  const MONTHS = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-09', '2026-05-10', '2026-05-31']

  test('has that start date from the day of the report on, and no past day changes', () => {
    expect(daysPastDue([march], ...MONTHS)).toEqual([0, 30, 60, 69, 70, 91])
    expect(daysPastDue([march, february], ...MONTHS)).toEqual([0, 30, 60, 69, 98, 119])
  })

  test('is the same in every order of arrival', () => {
    const arrived = [
      { ...february, recorded: 2 },
      { ...march, recorded: 3 },
    ]
    expect(daysPastDue(arrived, ...MONTHS)).toEqual([0, 30, 60, 69, 98, 119])
  })

  test('is corrected to its first start date by a later report of the same day, whichever start date that has', () => {
    expect(daysPastDue([march, late('2026-03-10', 3, '2026-02-01')], ...MONTHS)).toEqual([27, 58, 88, 97, 98, 119])
    expect(daysPastDue([late('2026-03-10', 2, '2026-02-01'), { ...march, recorded: 3 }], ...MONTHS)).toEqual([
      0, 30, 60, 69, 70, 91,
    ])
  })

  test('is not changed before a cure in between', () => {
    const cured = late('2026-04-05', 4, null)
    expect(daysPastDue([march, february, cured], ...MONTHS, '2026-04-05', '2026-04-06')).toEqual([
      0, 30, 88, 97, 98, 119, 0, 64,
    ])
  })
})

test('a receivable that was never delinquent has no fact about delinquency', () => {
  const patch = { ...CONTRACT, delinquent_amount: 0, delinquent_times: 0, delinquent_since: null, term: null }
  expect(ledgerOf([{ effective: BEGINNING, recorded: 1, patch }]).kinds).toEqual([])
})
