// The characteristics of a pool as they are compared: averages in their own unit, coverage and percentages in percentage points.
import type { PortfolioSummaryRow } from '@tapeline/sdk'
import { type AverageLook, type MaybeFigure, amountOf, averageOf, countOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import { type Characteristic, type OUTCOMES, characteristicsOf } from './characteristics.ts'

/** What names a characteristic. */
export const characteristicKey = ({ name }: Characteristic) => name

const LOOKS: Readonly<Record<Exclude<Characteristic['unit'], 'percent'>, AverageLook>> = {
  multiple: { digits: 4, suffix: '' },
  months: { digits: 1, suffix: ' months' },
  days: { digits: 0, suffix: ' days' },
  score: { digits: 0, suffix: '' },
}

/** The average in its unit. */
export function averageIn({ average, unit }: Characteristic): MaybeFigure {
  return unit === 'percent' ? ratioOf(average) : averageOf(average, LOOKS[unit])
}

/** The share of principal that has the value. */
export const coverageOf = ({ coverage }: Characteristic): MaybeFigure => ratioOf(coverage)

/** What an open receivable has outstanding on average, in whole minor units. */
export function averageBalanceOf({ average_balance, currency }: PortfolioSummaryRow): MaybeFigure {
  return average_balance === null ? null : amountOf(Math.round(average_balance.value), currency)
}

/** How many receivables ended in a way. */
export const outcomeOf =
  (state: keyof typeof OUTCOMES) =>
  ({ receivables }: PortfolioSummaryRow): MaybeFigure =>
    countOf(receivables[state])

/** The characteristic of a group by its name. */
export const averageNamed =
  (wanted: string) =>
  (row: PortfolioSummaryRow): MaybeFigure => {
    const one = characteristicsOf(row).find(({ name }) => name === wanted)
    return one && averageIn(one)
  }

/** What names a row of the file. */
export const CHARACTERISTIC_NAMES: readonly FileColumn<Characteristic>[] = [
  ['characteristic', ({ name }) => name],
  ['unit', ({ unit }) => unit],
]

/** The figures of the file. */
export const CHARACTERISTIC_FIGURES: readonly ComparedFigure<Characteristic>[] = [
  ['average', averageIn, 'average'],
  ['coverage', coverageOf, 'ratio'],
]
