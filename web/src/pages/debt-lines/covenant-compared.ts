// Covenant tests as they are compared: the latest test on each side, found by the id of the covenant.
import type { DebtLineMetric } from '@tapeline/sdk'
import { type MaybeFigure, amountOf, averageOf, rateOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import type { CovenantMonth } from './covenant-state.ts'
import { exactlyCompared } from './covenant-words.ts'

/** A covenant with the currency of its line: two lines may be in two. */
export interface CurrencyTest extends CovenantMonth {
  readonly currency: string
}

/** A covenant, by its id. */
export const covenantKey = ({ covenant_id }: CovenantMonth) => covenant_id

/** The tested value in its unit. */
export function testedValue({ test, currency }: CurrencyTest): MaybeFigure {
  return valueFigure(exactlyCompared(test), test.unit, currency)
}

/** What is required, in the same unit. */
export function thresholdOf({ test, currency }: CurrencyTest): MaybeFigure {
  return valueFigure(test.threshold, test.unit, currency)
}

/** How far the value is from its threshold. */
export const headroomOf = ({ test }: CovenantMonth): MaybeFigure => rateOf(test.headroom)

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
  score: { digits: 0, suffix: '' },
}

/** The file. */
export const COVENANT_NAMES: readonly FileColumn<CurrencyTest>[] = [
  ['currency', ({ currency }) => currency],
  ['covenant_id', covenantKey],
  ['covenant_name', ({ test }) => test.covenant_name],
  ['unit', ({ test }) => test.unit],
  ['test_month', ({ test_month }) => test_month],
  ['status', ({ test }) => test.status],
]
export const COVENANT_FIGURES: readonly ComparedFigure<CurrencyTest>[] = [
  ['value', testedValue, 'average'],
  ['threshold', thresholdOf, 'average'],
  ['headroom', headroomOf, 'ratio'],
]
