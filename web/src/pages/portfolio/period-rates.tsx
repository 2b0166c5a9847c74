// Losses, prepayments and yields by quarter, year or month, annualized, on the opening balance or on the average one. Each rate opens.
import { useQuery } from '@tanstack/react-query'
import { Group, NativeSelect } from '@mantine/core'
import type { PortfolioPeriodRatesRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableCsv, tableQuery } from '../../service/portfolio.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentOf, percentText } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { helpIn } from '../figures/figure-help.ts'
import { termHelp } from '../figures/term-help.ts'
import { type Opened, OpenCell } from '../figures/open-figure.tsx'
import { measureText, ratioParts } from '../figures/parts.ts'
import { type View, chosen } from './view.ts'

const PERIODS = ['quarter', 'year', 'month'] as const
const BALANCES = ['on_average', 'on_opening'] as const
const BALANCE_NAMES = { on_average: 'average balance', on_opening: 'opening balance' }

const RATES = [
  { field: 'gross_losses', name: 'Gross losses' },
  { field: 'net_losses', name: 'Net losses' },
  { field: 'prepayments', name: 'Prepayments' },
  { field: 'gross_yield', name: 'Yield' },
  { field: 'net_yield', name: 'Yield after losses' },
] as const

interface PeriodLook {
  readonly view: View
  readonly currency: string
}

/** The panel. */
export function PeriodRates({ view, currency }: PeriodLook) {
  const period = chosen(view.texts['period'], PERIODS)
  const balance = chosen(view.texts['balance'], BALANCES)
  const asked = { ...view.filters, period }
  const rates = useQuery(tableQuery(view.environment, 'period-rates', view.clocks, asked))
  return (
    <Panel
      title={`Rates by ${period}`}
      lead={`Annual rates on the ${BALANCE_NAMES[balance]}, of the months that are over.`}
      flush
      actions={
        <Group gap="xs" align="end">
          <Choice view={view} name="period" label="Period" words={PERIODS} value={period} />
          <Choice view={view} name="balance" label="Rates on" words={BALANCES} value={balance} />
          <FileLinks
            href={tableCsv(view.environment, 'period-rates', view.clocks, asked)}
            what={`rates by ${period}`}
          />
        </Group>
      }
    >
      <States loaded={rates} failureOf={failureOf}>
        {({ data }) => (
          <DataTable
            caption={`Rates by ${period}`}
            columns={columns(balance)}
            rows={data.filter((row) => row.currency === currency).toReversed()}
            keyOf={(row) => row.period}
          />
        )}
      </States>
    </Panel>
  )
}

interface ChoiceProps {
  readonly view: View
  readonly name: 'period' | 'balance'
  readonly label: string
  readonly words: readonly string[]
  readonly value: string
}

function Choice({ view, name, label, words, value }: ChoiceProps) {
  const nameOf = (word: string) => (word in BALANCE_NAMES ? BALANCE_NAMES[word as keyof typeof BALANCE_NAMES] : word)
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      data={words.map((word) => ({ value: word, label: nameOf(word) }))}
      onChange={({ currentTarget }) => view.change({ [name]: currentTarget.value })}
    />
  )
}

function columns(balance: (typeof BALANCES)[number]): Column<PortfolioPeriodRatesRow>[] {
  return [
    { head: 'Period', cell: ({ period }) => period },
    { head: 'Months', kind: 'numeric', cell: ({ months }) => months },
    ...RATES.map(({ field, name }): Column<PortfolioPeriodRatesRow> => ({
      head: name,
      kind: 'numeric',
      help: (row) => helpIn(rateFigure(row, field, name, balance)),
      cell: (row) =>
        row[field][balance] === null ? (
          NO_FIGURE
        ) : (
          <OpenCell figure={rateFigure(row, field, name, balance)} none={row[field].amount === 0} />
        ),
    })),
    { head: 'CDR', help: termHelp('CDR'), kind: 'numeric', cell: ({ cdr }) => percentOf(cdr) },
    { head: 'CPR', help: termHelp('CPR'), kind: 'numeric', cell: ({ cpr }) => percentOf(cpr) },
  ]
}

function rateFigure(
  row: PortfolioPeriodRatesRow,
  field: (typeof RATES)[number]['field'],
  name: string,
  balance: (typeof BALANCES)[number],
): Opened {
  const { amount, [balance]: rate } = row[field]
  const by = field === 'prepayments' ? row.scheduled_balance : row.balance
  return {
    id: ['period', row.period, field, balance].join('~'),
    title: `${name}, ${row.period}`,
    value: percentText(rate),
    place: row.currency,
    parts: [
      { name: 'Amount of the period', value: measureText(amount, 'amount', row.currency) },
      { name: 'Months', value: String(row.months) },
      { name: 'Opening balance', value: measureText(by.opening, 'amount', row.currency) },
      { name: 'Average balance', value: measureText(Math.round(by.average?.value ?? 0), 'amount', row.currency) },
      ...ratioParts(rate, ['Annualized numerator', 'Annualized denominator'], String),
    ],
    meaning: `The amount × 12 / months, by the ${BALANCE_NAMES[balance]} of the period.`,
    definition: '/docs/definitions/portfolio#period-rates',
  }
}
