// How late a receivable is, counted twice: by what its lender reports and by what was due and paid. Neither replaces the other.
import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReceivableMonthDelinquency } from '@tapeline/sdk'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Money, NotReported } from '../../ui/money.tsx'
import { Panel } from '../../ui/page.tsx'
import { type FileColumn, type NumberCell, amountCell } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { useBucketNames } from '../figures/use-bucket-names.ts'

interface DelinquencyPanelProps {
  readonly delinquency: ReceivableMonthDelinquency
  readonly currency: string
}

interface Line {
  readonly what: string
  readonly reported: ReactNode
  readonly computed: ReactNode
}

const COLUMNS: readonly Column<Line>[] = [
  { head: 'What', cell: ({ what }) => what },
  { head: 'Reported', kind: 'numeric', cell: ({ reported }) => reported },
  { head: 'Computed', kind: 'numeric', cell: ({ computed }) => computed },
]

interface FileRow {
  readonly figure: string
  readonly reported: string | number | NumberCell | null
  readonly computed: string | number | NumberCell | null | undefined
  readonly unit?: string
}

const FILE: readonly FileColumn<FileRow>[] = [
  ['figure', ({ figure }) => figure],
  ['reported', ({ reported }) => reported],
  ['computed', ({ computed }) => computed],
  ['unit', ({ unit }) => unit],
]

function fileRows({ reported, computed }: ReceivableMonthDelinquency, currency: string): FileRow[] {
  return [
    { figure: 'days_past_due', reported: reported.days_past_due, computed: computed?.days_past_due, unit: 'days' },
    { figure: 'bucket', reported: reported.bucket, computed: computed?.bucket },
    { figure: 'since', reported: reported.since, computed: computed?.since },
    {
      figure: 'amount',
      reported: amountCell(reported.amount, currency) ?? null,
      computed: amountCell(computed?.overdue_amount, currency),
      unit: currency,
    },
    { figure: 'times', reported: reported.times, computed: computed?.times },
  ]
}

/** The two counts side by side. */
export function DelinquencyPanel({ delinquency, currency }: DelinquencyPanelProps) {
  const nameOf = useBucketNames()
  const { reported, computed, gap } = delinquency
  const none = <NotReported>no schedule</NotReported>
  const day = (since: string | null) => since ?? <NotReported>not past due</NotReported>
  const rows: Line[] = [
    { what: 'Days past due', reported: reported.days_past_due, computed: computed?.days_past_due ?? none },
    {
      what: 'Bucket',
      reported: nameOf(reported.bucket),
      computed: computed === null ? none : nameOf(computed.bucket),
    },
    { what: 'Since', reported: day(reported.since), computed: computed === null ? none : day(computed.since) },
    {
      what: 'Amount past due',
      reported: <Money amount={reported.amount} currency={currency} />,
      computed: computed === null ? none : <Money amount={computed.overdue_amount} currency={currency} />,
    },
    { what: 'Times past due', reported: reported.times, computed: computed?.times ?? none },
  ]
  return (
    <Panel
      title="Delinquency"
      lead={gap === true ? GAP : 'By what you reported, beside what was due and what was paid.'}
      actions={
        <SaveRows
          what="the two counts"
          file_name="delinquency.csv"
          columns={FILE}
          rows={fileRows(delinquency, currency)}
        />
      }
      flush
    >
      <DataTable
        caption="Delinquency, reported and computed"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ what }) => what}
      />
      <Text size="xs" c="dimmed" px="md" py="sm">
        Computed days count from the due day of the oldest item that is not fully paid.{' '}
        <Anchor href="/docs/definitions/metrics#delinquency" size="xs" underline="always">
          How they are calculated
        </Anchor>
      </Text>
    </Panel>
  )
}

const GAP = 'The two counts are more than one payment period apart: look at the entries, or at what was reported.'
