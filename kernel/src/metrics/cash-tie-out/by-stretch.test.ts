// The fold by stretches: the same whatever the order and the lots in which rows came, replayed from no earlier than the stretch that changed.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/length.ts'
import { addDays, dayOfNumber } from '../../core/day.ts'
import { foldStretch, type FoldedStretch, stretchesOf } from './by-stretch.ts'
import { type Carried, carriedKey, NOTHING_CARRIED } from './carried.ts'
import { STRETCH_DAYS, stretchOf } from './stretches.ts'
import type { BankLine, CashEntry, Match, TieOutSettings } from './items.ts'
import { tieOut } from './tie-out.ts'

const SETTINGS: TieOutSettings = {
  days_before: 1,
  days_after: 5,
  fees: [{ processor: 'Payfast', basis_points: 290, fixed: 30 }],
}
const FIRST = dayOfNumber(STRETCH_DAYS * 733)

interface Rows {
  readonly lines: readonly BankLine[]
  readonly entries: readonly CashEntry[]
}

/**
 * The first stretch to replay, with what was handed on to it before, after rows of some days came, went or changed; undefined where nothing
 * did. A row whose day changed counts with both days. Where another stretch than before is the last, the earlier last one has to be
 * replayed too: it had committed everything.
 */
function replayFrom(
  changed_days: Iterable<string>,
  last: { readonly before: number | undefined; readonly now: number | undefined },
): number | undefined {
  const stretches = [...changed_days].map(stretchOf)
  if (last.before !== last.now) {
    for (const number of [last.before, last.now]) if (number !== undefined) stretches.push(number)
  }
  return stretches.length === 0 ? undefined : stretches.reduce((least, number) => Math.min(least, number))
}

/** What a caller keeps: rows, and what each stretch made of them. */
class Kept {
  rows: Rows = { lines: [], entries: [] }
  readonly folded = new Map<number, FoldedStretch & { readonly key: string }>()
  replayed: number[] = []

  /** Stores rows that came or changed, and replays what they re-open. */
  receive({ lines, entries }: Rows): void {
    const before = this.rows
    const last = { before: lastOf(before), now: 0 as number | undefined }
    this.rows = { lines: upserted(before.lines, lines), entries: upserted(before.entries, entries) }
    last.now = lastOf(this.rows)
    const ids = new Set([...lines, ...entries].map(({ id }) => id))
    const earlier = [...before.lines, ...before.entries].filter(({ id }) => ids.has(id))
    const days = [...lines, ...entries, ...earlier].map(({ day }) => day)
    const from = replayFrom(days, last)
    if (from !== undefined) this.replay(from, days.map(stretchOf), last)
  }

  replay(
    from: number,
    changed: readonly number[],
    last: { readonly before: number | undefined; readonly now: number | undefined },
  ): void {
    this.replayed = []
    const until = Math.max(...changed, ...(last.before === last.now ? [] : [last.before ?? 0, last.now ?? 0]))
    const stretches = stretchesOf(this.rows.lines, this.rows.entries)
    for (const number of this.folded.keys()) {
      if (!stretches.some((stretch) => stretch.number === number)) this.folded.delete(number)
    }
    for (const stretch of stretches) {
      if (stretch.number < from) continue
      const known = this.folded.get(stretch.number)
      const carried: Carried = this.folded.get(stretch.number - 1)?.carried ?? NOTHING_CARRIED
      const folded = foldStretch(carried, stretch, SETTINGS, stretch.number === last.now)
      const key = carriedKey(folded.carried)
      this.folded.set(stretch.number, { ...folded, key })
      this.replayed.push(stretch.number)
      if (stretch.number >= until && known?.key === key) return
    }
  }

  result() {
    return resultOf([...this.folded].toSorted(([a], [b]) => a - b).map(([, folded]) => folded))
  }
}

function upserted<T extends { readonly id: string }>(rows: readonly T[], more: readonly T[]): T[] {
  return [...new Map([...rows, ...more].map((row) => [row.id, row])).values()]
}

function lastOf({ lines, entries }: Rows): number | undefined {
  return stretchesOf(lines, entries).at(-1)?.number
}

