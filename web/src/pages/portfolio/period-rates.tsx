// Losses, prepayments and yields by quarter, year or month, annualized, on the opening balance or on the average one. Each rate opens.
import { useQuery } from '@tanstack/react-query'
import { Group, NativeSelect } from '@mantine/core'
import type { PortfolioPeriodRatesRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableCsv, tableQuery } from '../../service/portfolio.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { percentOf, percentText } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { useAgainst } from '../../shell/use-against.ts'
import { type MaybeFigure, rateOf, ratioOf } from '../../ui/change.ts'
import { counted } from '../../ui/words.ts'
import { comparing, comparingCells } from '../compare/compared.tsx'
import { type ComparedFigure, ComparedNote } from '../compare/compared-note.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import { type Side, inCurrency, useSide } from '../compare/side.ts'
import { helpIn } from '../figures/figure-help.ts'
import { termHelp } from '../figures/term-help.ts'
import type { Opened } from '../figures/open-figure.tsx'
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

/** Months of a period. */
const LENGTHS = { month: 1, quarter: 3, year: 12 } as const

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
  const against = useAgainst()
  const isWhole = against !== undefined && against.months % LENGTHS[period] === 0
  const side = inCurrency(useSide('period-rates', asked, isWhole ? against : undefined), currency)
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
        {({ data }) => {
          const rows = data.filter((row) => row.currency === currency).toReversed()
          return (
            <>
              <DataTable caption={`Rates by ${period}`} columns={columns(balance, side)} rows={rows} keyOf={periodOf} />
              <ComparedNote
                what={`rates by ${period} in ${currency}`}
                file_name={`rates-by-${period}-${currency}-compared.csv`}
                side={side}
                rows={rows}
                keyOf={periodOf}
                names={NAMES}
                figures={fileOf(balance)}
              />
            </>
          )
        }}
      </States>
      {against !== undefined && !isWhole && (
        <NotCompared>
          Not compared: {against.words} is {counted(Math.abs(against.months), 'month')} apart, which is no whole{' '}
          {period}. Choose last year, a day whole {period}s apart, or rates by month.
        </NotCompared>
      )}
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

type Row = PortfolioPeriodRatesRow
type Field = (typeof RATES)[number]['field']
type Balance = (typeof BALANCES)[number]

const periodOf = ({ period }: Row) => period

const annualOf =
  (field: Field, balance: Balance) =>
  (row: Row): MaybeFigure =>
    ratioOf(row[field][balance])

const ANNUAL = [
  { head: 'CDR', of: ({ cdr }) => cdr },
  { head: 'CPR', of: ({ cpr }) => cpr },
] as const satisfies readonly { readonly head: string; readonly of: (row: Row) => number | null }[]

/** The compared figures as a file. */
const NAMES: readonly FileColumn<Row>[] = [
  ['currency', ({ currency }) => currency],
  ['period', periodOf],
]

function fileOf(balance: Balance): readonly ComparedFigure<Row>[] {
  return [
    ...RATES.map(({ field }): ComparedFigure<Row> => [field, annualOf(field, balance), 'ratio']),
    ...ANNUAL.map(({ head, of }): ComparedFigure<Row> => [head.toLowerCase(), (row) => rateOf(of(row)), 'ratio']),
  ]
}

function columns(balance: Balance, side: Side<Row> | undefined): Column<Row>[] {
  const compared = comparing(side, periodOf)
  const cells = comparingCells(side, periodOf)
  return [
    { head: 'Period', cell: periodOf },
    { head: 'Months', kind: 'numeric', cell: ({ months }) => months },
    ...RATES.map(({ field, name }): Column<Row> => ({
      head: name,
      kind: 'numeric',
      help: (row) => helpIn(rateFigure(row, field, name, balance)),
      cell: (row) =>
        cells(
          row,
          annualOf(field, balance),
          (one) => (one[field][balance] === null ? undefined : rateFigure(one, field, name, balance)),
          row[field].amount === 0,
        ),
    })),
    ...ANNUAL.map(({ head, of }): Column<Row> => ({
      head,
      help: termHelp(head),
      kind: 'numeric',
      cell: (row) => compared(row, (one) => rateOf(of(one)), percentOf(of(row))),
    })),
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
