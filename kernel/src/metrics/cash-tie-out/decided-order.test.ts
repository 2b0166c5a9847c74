// Decisions, lines and entries in any order and in any lots: what is kept stretch by stretch is as if all had been there from the beginning.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOfNumber } from '../../core/day.ts'
import { groupBy } from '../../core/group-by.ts'
import { runs } from '../../../test/length.ts'
import { type FoldedStretch, foldStretch } from './by-stretch.ts'
import { NOTHING_CARRIED, carriedKey } from './carried.ts'
import { STRETCH_DAYS, stretchOf } from './stretches.ts'
import { type JudgedDecision, judgeDecisions, partDecided, stretchesOfChanges } from './decided-rows.ts'
import type { CashDecision } from './decisions.ts'
import { type BankLine, type CashEntry, EXPLANATIONS, type Match } from './items.ts'
import { compare } from './payments.ts'

const SETTINGS = { days_before: 1, days_after: 5, fees: [{ processor: 'Payfast', basis_points: 290, fixed: 30 }] }
const STRETCHES = 3
const FIRST_STRETCH = 733
const LATEST = FIRST_STRETCH + STRETCHES - 1
const FIRST = dayOfNumber(STRETCH_DAYS * FIRST_STRETCH)

interface Facts {
  readonly lines: ReadonlyMap<string, BankLine>
  readonly entries: ReadonlyMap<string, CashEntry>
  readonly decisions: ReadonlyMap<string, CashDecision>
}

/** A row or a decision that comes, is corrected, or goes. */
type Change =
  | { readonly of: 'lines'; readonly id: string; readonly row: BankLine | undefined }
  | { readonly of: 'entries'; readonly id: string; readonly row: CashEntry | undefined }
  | { readonly of: 'decisions'; readonly id: string; readonly row: CashDecision | undefined }

const NO_FACTS: Facts = { lines: new Map(), entries: new Map(), decisions: new Map() }

function changed(facts: Facts, changes: readonly Change[]): Facts {
  const next = { lines: new Map(facts.lines), entries: new Map(facts.entries), decisions: new Map(facts.decisions) }
  for (const { of, id, row } of changes) {
    if (row === undefined) next[of].delete(id)
    else (next[of] as Map<string, typeof row>).set(id, row)
  }
  return next
}

function judged({ lines, entries, decisions }: Facts): JudgedDecision[] {
  return judgeDecisions([...decisions.values()], { line: (id) => lines.get(id), entry: (id) => entries.get(id) })
}

interface Tied extends FoldedStretch {
  readonly closed: readonly Match[]
}

/** Ties stretches again as the calculator does: those with news, and the next one where something else is handed on. */
class Kept {
  facts = NO_FACTS
  readonly tied = new Map<number, Tied>()
  again: number[] = []

  constructor() {
    this.#tie(
      Array.from({ length: STRETCHES }, (_, at) => FIRST_STRETCH + at),
      [],
    )
  }

  receive(changes: readonly Change[]): void {
    const before = this.facts
    this.facts = changed(before, changes)
    const now = judged(this.facts)
    const days = changes.flatMap(({ of, id }) =>
      of === 'decisions' ? [] : [before[of].get(id)?.day ?? [], this.facts[of].get(id)?.day ?? []].flat(),
    )
    this.#tie([...days.map(stretchOf), ...stretchesOfChanges(judged(before), now)], now)
  }

  #tie(dirty_ones: readonly number[], decisions: readonly JudgedDecision[]): void {
    const dirty = new Set(dirty_ones)
    this.again = []
    for (let number = FIRST_STRETCH; number <= LATEST; number += 1) {
      if (!dirty.has(number)) continue
      const before = this.tied.get(number)
      const isOf = ({ day }: { readonly day: string }) => stretchOf(day) === number
      const [lines, entries] = [[...this.facts.lines.values()], [...this.facts.entries.values()]]
      const { rest, closed } = partDecided(lines.filter(isOf), entries.filter(isOf), decisions)
      const carried = this.tied.get(number - 1)?.carried ?? NOTHING_CARRIED
      const stretch = { number, ...rest, closed: closed.entries }
      const folded = foldStretch(carried, stretch, SETTINGS, number === LATEST)
      this.tied.set(number, { ...folded, closed: closed.matches })
      this.again.push(number)
      if (before === undefined || carriedKey(before.carried) !== carriedKey(folded.carried)) dirty.add(number + 1)
    }
  }

  result() {
    const all = [...this.tied.values()]
    return {
      matches: all.flatMap(({ matches }) => matches),
      decided: wholeMatches(all.flatMap(({ closed }) => closed)),
      open_lines: all.flatMap(({ open_lines }) => open_lines.map(({ id }) => id)).toSorted(),
      open_payments: all.flatMap(({ open_payments }) => open_payments.flatMap(({ entries }) => entries)).toSorted(),
    }
  }
}

