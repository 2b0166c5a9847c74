// Properties of the payment history of any receivable: sums foot, the future changes nothing, and units do not matter.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  END,
  type History,
  ORIGIN,
  entriesAfter,
  histories,
  ledgerOf,
  patchesAfter,
} from '../../../test/metrics/histories.ts'
import type { DatedPatch } from '../../core/dated-facts.ts'
import { EFFECTS } from '../ledger/flow-effects.ts'
import { FACT, FLOWS, FLOW_PLACES, isFlow } from '../ledger/ledger.ts'
import { basisOn, dueOn, expectationsOf } from './expectations.ts'
import { visitMonths } from './months.ts'
import {
  type ReceivablePosition,
  copyPosition,
  daysPastDue,
  outcomeOf,
  outstanding,
  initialPosition,
} from './receivable-position.ts'
import { turnsOf } from '../../../test/metrics/turns.ts'
import { runs } from '../../../test/length.ts'

interface KeptMonth {
  readonly month: number
  readonly open: boolean
  readonly before: ReceivablePosition
  readonly after: ReceivablePosition
  readonly due: unknown
}

const asOf = fc.integer({ min: ORIGIN - 30, max: END })

function monthsOf(history: History, as_of: number): KeptMonth[] {
  const months: KeptMonth[] = []
  visitMonths(ledgerOf(history), history.steps, as_of, ({ month, open, before, after, due }) =>
    months.push({ month, open, due, before: copyOf(before), after: copyOf(after) }),
  )
  return months
}

function copyOf(position: ReceivablePosition): ReceivablePosition {
  const copy = initialPosition()
  copyPosition(position, copy)
  return copy
}

/** All results for a receivable as of a day. */
function resultsAsOf(history: History, day: number) {
  const ledger = ledgerOf(history)
  const expected = expectationsOf(ledger)
  return {
    months: monthsOf(history, day),
    turns: turnsOf(ledger, expected, history.steps).filter((turn) => turn.day <= day),
    arrears: expected.arrears.filter((step) => step.day <= day),
    due: dueOn(expected, day).filter((item) => item.day <= day),
    basis: basisOn(expected, day),
  }
}

test('every month foots: opening plus the movements of its entries and a closing is its closing, and the next month opens with that', () => {
  fc.assert(
    fc.property(histories, asOf, (history, as_of) => {
      let closing = 0
      for (const { before, after } of monthsOf(history, as_of)) {
        expect(outstanding(before)).toBe(closing)
        const moved = EFFECTS.reduce(
          (sum, effect, kind) => sum + effect * ((after.totals[kind] ?? 0) - (before.totals[kind] ?? 0)),
          0,
        )
        const taken_out =
          after.closed_unexplained - before.closed_unexplained + after.closed_as_loss - before.closed_as_loss
        expect(outstanding(after)).toBe(outstanding(before) + moved - taken_out)
        closing = outstanding(after)
      }
    }),
  )
})

test('no month is missing, and the flows of all months add up to those of all entries up to the day', () => {
  fc.assert(
    fc.property(histories, asOf, (history, as_of) => {
      const months = monthsOf(history, as_of)
      expect(months.map(({ month }) => month)).toEqual(months.map((_, at) => (months[0]?.month ?? 0) + at))
      const { days, kinds, values } = ledgerOf(history)
      for (let kind = 0; kind < FACT.scheduled_principal; kind += 1) {
        const all = values.reduce(
          (sum, value, i) => (kinds[i] === kind && (days[i] ?? 0) <= as_of ? sum + value : sum),
          0,
        )
        const results = months.reduce(
          (sum, { before, after }) => sum + (after.totals[kind] ?? 0) - (before.totals[kind] ?? 0),
          0,
        )
        expect(results).toBe(all)
      }
    }),
  )
})

test('entries dated after a day change no result as of that day, schedules included', () => {
  const withLater = asOf.chain((day) => fc.tuple(histories, fc.constant(day), entriesAfter(day)))
  fc.assert(
    fc.property(withLater, ([history, day, later]) => {
      const entries = history.entries.filter((entry) => entry.day <= day)
      const results = resultsAsOf({ ...history, entries }, day)
      expect(resultsAsOf({ ...history, entries: [...entries, ...later] }, day)).toEqual(results)
    }),
    { numRuns: runs(300, 60) },
  )
})

