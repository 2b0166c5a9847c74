// Compares the payment history of a receivable with a model in plain arrays, over random histories: every month, every day, every change.
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { END, type History, ORIGIN, factsOf, histories, ledgerOf } from '../../../test/metrics/histories.ts'
import { type Day, type Facts, activityOf, daysOf, isOver, itemsOn, sumOf } from '../../../test/metrics/model.ts'
import { firstDayOf, lastDayOf, monthOfDay } from '../../core/month.ts'
import { bucketOf } from '../delinquency/buckets.ts'
import { FACT, STATUS, isFlow } from '../ledger/ledger.ts'
import { type MetricSettings, metricSettingsOn } from '../metric-settings.ts'
import { LedgerReplay } from './ledger-replay.ts'
import { expectationsOf } from './expectations.ts'
import { type Month, inMonth, visitMonths } from './months.ts'
import { type ReceivablePosition, daysPastDue, outcomeOf, outstanding } from './receivable-position.ts'
import { summaryOf } from './summary.ts'
import { turnsOf } from '../../../test/metrics/turns.ts'

const FLOW_NAMES = (Object.keys(FACT) as (keyof typeof FACT)[]).filter((name) => isFlow(FACT[name]))

const asOf = fc.integer({ min: ORIGIN - 30, max: END + 150 })

/** The kernel's figures of a day, in the form of the model. */
function figuresOf(position: ReceivablePosition, steps: readonly MetricSettings[]) {
  const { principal, closed_unexplained, closed_as_loss, rolling_since, strict_since, defaulted_on, default_rule } =
    position
  const { bucket_edges } = metricSettingsOn(steps, position.day)
  const reported_days = daysPastDue(position, position.delinquent_since)
  const rolling_days = daysPastDue(position, rolling_since)
  return {
    principal,
    closed_unexplained,
    closed_as_loss,
    defaulted_on,
    default_rule,
    reported_days,
    rolling_days,
    totals: Object.fromEntries(FLOW_NAMES.map((name) => [name, position.totals[FACT[name]]])),
    outstanding: outstanding(position),
    status: position.status === STATUS.closed ? 'closed' : position.status === STATUS.active ? 'active' : null,
    rolling_since,
    strict_since,
    strict_days: daysPastDue(position, strict_since),
    bucket_reported: bucketOf(reported_days, bucket_edges),
    bucket_computed: bucketOf(rolling_days, bucket_edges),
    episodes_reported: position.episodes_reported,
    episodes_computed: position.episodes_computed,
    outcome: outcomeOf(position),
  }
}

/** The model's figures of a day, without its internal fields. */
function wanted({ day: _day, ended_since: _ended, reported_since: _since, ...day }: Day) {
  return day
}

function replayOf(history: History): LedgerReplay {
  const ledger = ledgerOf(history)
  return new LedgerReplay(ledger, expectationsOf(ledger).arrears, history.steps)
}

test('on every day a receivable has the position of the model: balance, closure, delinquency, default and outcome', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const replay = replayOf(history)
      for (const day of daysOf(factsOf(history), END + 150)) {
        const [actual, asked] = [figuresOf(replay.advanceTo(day.day), history.steps), wanted(day)]
        if (!isDeepStrictEqual(actual, asked)) expect({ day: day.day, ...actual }).toEqual({ day: day.day, ...asked })
      }
    }),
    { numRuns: 40 },
  )
})

test('a replay that stops at some days only has the same position as one that stops at every day', () => {
  fc.assert(
    fc.property(histories, fc.array(asOf, { minLength: 1, maxLength: 8 }), (history, stops) => {
      const [daily, leaping] = [replayOf(history), replayOf(history)]
      let reached = ORIGIN - 40
      for (const stop of stops.toSorted((one, other) => one - other)) {
        while (reached < stop) daily.advanceTo((reached += 1))
        expect(leaping.advanceTo(stop)).toEqual(daily.advanceTo(stop))
      }
    }),
  )
})

test('the months are those from the first to the last that the model has, each with its flows and what fell due', () => {
  fc.assert(
    fc.property(histories, asOf, (history, as_of) => {
      const facts = factsOf(history)
      const actual: unknown[] = []
      visitMonths(ledgerOf(history), history.steps, as_of, (month) => actual.push(figuresOfMonth(month, history.steps)))
      expect(actual).toEqual(monthsOf(facts, as_of))
    }),
    { numRuns: 40 },
  )
})

function figuresOfMonth(month: Month, steps: readonly MetricSettings[]) {
  return {
    month: month.month,
    open: month.open,
    flows: Object.fromEntries(FLOW_NAMES.map((name) => [name, inMonth(month, FACT[name])])),
    opening: outstanding(month.before),
    after: figuresOf(month.after, steps),
    due: month.due,
  }
}

