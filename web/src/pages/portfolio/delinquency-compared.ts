// The figures of delinquency as they are compared with another day: in the table, in the matrices, and in the file.
import type { PortfolioDelinquencyRow } from '@tapeline/sdk'
import type { Basis } from '../../service/api-types.ts'
import type { Measure } from '../../service/portfolio-rows.ts'
import { type MaybeFigure, amountOf, countOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import { rateOf } from './delinquency-figures.ts'

type Row = PortfolioDelinquencyRow

/** The month, bucket and group of a row. */
export const delinquencyKey = ({ month, bucket, group }: Row) => [month, bucket, group ?? ''].join('~')

/** What is in the bucket. */
export const inBucket =
  (basis: Basis, measure: Measure) =>
  (row: Row): MaybeFigure =>
    measure === 'amount' ? amountOf(row[basis].amount, row.currency) : countOf(row[basis].count)

/** Its share of all that is open. */
export const shareIn =
  (basis: Basis, measure: Measure) =>
  (row: Row): MaybeFigure =>
    ratioOf(measure === 'amount' ? row[basis].share_of_amount : row[basis].share_of_count)

/** The rate of the bucket and all later ones. */
export const rateFrom =
  (basis: Basis, measure: Measure) =>
  (row: Row): MaybeFigure =>
    ratioOf(rateOf(row, basis, measure))

/** What names a row of the file. */
export const DELINQUENCY_NAMES: readonly FileColumn<Row>[] = [
  ['currency', ({ currency }) => currency],
  ['group', ({ group }) => group],
  ['month', ({ month }) => month],
  ['bucket', ({ bucket }) => bucket],
]

/** The figures of the file: by amount and by number, on each basis. */
export const DELINQUENCY_FIGURES: readonly ComparedFigure<Row>[] = (['reported', 'computed'] as const).flatMap(
  (basis) =>
    (['amount', 'count'] as const).flatMap((measure): ComparedFigure<Row>[] => [
      [`${basis}_${measure}`, inBucket(basis, measure)],
      [`${basis}_share_of_${measure}`, shareIn(basis, measure), 'ratio'],
      [`${basis}_rate_by_${measure}`, rateFrom(basis, measure), 'ratio'],
    ]),
)
