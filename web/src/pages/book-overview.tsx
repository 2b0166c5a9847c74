// A lender's book at a glance: what is outstanding, what moved in the month, how late it is, and how fresh all of it is. As of a day and
// as known at a moment, one currency at a time.
import { Group, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioSummaryRow } from '@tapeline/sdk'
import { failureOf } from '../service/call.ts'
import { tableCsv, tableQuery } from '../service/portfolio.ts'
import { isPast } from '../shell/clocks.ts'
import { ComparePicker } from '../shell/compare-picker.tsx'
import { useAgainst, useShownDay } from '../shell/use-against.ts'
import { usePlace } from '../shell/use-place.ts'
import { amountText, countText } from '../ui/amount.ts'
import { amountOf, countOf } from '../ui/change.ts'
import { FileLinks } from '../ui/file-links.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { partOf, usePart } from '../ui/load-part.ts'
import { Page, Panel, Panels } from '../ui/page.tsx'
import { PartBoundary } from '../ui/part-boundary.tsx'
import { Empty, Loading, States } from '../ui/states.tsx'
import type { FileColumn } from '../ui/file-columns.ts'
import { sentenceCase } from '../ui/words.ts'
import { Attention } from './alerts/attention.tsx'
import { type Comparing, type ComparingCells, comparing, comparingCells } from './compare/compared.tsx'
import { type ComparedFigure, ComparedNote } from './compare/compared-note.tsx'
import { type Side, inCurrency, useSide } from './compare/side.ts'
import { BookHeadlines, FLOWS, FLOW_NAMES, type Flow, SUMMARY, outstanding } from './book-headlines.tsx'
import { helpIn } from './figures/figure-help.ts'
import type { Opened } from './figures/open-figure.tsx'
import { ReceivablesBehind } from './figures/receivables-behind.tsx'
import { CharacteristicsPanel } from './portfolio/characteristics-panel.tsx'
import { CurrencyChoice, useCurrencies } from './portfolio/currencies.tsx'
import { FreshnessPanel } from './portfolio/freshness-panel.tsx'
import { LatenessPanel, MonthsPanel } from './portfolio/months-panel.tsx'
import { useView } from './portfolio/view.ts'

/** The page of a lender. */
export function BookOverview() {
  const { me } = usePlace()
  const view = useView()
  const today = useShownDay()
  const currencies = useCurrencies(view)
  const asked = { group_by: 'product_type' }
  const summary = useQuery(tableQuery(view.environment, 'summary', view.clocks, asked))
  const side = useSide('summary', asked, useAgainst({ against: 'last_month' }))
  return (
    <Page
      title="Overview"
      lead={`The book of ${me.organization.name}${asOf(summary.data?.as_of)}.`}
      actions={
        <>
          <ComparePicker />
          <CurrencyChoice view={view} currencies={currencies} />
        </>
      }
    >
      <States
        loaded={summary}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={isPast(view.clocks) ? <NothingThen /> : <NothingYet day={summary.data?.as_of ?? today} />}
      >
        {({ data, known_at }) => {
          const currency = currencies.shown ?? data[0]?.currency ?? ''
          return (
            <Panels>
              <Attention />
              <Book
                currency={currency}
                rows={data.filter((row) => row.currency === currency)}
                side={inCurrency(side, currency)}
              />
              <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
                <MonthsPanel currency={currency} />
                <LatenessPanel currency={currency} />
              </SimpleGrid>
              <CharacteristicsPanel currency={currency} />
              <FreshnessPanel known_at={known_at} />
            </Panels>
          )
        }}
      </States>
    </Page>
  )
}

/** The steps to a first figure: a lender that has figures does not load them. */
const FIRST_FIGURE = partOf('first-figure', () => import('./first-figure/first-figure-panel.tsx'))

function NothingYet({ day }: { readonly day: string }) {
  return (
    <PartBoundary isPanel>
      <FirstSteps day={day} />
    </PartBoundary>
  )
}

function FirstSteps({ day }: { readonly day: string }) {
  const part = usePart(FIRST_FIGURE)
  return part === undefined ? <Loading rows={5} /> : <part.FirstFigurePanel today={day} />
}

