// All checks of a receivable together: what they need not know, and what must make no difference to them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  at,
  change,
  checksWith,
  delinquent,
  entry,
  factsOf,
  lenderOf,
  loan,
  pledge,
  statingLender,
} from '../../../../test/integrity/known-facts.ts'
import { runs } from '../../../../test/length.ts'
import type { DatedPatch } from '../../../core/dated-facts.ts'
import { addDays, dayNumber, dayOfNumber } from '../../../core/day.ts'
import { CHECKS, CHECK_NAMES } from '../checks.ts'
import type { EntryVersion, ReceivableFacts } from '../facts.ts'
import { checkReceivable } from './check-receivable.ts'

const NAMES = CHECK_NAMES.filter((name) => CHECKS[name].scope === 'receivable')

/** Each of the nine patterns, one after the other, in one receivable. */
const ALL = factsOf(
  [
    loan('2026-01-10'),
    delinquent('2026-05-01', '2026-04-15', 20_000),
    delinquent('2026-07-10', null),
    delinquent('2026-08-10', '2026-08-05', 20_000),
    delinquent('2026-08-29', null),
  ],
  [
    entry('drawn', '2026-01-05', 'disbursement', 120_000),
    entry('gone', '2026-06-01', 'write_off', 5_000, { superseded: at('2026-09-29'), deleted: true }),
    ...['08', '09', '10'].map((month) => entry(`added-${month}`, `2026-${month}-15`, 'capitalized_interest', 500)),
    entry('late', '2026-07-01', 'disbursement', 3_000, { recorded: at('2026-10-29') }),
    entry('lost', '2026-11-05', 'write_off', 100_000),
    entry('back', '2026-11-20', 'write_off', -100_000),
  ],
  { pledges: [pledge('line-1', '2026-01-10', '2026-03-01'), pledge('line-2', '2026-03-10', null)] },
)

test('a receivable with every pattern has a finding of every check, in the order in which checks are listed', () => {
  const found = checkReceivable(ALL, statingLender()).map(({ check }) => check)
  expect([...new Set(found)]).toEqual(NAMES)
  expect(found.map((check) => NAMES.indexOf(check))).toEqual(
    found.map((check) => NAMES.indexOf(check)).toSorted((a, b) => a - b),
  )
})

test('a check that is turned off finds nothing, and changes nothing of the others', () => {
  const all = checkReceivable(ALL, statingLender())
  for (const name of NAMES) {
    const checks = [{ from: -Infinity, held: checksWith({ [name]: null }) }]
    expect(checkReceivable(ALL, statingLender({ checks }))).toEqual(all.filter(({ check }) => check !== name))
  }
})

test('nothing is found of a receivable without facts, without an origination date, or with amounts beyond what is calculated', () => {
  expect(checkReceivable(factsOf([], []), lenderOf())).toEqual([])
  expect(checkReceivable(factsOf([change('2026-01-01', { term: '1 year' })], ALL.entries), lenderOf())).toEqual([])
  const large = [1, 2].map((n) => entry(`drawn-${n}`, '2025-01-01', 'disbursement', 2 ** 52 - 1))
  expect(checkReceivable(factsOf([loan('2026-01-10')], large), lenderOf())).toEqual([])
})

const DAY = fc.integer({ min: 0, max: 300 }).map((days) => addDays('2026-01-01', days))
const MOMENT = fc.tuple(DAY, fc.integer({ min: 0, max: 23 })).map(([day, hour]) => at(day, hour))

const PATCH: fc.Arbitrary<DatedPatch> = fc.record({
  effective: DAY,
  recorded: MOMENT,
  patch: fc.oneof(
    fc.record({ delinquent_since: fc.option(DAY), delinquent_amount: fc.integer({ min: 0, max: 50_000 }) }),
    fc.record({ payment_frequency: fc.constantFrom('1 month', '2 months') }),
    fc.record({ term: fc.constantFrom('6 months', '12 months', '24 months') }),
    fc.record({ origination_date: DAY }),
  ),
})

const TYPES = [
  'principal',
  'interest',
  'write_off',
  'capitalized_interest',
  'disbursement',
  'returned_principal',
  'scheduled_principal',
]

const VERSIONS: fc.Arbitrary<EntryVersion[]> = fc
  .record({
    date: DAY,
    type: fc.constantFrom(...TYPES),
    amount: fc.integer({ min: -20_000, max: 60_000 }),
    recorded: MOMENT,
    changed: fc.option(MOMENT),
    deleted: fc.boolean(),
  })
  .map(({ date, type, amount, recorded, changed, deleted }) => {
    const first = entry(`${date} ${type} ${recorded}`, date, type, amount, { recorded })
    if (changed === null || changed <= recorded) return [first]
    const ended = { ...first, superseded: changed, deleted }
    return deleted ? [ended] : [ended, { ...first, amount: Math.trunc(amount / 2), recorded: changed }]
  })

