// Cross-field rules of covenants: one condition or several, one way of stating its threshold, levels that get worse.
import type { Fault } from '@tapeline/kernel/core/fault'
import { conditionFaults, metricFaults, scheduleFaults, thresholdsOf } from './condition-rules.ts'
import { METRIC_PARAMETERS } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import type { Comparator, Covenant, Level, Thresholds } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { type Place, exactlyOne, faultAt, notAllowedAt, placeIn, repeatedIds, requiredAt, within } from './places.ts'

/** Fields of a single condition, which have no place beside several. */
const OF_ONE_CONDITION = [
  ...METRIC_PARAMETERS,
  'findings',
  'population',
  'comparator',
  'threshold',
  'schedule',
  'levels',
  'window',
  'rounding',
] as const

/** The faults of the covenants. */
export function covenantFaults(covenants: readonly Covenant[]): Fault[] {
  return [
    ...repeatedIds('covenants', 'covenant', covenants),
    ...covenants.flatMap((covenant, index) => {
      const place = placeIn('covenants', index, 'covenant', covenant.id)
      return [
        ...exactlyOne(place, covenant, ['metric', 'all_of']),
        ...(covenant.all_of === undefined ? [] : severalFaults(place, covenant)),
        ...(covenant.metric === undefined ? [] : singleFaults(place, covenant.metric, covenant)),
        ...waiverFaults(place, covenant),
      ]
    }),
  ]
}

function severalFaults(place: Place, covenant: Covenant): Fault[] {
  const misplaced = OF_ONE_CONDITION.filter((field) => covenant[field] !== undefined)
  return [
    ...misplaced.map((field) => notAllowedAt(within(place, field), 'beside all_of: it belongs to a single condition')),
    ...(covenant.all_of ?? []).flatMap((one, index) => conditionFaults(within(place, `all_of[${index}]`), one)),
  ]
}

function singleFaults(place: Place, metric: string, covenant: Covenant): Fault[] {
  const { comparator, levels = [] } = covenant
  const placed = levels.map((level, index) => ({ level, place: within(place, `levels[${index}]`) }))
  const thresholds = [
    ...thresholdsOf(place, covenant),
    ...placed.flatMap(({ level, place }) => thresholdsOf(place, level)),
  ]
  return [
    ...(comparator === undefined ? [requiredAt(within(place, 'comparator'), 'beside metric')] : []),
    ...exactlyOne(place, covenant, ['threshold', 'schedule', 'levels']),
    ...scheduleFaults(place, covenant),
    ...placed.flatMap(({ level, place }) => [
      ...exactlyOne(place, level, ['threshold', 'schedule']),
      ...scheduleFaults(place, level),
    ]),
    ...(covenant.levels !== undefined && covenant.consequence !== undefined
      ? [notAllowedAt(within(place, 'consequence'), 'beside levels: each level has its own')]
      : []),
    ...(comparator === undefined ? [] : levelFaults(place, comparator, levels)),
    ...metricFaults(place, metric, covenant, thresholds),
  ]
}

/** Each level is further from what was promised than the one before, in every month. */
function levelFaults(place: Place, comparator: Comparator, levels: readonly Level[]): Fault[] {
  const rising = comparator === '<=' || comparator === '<'
  return levels.flatMap((level, index) => {
    const before = levels[index - 1]
    const met = before === undefined ? undefined : closestMonth(before, level, rising)
    if (met === undefined) return []
    const direction = rising ? 'more' : 'less'
    const month = met.month === '' ? '' : ` in ${met.month}`
    const message = `must allow ${direction} than level ${index}: ${met.own}${month} comes after ${met.before}`
    return [faultAt(within(place, `levels[${index}]`), 'out_of_order', message)]
  })
}

/** The first month in which a level is not further out than the one before. */
function closestMonth(before: Level, level: Level, rising: boolean) {
  const months = ['', ...[before, level].flatMap(({ schedule = [] }) => schedule.map(({ from }) => from)).toSorted()]
  return months
    .map((month) => ({ month, before: thresholdIn(before, month), own: thresholdIn(level, month) }))
    .find(({ before, own }) => before !== undefined && own !== undefined && (rising ? own <= before : own >= before))
}

/** The threshold of a month; undefined before a schedule begins. */
function thresholdIn({ threshold, schedule = [] }: Thresholds, month: string): number | undefined {
  return threshold ?? schedule.findLast(({ from }) => from <= month)?.threshold
}

function waiverFaults(place: Place, { waivers = [] }: Covenant): Fault[] {
  return waivers.flatMap(({ test_month }, index) => {
    const first = waivers.findIndex((waiver) => waiver.test_month === test_month)
    if (first === index) return []
    const message = `(${test_month}) is waived by waivers[${first}] already: send each month once`
    return [faultAt(within(place, `waivers[${index}].test_month`), 'repeated', message)]
  })
}
