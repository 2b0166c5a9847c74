// Cohorts as they are compared with another day: the same cohort at the same age. Ages that a cohort had not reached then have no figure then.
import type { PortfolioVintagesRow } from '@tapeline/sdk'
import { type MaybeFigure, amountOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import { type VintageFigure, figureOf } from './vintage-figures.ts'

type Row = PortfolioVintagesRow

/** The cohort, age and group of a row. */
export const vintageKey = ({ cohort, months_on_book, group }: Row) => [cohort, months_on_book, group ?? ''].join('~')

/** What names a row of the file. */
export const VINTAGE_NAMES: readonly FileColumn<Row>[] = [
  ['currency', ({ currency }) => currency],
  ['group', ({ group }) => group],
  ['cohort', ({ cohort }) => cohort],
  ['months_on_book', ({ months_on_book }) => months_on_book],
]

/** The figure by which cohorts are followed. */
export const vintageOf =
  (figure: VintageFigure) =>
  (row: Row): MaybeFigure =>
    ratioOf(figureOf(figure).of(row))

/** The figures of the file. */
export function vintageFile(figure: VintageFigure): readonly ComparedFigure<Row>[] {
  return [
    ['original_principal', ({ original_principal, currency }) => amountOf(original_principal, currency)],
    ['outstanding', ({ outstanding, currency }) => amountOf(outstanding, currency)],
    [figure, vintageOf(figure), 'ratio'],
  ]
}
