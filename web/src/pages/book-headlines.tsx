// The headline figures of a book in one currency: each with its change since last month, or what else is compared with, and its months.
import { type SumInJson, sumFromJson, sumInJson, sumOf } from '@tapeline/kernel/core/sum'
import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioSummaryRow } from '@tapeline/sdk'
import { tableQuery } from '../service/portfolio.ts'
import { usePlace } from '../shell/use-place.ts'
import { amountText } from '../ui/amount.ts'
import { amountOf } from '../ui/change.ts'
import { counted, sentenceCase } from '../ui/words.ts'
import type { Side } from './compare/side.ts'
import { Trend } from './compare/trend.tsx'
import { type Opened, OpenFigure } from './figures/open-figure.tsx'
import { ReceivablesBehind } from './figures/receivables-behind.tsx'

interface HeadlinesProps {
  readonly currency: string
  readonly rows: readonly PortfolioSummaryRow[]
  readonly side: Side<PortfolioSummaryRow> | undefined
}

/** The figures. The months are those of the chart below, which asks for them anyway. */
export function BookHeadlines({ currency, rows, side }: HeadlinesProps) {
  const { environment, clocks } = usePlace()
  const { data: months } = useQuery(tableQuery(environment, 'cash-flows', clocks))
  const ofCurrency = (months?.data ?? []).filter((row) => row.currency === currency)
  const month = rows[0]?.month ?? ''
  const money = (part: Part) => amountText(totalOf(rows, part), currency)
  const trend = (part: Part) => (
    <Trend
      side={side}
      now={amountOf(totalOf(rows, part), currency)}
      of={(then) => (then.length === 0 ? undefined : amountOf(totalOf(then, part), currency))}
      months={ofCurrency.map(({ principal }) => Number(principal[part]))}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} px="md" pb="md">
      <OpenFigure
        figure={outstanding(currency, money('closing'))}
        note={counted(total(rows.map(({ receivables }) => receivables.open)), 'active receivable')}
        below={trend('closing')}
      />
      {FLOW_NAMES.map((flow) => (
        <OpenFigure
          key={flow}
          figure={flowFigure(flow, currency, money(flow), month)}
          note={`in ${month}`}
          below={trend(flow)}
        />
      ))}
    </SimpleGrid>
  )
}

type Part = 'closing' | Flow

function totalOf(rows: readonly PortfolioSummaryRow[], part: Part): SumInJson {
  return total(rows.map(({ principal }) => principal[part]))
}

function total(sums: readonly SumInJson[]): SumInJson {
  return sumInJson(sumOf(sums.map(sumFromJson)))
}

/** Where the figures of the summary are defined. */
export const SUMMARY = '/docs/definitions/portfolio#summary'

/** Outstanding principal, as it opens. */
export function outstanding(currency: string, value: string): Opened {
  return {
    id: `outstanding-${currency}`,
    title: 'Outstanding',
    value: `${value} ${currency}`,
    shown: value,
    place: currency,
    meaning:
      'Principal given out and interest capitalized, less what was repaid, refunded and written off, up to the day shown. What obligors overpaid lowers it.',
    definition: SUMMARY,
    behind: () => <ReceivablesBehind asked={{ currency }} />,
  }
}

/** What each flow means, in a sentence. */
export const FLOWS = {
  disbursed: 'Principal given out in the month, up to the day shown.',
  collected: 'Principal repaid in the month, up to the day shown. Interest and fees are in the cash flows.',
  written_off:
    'Principal lost in the month: entries of type write_off, and the principal left at closing where the settings define it as a loss.',
}

/** What moved in the month. */
export type Flow = keyof typeof FLOWS

/** The flows in the order of figures and columns. */
export const FLOW_NAMES = ['disbursed', 'collected', 'written_off'] as const

function flowFigure(flow: Flow, currency: string, value: string, month: string): Opened {
  return {
    id: `${flow}-${currency}`,
    title: sentenceCase(flow),
    value: `${value} ${currency}`,
    shown: value,
    place: month,
    meaning: FLOWS[flow],
    definition: SUMMARY,
    behind: () => <ReceivablesBehind title="Receivables of the book" asked={{ currency }} />,
  }
}
