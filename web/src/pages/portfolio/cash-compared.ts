// Cash flows as they are compared with another day: month with month, in each matrix and in its file.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import type { PortfolioCashFlowsRow } from '@tapeline/sdk'
import { type MaybeFigure, amountOf, rateOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import type { Rate } from './cash-figures.ts'

type Row = PortfolioCashFlowsRow

/** The month and group of a row. */
export const cashKey = ({ month, group }: Row) => [month, group ?? ''].join('~')

/** What names a row of a file. */
export const CASH_NAMES: readonly FileColumn<Row>[] = [
  ['currency', ({ currency }) => currency],
  ['group', ({ group }) => group],
  ['month', ({ month }) => month],
]

/** An amount of a month; nothing where it is not known. */
export const flowOf =
  (of: (row: Row) => SumInJson | null) =>
  (row: Row): MaybeFigure => {
    const amount = of(row)
    return amount === null ? null : amountOf(amount, row.currency)
  }

/** A rate of a month: of exact parts, or as it is calculated of them. */
export const monthRateOf =
  (rate: Rate) =>
  (row: Row): MaybeFigure =>
    rate.value === undefined ? ratioOf(rate.of(row)) : rateOf(rate.value(row))

/** A rate that has no parts of its own. */
export const valueOf =
  (of: (row: Row) => number | null) =>
  (row: Row): MaybeFigure =>
    rateOf(of(row))
