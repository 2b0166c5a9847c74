// A second, plain calculation of whole covenants in whole percents, without ratios: windows, rounding, schedules, levels, status, cure.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, dayNumber, endOfMonth, monthOf } from '@tapeline/kernel/core/day'
import { monthNumber } from '@tapeline/kernel/core/month'
import { judgeTest } from '@tapeline/kernel/metrics/covenants/covenant-status'
import type { ReadMetric } from '@tapeline/kernel/metrics/covenants/condition'
import { measure } from '@tapeline/kernel/metrics/covenants/reading'
import type { Covenant } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { covenantOf, datedTerms } from '../../../kernel/test/covenants/covenant-fixtures.ts'
import { runs } from '../../../kernel/test/length.ts'

/** The month of the test is the last of these, whose first is that of the opening; each is a whole percent, or a share of nothing. */
interface Case {
  readonly months: readonly (number | null)[]
  readonly window: number
  readonly partial: 'average_available' | 'not_testable' | 'divide_by_full'
  readonly rounds: boolean
  readonly at_most: boolean
  /** Whole percents, each further out than the one before. */
  readonly levels: readonly number[]
  /** How many months before the test the thresholds began; below zero, after it. */
  readonly began: number
  readonly cure_days: number | null
  readonly asked_after: number
  /** What it is on every day after the test. */
  readonly later: number
}

const percents = fc.nat({ max: 12 })
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    months: fc.array(fc.option(percents, { freq: 6 }), { minLength: 1, maxLength: 6 }),
    window: fc.integer({ min: 1, max: 4 }),
    partial: fc.constantFrom('average_available', 'not_testable', 'divide_by_full'),
    rounds: fc.boolean(),
    at_most: fc.boolean(),
    first: fc.integer({ min: 2, max: 10 }),
    steps: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
    began: fc.integer({ min: -1, max: 3 }),
    cure_days: fc.option(fc.nat({ max: 20 })),
    asked_after: fc.nat({ max: 24 }),
    later: percents,
  })
  .map(({ first, steps, ...rest }) => {
    const sign = rest.at_most ? 1 : -1
    const levels = steps.reduce((all, step) => [...all, (all.at(-1) ?? 0) + sign * step], [first])
    return { ...rest, levels }
  })

const OPENED = '2026-01-01'

function covenantIn(drawn: Case, test_month: string): Covenant {
  const from = monthOf(addMonths(`${test_month}-01`, -drawn.began))
  return covenantOf({
    comparator: drawn.at_most ? '<=' : '>=',
    levels: drawn.levels.map((level, at) => ({
      schedule: [{ from, threshold: level / 100 }],
      consequence: `level_${at + 1}`,
    })),
    window: { months: drawn.window, method: 'mean_of_ratios', partial: drawn.partial },
    ...(drawn.rounds ? { rounding: { decimals: 2, mode: 'half_up' } } : {}),
    ...(drawn.cure_days === null ? {} : { cure: { days: drawn.cure_days, business_days: false } }),
  })
}

function judged(drawn: Case) {
  const day = endOfMonth(addMonths(OPENED, drawn.months.length - 1))
  const covenant = covenantIn(drawn, monthOf(day))
  const read: ReadMetric = (_, at) => {
    const month = drawn.months[at.month - monthNumber(monthOf(OPENED))]
    const value = at.day > dayNumber(day) ? drawn.later : month
    return value === null || value === undefined ? { missing: 'no_denominator' } : measure('share', value, 100)
  }
  const tested = { covenant, terms: datedTerms('terms'), month: monthNumber(monthOf(day)), day: dayNumber(day) }
  const as_of = dayNumber(addDays(day, drawn.asked_after))
  const { status, level, kept } = judgeTest(
    { opened_on: dayNumber(OPENED) },
    tested,
    { as_of, closed_on: () => null },
    read,
  )
  return { status, level, kept }
}

/** The mean of a window in percent, as a fraction; undefined where there is none. */
function meanOf(
  months: readonly (number | null)[],
  { window, partial }: Case,
): { sum: number; by: number } | undefined {
  const known = months.slice(-window).filter((month) => month !== null)
  if (known.length === 0 || (partial === 'not_testable' && known.length < window)) return undefined
  return { sum: known.reduce((sum, month) => sum + month, 0), by: partial === 'divide_by_full' ? window : known.length }
}

/** How many levels are broken; undefined where there is no figure. */
function brokenLevels(months: readonly (number | null)[], drawn: Case): number | undefined {
  const mean = meanOf(months, drawn)
  if (mean === undefined) return undefined
  const { sum, by } = drawn.rounds ? { sum: Math.floor((2 * mean.sum + mean.by) / (2 * mean.by)), by: 1 } : mean
  return drawn.levels.filter((level) => (drawn.at_most ? sum > level * by : sum < level * by)).length
}

function expected(drawn: Case) {
  const broken = drawn.began < 0 ? undefined : brokenLevels(drawn.months, drawn)
  if (broken === undefined) return { status: 'not_testable', level: null, kept: null }
  if (broken === 0) return { status: isAtRisk(drawn) ? 'at_risk' : 'pass', level: null, kept: true }
  return { status: brokenStatus(drawn), level: broken, kept: false }
}

/** Kept by less than a tenth of the threshold. */
function isAtRisk(drawn: Case): boolean {
  const mean = meanOf(drawn.months, drawn)
  const [level = 0] = drawn.levels
  if (mean === undefined || level === 0) return false
  const { sum, by } = drawn.rounds ? { sum: Math.floor((2 * mean.sum + mean.by) / (2 * mean.by)), by: 1 } : mean
  const room = drawn.at_most ? level * by - sum : sum - level * by
  return 10 * room < Math.abs(level) * by
}

/** With no lag the result is reported when the month ends. The day of the cure is in the month that follows. */
function brokenStatus(drawn: Case): string {
  if (drawn.cure_days === null) return 'breach'
  const looked_at = Math.min(drawn.cure_days, drawn.asked_after)
  if (looked_at > 0 && brokenLevels([...drawn.months, drawn.later], drawn) === 0) return 'cured'
  return drawn.asked_after <= drawn.cure_days ? 'in_cure' : 'breach'
}

test('the result of a covenant is that of plain arithmetic', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyCase, (drawn) => {
      seen.add(judged(drawn).status)
      expect(judged(drawn)).toEqual(expected(drawn))
    }),
    { numRuns: runs(3000, 1500) },
  )
  expect([...seen].toSorted()).toEqual(['at_risk', 'breach', 'cured', 'in_cure', 'not_testable', 'pass'])
})
