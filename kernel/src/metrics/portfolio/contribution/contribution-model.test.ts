// What a receivable contributes against a model in plain arrays, over histories drawn at random: on every day, by every measure.
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plus } from '../../../core/sum.ts'
import {
  END,
  type History,
  checkedOf,
  factsOf,
  histories,
  knownOf,
  ledgerOf,
  statedHistories,
} from '../../../../test/metrics/histories.ts'
import { askedOn } from '../../../../test/metrics/allocation-model.ts'
import { type Day, allocatedOf, daysOf } from '../../../../test/metrics/model.ts'
import { type Change, type ProductChange, plainSeries } from '../../../../test/portfolio/plain-series.ts'
import { firstDayOf, lastDayOf, monthOfDay } from '../../../core/month.ts'
import { checkBalances } from '../../balance-check/balance-check.ts'
import { BREAK_CAUSES, type BreakCause } from '../../balance-check/checked-entry.ts'
import { FACT, isFlow } from '../../ledger/ledger.ts'
import { type Placement, contribute } from './contribution.ts'
import {
  BASES,
  type Basis,
  MEASURE,
  STATE,
  bucketMeasure,
  causeMeasure,
  everMeasure,
  findingMeasure,
  transitionMeasure,
  flowMeasure,
} from '../measures.ts'
import { runs } from '../../../../test/length.ts'

const LAST = END + 150

const FLOW_NAMES = (Object.keys(FACT) as (keyof typeof FACT)[]).filter((name) => isFlow(FACT[name]))

/** Takes changes down as they come. */
function recorder() {
  const changes: Change[] = []
  const products: ProductChange[] = []
  return {
    changes,
    products,
    sink: {
      add: (day: number, measure: number, delta: number) => void changes.push({ day, measure, delta }),
      addProduct: (day: number, measure: number, delta: bigint) => void products.push({ day, measure, delta }),
    },
  }
}

function contributionOf(history: History, apart: readonly number[] = []) {
  const groups = [recorder(), recorder()]
  const placements = [-Infinity, ...apart].map((from, at): Placement => {
    const group = groups[at % 2]
    if (group === undefined) throw new Error('There are two groups')
    return { from, sink: group.sink, score: null }
  })
  contribute({ ...knownOf(history), placements })
  const [one, other] = groups
  if (one === undefined || other === undefined) throw new Error('There are two groups')
  return { one, other }
}

/** Running sums by measure, day by day. */
class Running {
  readonly sums = new Map<number, number>()
  readonly #changes: readonly Change[]
  #next = 0

  constructor(changes: readonly Change[]) {
    this.#changes = changes.toSorted((a, b) => a.day - b.day)
  }

  until(day: number): (measure: number) => number {
    for (let change = this.#changes[this.#next]; change !== undefined && change.day <= day;) {
      this.sums.set(change.measure, (this.sums.get(change.measure) ?? 0) + change.delta)
      this.#next += 1
      change = this.#changes[this.#next]
    }
    return (measure) => this.sums.get(measure) ?? 0
  }
}

const isOpen = (day: Day | undefined) => day !== undefined && day.outstanding > 0

const bucketOf = (day: Day, basis: Basis) => (basis === 'reported' ? day.bucket_reported : day.bucket_computed)

function stateOf(day: Day, basis: Basis): number {
  if (day.outcome === 'outstanding') return bucketOf(day, basis)
  return STATE[day.outcome as keyof typeof STATE]
}

/** The expected total of all stocks on a day. */
function stocksWanted(day: Day) {
  const open = isOpen(day)
  return {
    outstanding: day.outstanding,
    open: open ? 1 : 0,
    open_principal: open ? day.outstanding : 0,
    paid_off: day.outcome === 'paid_off' ? 1 : 0,
    charged_off: day.outcome === 'charged_off' ? 1 : 0,
    closed_without_reason: day.outcome === 'closed_unexplained' ? 1 : 0,
    in_default: open && day.defaulted_on !== null ? day.outstanding : 0,
    written_off: (day.totals['write_off'] ?? 0) + day.closed_as_loss,
    closed_unexplained: day.closed_unexplained,
    defaults: day.defaulted_on === null ? 0 : 1,
  }
}