/** The expected months: up to the last activity, and to the last month at whose beginning something was still expected. */
function monthsOf(facts: Facts, as_of: number): unknown[] {
  const { first: first_active } = activityUntil(facts, as_of)
  if (first_active === undefined) return []
  const days = new Map(daysOf(facts, as_of).map((day) => [day.day, day]))
  const endOf = (month: number) => {
    const end = Math.min(lastDayOf(month), as_of)
    return days.get(end) ?? daysOf({ ...facts, entries: [], derived: [] }, end)[0]
  }
  const months: unknown[] = []
  const first_month = monthOfDay(Math.min(originationOf(facts), first_active))
  for (let month = first_month; month <= lastMonth(facts, as_of, (day) => days.get(day)); month += 1) {
    const [first, last] = [firstDayOf(month), Math.min(lastDayOf(month), as_of)]
    const after = endOf(month)
    if (after === undefined) throw new Error('Every day has a position')
    months.push({
      month,
      open: lastDayOf(month) > as_of,
      flows: Object.fromEntries(FLOW_NAMES.map((name) => [name, sumOf(facts, name, first, last)])),
      opening: days.get(first - 1)?.outstanding ?? 0,
      after: wanted(after),
      due: dueOf(facts, first, last),
    })
  }
  return months
}

/** The first day of an entry that is not merely scheduled, and the last day on which something happened; nothing has where there is none. */
function activityUntil(facts: Facts, as_of: number): { first?: number; last?: number } {
  const { first, active } = activityOf(facts)
  const last = active.findLast((day) => day <= as_of)
  return first === undefined || last === undefined || first > as_of ? {} : { first, last }
}

function originationOf(facts: Facts): number {
  return Date.parse(String(facts.statements[0]?.patch['origination_date'])) / 86_400_000
}

function lastMonth(facts: Facts, as_of: number, positionOn: (day: number) => Day | undefined): number {
  const { last: last_active = -Infinity } = activityUntil(facts, as_of)
  let last = monthOfDay(last_active)
  for (let month = last + 1; month <= monthOfDay(as_of); month += 1) {
    const before = positionOn(firstDayOf(month) - 1)
    if (before !== undefined && !isOver(before, facts.revolving)) last = month
  }
  return last
}

function dueOf(facts: Facts, first: number, last: number) {
  const { reported, items } = itemsOn(facts, last)
  const within = items.filter(({ day }) => day >= first && day <= last)
  const earlier = items.filter(({ day }) => day < first)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    basis: reported ? 'reported' : last >= facts.derived_from ? 'derived' : 'none',
    principal: sum(within.map(({ principal }) => principal)),
    interest: sum(within.map(({ interest }) => interest)),
    principal_before: sum(earlier.map(({ principal }) => principal)),
  }
}

/** Before the first change nothing was drawn. */
const UNTURNED = { outcome: 'not_drawn', bucket_reported: 0, bucket_computed: 0 }

test('the change in effect on any day gives the bucket and the outcome of that day', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const ledger = ledgerOf(history)
      const turns = turnsOf(ledger, expectationsOf(ledger), history.steps)
      expect(turns.map(({ day }) => day)).toEqual([...new Set(turns.map(({ day }) => day))].toSorted((a, b) => a - b))
      const replay = replayOf(history)
      for (let day = turns[0]?.day ?? END; day <= END + 150; day += 1) {
        const { outcome, bucket_reported, bucket_computed } = figuresOf(replay.advanceTo(day), history.steps)
        const turn = { ...UNTURNED, ...turns.findLast((one) => one.day <= day), day }
        const there = { day, outcome, bucket_reported, bucket_computed }
        if (!isDeepStrictEqual(turn, there)) expect(turn).toEqual(there)
      }
    }),
    { numRuns: 25 },
  )
})

test('the summary has balance and status by all entries, and the months of a reader who looks from the far future', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const facts = factsOf(history)
      const far = END + 150
      const days = new Map(daysOf(facts, far).map((day) => [day.day, day]))
      const last = days.get(far)
      const { first: first_active } = activityUntil(facts, far)
      const runs_on = last === undefined || !isOver(last, facts.revolving) || first_active === undefined
      expect(summaryOf(ledgerOf(history))).toEqual({
        balance: history.entries.length === 0 ? null : last?.principal,
        status: last?.status,
        first_month: first_active === undefined ? null : monthOfDay(Math.min(originationOf(facts), first_active)),
        last_month: runs_on ? null : lastMonth(facts, far, (day) => days.get(day)),
      })
    }),
    { numRuns: 25 },
  )
})