function resultOf(folded: readonly FoldedStretch[]) {
  return {
    matches: folded.flatMap(({ matches }) => matches),
    open_lines: folded.flatMap(({ open_lines }) => open_lines.map(({ id }) => id)),
    open_payments: folded.flatMap(({ open_payments }) => open_payments.map(({ id }) => id)),
  }
}

function foldAll({ lines, entries }: Rows, settingsOf = (_: number) => SETTINGS) {
  const stretches = stretchesOf(lines, entries)
  let carried = NOTHING_CARRIED
  return resultOf(
    stretches.map((stretch, index) => {
      const folded = foldStretch(carried, stretch, settingsOf(stretch.number), index === stretches.length - 1)
      carried = folded.carried
      return folded
    }),
  )
}

const day = fc.integer({ min: 0, max: 3 * STRETCH_DAYS - 1 }).map((days) => addDays(FIRST, days))
const near = fc
  .tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: -14, max: 8 }))
  .map(([stretch, days]) => addDays(FIRST, stretch * STRETCH_DAYS + days))
const anyDay = fc.oneof(day, { arbitrary: near, weight: 3 })
const reference = fc.constantFrom('INV-1001', 'INV-1002', 'BATCH-01', 'LOAN-0001')
const amount = fc.constantFrom(100, 200, 300, 300, 500, -100, -300)
const anyLine = fc.record({
  account: fc.constant('main'),
  amount,
  currency: fc.constant('USD'),
  day: anyDay,
  references: fc.array(reference, { maxLength: 2 }),
  text: fc.constantFrom('', 'PAYFAST', 'INV-1002 LOAN-0001', 'INV-9999'),
  reversal: fc.boolean(),
})
const anyEntry = fc.record({
  receivable: fc.constantFrom('a', 'b'),
  amount,
  currency: fc.constant('USD'),
  day: anyDay,
  references: fc.array(reference, { maxLength: 2 }),
  batch: fc.constantFrom(undefined, undefined, 'BATCH-01'),
  processor: fc.constantFrom(undefined, 'Payfast'),
})
const rows = fc
  .tuple(fc.array(anyLine, { maxLength: 24, size: 'max' }), fc.array(anyEntry, { maxLength: 24, size: 'max' }))
  .map(([lines, entries]): Rows => ({
    lines: lines.map((line, index) => ({ ...line, id: `l${index}` })),
    entries: entries.map((entry, index) => ({ ...entry, id: `e${index}` })),
  }))