const FACTS: fc.Arbitrary<ReceivableFacts> = fc
  .tuple(
    fc.array(PATCH, { maxLength: 5 }),
    fc.array(VERSIONS, { maxLength: 12 }),
    fc.array(fc.tuple(DAY, fc.integer({ min: 1, max: 60 })), { maxLength: 3 }),
  )
  .map(([patches, versions, days]) => {
    const pledges = days.map(([from, length]) => pledge('line', from, addDays(from, length)))
    return factsOf(
      [loan('2026-01-05'), ...distinct(patches)],
      [entry('drawn', '2026-01-05', 'disbursement', 120_000), ...versions.flat()],
      { pledges },
    )
  })

/** No two patches become known at one moment. */
function distinct(patches: readonly DatedPatch[]): DatedPatch[] {
  return patches.map((dated, i) => ({ ...dated, recorded: dated.recorded + i }))
}

const LENDERS = [
  lenderOf({ closes: [{ as_of: dayNumber('2026-03-31'), made: at('2026-04-07') }] }),
  statingLender({ test_days: [dayNumber('2026-05-15')], time_zone: 'America/Bogota' }),
]

test('the same facts in any order give the same findings', () => {
  let some = 0
  fc.assert(
    fc.property(FACTS, fc.infiniteStream(fc.nat()), fc.constantFrom(...LENDERS), (facts, chance, lender) => {
      const expected = checkReceivable(facts, lender)
      some += expected.length
      for (let order = 0; order < runs(100, 5); order += 1) {
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((value) => ({ value, place: Number(chance.next().value) }))
            .toSorted((a, b) => a.place - b.place)
            .map(({ value }) => value)
        const { patches, entries, pledges } = facts
        expect(
          checkReceivable(
            { ...facts, patches: shuffled(patches), entries: shuffled(entries), pledges: shuffled(pledges) },
            lender,
          ),
        ).toEqual(expected)
      }
    }),
    { numRuns: runs(1_000, 100) },
  )
  expect(some).toBeGreaterThan(50)
})

test('a hundred orders of the receivable with every pattern give the same findings', () => {
  const expected = checkReceivable(ALL, statingLender())
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...ALL.patches], { minLength: ALL.patches.length }),
      fc.shuffledSubarray([...ALL.entries], { minLength: ALL.entries.length }),
      (patches, entries) => {
        expect(checkReceivable({ ...ALL, patches, entries }, statingLender())).toEqual(expected)
      },
    ),
    { numRuns: 100 },
  )
})

test('a patch may come in parts: fields of one effective day and moment count together', () => {
  const parts = ALL.patches.flatMap(({ effective, recorded, patch }) =>
    Object.entries(patch).map(([field, value], i) => ({
      effective,
      recorded: recorded + i,
      patch: { [field]: value },
    })),
  )
  const without = ({ check, key, from, until, amount, measured }: ReturnType<typeof checkReceivable>[number]) => ({
    check,
    key,
    from,
    until,
    amount,
    measured,
  })
  expect(checkReceivable({ ...ALL, patches: parts }, statingLender()).map(without)).toEqual(
    checkReceivable(ALL, statingLender()).map(without),
  )
})

/** The same facts, loaded at some moments in place of their own: whatever is left is what is true of the days alone. */
const OF_REPORTS = new Set(['eased_before_test', 'backdated_before_close', 'deleted_before_close'])

test('a history that is loaded in a few days, in any order, gives no alarm of any check of reports', () => {
  fc.assert(
    fc.property(
      FACTS,
      fc.array(fc.integer({ min: 0, max: 6 * 24 }), { minLength: 40, maxLength: 40 }),
      DAY,
      fc.constantFrom(...LENDERS),
      (facts, hours, begun, lender) => {
        const current = facts.entries.filter(({ superseded }) => superseded === null)
        const begin = at(dayOfNumber(dayNumber(begun) + 400))
        const loaded = (i: number) => begin + (hours[i] ?? 0) * 3_600_000_000 + i
        const patches = facts.patches.map((dated, i) => ({ ...dated, recorded: loaded(i) }))
        const entries = current.map((version, i) => ({ ...version, recorded: loaded(i + 6) }))
        const found = checkReceivable({ ...facts, patches, entries }, lender)
        expect(found.filter(({ check }) => OF_REPORTS.has(check))).toEqual([])
      },
    ),
    { numRuns: runs(5_000, 500) },
  )
})
