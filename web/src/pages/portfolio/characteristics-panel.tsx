// What the pool is like: average balance, averages weighted by outstanding principal with the share of it that they cover, credit scores
// bureau by bureau, and what has become of what was lent.
import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioSummaryRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableQuery } from '../../service/portfolio.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { type FileColumn, percentCell, percentColumn } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { States } from '../../ui/states.tsx'
import { OpenCell, OpenFigure } from '../figures/open-figure.tsx'
import {
  type Characteristic,
  averageBalanceFigure,
  characteristicFigure,
  characteristicsOf,
  outcomeFigures,
} from './characteristics.ts'

/** The panel of one currency. */
export function CharacteristicsPanel({ currency }: { readonly currency: string }) {
  const { environment, clocks } = usePlace()
  const summary = useQuery(tableQuery(environment, 'summary', clocks))
  return (
    <Panel
      title="Characteristics"
      lead={`Open receivables in ${currency}, weighted by outstanding principal. Coverage is the share of principal that has the value.`}
      actions={
        <SaveRows
          what={`the characteristics in ${currency}`}
          file_name={`characteristics-${currency}.csv`}
          columns={FILE}
          rows={rowsIn(summary.data?.data ?? [], currency).flatMap(characteristicsOf)}
        />
      }
      flush
    >
      <States loaded={summary} failureOf={failureOf}>
        {({ data }) => rowsIn(data, currency).map((row) => <CharacteristicsOf key={currency} row={row} />)}
      </States>
    </Panel>
  )
}

/** One, or none where nothing of the currency is known. */
function rowsIn(rows: readonly PortfolioSummaryRow[], currency: string): PortfolioSummaryRow[] {
  return rows.filter((row) => row.currency === currency)
}

/** An average is in the unit that its row names. */
const FILE: readonly FileColumn<Characteristic>[] = [
  ['characteristic', ({ name }) => name],
  ['average', ({ average, unit }) => (unit === 'percent' ? percentCell(average?.value) : average?.value)],
  ['unit', ({ unit }) => unit],
  percentColumn('coverage', ({ coverage }) => coverage?.value),
]

function CharacteristicsOf({ row }: { readonly row: PortfolioSummaryRow }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} px="md" pb="md">
        <OpenFigure figure={averageBalanceFigure(row)} note="of an open receivable" />
        {outcomeFigures(row).map((figure) => (
          <OpenFigure key={figure.id} figure={figure} note="receivables, to date" />
        ))}
      </SimpleGrid>
      <DataTable
        caption="Characteristics"
        columns={columns(row)}
        rows={characteristicsOf(row)}
        keyOf={({ name }) => name}
      />
    </>
  )
}

function columns(row: PortfolioSummaryRow): Column<Characteristic>[] {
  return [
    { head: 'Characteristic', cell: ({ name }) => name },
    {
      head: 'Weighted average',
      kind: 'numeric',
      cell: (one) => (one.average === null ? NO_FIGURE : <OpenCell figure={characteristicFigure(one, row)} />),
    },
    { head: 'Coverage', kind: 'numeric', cell: ({ coverage }) => percentText(coverage) },
  ]
}
