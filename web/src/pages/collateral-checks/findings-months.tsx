// How many findings began, ended and held, month by month: drawn, and the same as a table. Narrowed to a check where the list is.
import { useQuery } from '@tanstack/react-query'
import type { FindingsByMonthRow } from '@tapeline/sdk'
import { useMemo } from 'react'
import { failureOf } from '../../service/call.ts'
import { findingMonthsQuery } from '../../service/findings.ts'
import { useAgainst } from '../../shell/use-against.ts'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { countText } from '../../ui/amount.ts'
import { Chart } from '../../ui/chart.tsx'
import type { Series } from '../../ui/chart-series.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import type { FileColumn } from '../../ui/file-columns.ts'
import { MonthCell } from '../../ui/month-cell.tsx'
import { Panel } from '../../ui/page.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import { Since } from '../cash-tie-out/since.tsx'
import { type CheckName, checkName } from './check-words.ts'
import { useBookOf } from './checks-place.ts'
import { type FindingsMonth, monthsOf } from './months.ts'

/** The panel. */
export function FindingsMonths() {
  const { environment, clocks } = usePlace()
  const lender = useBookOf()
  const { search } = useAddress()
  const { check, since, organization: chosen } = search
  const against = useAgainst()
  const asked = { organization: lender, lender: chosen, check, from: since }
  const loaded = useQuery(findingMonthsQuery(environment, asked, clocks))
  const of_check = check === undefined ? 'all checks' : checkName(check as CheckName)
  const of =
    lender === null ? `${of_check} and ${chosen === undefined ? 'all lenders' : 'the chosen lender'}` : of_check
  return (
    <Panel
      title="By month"
      lead={`Findings by the days on which they begin and end, of ${of}. They are of the days shown in the book, not of when somebody looked.`}
      actions={<Since />}
    >
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title="No finding in these months">Choose more months above.</Empty>}
      >
        {({ data }) => <Months rows={data} />}
      </States>
      {against !== undefined && (
        <NotCompared>Months are not compared with {against.words}. Figures by check are.</NotCompared>
      )}
    </Panel>
  )
}

function Months({ rows }: { readonly rows: readonly FindingsByMonthRow[] }) {
  const months = useMemo(() => monthsOf(rows), [rows])
  const drawing = useMemo(() => drawingOf(months), [months])
  return (
    <>
      <Chart
        {...drawing}
        title="Findings by month"
        head="Month"
        description="Findings that hold at the end of each month as stacked bars: open, explained and confirmed."
      />
      <DataTable
        caption="Findings by month"
        columns={COLUMNS}
        rows={months.toReversed()}
        keyOf={({ month }) => month}
        is_fixed
      />
      <SaveRows what="findings by month" file_name="findings-by-month.csv" columns={FILE} rows={months.toReversed()} />
    </>
  )
}

const FIGURES = [
  ['Found', 'found', 'Findings whose first day is in the month.'],
  ['Ended', 'ended', 'Findings that hold no longer from a day of the month on.'],
  [
    'Closed',
    'closed',
    'Findings that were open when the month began, or that began in it, and are not open at its end: they ended, or were explained or confirmed.',
  ],
  [
    'Opened again',
    'opened_again',
    'Findings that were explained or confirmed when the month began, and are open at its end.',
  ],
  [
    'Open at the end',
    'open',
    'Findings that hold at the end of the month and are open then: those open at the end of the month before, and found, less closed, and opened again.',
  ],
  ['Explained at the end', 'explained', 'Findings that hold at the end of the month and that were explained by then.'],
  ['Confirmed at the end', 'confirmed', 'Findings that hold at the end of the month and that were confirmed by then.'],
] as const

const COLUMNS: readonly Column<FindingsMonth>[] = [
  {
    head: 'Month',
    cell: ({ month, in_progress }) => <MonthCell month={month} in_progress={in_progress} />,
    copiedOf: ({ month }) => month,
  },
  ...FIGURES.map(([head, figure, meaning]): Column<FindingsMonth> => ({
    head,
    kind: 'numeric',
    help: { meaning },
    cell: (row) => countText(row[figure]),
    copiedOf: (row) => row[figure],
  })),
]

const FILE: readonly FileColumn<FindingsMonth>[] = [
  ['month', ({ month }) => month],
  ['in_progress', ({ in_progress }) => (in_progress ? 'Yes' : 'No')],
  ['found', ({ found }) => found],
  ['ended', ({ ended }) => ended],
  ['closed', ({ closed }) => closed],
  ['opened_again', ({ opened_again }) => opened_again],
  ['open_at_end', ({ open }) => open],
  ['explained_at_end', ({ explained }) => explained],
  ['confirmed_at_end', ({ confirmed }) => confirmed],
]

function drawingOf(months: readonly FindingsMonth[]) {
  const last = months.findIndex(({ in_progress }) => in_progress)
  const open_from = last === -1 ? months.length : last
  const series = [
    ['Open', 'open'],
    ['Explained', 'explained'],
    ['Confirmed', 'confirmed'],
  ] as const
  return {
    categories: months.map(({ month }) => month),
    series: series.map(([name, state]): Series => ({
      name,
      kind: 'bar',
      stack: 'state',
      values: months.map((month) => month[state]),
      open_from,
    })),
    unit: 'number' as const,
    format: countText,
    tick: countText,
  }
}
