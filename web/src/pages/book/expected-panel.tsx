// What was expected of a receivable to the day, by the schedule that counts, beside what was received; compared where the page is.
import type { ReceivableTimeline } from '@tapeline/sdk'
import { type MaybeFigure, figureText } from '../../ui/change.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, amountColumn, currencyColumn } from '../../ui/file-columns.ts'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { comparing } from '../compare/compared.tsx'
import type { Side } from '../compare/side.ts'
import { type ReceivableThen, dueOf, paidOf, totalOf } from './receivable-compared.ts'

interface ExpectedPanelProps {
  readonly now: ReceivableThen
  readonly side: Side<ReceivableThen> | undefined
}

const PARTS = [
  ['Principal', 'principal'],
  ['Interest', 'interest'],
] as const

interface Part extends ReceivableThen {
  readonly what: string
  readonly part: 'principal' | 'interest'
}

const partsOf = (of: ReceivableThen): Part[] => PARTS.map(([what, part]) => ({ ...of, what, part }))

const partKey = ({ part }: Part) => part

function fileColumns(currency: string): readonly FileColumn<Part>[] {
  return [
    ['part', ({ what }) => what],
    amountColumn(
      'due_to_date',
      ({ timeline, part }) => totalOf(timeline, ({ due }) => due[part]),
      () => currency,
    ),
    amountColumn(
      'received_to_date',
      ({ timeline, part }) => totalOf(timeline, ({ cash }) => cash[part]),
      () => currency,
    ),
    currencyColumn(currency),
  ]
}

/** The panel; nothing where no schedule is known. */
export function ExpectedPanel({ now, side }: ExpectedPanelProps) {
  if (now.timeline.basis === 'none') return null
  const parts = side && { ...side, rows: side.rows?.flatMap(partsOf) }
  const compared = comparing(parts, partKey)
  const column = (head: string, of: (row: Part) => MaybeFigure): Column<Part> => ({
    head,
    kind: 'numeric',
    cell: (row) => compared(row, of, textOf(of(row))),
  })
  return (
    <Panel
      title="Expected and paid"
      lead={leadOf(now.timeline)}
      actions={
        <SaveRows
          what="what was due and received"
          file_name="expected-and-paid.csv"
          columns={fileColumns(now.timeline.currency)}
          rows={partsOf(now)}
        />
      }
      flush
    >
      <DataTable
        caption="Expected and paid to date"
        columns={[
          { head: 'What', cell: ({ what }) => what },
          column('Due to date', (row) => dueOf(row.part)(row)),
          column('Received to date', (row) => paidOf(row.part)(row)),
        ]}
        rows={partsOf(now)}
        keyOf={partKey}
      />
    </Panel>
  )
}

function leadOf({ basis, as_of }: ReceivableTimeline): string {
  const whose = basis === 'reported' ? 'the schedule that you reported' : 'the schedule that follows from its terms'
  return `To ${as_of}, by ${whose}.`
}

function textOf(figure: MaybeFigure): string {
  return figure ? figureText(figure) : NO_FIGURE
}
