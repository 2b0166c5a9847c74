// Tests of covenants as the rows that are stored and answered. Pure.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { monthText } from '@tapeline/kernel/core/month'
import { type Ratio, decimalOf } from '@tapeline/kernel/core/ratio'
import type { ConditionTest, WindowMonth } from '@tapeline/kernel/metrics/covenants/condition'
import { type CovenantResult, trendOf } from '@tapeline/kernel/metrics/covenants/covenant-status'
import type { LevelTest } from '@tapeline/kernel/metrics/covenants/covenant-test'
import { type Measured, type Value, isMeasured, valueOf } from '@tapeline/kernel/metrics/covenants/reading'
import { findCovenantMetric } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import type { FirstReported, FirstReportedOf } from '../month-close/first-reported-reads.ts'
import { presentRatio } from '../present-ratio.ts'
import type { Resource } from '../present.ts'
import { type StoredTest, testNumber } from './debt-line-metric-store.ts'

/** Where metrics are explained. */
const DEFINITIONS = '/docs/definitions/covenants'

const DIGITS = 9

/** The tests of a line as rows, each with the headroom of the test before it. `known_at` as it is answered. */
export function testRows(
  debt_line_id: string,
  results: readonly CovenantResult[],
  known_at: string,
  first: FirstReportedOf,
): StoredTest[] {
  const before = new Map<string, Ratio | null>()
  const places = new Map<number, number>()
  return results.flatMap((result) =>
    result.conditions.map((condition, at) => {
      const place = places.get(result.month) ?? 0
      places.set(result.month, place + 1)
      const key = `${result.covenant.id} ${at}`
      const trend = trendOf(condition.headroom, before.get(key) ?? null)
      before.set(key, condition.headroom)
      const row = {
        debt_line_id,
        ...presentTest(result, at),
        ...presentCondition(condition),
        headroom_trend: trend,
      }
      const first_reported = presentFirst(first(result.month, result.covenant.id, at))
      const complete = { ...row, first_reported, known_at, definitions: DEFINITIONS }
      return { number: testNumber(result.month, place), row: complete }
    }),
  )
}

function presentTest(result: CovenantResult, at: number): Resource {
  const { covenant, terms_id, month, day, conditions, levels, status, waiver } = result
  return {
    test_month: monthText(month),
    test_date: dayOfNumber(day),
    covenant_id: covenant.id,
    covenant_name: covenant.name,
    condition: at + 1,
    conditions: conditions.length,
    levels: levels.map(presentLevel),
    status,
    level: result.level,
    consequence: result.consequence,
    note: result.note,
    reported_on: dayOfNumber(result.reported_on),
    cure_until: dayOrNull(result.cure_until),
    cured_on: dayOrNull(result.cured_on),
    waiver_reason: waiver?.reason ?? null,
    debt_line_term_id: terms_id,
  }
}

function presentCondition({ asked, window, months, value, rounded, ...compared }: ConditionTest): Resource {
  const { metric, ...parameters } = asked
  const { comparator, threshold, holds, headroom, missing } = compared
  return {
    metric,
    unit: findCovenantMetric(metric)?.unit ?? null,
    parameters,
    window: window ?? null,
    months: months.map(presentMonth),
    ...figureOf(value),
    compared_value: decimalOrNull(rounded),
    comparator,
    threshold: decimalOrNull(threshold),
    kept: holds,
    headroom: decimalOrNull(headroom),
    missing,
  }
}

function presentMonth({ month, day, reading }: WindowMonth): Resource {
  const place = { month: monthText(month), day: dayOfNumber(day) }
  if (!isMeasured(reading))
    return {
      ...place,
      ...figureOf(null),
      coverage: null,
      financial_ids: [],
      missing: reading.missing,
      currencies_without_rate: [...(reading.currencies ?? [])],
    }
  const { coverage, statements } = reading
  return {
    ...place,
    ...readFigure(reading),
    coverage: presentRatio(coverage),
    financial_ids: [...statements],
    missing: null,
    currencies_without_rate: [],
  }
}

function readFigure(reading: Measured): Resource {
  const value = valueOf(reading)
  return value !== 'unbounded' && 'missing' in value ? figureOf(null) : figureOf(value)
}

function presentLevel({ threshold, holds, headroom, consequence }: LevelTest, at: number): Resource {
  return {
    level: at + 1,
    threshold: decimalOrNull(threshold),
    kept: holds,
    headroom: decimalOrNull(headroom),
    consequence,
  }
}

function figureOf(value: Value | null): Resource {
  const parts = value === null || value === 'unbounded' ? null : presentRatio(value)
  return {
    value: decimalOrNull(value),
    numerator: parts?.['numerator'] ?? null,
    denominator: parts?.['denominator'] ?? null,
  }
}

function decimalOrNull(value: Value | null): number | null {
  return value === null || value === 'unbounded' ? null : decimalOf(value, DIGITS)
}

function presentFirst(first: FirstReported | undefined): Resource | null {
  return first === undefined ? null : { ...first, closed_at: formatMoment(first.closed_at) }
}

function dayOrNull(day: number | null): string | null {
  return day === null ? null : dayOfNumber(day)
}