function shuffled<T>(items: readonly T[], numbers: Iterator<number>): T[] {
  return items
    .map((item) => [numbers.next().value as number, item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item)
}

describe('the fold by stretches', () => {
  test('lots in any order, each replayed from what it changed, are as the fold of all at once', () => {
    fc.assert(
      fc.property(rows, fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 6 }), (all, numbers, lots) => {
        const kept = new Kept()
        const lines = shuffled(all.lines, numbers)
        const entries = shuffled(all.entries, numbers)
        const lotOf = <T>(items: readonly T[], lot: number) => items.filter((_, index) => index % lots === lot)
        for (let lot = 0; lot < lots; lot += 1) kept.receive({ lines: lotOf(lines, lot), entries: lotOf(entries, lot) })
        expect(kept.result()).toEqual(foldAll(all))
      }),
      { numRuns: runs(2_000, 100) },
    )
  })

  test('a corrected row, even on another day, gives what it would have given from the beginning', () => {
    fc.assert(
      fc.property(rows, anyLine, anyEntry, (all, other_line, other_entry) => {
        const kept = new Kept()
        kept.receive(all)
        const corrected = {
          lines: all.lines.length > 0 ? [{ ...other_line, id: 'l0' }] : [],
          entries: all.entries.length > 0 ? [{ ...other_entry, id: 'e0' }] : [],
        }
        kept.receive(corrected)
        expect(kept.result()).toEqual(foldAll(kept.rows))
      }),
      { numRuns: runs(2_000, 100) },
    )
  })

  test('a hundred orders of the same rows give the same', () => {
    const [all] = fc.sample(
      rows.filter(({ lines, entries }) => lines.length > 15 && entries.length > 15),
      { numRuns: 1, seed: 4 },
    )
    if (all === undefined) throw new Error('no rows')
    const expected = foldAll(all)
    expect(expected.matches.length).toBeGreaterThan(2)
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const other = { lines: shuffled(all.lines, numbers), entries: shuffled(all.entries, numbers) }
        expect(foldAll(other)).toEqual(expected)
      }),
      { numRuns: 100 },
    )
  })

  test('nothing is in two matches, and nothing is lost', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const { matches, open_lines, open_payments } = foldAll(all)
        const { payments } = tieOut(all.lines, all.entries, SETTINGS)
        expect([...matches.flatMap(({ lines }) => lines), ...open_lines].toSorted()).toEqual(
          all.lines.map(({ id }) => id).toSorted(),
        )
        expect([...matches.flatMap((match) => match.payments), ...open_payments].toSorted()).toEqual(
          payments.map(({ id }) => id).toSorted(),
        )
      }),
      { numRuns: runs(2_000, 100) },
    )
  })

  test('a late row leaves the stretches before it, and days that have nothing near it, as they were', () => {
    fc.assert(
      fc.property(rows, anyLine, anyEntry, fc.boolean(), (all, line, entry, is_line) => {
        const kept = new Kept()
        kept.receive(all)
        const earlier = new Map(kept.folded)
        const last = lastOf(all)
        const late = {
          lines: is_line ? [{ ...line, id: 'late' }] : [],
          entries: is_line ? [] : [{ ...entry, id: 'late' }],
        }
        const { day: changed } = is_line ? line : entry
        kept.receive(late)
        for (const [number, folded] of kept.folded) {
          const was = earlier.get(number)
          if (number < stretchOf(changed) && number !== last && was !== undefined) expect(folded).toBe(was)
        }
      }),
      { numRuns: runs(2_000, 100) },
    )
  })

  test('rows farther apart than two windows that share no name leave each other alone', () => {
    const weekAt = (at: number, ids: string) =>
      fc
        .tuple(fc.array(anyLine, { maxLength: 8 }), fc.array(anyEntry, { maxLength: 8 }))
        .map(([lines, entries]): Rows => ({
          lines: lines.map((line, index) => ({
            ...line,
            text: '',
            references: line.references.map((each) => `${ids}${each}`),
            id: `${ids}l${index}`,
            day: addDays(FIRST, at + (index % 7)),
          })),
          entries: entries.map((entry, index) => ({
            ...entry,
            references: entry.references.map((each) => `${ids}${each}`),
            batch: entry.batch && `${ids}${entry.batch}`,
            id: `${ids}e${index}`,
            day: addDays(FIRST, at + (index % 7)),
          })),
        }))
    fc.assert(
      fc.property(fc.tuple(weekAt(20, 'a'), weekAt(40, 'b'), weekAt(62, 'c')), (weeks) => {
        const both = foldAll({
          lines: weeks.flatMap(({ lines }) => lines),
          entries: weeks.flatMap(({ entries }) => entries),
        })
        const asTexts = (matches: readonly Match[]) => matches.map((match) => JSON.stringify(match)).toSorted()
        expect(asTexts(both.matches)).toEqual(asTexts(weeks.flatMap((week) => foldAll(week).matches)))
      }),
      { numRuns: runs(1_000, 100) },
    )
  })

  test('what is open near an end is not taken for certain because its rival was released', () => {
    // At the end of the first stretch, both payments could be the line. Twelve days before it one is released, the other is not.
    const at = (days: number) => addDays(FIRST, STRETCH_DAYS - 1 + days)
    const base = { currency: 'USD', references: [], batch: undefined, processor: undefined, amount: 500 }
    const entries = [
      { ...base, id: 'e1', receivable: 'a', day: at(-12) },
      { ...base, id: 'e2', receivable: 'b', day: at(-11) },
      { ...base, id: 'e3', receivable: 'c', day: at(20), amount: 9 },
    ]
    const lines = [
      {
        id: 'l1',
        account: 'main',
        amount: 500,
        currency: 'USD',
        day: at(-10),
        references: [],
        text: '',
        reversal: false,
      },
    ]
    expect(foldAll({ lines, entries }).matches).toEqual([])
    expect(foldAll({ lines, entries: entries.slice(1) }).matches.length).toBe(1)
  })

  test('the replay ends where what is handed on is as it was', () => {
    const kept = new Kept()
    const base = { currency: 'USD', references: [], batch: undefined, processor: undefined }
    const entries = Array.from({ length: 100 }, (_, index) => ({
      ...base,
      id: `e${index}`,
      receivable: `loan-${index}`,
      amount: 1_000 + index,
      day: addDays(FIRST, 3 * index),
    }))
    kept.receive({ lines: [], entries })
    const line = {
      id: 'l1',
      account: 'main',
      amount: 1_030,
      currency: 'USD',
      day: addDays(FIRST, 91),
      references: [],
      text: '',
      reversal: false,
    }
    kept.receive({ lines: [line], entries: [] })
    expect(kept.result().matches.map(({ payments }) => payments)).toEqual([['e30']])
    expect(kept.replayed.map((number) => number - stretchOf(FIRST))).toEqual([3])
  })
})

