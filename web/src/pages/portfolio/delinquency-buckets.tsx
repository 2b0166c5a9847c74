// One month of delinquency: each bucket by the lender's word and by what was due and paid, side by side. Each figure opens.
import { NativeSelect, Text } from '@mantine/core'
import type { PortfolioDelinquencyRow } from '@tapeline/sdk'
import type { Basis } from '../../service/api-types.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { comparing, comparingCells } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import { termHelp } from '../figures/term-help.ts'
import {
  DELINQUENCY_FIGURES,
  DELINQUENCY_NAMES,
  delinquencyKey,
  inBucket,
  rateFrom,
  shareIn,
} from './delinquency-compared.ts'
import { monthsOf } from './delinquency-charts.tsx'
import { type DelinquencyLook, bucketFigure, bucketName, rateFigure, rateOf, weighedBy } from './delinquency-figures.ts'
import { endOf, monthsLater } from './months.ts'
import { orMore } from '../../ui/buckets.ts'

/** The panel of a month: that of the address, else the last. */
export function BucketsPanel(look: DelinquencyLook) {
  const { rows, view, as_of, currency, measure, side } = look
  const months = monthsOf(rows)
  const month = months.find((one) => one === view.texts['month']) ?? months.at(-1) ?? ''
  const shown = rows.filter((row) => row.month === month)
  const earlier = side && monthsLater(month, -side.against.months)
  return (
    <Panel
      title={`Buckets on ${endOf(month, as_of)}`}
      lead={`By days past due, ${weighedBy(measure, currency)}. Rates are of the bucket and all later ones.`}
      flush
      actions={
        <NativeSelect
          size="xs"
          aria-label="Month"
          data={months.toReversed()}
          value={month}
          onChange={({ currentTarget }) => view.change({ month: currentTarget.value })}
        />
      }
    >
      <DataTable
        caption={`Buckets of ${month}`}
        kept_as="buckets"
        columns={columns(look)}
        rows={shown}
        keyOf={({ bucket }) => bucket}
      />
      <Text size="xs" c="dimmed" px="md" py="sm">
        Computed delinquency covers {percentText(shown[0]?.computed_coverage ?? null)} of principal: the receivables
        with a known schedule. All others count as current.
      </Text>
      <ComparedNote
        what={`buckets of ${month} in ${currency}`}
        file_name={`delinquency-${month}-${currency}-compared.csv`}
        side={side && { ...side, rows: side.rows?.filter((row) => row.month === earlier) }}
        rows={shown}
        keyOf={delinquencyKey}
        names={DELINQUENCY_NAMES}
        figures={DELINQUENCY_FIGURES}
      />
    </Panel>
  )
}

function columns({ measure, as_of, side, view: { filters } }: DelinquencyLook): Column<PortfolioDelinquencyRow>[] {
  const compared = comparing(side, delinquencyKey)
  const cells = comparingCells(side, delinquencyKey)
  const sides: readonly Basis[] = ['reported', 'computed']
  return [
    { head: 'Bucket', help: termHelp('delinquency bucket'), cell: bucketName },
    {
      head: 'And later',
      cell: ({ cumulative, days_from }) => (cumulative === null ? NO_FIGURE : `${orMore(days_from)} days`),
    },
    ...sides.flatMap((basis): Column<PortfolioDelinquencyRow>[] => [
      {
        head: basis === 'reported' ? 'Reported' : 'Computed',
        kind: 'numeric',
        help: termHelp('days past due'),
        cell: (row) =>
          cells(
            row,
            inBucket(basis, measure),
            (one) => bucketFigure({ row: one, basis, measure, as_of, filters }),
            row[basis].count === 0,
          ),
      },
      {
        head: `Share, ${basis}`,
        kind: 'numeric',
        cell: (row) =>
          compared(
            row,
            shareIn(basis, measure),
            percentText(measure === 'amount' ? row[basis].share_of_amount : row[basis].share_of_count),
          ),
      },
      {
        head: `Rate, ${basis}`,
        kind: 'numeric',
        help: termHelp('PAR'),
        // The first bucket has no rate on any day.
        cell: (row) =>
          row.cumulative === null
            ? NO_FIGURE
            : cells(
                row,
                rateFrom(basis, measure),
                (one) =>
                  rateOf(one, basis, measure) === null
                    ? undefined
                    : rateFigure({ row: one, basis, measure, as_of, filters }),
                row[basis].and_later.count === 0,
              ),
      },
    ]),
  ]
}