test('on every day stocks, flows and buckets equal those of the model', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const running = new Running(contributionOf(history).one.changes)
      for (const day of daysOf(factsOf(history), LAST)) {
        const sum = running.until(day.day)
        const stocks = stocksWanted(day)
        const found = Object.fromEntries(
          Object.keys(stocks).map((name) => [name, sum(MEASURE[name as keyof typeof MEASURE])]),
        )
        if (!isDeepStrictEqual(found, stocks)) expect({ day: day.day, ...found }).toEqual({ day: day.day, ...stocks })
        for (const name of FLOW_NAMES) expect(sum(flowMeasure(FACT[name]))).toBe(day.totals[name])
        for (const basis of BASES)
          for (let bucket = 0; bucket <= 5; bucket += 1) {
            const there = isOpen(day) && bucketOf(day, basis) === bucket
            expect(sum(bucketMeasure(basis, 'count', bucket))).toBe(there ? 1 : 0)
            expect(sum(bucketMeasure(basis, 'amount', bucket))).toBe(there ? day.outstanding : 0)
          }
      }
    }),
    { numRuns: runs(60, 12) },
  )
})

test('on every day a receivable counts as ever 30, 60 or 90 days past due from the first day on which it is so in the model', () => {
  let late = 0
  fc.assert(
    fc.property(histories, (history) => {
      const running = new Running(contributionOf(history).one.changes)
      const worst = { reported: 0, computed: 0 }
      for (const day of daysOf(factsOf(history), LAST)) {
        worst.reported = Math.max(worst.reported, day.reported_days)
        worst.computed = Math.max(worst.computed, day.rolling_days)
        const sum = running.until(day.day)
        const originated = Number(day.totals['disbursement']) - Number(day.totals['refund'])
        for (const basis of BASES)
          for (const [at, days] of [30, 60, 90].entries()) {
            const was = worst[basis] >= days
            late += was ? 1 : 0
            expect(sum(everMeasure(basis, 'receivables', at))).toBe(was ? 1 : 0)
            expect(sum(everMeasure(basis, 'principal', at))).toBe(was ? originated : 0)
          }
      }
    }),
    { numRuns: runs(60, 12) },
  )
  expect(late).toBeGreaterThan(runs(1_000, 100))
})

/** The first day on which the first item asked for fell due 30 days before, and the due day of the second, by the model. */
function firstJudged(history: History, days: readonly Day[]) {
  const allocated = allocatedOf(factsOf(history))
  for (const day of days) {
    const asked = askedOn(allocated, day.day).items.filter(({ principal, interest }) => principal > 0 || interest > 0)
    const [first, second] = asked
    if (first !== undefined && day.day >= first.day + 30) return { day, next_due: second?.day ?? Infinity }
  }
  return undefined
}

test('a first payment is judged on one day, and defaulted where the model still has its item open then', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(histories, (history) => {
      const sum = new Running(contributionOf(history).one.changes).until(LAST)
      const judged = firstJudged(history, daysOf(factsOf(history), LAST))
      const { totals, outcome = '', rolling_since = null } = judged?.day ?? {}
      const counts = (totals?.['disbursement'] ?? 0) > 0
      const is_open = judged !== undefined && rolling_since !== null && rolling_since < judged.next_due
      const defaulted = counts && is_open && outcome !== 'paid_off'
      const principal = (totals?.['disbursement'] ?? 0) - (totals?.['refund'] ?? 0)
      seen.add(defaulted ? 'defaulted' : counts ? 'paid' : 'none')
      expect(sum(MEASURE.first_payments)).toBe(counts ? 1 : 0)
      expect(sum(MEASURE.first_payments_principal)).toBe(counts ? principal : 0)
      expect(sum(MEASURE.first_payment_defaults)).toBe(defaulted ? 1 : 0)
      expect(sum(MEASURE.first_payment_defaults_principal)).toBe(defaulted ? principal : 0)
    }),
    { numRuns: 100 },
  )
  expect([...seen].toSorted()).toEqual(['defaulted', 'none', 'paid'])
})

