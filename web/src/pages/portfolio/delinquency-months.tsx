// Every month and bucket at once, by one basis: the darker, the larger its share. Each cell opens.
import type { PortfolioDelinquencyRow } from '@tapeline/sdk'
import type { MatrixRow } from '../../ui/matrix.tsx'
import { Panel } from '../../ui/page.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { comparingCells } from '../compare/compared.tsx'
import { delinquencyKey, inBucket } from './delinquency-compared.ts'
import { monthsOf } from './delinquency-charts.tsx'
import { type DelinquencyLook, bucketFigure, bucketHead, inMonths, weighedBy } from './delinquency-figures.ts'
import { SavedMatrix } from './saved-matrix.tsx'

/** The panel. */
export function DelinquencyMonths(look: DelinquencyLook) {
  const { rows, basis, measure, currency } = look
  const buckets = bucketsOf(rows)
  const lead = `${sentenceCase(basis)}, ${weighedBy(measure, currency)}, by days past due, the latest month first.`
  return (
    <Panel title="Months" lead={lead} flush>
      <SavedMatrix
        saves={{
          what: `buckets by month in ${currency}`,
          lead,
          file_name: `delinquency-by-month-${currency}.csv`,
          table: 'delinquency',
          rows,
        }}
        caption="Buckets by month"
        corner="Month"
        columns={headsOf(rows)}
        rows={monthsOf(rows)
          .toReversed()
          .map((month) => rowOf(look, month, buckets))}
      />
    </Panel>
  )
}

function rowOf(look: DelinquencyLook, month: string, buckets: readonly string[]): MatrixRow {
  const { rows, basis, measure, as_of, view, side } = look
  const compared = comparingCells(side, delinquencyKey)
  const ofMonth = rows.filter((row) => row.month === month)
  const open = ofMonth.some((row) => row.open)
  return {
    id: month,
    head: open ? `${month} (in progress)` : month,
    name: month,
    ...(open ? { note: 'in progress' } : {}),
    cells: buckets.map((bucket) => {
      const row = ofMonth.find((one) => one.bucket === bucket)
      if (row === undefined) return undefined
      const opens = (one: PortfolioDelinquencyRow) => {
        const figure = bucketFigure({ row: one, basis, measure, as_of, filters: view.filters })
        return { ...figure, id: inMonths(figure.id) }
      }
      return {
        content: compared(row, inBucket(basis, measure), opens, row[basis].count === 0),
        saved: inBucket(basis, measure)(row),
        heat: bucket === 'current' ? 0 : heatOf(row, look),
      }
    }),
  }
}

/** A tenth of the book in one late bucket is as dark as it gets. */
function heatOf(row: PortfolioDelinquencyRow, { basis, measure }: DelinquencyLook): number {
  const share = measure === 'amount' ? row[basis].share_of_amount : row[basis].share_of_count
  return (share?.value ?? 0) * 10
}

/** All buckets of a table, in the order of their days. */
export function bucketsOf(rows: readonly PortfolioDelinquencyRow[]): string[] {
  return [...byBucket(rows).keys()]
}

/** Their names. */
export function headsOf(rows: readonly PortfolioDelinquencyRow[]): string[] {
  return [...byBucket(rows).values()].map(bucketHead)
}

function byBucket(rows: readonly PortfolioDelinquencyRow[]): Map<string, PortfolioDelinquencyRow> {
  const byDays = rows.toSorted((one, other) => one.days_from - other.days_from)
  return new Map(byDays.map((row) => [row.bucket, row]))
}
