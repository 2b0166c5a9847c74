// How late a receivable is, counted twice: by what its lender reports and by what was due and paid. Neither replaces the other.
import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReceivableMonthDelinquency } from '@tapeline/sdk'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Money, NotReported } from '../../ui/money.tsx'
import { Panel } from '../../ui/page.tsx'
import { type FileColumn, type NumberCell, amountCell } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { comparing } from '../compare/compared.tsx'
import type { Side } from '../compare/side.ts'
import { FIGURES_THEN, LATE_THEN, type ReceivableThen, receivableKey } from './receivable-compared.ts'
import { useBucketNames } from '../figures/use-bucket-names.ts'

interface DelinquencyPanelProps {
  readonly now: ReceivableThen
  readonly side: Side<ReceivableThen> | undefined
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
export function DelinquencyPanel({ now, side, currency }: DelinquencyPanelProps) {
  const { delinquency } = now.last
  const nameOf = useBucketNames()
  const { reported, computed, gap } = delinquency
  const none = <NotReported>no schedule</NotReported>
  const day = (since: string | null) => since ?? <NotReported>not past due</NotReported>
  const compared = comparing(side, receivableKey)
  const before = side?.rows?.[0]?.last.delinquency
  const worded = (content: ReactNode, then: string | undefined) =>
    side?.rows === undefined ? content : <WordThen words={side.against.words} content={content} then={then} />
  const sinceThen = (since: string | null | undefined) => (since === null ? 'not past due' : since)
  const bucketThen = (bucket: string | undefined) => bucket && nameOf(bucket)
  const rows: Line[] = [
    {
      what: 'Days past due',
      reported: compared(now, FIGURES_THEN.reported, reported.days_past_due),
      computed: compared(now, FIGURES_THEN.computed, computed?.days_past_due ?? none),
    },
    {
      what: 'Bucket',
      reported: worded(nameOf(reported.bucket), bucketThen(before?.reported.bucket)),
      computed: worded(computed === null ? none : nameOf(computed.bucket), bucketThen(before?.computed?.bucket)),
    },
    {
      what: 'Since',
      reported: worded(day(reported.since), sinceThen(before?.reported.since)),
      computed: worded(computed === null ? none : day(computed.since), sinceThen(before?.computed?.since)),
    },
    {
      what: 'Amount past due',
      reported: compared(now, LATE_THEN.reported_amount, <Money amount={reported.amount} currency={currency} />),
      computed: compared(
        now,
        LATE_THEN.overdue_amount,
        computed === null ? none : <Money amount={computed.overdue_amount} currency={currency} />,
      ),
    },
    {
      what: 'Times past due',
      reported: compared(now, LATE_THEN.reported_times, reported.times),
      computed: compared(now, LATE_THEN.computed_times, computed?.times ?? none),
    },
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
      <HowCounted />
    </Panel>
  )
}

function HowCounted() {
  return (
    <Text size="xs" c="dimmed" px="md" py="sm">
      Computed days count from the due day of the oldest item that is not fully paid.{' '}
      <Anchor href="/docs/definitions/metrics#delinquency" size="xs" underline="always">
        How they are calculated
      </Anchor>
    </Text>
  )
}

interface WordThenProps {
  readonly words: string
  readonly content: ReactNode
  readonly then: string | undefined
}

/** A word or day with that of the other side below it. */
function WordThen({ words, content, then = 'no figure then' }: WordThenProps) {
  return (
    <div className="compared">
      {content}
      <span className="change">
        <VisuallyHidden>{words}: </VisuallyHidden>
        {then}
      </span>
    </div>
  )
}

const GAP = 'The two counts are more than one payment period apart: look at the entries, or at what was reported.'