/** Of the past there is nothing to wait for. */
function NothingThen() {
  return (
    <Panel>
      <Empty title="Nothing drawn by then">Choose a later day, or today.</Empty>
    </Panel>
  )
}

function asOf(day: string | undefined): string {
  return day === undefined ? '' : ` as of ${day}`
}

interface BookProps {
  readonly currency: string
  readonly rows: readonly PortfolioSummaryRow[]
  readonly side: Side<PortfolioSummaryRow> | undefined
}

function Book({ currency, rows, side }: BookProps) {
  const { environment, clocks } = usePlace()
  const asked = { group_by: 'product_type', currency }
  // The headline figures show a change unasked, the table only where it is asked for.
  const compared = useAgainst() === undefined ? undefined : side
  return (
    <Panel
      title={currency}
      actions={
        <FileLinks href={tableCsv(environment, 'summary', clocks, asked)} what={`${currency} by product type`} />
      }
      flush
    >
      <BookHeadlines currency={currency} rows={rows} side={side} />
      <DataTable
        caption={`${currency} by product type`}
        columns={columns(currency, comparing(compared, keyOf), comparingCells(compared, keyOf))}
        rows={rows}
        keyOf={keyOf}
      />
      <ComparedNote
        what={`${currency} by product type`}
        file_name={`summary-${currency}-compared.csv`}
        side={compared}
        rows={rows}
        keyOf={keyOf}
        names={NAMES}
        figures={FIGURES}
      />
      <Group px="md" py="sm">
        <Text size="xs" c="dimmed">
          Amounts are principal. Collected and disbursed are those of the month up to the day shown.
        </Text>
      </Group>
    </Panel>
  )
}

function outstandingOf({ group, principal }: PortfolioSummaryRow, currency: string): Opened {
  const value = amountText(principal.closing, currency)
  const asked = group === null ? undefined : { currency, product_type: group }
  return {
    ...outstanding(currency, value),
    id: `outstanding-${currency}-${group ?? ''}`,
    place: sentenceCase(group ?? 'not known'),
    behind: asked === undefined ? undefined : () => <ReceivablesBehind asked={asked} />,
  }
}

const keyOf = ({ group }: PortfolioSummaryRow) => group ?? ''

const active = ({ receivables }: PortfolioSummaryRow) => countOf(receivables.open)
const principal = (part: 'closing' | Flow) => (row: PortfolioSummaryRow) => amountOf(row.principal[part], row.currency)

/** The compared figures as a file. */
const NAMES: readonly FileColumn<PortfolioSummaryRow>[] = [
  ['currency', ({ currency }) => currency],
  ['product_type', ({ group }) => group],
]
const FIGURES: readonly ComparedFigure<PortfolioSummaryRow>[] = [
  ['active', active],
  ['outstanding', principal('closing')],
  ...FLOW_NAMES.map((flow): ComparedFigure<PortfolioSummaryRow> => [flow, principal(flow)]),
]

function columns(
  currency: string,
  compared: Comparing<PortfolioSummaryRow>,
  cells: ComparingCells<PortfolioSummaryRow>,
): Column<PortfolioSummaryRow>[] {
  return [
    { head: 'Product type', cell: ({ group }) => sentenceCase(group ?? 'not known') },
    {
      head: 'Active',
      kind: 'numeric',
      cell: (row) => compared(row, active, countText(row.receivables.open)),
    },
    {
      head: 'Outstanding',
      kind: 'numeric',
      help: (row) => helpIn(outstandingOf(row, currency)),
      cell: (row) =>
        cells(row, principal('closing'), (one) => outstandingOf(one, currency), row.principal.closing === 0),
    },
    ...FLOW_NAMES.map((flow): Column<PortfolioSummaryRow> => ({
      head: sentenceCase(flow),
      kind: 'numeric',
      help: { meaning: FLOWS[flow], href: SUMMARY },
      cell: (row) => compared(row, principal(flow), amountText(row.principal[flow], currency)),
    })),
  ]
}
