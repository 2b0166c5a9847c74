// Covenant tests as they are compared: the latest test on each side, each with the one of the other side that tests the same.
import type { DebtLineMetric, DebtLineMetricMonth } from '@tapeline/sdk'
import { type MaybeFigure, type Sides, amountOf, averageOf, rateOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import { counterpartOf } from './covenant-match.ts'
import type { CovenantMonth } from './covenant-state.ts'
import { exactlyCompared } from './covenant-words.ts'
import { exactValue } from './value-text.ts'

/** A test with the currency of its line: two lines may be in two. */
export interface Tested {
  readonly test: DebtLineMetric
  readonly currency: string
}

/** A covenant with the currency of its line. */
export interface CurrencyTest extends CovenantMonth, Tested {
  /** By what both sides of a comparison are found: of a covenant that has a counterpart, that of the side that is shown. */
  readonly key: string
}

/** A covenant, by what both sides have in common. */
export const covenantKey = ({ key }: CurrencyTest) => key

/** The covenants of the other side as the counterparts of those that are shown, and behind them those without one. */
export function besideTests(
  shown: readonly CurrencyTest[],
  others: readonly CurrencyTest[],
  sides: Sides | undefined,
): CurrencyTest[] {
  const conditions = others.flatMap((other) => other.conditions)
  const found = shown.flatMap(({ key, test }): CurrencyTest[] => {
    const then = counterpartOf(test, conditions, sides)
    const other = others.find(({ covenant_id }) => covenant_id === then?.covenant_id)
    return then === undefined || other === undefined ? [] : [{ ...other, key, test: then }]
  })
  const taken = new Set(found.map(({ covenant_id }) => covenant_id))
  const left = others.filter(({ covenant_id }) => !taken.has(covenant_id))
  return [...found, ...left.map((other) => ({ ...other, key: `alone ${other.key}` }))]
}

/** The tested value in its unit. */
export function testedValue({ test, currency }: Tested): MaybeFigure {
  return valueFigure(exactlyCompared(test), test.unit, currency)
}

/** What is required, in the same unit. */
export function thresholdOf({ test, currency }: Tested): MaybeFigure {
  return valueFigure(test.threshold, test.unit, currency)
}

/** How far the value is from its threshold. */
export const headroomOf = ({ test }: Pick<Tested, 'test'>): MaybeFigure => rateOf(test.headroom)

/** A month that a test was read from; `month` is what a comparison moves. */
export interface MonthRead {
  readonly month: string
  readonly read: DebtLineMetricMonth
  readonly unit: DebtLineMetric['unit']
  readonly currency: string
}

/** The months that a test was read from, the earliest first. */
export function monthsRead({ test: { unit, months }, currency }: Tested): MonthRead[] {
  return months.map((read) => ({ month: read.month, read, unit, currency }))
}

/** The value of a month in its unit. */
export function valueRead({ read, unit, currency }: MonthRead): MaybeFigure {
  return read.missing === null ? valueFigure(exactValue(read, unit), unit, currency) : null
}

/** Of an average, the share of principal that it covers. */
export const coverageRead = ({ read: { coverage } }: MonthRead): MaybeFigure => coverage && ratioOf(coverage)

type Value = ReturnType<typeof exactlyCompared>

function valueFigure(value: Value, unit: DebtLineMetric['unit'], currency: string): MaybeFigure {
  if (value === null) return null
  if (unit === 'money') return amountOf(typeof value === 'string' ? value : Math.round(value), currency)
  const fraction = { numerator: Math.round(Number(value) * 1e9), denominator: 1_000_000_000 }
  if (unit === 'share' || unit === 'rate') return ratioOf(fraction)
  return averageOf(fraction, LOOKS[unit ?? 'score'])
}

const LOOKS = {
  ratio: { digits: 2, suffix: 'x' },
  months: { digits: 1, suffix: ' months' },
  days: { digits: 1, suffix: ' days' },
  count: { digits: 0, suffix: '' },
  score: { digits: 0, suffix: '' },
}

/** The file. */
export const COVENANT_NAMES: readonly FileColumn<Tested>[] = [
  ['currency', ({ currency }) => currency],
  ['covenant_name', ({ test }) => test.covenant_name],
  ['unit', ({ test }) => test.unit],
]
export const COVENANT_FIGURES: readonly ComparedFigure<Tested>[] = [
  ['value', testedValue, 'average'],
  ['threshold', thresholdOf, 'average'],
  ['headroom', headroomOf, 'ratio'],
]
/** What is no number: the covenant that is compared may have another id. */
export const COVENANT_STATES: readonly FileColumn<Tested>[] = [
  ['covenant_id', ({ test }) => test.covenant_id],
  ['test_month', ({ test }) => test.test_month],
  ['status', ({ test }) => test.status],
]