test('terms effective after a day change no result as of that day, schedules included', () => {
  const withLater = asOf.chain((day) => fc.tuple(histories, fc.constant(day), patchesAfter(day)))
  fc.assert(
    fc.property(withLater, ([history, day, later]) => {
      const patches: readonly DatedPatch[] = [...history.patches.slice(0, 1), ...later]
      const results = resultsAsOf({ ...history, patches: history.patches.slice(0, 1) }, day)
      expect(resultsAsOf({ ...history, patches }, day)).toEqual(results)
    }),
    { numRuns: runs(300, 60) },
  )
})

test('settings effective from a later day change no result as of a day', () => {
  fc.assert(
    fc.property(histories, asOf, (history, day) => {
      const [first, ...rest] = history.steps
      const later = rest.map((step, at) => ({ ...step, from: day + 1 + at }))
      const steps = first === undefined ? [] : [first]
      expect(resultsAsOf({ ...history, steps: [...steps, ...later] }, day)).toEqual(
        resultsAsOf({ ...history, steps }, day),
      )
    }),
  )
})

test('all money times a hundred leaves days, buckets and outcomes unchanged, and multiplies every amount by a hundred', () => {
  fc.assert(
    fc.property(histories, asOf, (drawn, as_of) => {
      const history = withoutDerivedSchedule(drawn)
      const entries = history.entries.map((entry) => ({ ...entry, amount: entry.amount * 100, balance: entry.balance }))
      const [plain, scaled] = [history, { ...history, entries }].map((one) => monthsOf(one, as_of))
      expect(scaled?.map(({ after }) => daysOf(after))).toEqual(plain?.map(({ after }) => daysOf(after)))
      expect(scaled?.map(({ after }) => outstanding(after))).toEqual(
        plain?.map(({ after }) => outstanding(after) * 100),
      )
      const turns = [history, { ...history, entries }].map((one) => resultsAsOf(one, as_of).turns)
      expect(turns[1]).toEqual(turns[0])
    }),
  )
})

/** A derived schedule is rounded to the minor unit, which scaling changes. */
function withoutDerivedSchedule(history: History): History {
  const patches = history.patches.map(({ patch: { term: _term, ...patch }, ...dated }) => ({ ...dated, patch }))
  return { ...history, patches }
}

function daysOf(position: ReceivablePosition) {
  const { day, rolling_since, strict_since, delinquent_since, defaulted_on, episodes_reported, episodes_computed } =
    position
  return {
    day,
    rolling_since,
    strict_since,
    delinquent_since,
    defaulted_on,
    episodes_reported,
    episodes_computed,
    past_due: daysPastDue(position, rolling_since),
    outcome: outcomeOf(position),
  }
}

test('days past due are never negative, strict ones never fewer than rolling ones, and there are none where nothing is outstanding', () => {
  fc.assert(
    fc.property(histories, asOf, (history, as_of) => {
      for (const { after } of monthsOf(history, as_of)) {
        const [rolling, strict] = [daysPastDue(after, after.rolling_since), daysPastDue(after, after.strict_since)]
        expect(rolling).toBeGreaterThanOrEqual(0)
        expect(strict).toBeGreaterThanOrEqual(rolling)
        if (outstanding(after) <= 0) expect([rolling, strict]).toEqual([0, 0])
      }
    }),
  )
})

test('nothing is past due as computed on a day without a schedule, whatever was paid, returned or capitalized', () => {
  fc.assert(
    fc.property(histories, asOf, (history, as_of) => {
      const after = monthsOf(history, as_of).at(-1)?.after
      if (after === undefined || basisOn(expectationsOf(ledgerOf(history)), as_of) !== 'none') return
      expect({ rolling: after.rolling_since, strict: after.strict_since }).toEqual({ rolling: null, strict: null })
    }),
    { numRuns: runs(2_000, 300) },
  )
})

test('totals have one place for every kind of flow', () => {
  expect(initialPosition().totals.length).toBe(FLOW_PLACES)
  expect(EFFECTS.length).toBe(FLOW_PLACES)
  expect(FLOWS.every((kind) => isFlow(kind) && kind < FLOW_PLACES)).toBe(true)
  expect(
    Object.values(FACT)
      .filter(isFlow)
      .toSorted((one, other) => one - other),
  ).toEqual(FLOWS)
})
