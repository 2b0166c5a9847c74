// Findings about the data as they are compared with another day or moment: check with check, cause with cause.
import type { PortfolioDataQualityRow } from '@tapeline/sdk'
import { type MaybeFigure, amountOf, countOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import type { ComparedFigure } from '../compare/compared-note.tsx'

type Row = PortfolioDataQualityRow

/** The check, cause and group of a row. */
export const qualityKey = ({ check, cause, group }: Row) => [check, cause ?? '', group ?? ''].join('~')

/** How many receivables are found. */
export const foundOf = ({ receivables }: Row): MaybeFigure => (receivables === null ? null : countOf(receivables))

/** Their share of all that are checked. */
export const shareFound = ({ share_of_receivables }: Row): MaybeFigure => ratioOf(share_of_receivables)

/** Their principal. */
export const principalFound = ({ amount, currency }: Row): MaybeFigure =>
  amount === null ? null : amountOf(amount, currency)

/** Its share of open principal: of clean rows the score. */
export const sharePrincipal = ({ share_of_principal }: Row): MaybeFigure => ratioOf(share_of_principal)

/** What names a row of the file. */
export const QUALITY_NAMES: readonly FileColumn<Row>[] = [
  ['currency', ({ currency }) => currency],
  ['group', ({ group }) => group],
  ['check', ({ check }) => check],
  ['cause', ({ cause }) => cause],
]

/** The figures of the file. */
export const QUALITY_FIGURES: readonly ComparedFigure<Row>[] = [
  ['receivables', foundOf],
  ['share_of_receivables', shareFound, 'ratio'],
  ['amount', principalFound],
  ['share_of_principal', sharePrincipal, 'ratio'],
]
