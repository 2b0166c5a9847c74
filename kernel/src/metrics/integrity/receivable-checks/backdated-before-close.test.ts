// Entries among earlier ones, by hand: a loan drawn in January whose payments of 15 January, February and March are known as they came.
import { expect, test } from 'vitest'
import {
  at,
  checksWith,
  daysFound,
  entry,
  factsOf,
  found,
  lenderOf,
  loan,
} from '../../../../test/integrity/known-facts.ts'
import { dayNumber } from '../../../core/day.ts'
import type { EntryVersion } from '../facts.ts'

const CHECK = 'backdated_before_close'
const PATCHES = [loan('2026-01-01')]
const KNOWN = [
  entry('drawn', '2026-01-01', 'disbursement', 120_000),
  entry('paid-1', '2026-01-15', 'principal', 10_000),
  entry('paid-2', '2026-02-15', 'principal', 10_000),
  entry('paid-3', '2026-03-15', 'principal', 10_000),
]
const late = (date: string, day: string, changed: Partial<EntryVersion> = {}) =>
  entry('late', date, 'principal', 5_000, { recorded: at(day), ...changed })
const among = (...entries: EntryVersion[]) => daysFound(CHECK, factsOf(PATCHES, [...KNOWN, ...entries]), lenderOf())

test('an entry that is put a month back before the end of a month is found, with that version', () => {
  expect(found(CHECK, factsOf(PATCHES, [...KNOWN, late('2026-02-13', '2026-03-26')]), lenderOf())).toEqual([
    {
      check: CHECK,
      key: '2026-03-26',
      receivable_id: 'R-1',
      obligor_id: null,
      from: '2026-03-26',
      until: null,
      amount: 5_000,
      currency: 'USD',
      measured: { days_back: 30, days_before_close: 5, entries: 1 },
      evidence: { entries: [{ receivable_id: 'R-1', entry_id: 'late', recorded: at('2026-03-26') }] },
    },
  ])
})

test('one day less back, or one day further from the close, is not', () => {
  expect(among(late('2026-02-14', '2026-03-26'))).toEqual([])
  expect(among(late('2026-02-13', '2026-03-25'))).toEqual([])
})

test('a close counts until it is made', () => {
  const near = (made: number) =>
    found(
      CHECK,
      factsOf(PATCHES, [...KNOWN, late('2026-02-13', '2026-04-03')]),
      lenderOf({ closes: [{ as_of: dayNumber('2026-03-31'), made }] }),
    )
  expect(near(at('2026-04-08'))[0]?.measured['days_before_close']).toBe(5)
  expect(near(at('2026-04-09'))).toEqual([])
  expect(near(at('2026-04-03', 11))).toEqual([])
})

test('a payment that is merely reported late is not among earlier ones', () => {
  expect(among(late('2026-03-16', '2026-03-31'))).toEqual([])
  expect(among(late('2026-03-16', '2026-04-30'))).toEqual([])
})

test('a history that is put before all that is known is not among it', () => {
  expect(among(late('2025-12-01', '2026-03-31'))).toEqual([])
})

test('entries of one report do not contradict each other, nor those of the days before', () => {
  const first = (days: readonly string[]) =>
    KNOWN.map((known, at_) => ({ ...known, recorded: at(days[at_] ?? '2026-03-31') }))
  const facts = (days: readonly string[]) => factsOf(PATCHES, first(days))
  expect(found(CHECK, facts([]), lenderOf())).toEqual([])
  expect(found(CHECK, facts(['2026-03-25', '2026-03-31', '2026-03-29', '2026-03-26']), lenderOf())).toEqual([])
  expect(found(CHECK, facts(['2026-03-24', '2026-03-31', '2026-03-29', '2026-03-24']), lenderOf())).toHaveLength(1)
})

test('the lines that an import sends within a week became known when it began, and later ones when they came', () => {
  const days = ['2026-03-24', '2026-03-31', '2026-03-30', '2026-03-24']
  const entries = KNOWN.map((known, i) => ({ ...known, day: known.day - 59, recorded: at(days[i] ?? '') }))
  const importOf = (day: string) => ({ imports: new Map(entries.map(({ recorded }) => [recorded, at(day)])) })
  expect(found(CHECK, factsOf([loan('2025-11-01')], entries, importOf('2026-03-24')), lenderOf())).toEqual([])
  expect(found(CHECK, factsOf([loan('2025-11-01')], entries, importOf('2026-03-23')), lenderOf())).toHaveLength(1)
  expect(found(CHECK, factsOf([loan('2025-11-01')], entries), lenderOf())).toHaveLength(1)
})

test('a version that moves an entry by a few days, or sends it again under another id, is not found; one that moves it by a month is', () => {
  const moved = (date: string) => [
    entry('note', '2026-02-10', 'late_fee', 500, { superseded: at('2026-03-30') }),
    entry('note', date, 'late_fee', 500, { recorded: at('2026-03-30') }),
  ]
  expect(among(...moved('2026-02-09'))).toEqual([])
  expect(among(...moved('2026-01-12'))).toEqual([])
  expect(among(...moved('2026-01-11'))).toEqual([['2026-03-30', null]])
  const other_id = (deleted: string) => [
    entry('old', '2026-02-10', 'late_fee', 500, { superseded: at(deleted), deleted: true }),
    entry('new', '2026-02-08', 'late_fee', 500, { recorded: at('2026-03-30') }),
  ]
  expect(among(...other_id('2026-03-29'))).toEqual([])
  expect(among(...other_id('2026-03-28'))).toEqual([['2026-03-30', null]])
})

test('a late entry of the lender’s schedule is not found', () => {
  expect(among(late('2026-02-01', '2026-03-31', { type: 'scheduled_principal' }))).toEqual([])
})

test('several entries of a day are one finding', () => {
  const entries = [
    late('2026-02-01', '2026-03-30'),
    late('2026-01-20', '2026-03-30', { id: 'a', recorded: at('2026-03-30', 13) }),
  ]
  expect(found(CHECK, factsOf(PATCHES, [...KNOWN, ...entries]), lenderOf())).toMatchObject([
    {
      amount: 10_000,
      measured: { days_back: 54, days_before_close: 1, entries: 2 },
      evidence: { entries: [{ entry_id: 'a' }, { entry_id: 'late' }] },
    },
  ])
})

test('the thresholds of the day of the report count', () => {
  const checks = [
    { from: -Infinity, held: checksWith({ [CHECK]: { days_back_min: 45 } }) },
    { from: dayNumber('2026-03-27'), held: checksWith() },
  ]
  const on = (day: string) => found(CHECK, factsOf(PATCHES, [...KNOWN, late('2026-02-13', day)]), lenderOf({ checks }))
  expect(on('2026-03-26')).toEqual([])
  expect(on('2026-03-27')).toHaveLength(1)
})

test('a hundred thousand entries that are put back on one day are one finding, with all of them', () => {
  const many = Array.from({ length: 100_000 }, (_, i) =>
    entry(`late-${String(i).padStart(6, '0')}`, '2026-02-13', 'principal', 1, { recorded: at('2026-03-26') }),
  )
  const [finding, ...others] = found(CHECK, factsOf(PATCHES, [...KNOWN, ...many]), lenderOf())
  expect(others).toEqual([])
  expect(finding).toMatchObject({
    amount: 100_000,
    measured: { days_back: 30, days_before_close: 5, entries: 100_000 },
  })
  expect(finding?.evidence.entries).toHaveLength(100_000)
})
