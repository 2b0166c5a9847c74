// Entries that are taken away, by hand: payments of 15 January and February, known as they came.
import { expect, test } from 'vitest'
import { at, daysFound, entry, factsOf, found, lenderOf, loan } from '../../../../test/integrity/known-facts.ts'
import { dayNumber } from '../../../core/day.ts'
import type { EntryVersion } from '../facts.ts'

const CHECK = 'deleted_before_close'
const PATCHES = [loan('2026-01-01')]
const KNOWN = [
  entry('drawn', '2026-01-01', 'disbursement', 120_000),
  entry('paid-1', '2026-01-15', 'principal', 10_000),
]
const gone = (date: string, day: string, changed: Partial<EntryVersion> = {}) =>
  entry('gone', date, 'write_off', 8_000, { superseded: at(day), deleted: true, ...changed })
const without = (...entries: EntryVersion[]) => daysFound(CHECK, factsOf(PATCHES, [...KNOWN, ...entries]), lenderOf())

test('an entry of a month ago that is deleted before the end of a month is found, with the version that was known', () => {
  expect(found(CHECK, factsOf(PATCHES, [...KNOWN, gone('2026-02-24', '2026-03-26')]), lenderOf())).toEqual([
    {
      check: CHECK,
      key: '2026-03-26',
      receivable_id: 'R-1',
      obligor_id: null,
      from: '2026-03-26',
      until: null,
      amount: 8_000,
      currency: 'USD',
      measured: { days_old: 30, days_before_close: 5, entries: 1 },
      evidence: { entries: [{ receivable_id: 'R-1', entry_id: 'gone', recorded: at('2026-02-24') }] },
    },
  ])
})

test('a younger entry, or one that is deleted further from a close, is not', () => {
  expect(without(gone('2026-02-25', '2026-03-26'))).toEqual([])
  expect(without(gone('2026-02-23', '2026-03-25'))).toEqual([])
})

test('a close counts until it is made', () => {
  const near = (made: number) =>
    found(
      CHECK,
      factsOf(PATCHES, [...KNOWN, gone('2026-02-24', '2026-04-03')]),
      lenderOf({ closes: [{ as_of: dayNumber('2026-03-31'), made }] }),
    )
  expect(near(at('2026-04-08'))).toHaveLength(1)
  expect(near(at('2026-04-09'))).toEqual([])
  expect(near(at('2026-04-03', 11))).toEqual([])
})

test('an amount that becomes smaller by half is found, by a cent less it is not, and a greater one is not', () => {
  const lowered = (amount: number) => {
    const changed = gone('2026-02-01', '2026-03-30', { deleted: false })
    return found(
      CHECK,
      factsOf(PATCHES, [...KNOWN, changed, { ...changed, amount, recorded: at('2026-03-30'), superseded: null }]),
      lenderOf(),
    )
  }
  expect(lowered(4_000)[0]).toMatchObject({ amount: 4_000, evidence: { entries: [{ recorded: at('2026-02-01') }] } })
  expect(lowered(4_001)).toEqual([])
  expect(lowered(9_000)).toEqual([])
  expect(lowered(8_000)).toEqual([])
})

test('a correction that sends the same amount again is not found: the day before, on the day, or the day after', () => {
  const again = (day: string, changed: Partial<EntryVersion> = {}) =>
    without(
      gone('2026-02-10', '2026-03-30'),
      entry('new', '2026-02-12', 'write_off', 8_000, { recorded: at(day), ...changed }),
    )
  expect(again('2026-03-30')).toEqual([])
  expect(again('2026-03-29')).toEqual([])
  expect(again('2026-03-31')).toEqual([])
  const FOUND = [['2026-03-30', null]]
  expect(again('2026-04-01')).toEqual(FOUND)
  expect(again('2026-03-30', { amount: 7_999 })).toEqual(FOUND)
  expect(again('2026-03-30', { type: 'principal' })).toEqual(FOUND)
  // The payment of another month does not stand for it.
  expect(again('2026-03-30', { day: dayNumber('2026-03-12') })).toEqual(FOUND)
})

test('a payment that is returned by an entry of its own deletes nothing', () => {
  expect(without(entry('back', '2026-03-30', 'returned_principal', 10_000))).toEqual([])
})

test('what had been known for less than a week is being loaded still', () => {
  expect(without(gone('2026-02-01', '2026-03-30', { recorded: at('2026-03-23') }))).toEqual([['2026-03-30', null]])
  expect(without(gone('2026-02-01', '2026-03-30', { recorded: at('2026-03-24') }))).toEqual([])
})

test('a version that only repeats an older one keeps its age', () => {
  const first = gone('2026-02-01', '2026-03-28', { deleted: false })
  const second = { ...first, recorded: at('2026-03-28'), superseded: at('2026-03-30'), deleted: true }
  expect(without(first, second)).toEqual([['2026-03-30', null]])
})

test('a repetition of an entry does not stand for it when it is deleted', () => {
  const versions = ['2026-02-01', '2026-03-29', '2026-03-30'].map((day, i, days) => {
    const next = days[i + 1]
    const recorded = at(day, 9)
    return next === undefined
      ? gone('2026-02-01', '2026-03-30', { recorded })
      : gone('2026-02-01', next, { recorded, superseded: at(next, 9), deleted: false })
  })
  expect(without(...versions)).toEqual([['2026-03-30', null]])
})

test('a schedule that is made again is not found', () => {
  expect(without(gone('2026-02-01', '2026-03-30', { type: 'scheduled_principal' }))).toEqual([])
})

test('of fifty thousand entries that are deleted, those of which the same money is sent again are none', () => {
  const ids = Array.from({ length: 50_000 }, (_, i) => `gone-${String(i).padStart(5, '0')}`)
  const deleted = ids.map((id) => gone('2026-02-01', '2026-03-30', { id }))
  const [finding] = found(CHECK, factsOf(PATCHES, [...KNOWN, ...deleted]), lenderOf())
  expect(finding).toMatchObject({ amount: 400_000_000, measured: { entries: 50_000 } })
  const again = ids.map((id) => entry(`${id}-again`, '2026-02-01', 'write_off', 8_000, { recorded: at('2026-03-30') }))
  expect(without(...deleted, ...again)).toEqual([])
})