/** The cause of the break that the last balance up to a day ends with: the result of the balance check for the entries up to then. */
function causeWanted(history: History, days: ReadonlyMap<number, Day>, day: number): BreakCause | null {
  const stated = history.entries.filter((entry) => entry.balance !== null && entry.day <= day)
  const last = Math.max(...stated.map((entry) => entry.day))
  const principal = days.get(last)?.principal ?? Number.NaN
  const offs = stated.filter((entry) => entry.day === last).map(({ balance }) => Math.abs(Number(balance) - principal))
  if (!(Math.min(...offs) > Math.max(1, Math.floor(Math.abs(principal) / 10_000)))) return null
  return checkBalances(checkedOf(history).filter((entry) => entry.day <= day)).cause
}

test('on every day a receivable counts, open or not, as unreconciled for the one cause that its entries up to then give', () => {
  const found = new Set<BreakCause | null>()
  fc.assert(
    fc.property(fc.oneof(statedHistories, histories), fc.integer({ min: 1, max: 7 }), (history, every) => {
      const running = new Running(contributionOf(history).one.changes)
      const all = daysOf(factsOf(history), LAST)
      const days = new Map(all.map((day) => [day.day, day]))
      for (const day of all.filter((_, at) => at % every === 0)) {
        const sum = running.until(day.day)
        const cause = causeWanted(history, days, day.day)
        const amount = cause === null || !isOpen(day) ? 0 : day.outstanding
        found.add(cause)
        const counted = BREAK_CAUSES.filter((one) => sum(causeMeasure('count', one)) !== 0)
        expect({ day: day.day, counted }).toEqual({ day: day.day, counted: cause === null ? [] : [cause] })
        expect(sum(findingMeasure('count', 'unreconciled'))).toBe(cause === null ? 0 : 1)
        const amounts = BREAK_CAUSES.map((one) => sum(causeMeasure('amount', one)))
        expect(amounts.filter((amount) => amount !== 0)).toEqual(amount === 0 ? [] : [amount])
        expect(sum(findingMeasure('amount', 'unreconciled'))).toBe(amount)
      }
    }),
    { numRuns: runs(150, 75) },
  )
  // Half as many histories meet fewer causes; the full run asks for more.
  expect(found.size).toBeGreaterThan(runs(5, 3))
})

test('as of any day a month shows the move from where the receivable began it to where it is, weighted by what was outstanding then', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 400 }), (history, back) => {
      const days = new Map(daysOf(factsOf(history), LAST).map((day) => [day.day, day]))
      const as_of = LAST - back
      const month = monthOfDay(as_of)
      const [opening, now] = [days.get(firstDayOf(month) - 1), days.get(as_of)]
      const series = plainSeries(as_of, contributionOf(history).one.changes)
      for (const basis of BASES) {
        const moved =
          opening !== undefined &&
          now !== undefined &&
          isOpen(opening) &&
          stateOf(opening, basis) !== stateOf(now, basis)
        for (let from = 0; from <= 5; from += 1)
          for (const to of [0, 1, 2, 3, 4, 5, ...Object.values(STATE)]) {
            const here = moved && stateOf(opening, basis) === from && stateOf(now, basis) === to
            expect(series.inMonth(transitionMeasure(basis, 'count', from, to), month)).toBe(here ? 1 : 0)
            expect(series.inMonth(transitionMeasure(basis, 'amount', from, to), month)).toBe(
              here ? opening.outstanding : 0,
            )
          }
      }
    }),
    { numRuns: runs(100, 20) },
  )
})

test('what a receivable contributes to two groups in turn adds up to what it contributes to one, and transfers cancel', () => {
  fc.assert(
    fc.property(
      histories,
      fc.uniqueArray(fc.integer({ min: LAST - 700, max: LAST }), { minLength: 1, maxLength: 3 }),
      (history, days) => {
        const apart = contributionOf(
          history,
          days.toSorted((a, b) => a - b),
        )
        const together = new Running(contributionOf(history).one.changes).until(Infinity)
        const [one, other] = [apart.one, apart.other].map(({ changes }) => new Running(changes).until(Infinity))
        const measures = new Set([...apart.one.changes, ...apart.other.changes].map(({ measure }) => measure))
        for (const measure of measures) expect((one?.(measure) ?? 0) + (other?.(measure) ?? 0)).toBe(together(measure))
      },
    ),
  )
})