/** The matches of decisions, each whole, from what of them is in each stretch. */
function wholeMatches(parts: readonly Match[]) {
  const groups = [...groupBy(parts, ({ decided }) => decided?.id ?? '')]
  return groups
    .toSorted(([a], [b]) => compare(a, b))
    .map(([id, of_it]) => ({
      id,
      decided: of_it[0]?.decided,
      lines: of_it.flatMap(({ lines }) => lines).toSorted(),
      payments: of_it.flatMap(({ payments }) => payments).toSorted(),
    }))
}

function allAtOnce(facts: Facts) {
  const kept = new Kept()
  const changes = (['lines', 'entries', 'decisions'] as const).flatMap((of) =>
    [...facts[of]].map(([id, row]) => ({ of, id, row }) as Change),
  )
  kept.receive(changes)
  return kept.result()
}

const anyDay = fc.integer({ min: 0, max: STRETCHES * STRETCH_DAYS - 1 }).map((days) => addDays(FIRST, days))
const day = fc.oneof(
  anyDay,
  fc
    .tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: -8, max: 6 }))
    .map(([at, days]) => addDays(FIRST, at * STRETCH_DAYS + days)),
)
const reference = fc.constantFrom('INV-1001', 'INV-1002', 'BATCH-01', 'LOAN-0001')
const amount = fc.constantFrom(100, 100, 200, 300, -100)
const lineIds = Array.from({ length: 10 }, (_, at) => `l${at}`)
const entryIds = Array.from({ length: 10 }, (_, at) => `e${at}`)

const anyLine = fc.record({
  id: fc.constantFrom(...lineIds),
  account: fc.constant('main'),
  amount,
  currency: fc.constant('USD'),
  day,
  references: fc.array(reference, { maxLength: 1 }),
  text: fc.constantFrom('', 'PAYFAST', 'INV-1002 LOAN-0001', 'INV-9999'),
  reversal: fc.constant(false),
  source: fc.constantFrom('operator' as const, 'lender' as const),
})
const anyEntry = fc.record({
  id: fc.constantFrom(...entryIds),
  receivable: fc.constantFrom('a', 'b'),
  amount,
  currency: fc.constant('USD'),
  day,
  references: fc.array(reference, { maxLength: 1 }),
  batch: fc.constantFrom(undefined, undefined, 'BATCH-01'),
  processor: fc.constantFrom(undefined, 'Payfast'),
})
const anyDecision = fc
  .record({
    id: fc.constantFrom('d0', 'd1', 'd2', 'd3', 'd4', 'd5'),
    decided_on: day,
    decision: fc.constantFrom('confirm' as const, 'split' as const, 'reject' as const, 'explain' as const),
    lines: fc.subarray(lineIds, { minLength: 1, maxLength: 2 }),
    entries: fc.subarray(entryIds, { minLength: 1, maxLength: 2 }),
    on_lines: fc.boolean(),
    amount: fc.constantFrom(100, 200),
    explanation: fc.constantFrom(...EXPLANATIONS),
  })
  .map(({ on_lines, amount: explained, explanation, ...made }): CashDecision => {
    const { decision, lines, entries } = made
    if (decision === 'explain')
      return {
        ...made,
        fee: 0,
        amount: explained,
        explanation,
        lines: on_lines ? lines : [],
        entries: on_lines ? [] : entries,
      }
    const is_pair = decision === 'confirm'
    const parts = is_pair || !on_lines ? lines.slice(0, 1) : lines
    const whole = is_pair || on_lines ? entries.slice(0, 1) : entries
    return { ...made, lines: parts, entries: whole, fee: 0, amount: undefined, explanation: undefined }
  })

