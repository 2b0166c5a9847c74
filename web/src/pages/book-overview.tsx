// A lender's book at a glance: what is outstanding, what moved in the month, how late it is, and how fresh all of it is. As of a day and
// as known at a moment, one currency at a time.
import { type SumInJson, sumFromJson, sumInJson, sumOf } from '@tapeline/kernel/core/sum'
import { Group, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioSummaryRow } from '@tapeline/sdk'
import { failureOf } from '../service/call.ts'
import { tableCsv, tableQuery } from '../service/portfolio.ts'
import { usePlace } from '../shell/use-place.ts'
import { amountText, countText } from '../ui/amount.ts'
import { FileLinks } from '../ui/file-links.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Page, Panel, Panels } from '../ui/page.tsx'
import { Empty, States } from '../ui/states.tsx'
import { sentenceCase, counted } from '../ui/words.ts'
import { OpenCell, type Opened, OpenFigure } from './figures/open-figure.tsx'
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
  const currencies = useCurrencies(view)
  const asked = { group_by: 'product_type' }
  const summary = useQuery(tableQuery(view.environment, 'summary', view.clocks, asked))
  return (
    <Page
      title="Overview"
      lead={`The book of ${me.organization.name}${asOf(summary.data?.as_of)}.`}
      actions={<CurrencyChoice view={view} currencies={currencies} />}
    >
      <States
        loaded={summary}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Panel>
            <Empty title="Nothing drawn yet">
              Send accounts, receivables and their entries by the API; their figures are here within a second.
            </Empty>
          </Panel>
        }
      >
        {({ data, known_at }) => {
          const currency = currencies.shown ?? data[0]?.currency ?? ''
          return (
            <Panels>
              <Book currency={currency} rows={data.filter((row) => row.currency === currency)} />
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

function asOf(day: string | undefined): string {
  return day === undefined ? '' : ` as of ${day}`
}

function Book({ currency, rows }: { readonly currency: string; readonly rows: readonly PortfolioSummaryRow[] }) {
  const total = (of: (row: PortfolioSummaryRow) => SumInJson) =>
    sumInJson(sumOf(rows.map((row) => sumFromJson(of(row)))))
  const money = (amount: SumInJson) => amountText(amount, currency)
  const month = rows[0]?.month ?? ''
  const { environment, clocks } = usePlace()
  const asked = { group_by: 'product_type', currency }
  return (
    <Panel
      title={currency}
      actions={
        <FileLinks href={tableCsv(environment, 'summary', clocks, asked)} what={`${currency} by product type`} />
      }
      flush
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} px="md" pb="md">
        <OpenFigure
          figure={outstanding(currency, money(total(({ principal }) => principal.closing)))}
          note={counted(
            total(({ receivables }) => receivables.open),
            'active receivable',
          )}
        />
        {(['disbursed', 'collected', 'written_off'] as const).map((flow) => (
          <OpenFigure
            key={flow}
            figure={flowFigure(flow, currency, money(total(({ principal }) => principal[flow])), month)}
            note={`in ${month}`}
          />
        ))}
      </SimpleGrid>
      <DataTable
        caption={`${currency} by product type`}
        columns={columns(currency)}
        rows={rows}
        keyOf={({ group }) => group ?? ''}
      />
      <Group px="md" py="sm">
        <Text size="xs" c="dimmed">
          Amounts are principal. Collected and disbursed are those of the month up to the day shown.
        </Text>
      </Group>
    </Panel>
  )
}

function outstanding(currency: string, value: string): Opened {
  return {
    id: `outstanding-${currency}`,
    title: 'Outstanding',
    value: `${value} ${currency}`,
    shown: value,
    place: currency,
    meaning:
      'Principal given out and interest capitalized, less what was repaid, refunded and written off, up to the day shown. What obligors overpaid lowers it.',
    definition: '/docs/definitions/portfolio#summary',
    behind: () => <ReceivablesBehind asked={{ currency }} />,
  }
}

const FLOWS = {
  disbursed: 'Principal given out in the month, up to the day shown.',
  collected: 'Principal repaid in the month, up to the day shown. Interest and fees are in the cash flows.',
  written_off:
    'Principal lost in the month: entries of type write_off, and the principal left at closing where the settings define it as a loss.',
}

function flowFigure(flow: keyof typeof FLOWS, currency: string, value: string, month: string): Opened {
  return {
    id: `${flow}-${currency}`,
    title: sentenceCase(flow),
    value: `${value} ${currency}`,
    shown: value,
    place: month,
    meaning: FLOWS[flow],
    definition: '/docs/definitions/portfolio#summary',
    behind: () => <ReceivablesBehind title="Receivables of the book" asked={{ currency }} />,
  }
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

function columns(currency: string): Column<PortfolioSummaryRow>[] {
  const money = (amount: SumInJson) => amountText(amount, currency)
  return [
    { head: 'Product type', cell: ({ group }) => sentenceCase(group ?? 'not known') },
    { head: 'Active', kind: 'numeric', cell: ({ receivables }) => countText(receivables.open) },
    {
      head: 'Outstanding',
      kind: 'numeric',
      cell: (row) => <OpenCell figure={outstandingOf(row, currency)} none={row.principal.closing === 0} />,
    },
    { head: 'Disbursed', kind: 'numeric', cell: ({ principal }) => money(principal.disbursed) },
    { head: 'Collected', kind: 'numeric', cell: ({ principal }) => money(principal.collected) },
    { head: 'Written off', kind: 'numeric', cell: ({ principal }) => money(principal.written_off) },
  ]
}