/** Settings for each stretch, the widest of it and the one before. */
const changing = fc
  .array(fc.record({ days_before: fc.integer({ min: 0, max: 7 }), days_after: fc.integer({ min: 0, max: 21 }) }), {
    minLength: 4,
    maxLength: 4,
  })
  .map((steps) => {
    const at = (number: number) => steps[Math.min(3, Math.max(0, number - stretchOf(FIRST)))] ?? SETTINGS
    return {
      least: {
        before: Math.min(...steps.map((each) => each.days_before)),
        after: Math.min(...steps.map((each) => each.days_after)),
      },
      most: {
        before: Math.max(...steps.map((each) => each.days_before)),
        after: Math.max(...steps.map((each) => each.days_after)),
      },
      settingsOf: (number: number): TieOutSettings => ({
        ...SETTINGS,
        days_before: Math.max(at(number - 1).days_before, at(number).days_before),
        days_after: Math.max(at(number - 1).days_after, at(number).days_after),
      }),
    }
  })

describe('settings that change from stretch to stretch', () => {
  test('put nothing into two matches, and lose nothing', () => {
    fc.assert(
      fc.property(rows, changing, (all, { settingsOf }) => {
        const { matches, open_lines, open_payments } = foldAll(all, settingsOf)
        const { payments } = tieOut(all.lines, all.entries, SETTINGS)
        expect([...matches.flatMap(({ lines }) => lines), ...open_lines].toSorted()).toEqual(
          all.lines.map(({ id }) => id).toSorted(),
        )
        expect([...matches.flatMap((match) => match.payments), ...open_payments].toSorted()).toEqual(
          payments.map(({ id }) => id).toSorted(),
        )
      }),
      { numRuns: runs(2_000, 100) },
    )
  })

  test('tie a payment and its line where all of them allow the days between, and not where none does', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -9, max: 24 }), anyDay, changing, (day, days, other, settings) => {
        const line = { account: 'main', currency: 'USD', text: '', reversal: false }
        const entry = { receivable: 'a', currency: 'USD', batch: undefined, processor: undefined }
        const named = { amount: 500, references: ['INV-1001'] }
        const alone = { amount: 900, references: ['INV-1002'] }
        const { matches } = foldAll(
          {
            lines: [{ ...line, ...named, id: 'l1', day: addDays(day, days) }],
            // One more payment, so that the last stretch is not always that of the pair.
            entries: [
              { ...entry, ...named, id: 'e1', day },
              { ...entry, ...alone, id: 'e2', day: other },
            ],
          },
          settings.settingsOf,
        )
        const isWithin = ({ before, after }: typeof settings.least) => days >= -before && days <= after
        if (isWithin(settings.least)) expect(matches).toHaveLength(1)
        if (!isWithin(settings.most)) expect(matches).toEqual([])
      }),
      { numRuns: runs(3_000, 300) },
    )
  })
})
