// The settings of a tie-out by day: whatever the order of their patches, and only the stretches that others apply to are tied again.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BEGINNING } from '@tapeline/kernel/core/dated-facts'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { STRETCH_DAYS } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import { type SettingsPatch, allowedIn, cashSettingsOf, keysOn, stretchesThatDiffer } from './cash-settings-reads.ts'

const FIRST = 730
const LAST = 736
const dayIn = (stretch: number, days = 0) => dayOfNumber(stretch * STRETCH_DAYS + days)

function allowing(patch: SettingsPatch['patch'], effective = BEGINNING, recorded = 1): SettingsPatch {
  return { kind: 'tie_out_settings', id: 'acme', effective, recorded, patch }
}

function naming(patch: SettingsPatch['patch'], effective = BEGINNING, recorded = 1, id = 'acme:a'): SettingsPatch {
  return { kind: 'payment_reference_settings', id, effective, recorded, patch }
}

const differing = (before: readonly SettingsPatch[], after: readonly SettingsPatch[]) =>
  stretchesThatDiffer(cashSettingsOf(before), cashSettingsOf(after), FIRST, LAST)

test('without settings, a line may precede its payment by a day and follow it by five, without fees', () => {
  expect(allowedIn(cashSettingsOf([]), FIRST)).toEqual({ days_before: 1, days_after: 5, fees: [] })
  expect(keysOn(cashSettingsOf([]), 20_000).references).toContain('payment_reference')
})

describe('what is allowed', () => {
  test('holds from the stretch of its day on, and for what the stretch before left open', () => {
    const settings = cashSettingsOf([
      allowing({ days_after: 10 }, dayIn(732, 27)),
      allowing({ days_after: 3 }, dayIn(734, 1)),
    ])
    const after = [731, 732, 733, 734, 735, 736].map((stretch) => allowedIn(settings, stretch).days_after)
    expect(after).toEqual([5, 10, 10, 10, 10, 3])
  })

  test('counts every fee that was declared on one of the days', () => {
    const fee = (basis_points: number) => ({ processor: 'Payfast', currency: 'USD', basis_points, fixed: 30 })
    const settings = cashSettingsOf([
      allowing({ processor_fees: [fee(290)] }),
      allowing({ processor_fees: [fee(310)] }, dayIn(733, 5)),
    ])
    const shares = (stretch: number) => allowedIn(settings, stretch).fees.map(({ basis_points }) => basis_points)
    expect([732, 733, 734, 735].map(shares)).toEqual([[290], [290, 310], [290, 310], [310]])
  })
})

describe('where references are stated', () => {
  test('is named from its day on; before it, the usual keys', () => {
    const settings = cashSettingsOf([naming({ reference_keys: ['folio'] }, '2026-03-05')])
    const at = (day: string) => keysOn(settings, dayNumber(day)).references
    expect([at('2026-03-04').includes('folio'), at('2026-03-05')]).toEqual([false, ['folio']])
  })

  test('is what all records of the lender name, each from its own day on', () => {
    const settings = cashSettingsOf([
      naming({ reference_keys: ['wire'], batch_keys: ['lot'] }, '2026-03-05', 1, 'acme:b'),
      naming({ reference_keys: ['folio', 'wire'] }, BEGINNING, 2, 'acme:a'),
    ])
    expect(keysOn(settings, dayNumber('2026-03-04'))).toMatchObject({
      references: ['folio', 'wire'],
      batches: ['payout_batch'],
    })
    expect(keysOn(settings, dayNumber('2026-03-05'))).toMatchObject({ references: ['folio', 'wire'], batches: ['lot'] })
  })
})

describe('a change of settings re-ties', () => {
  const before = [allowing({ days_after: 7 })]

  test.each<[string, readonly SettingsPatch[], readonly number[]]>([
    ['nothing where it only adds metadata', [allowing({ metadata: { a: 1 } }, dayIn(731), 2)], []],
    ['nothing where it repeats what holds', [allowing({ days_after: 7 }, dayIn(731), 2)], []],
    ['what follows its day', [allowing({ days_after: 9 }, dayIn(734, 3), 2)], [734, 735, 736]],
    [
      'everything where it holds from the beginning',
      [allowing({ days_before: 2 }, BEGINNING, 2)],
      [730, 731, 732, 733, 734, 735, 736],
    ],
    [
      'a stretch and the one behind it, where it holds for a while',
      [allowing({ days_after: 9 }, dayIn(732, 1), 2), allowing({ days_after: 7 }, dayIn(732, 20), 2)],
      [732, 733],
    ],
    ['the days from which keys are named', [naming({ reference_keys: ['folio'] }, dayIn(735, 9), 2)], [735, 736]],
    [
      'nothing where keys are named as they are by default',
      [naming({ batch_keys: ['payout_batch'] }, dayIn(731), 2)],
      [],
    ],
  ])('%s', (_, more, stretches) => {
    expect(differing(before, [...before, ...more])).toEqual(stretches)
  })
})

const anyPatch = fc
  .record({
    is_of_operator: fc.boolean(),
    effective: fc.constantFrom(BEGINNING, dayIn(731, 3), dayIn(733), dayIn(733, 9)),
    days_after: fc.integer({ min: 0, max: 21 }),
    keys: fc.constantFrom(['a'], ['b', 'a'], []),
    id: fc.constantFrom('acme:a', 'acme:b'),
  })
  .map(({ is_of_operator, effective, days_after, keys, id }) =>
    is_of_operator ? allowing({ days_after }, effective) : naming({ reference_keys: keys }, effective, 1, id),
  )

test('settings are the same in whatever order their patches are read', () => {
  const patches = fc
    .array(anyPatch, { maxLength: 8 })
    .map((all) => all.map((patch, at) => ({ ...patch, recorded: at })))
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  fc.assert(
    fc.property(patches, ([one, other]) => {
      expect(cashSettingsOf(other)).toEqual(cashSettingsOf(one))
    }),
    { numRuns: 200 },
  )
})