test('the roll-forward of each of two groups foots on every month end, what came from the other counted', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: LAST - 700, max: LAST }), (history, day) => {
      const { one, other } = contributionOf(history, [day])
      for (const { changes } of [one, other]) {
        const series = plainSeries(LAST, changes)
        for (let month = series.first_month ?? Infinity; month <= monthOfDay(LAST); month += 1) {
          const moved = (measure: number) => Number(series.inMonth(measure, month))
          const flows =
            moved(FACT.disbursement) +
            moved(MEASURE.capitalized) -
            moved(FACT.principal) -
            moved(FACT.refund) -
            moved(MEASURE.written_off)
          const others = moved(MEASURE.transferred) - moved(MEASURE.closed_unexplained)
          const opening = Number(series.atEndOf(MEASURE.outstanding, month - 1))
          expect(opening + flows + others).toBe(series.atEndOf(MEASURE.outstanding, month))
        }
      }
    }),
    { numRuns: runs(40, 10) },
  )
})

test('no more leaves a state of a group within a month than was in it when the month began', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: LAST - 700, max: LAST }), (history, day) => {
      const { one, other } = contributionOf(history, [day])
      for (const { changes } of [one, other]) {
        const series = plainSeries(LAST, changes)
        for (let month = series.first_month ?? Infinity; month <= monthOfDay(LAST); month += 1)
          for (const basis of BASES)
            for (let from = 0; from <= 5; from += 1) {
              const states = [0, 1, 2, 3, 4, 5, ...Object.values(STATE)]
              const moves = states.map((to) =>
                Number(series.inMonth(transitionMeasure(basis, 'amount', from, to), month)),
              )
              const left = moves.reduce((sum, amount) => sum + amount, 0)
              expect(Math.min(...moves)).toBeGreaterThanOrEqual(0)
              expect(left).toBeLessThanOrEqual(series.atEndOf(bucketMeasure(basis, 'amount', from), month - 1))
            }
      }
    }),
    { numRuns: runs(15, 4) },
  )
})

test('what is too large counts as that from its origination on, in the group to which it belongs on each day', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: LAST - 700, max: LAST }), (history, day) => {
      const slip = { day, type: 'disbursement', amount: 2 ** 52, receivable_status: null, balance: null }
      const entries = [...history.entries, slip]
      const { origination } = ledgerOf(history)
      const { one, other } = contributionOf({ ...history, entries }, [day])
      for (const { changes } of [one, other])
        expect(new Set(changes.map(({ measure }) => measure)).size).toBeLessThan(2)
      for (const as_of of [origination - 1, origination, day - 1, day, LAST]) {
        const counted = [one, other].map(({ changes }) => new Running(changes).until(as_of)(MEASURE.too_large))
        const wanted = as_of < origination ? [0, 0] : as_of < day ? [1, 0] : [0, 1]
        expect({ as_of, counted }).toEqual({ as_of, counted: wanted })
      }
    }),
  )
})

test('a month that is over has parted its principal paid into scheduled and ahead, where it is known what fell due', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { changes } = contributionOf(history).one
      const parted = changes.filter(
        ({ measure }) => measure === MEASURE.paid_as_scheduled || measure === MEASURE.paid_ahead,
      )
      for (const { day } of parted) expect(day).toBe(lastDayOf(monthOfDay(day)))
      const series = plainSeries(Infinity, changes)
      for (const month of new Set(parted.map(({ day }) => monthOfDay(day))))
        expect(plus(series.inMonth(MEASURE.paid_as_scheduled, month), series.inMonth(MEASURE.paid_ahead, month))).toBe(
          series.inMonth(FACT.principal, month),
        )
    }),
  )
})
