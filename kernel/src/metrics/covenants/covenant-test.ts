// Tests a covenant once (M36): its condition, or all of several, and the deepest breached level. Cures and waivers are no part of the test,
// since they depend on later events.
import { type Ratio, compareRatios } from '../../core/ratio.ts'
import type { Condition, Covenant } from '../debt-line/debt-line-term.ts'
import {
  type Comparison,
  type ConditionTest,
  type ReadMetric,
  type TestMoment,
  compare,
  figureAt,
  testCondition,
} from './condition.ts'
import type { Missing } from './reading.ts'
import { thresholdIn } from './threshold.ts'

/** A level of breach, and whether its limit is met. */
export interface LevelTest extends Comparison {
  readonly consequence: string
  readonly note: string | null
}

/** The result of a covenant's test. */
export interface CovenantTest {
  /** One condition, or those that must all be true. With levels, the condition is that of the first: the one that must be met. */
  readonly conditions: readonly ConditionTest[]
  /** Level 1 first; empty for a covenant with one threshold. */
  readonly levels: readonly LevelTest[]
  /** Null if it cannot be determined. One breached condition breaches the covenant, even if others are unknown. */
  readonly kept: boolean | null
  /** The deepest breached level, from 1; null if the covenant is met, and without levels. */
  readonly level: number | null
  /** The consequence of the breach; null without one. */
  readonly consequence: string | null
  readonly note: string | null
  /** The least of the conditions, which decides whether the covenant is met. */
  readonly headroom: Ratio | null
  readonly missing: Missing | null
}

/** Tests a covenant at a moment. */
export function testCovenant(covenant: Covenant, moment: TestMoment, read: ReadMetric): CovenantTest {
  if (covenant.levels !== undefined) return testLevels(covenant, moment, read)
  const conditions = conditionsOf(covenant).map((condition) => testCondition(condition, moment, read))
  const kept = allOf(conditions)
  const { consequence = null, note = null } = kept === false ? covenant : {}
  return { conditions, levels: [], kept, level: null, consequence, note, ...leastOf(conditions, kept) }
}

/** The conditions that must all be true: those of `all_of`, or the one in the covenant's own fields. */
export function conditionsOf(covenant: Covenant): Condition[] {
  const { all_of, metric, comparator } = covenant
  if (all_of !== undefined) return [...all_of]
  return metric === undefined || comparator === undefined ? [] : [{ ...covenant, metric, comparator }]
}

/** Excludes levels whose schedule has not begun. The mildest level in effect must be met. */
function testLevels(covenant: Covenant, moment: TestMoment, read: ReadMetric): CovenantTest {
  const [condition] = conditionsOf(covenant)
  if (condition === undefined) throw new RangeError('a covenant with levels has a metric and a comparator')
  const figure = figureAt(condition, moment, read)
  const levels = (covenant.levels ?? []).map((level) => ({
    ...compare(figure, condition.comparator, thresholdIn(level, moment.threshold_month)),
    consequence: level.consequence,
    note: level.note ?? null,
  }))
  const mildest = levels.find(({ threshold }) => threshold !== null) ?? compare(figure, condition.comparator, null)
  const { comparator, threshold, holds, headroom, missing } = mildest
  const broken = levels.findLastIndex((level) => level.holds === false)
  return {
    conditions: [{ ...figure, comparator, threshold, holds, headroom, missing }],
    levels,
    kept: holds,
    level: broken < 0 ? null : broken + 1,
    consequence: levels[broken]?.consequence ?? null,
    note: levels[broken]?.note ?? null,
    headroom,
    missing,
  }
}

function allOf(conditions: readonly Comparison[]): boolean | null {
  if (conditions.some(({ holds }) => holds === false)) return false
  return conditions.every(({ holds }) => holds === true) && conditions.length > 0 ? true : null
}

/** Reports missing inputs only if they make the covenant untestable. */
function leastOf(conditions: readonly Comparison[], kept: boolean | null): Pick<CovenantTest, 'headroom' | 'missing'> {
  if (kept === null)
    return { headroom: null, missing: conditions.find(({ missing }) => missing !== null)?.missing ?? null }
  const headrooms = conditions.flatMap(({ headroom, holds }) => (headroom !== null && holds === kept ? [headroom] : []))
  return { headroom: headrooms.toSorted(compareRatios)[0] ?? null, missing: null }
}
