// Roll rates as they are compared with another day: in the table, in the matrices, and in the file.
import type { PortfolioRollRatesRow, PortfolioTransitionsRow } from '@tapeline/sdk'
import type { Measure } from '../../service/portfolio-rows.ts'
import { type MaybeFigure, amountOf, countOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import { type Side, byKeyNow } from '../compare/side.ts'
import { shareOf } from './transition-figures.ts'

type Row = PortfolioRollRatesRow

/** The columns of the table, in its order. */
export const SHOWN_ROLLS = ['roll_down', 'stable', 'roll_up', 'paid_off', 'charged_off', 'cured'] as const

export type ShownRoll = (typeof SHOWN_ROLLS)[number] | 'cured_and_later'

/** The bucket and group of a row. */
export const rollKey = ({ bucket, group }: Row) => [bucket, group ?? ''].join('~')

/** What was in the bucket when the month began. */
export const openingOf =
  (measure: Measure) =>
  (row: Row): MaybeFigure =>
    measure === 'amount' ? amountOf(row.amount.opening, row.currency) : countOf(row.count.opening)

/** A share of it. */
export const rollOf =
  (roll: ShownRoll, measure: Measure) =>
  (row: Row): MaybeFigure =>
    ratioOf(row[measure][roll])

/** By amount alone. */
export const flowOf = (row: Row): MaybeFigure => ratioOf(row.bucket_flow)

/** What names a row of the file. */
export const ROLL_NAMES: readonly FileColumn<Row>[] = [
  ['currency', ({ currency }) => currency],
  ['group', ({ group }) => group],
  ['month', ({ month }) => month],
  ['basis', ({ basis }) => basis],
  ['bucket', ({ bucket }) => bucket],
]

/** The figures of the file: by amount and by number. */
export const ROLL_FIGURES: readonly ComparedFigure<Row>[] = [
  ...(['amount', 'count'] as const).flatMap((measure): ComparedFigure<Row>[] => [
    [`opening_${measure}`, openingOf(measure)],
    ...[...SHOWN_ROLLS, 'cured_and_later' as const].map((roll): ComparedFigure<Row> => [
      `${roll}_of_${measure}`,
      rollOf(roll, measure),
      'ratio',
    ]),
  ]),
  ['bucket_flow', flowOf, 'ratio'],
]

/**
 * The share that moved then as the row did now. Where the bucket held something and no row states that it moved so, none of it did.
 */
export function shareBefore(
  row: PortfolioTransitionsRow,
  measure: Measure,
  transitions: Side<PortfolioTransitionsRow>,
  rolls: Side<Row>,
): MaybeFigure {
  const keyOf = ({ from_bucket, to_state }: PortfolioTransitionsRow) => `${from_bucket}~${to_state}`
  const before = byKeyNow(transitions, keyOf).get(keyOf(row))
  if (before !== undefined) return ratioOf(shareOf(before, measure))
  const opening = rolls.rows?.find(({ bucket }) => bucket === row.from_bucket)?.[measure].opening ?? 0
  return opening === 0 ? undefined : ratioOf({ numerator: 0, denominator: opening })
}