/** Each of these more often than it goes: a row that is there, corrected or not. */
function change(of: Change['of'], row: fc.Arbitrary<{ readonly id: string }>) {
  return fc
    .tuple(row, fc.integer({ min: 0, max: 5 }))
    .map(([each, goes]) => ({ of, id: each.id, row: goes === 0 ? undefined : each }) as unknown as Change)
}

const changes = fc.array(
  fc.oneof(change('lines', anyLine), change('entries', anyEntry), change('decisions', anyDecision)),
  { maxLength: 60, size: 'max' },
)

/** The last change of each row and decision: what is there in the end, whatever came before. */
function lastOnes(all: readonly Change[]): Change[] {
  return [...new Map(all.map((each) => [`${each.of} ${each.id}`, each])).values()]
}

describe('decisions beside rows, whatever the order', () => {
  test('give what they would have given from the beginning, after any corrections in any lots', () => {
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: 9 }), (all, size) => {
        const kept = new Kept()
        for (let at = 0; at < all.length; at += size) kept.receive(all.slice(at, at + size))
        expect(kept.result()).toEqual(allAtOnce(kept.facts))
      }),
      { numRuns: runs(3_000, 150) },
    )
  })

  test('give the same in two orders, one by one', () => {
    const orders = changes
      .map(lastOnes)
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
    fc.assert(
      fc.property(orders, ([one, other]) => {
        const [a, b] = [new Kept(), new Kept()]
        for (const each of one) a.receive([each])
        for (const each of other) b.receive([each])
        expect(b.result()).toEqual(a.result())
      }),
      { numRuns: runs(2_000, 100) },
    )
  })

  test('lose no row, put none into two matches, and tie no rejected pair by a rule', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const kept = new Kept()
        kept.receive(all)
        const { matches, decided, open_lines, open_payments } = kept.result()
        const { lines, entries, decisions } = kept.facts
        const of_entries = [...kept.tied.values()].flatMap(({ matches: own }) => own.flatMap((each) => each.payments))
        expect(
          [...matches, ...decided]
            .flatMap((each) => each.lines)
            .concat(open_lines)
            .toSorted(),
        ).toEqual([...lines.keys()].toSorted())
        expect(new Set([...of_entries, ...open_payments]).size).toBe(of_entries.length + open_payments.length)
        expect([...open_payments].every((id) => entries.has(id))).toBe(true)
        const effective = judged(kept.facts).filter(({ void_reason }) => void_reason === undefined)
        const rejections = effective.filter(({ decision }) => decision.decision === 'reject')
        for (const { decision } of rejections) {
          for (const match of matches) {
            const both = [decision.lines, decision.entries].every((ids, at) =>
              ids.some((id) => (at === 0 ? match.lines : match.payments).includes(id)),
            )
            expect(both).toBe(false)
          }
        }
        const closing = effective.filter(({ decision }) => decision.decision !== 'reject')
        expect(decided.map(({ id }) => id)).toEqual(closing.map(({ decision }) => decision.id).toSorted())
        expect(decided.every(({ id }) => decisions.has(id))).toBe(true)
      }),
      { numRuns: runs(2_000, 100) },
    )
  })

  test('leave stretches before the first row that a decision concerns as they were', () => {
    fc.assert(
      fc.property(changes, anyDecision, (all, decision) => {
        const kept = new Kept()
        kept.receive(all.filter(({ of }) => of !== 'decisions'))
        const before = new Map(kept.tied)
        kept.receive([{ of: 'decisions', id: decision.id, row: decision }])
        const [{ void_reason, stretches } = { void_reason: undefined, stretches: [] }] = judged(kept.facts)
        const first = void_reason === undefined ? Math.min(...stretches) : Infinity
        for (const [number, tied] of kept.tied) if (number < first) expect(tied).toBe(before.get(number))
      }),
      { numRuns: runs(2_000, 100) },
    )
  })
})
