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
import { percentText } from '../../ui/ratio.ts'
import { type FileColumn, percentCell, percentColumn } from '../../ui/file-columns.ts'
import type { MaybeFigure } from '../../ui/change.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { States } from '../../ui/states.tsx'
import { nounFor } from '../../ui/words.ts'
import { useAgainst } from '../../shell/use-against.ts'
import { ChangeLine, comparing, comparingCells } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import { type Side, inCurrency, useSide } from '../compare/side.ts'
import { OpenFigure } from '../figures/open-figure.tsx'
import {
  CHARACTERISTIC_FIGURES,
  CHARACTERISTIC_NAMES,
  averageBalanceOf,
  averageIn,
  characteristicKey,
  coverageOf,
  outcomeOf,
} from './characteristics-compared.ts'
import {
  type Characteristic,
  OUTCOMES,
  averageBalanceFigure,
  characteristicFigure,
  characteristicsOf,
  outcomeFigures,
} from './characteristics.ts'

/** The panel of one currency. */
export function CharacteristicsPanel({ currency }: { readonly currency: string }) {
  const { environment, clocks } = usePlace()
  const summary = useQuery(tableQuery(environment, 'summary', clocks))
  const side = inCurrency(useSide('summary', {}, useAgainst()), currency)
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
        {({ data }) => rowsIn(data, currency).map((row) => <CharacteristicsOf key={currency} row={row} side={side} />)}
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

interface CharacteristicsOfProps {
  readonly row: PortfolioSummaryRow
  readonly side: Side<PortfolioSummaryRow> | undefined
}

function CharacteristicsOf({ row, side }: CharacteristicsOfProps) {
  const rows = characteristicsOf(row)
  const then = side && { ...side, rows: side.rows?.flatMap(characteristicsOf) }
  const below = (of: (one: PortfolioSummaryRow) => MaybeFigure) =>
    side?.rows && (
      <ChangeLine now={of(row)} before={side.rows[0] && of(side.rows[0])} words={side.against.words} named />
    )
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} px="md" pb="md">
        <OpenFigure figure={averageBalanceFigure(row)} note="of an open receivable" below={below(averageBalanceOf)} />
        {outcomeFigures(row).map((figure, i) => (
          <OpenFigure
            key={figure.id}
            figure={figure}
            note={`${nounFor(figure.value, 'receivable')}, to date`}
            below={below(outcomeOf(STATES[i] ?? 'paid_off'))}
          />
        ))}
      </SimpleGrid>
      <DataTable caption="Characteristics" columns={columns(row, then)} rows={rows} keyOf={characteristicKey} />
      <ComparedNote
        what={`the characteristics in ${row.currency}`}
        file_name={`characteristics-${row.currency}-compared.csv`}
        side={then}
        rows={rows}
        keyOf={characteristicKey}
        names={CHARACTERISTIC_NAMES}
        figures={CHARACTERISTIC_FIGURES}
      />
    </>
  )
}

const STATES = Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]

function columns(row: PortfolioSummaryRow, side: Side<Characteristic> | undefined): Column<Characteristic>[] {
  const compared = comparing(side, characteristicKey)
  const cells = comparingCells(side, characteristicKey)
  const opens = (one: Characteristic) => (one.average === null ? undefined : characteristicFigure(one, row))
  return [
    { head: 'Characteristic', cell: ({ name }) => name },
    { head: 'Weighted average', kind: 'numeric', cell: (one) => cells(one, averageIn, opens) },
    { head: 'Coverage', kind: 'numeric', cell: (one) => compared(one, coverageOf, percentText(one.coverage)) },
  ]
}
