// Cash by kind, what was lent and lost by number, and the rates of each month. Each figure opens.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import type { PortfolioCashFlowsRow } from '@tapeline/sdk'
import { CASH } from '../../service/portfolio-rows.ts'
import { countOf } from '../../ui/change.ts'
import { Panel } from '../../ui/page.tsx'
import { countText } from '../../ui/amount.ts'
import { sentenceCase } from '../../ui/words.ts'
import { comparing, comparingCells } from '../compare/compared.tsx'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import { flowOf, cashKey, monthRateOf } from './cash-compared.ts'
import { type CashLook, RATES, flowFigure, monthRateFigure, rateValue } from './cash-figures.ts'
import { CashNote } from './cash-note.tsx'
import { cashSaves, monthHead } from './cash-saves.ts'
import { SavedMatrix } from './saved-matrix.tsx'

const KINDS = CASH.map((kind) => ({ kind, name: kind === 'total_in' ? 'In all' : sentenceCase(kind) }))

const cashOf = (kind: (typeof CASH)[number]) => flowOf(({ cash }) => cash[kind])

const CASH_FIGURES = CASH.map((kind): ComparedFigure<PortfolioCashFlowsRow> => [kind, cashOf(kind)])

/** What came in, by kind. */
export function CashTable(look: CashLook) {
  const { rows, currency, side } = look
  const compared = comparingCells(side, cashKey)
  return (
    <Panel title="Cash received" lead={`In ${currency}, by kind, on the dates of the entries.`} flush>
      <SavedMatrix
        saves={cashSaves(
          look,
          'cash received',
          'cash-received',
          `Cash received in ${currency}, by kind, on the dates of the entries.`,
        )}
        caption="Cash received"
        corner="Month"
        columns={KINDS.map(({ name }) => name)}
        rows={rows.toReversed().map((row) => ({
          id: row.month,
          ...monthHead(row),
          cells: KINDS.map(({ kind, name }) => {
            const title = name === 'Principal' ? 'Principal received' : name
            const opens = (one: PortfolioCashFlowsRow) => flowFigure(one, title, one.cash[kind], look)
            return { content: compared(row, cashOf(kind), opens, row.cash[kind] === 0), saved: cashOf(kind)(row) }
          }),
        }))}
      />
      <CashNote {...look} what="cash received" file="cash-received" figures={CASH_FIGURES} />
    </Panel>
  )
}

const RATE_FIGURES = RATES.map((rate): ComparedFigure<PortfolioCashFlowsRow> => [
  rate.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
  monthRateOf(rate),
  'ratio',
])

/** The rates of each month. */
export function RatesTable(look: CashLook) {
  const compared = comparingCells(look.side, cashKey)
  return (
    <Panel
      title="Rates"
      lead="By principal at the beginning of the month. Rates of the month in progress are usually too low, since it is not over."
      flush
    >
      <SavedMatrix
        saves={cashSaves(look, 'rates by month', 'rates', 'Rates by principal at the beginning of the month.')}
        caption="Rates by month"
        corner="Month"
        columns={RATES.map(({ name }) => name)}
        rows={look.rows.toReversed().map((row) => ({
          id: row.month,
          ...monthHead(row),
          cells: RATES.map((rate) => ({
            open: row.open,
            saved: monthRateOf(rate)(row),
            content: compared(
              row,
              monthRateOf(rate),
              (one) => (rateValue(one, rate) === null ? undefined : monthRateFigure(one, rate, look)),
              rateValue(row, rate) === 0,
            ),
          })),
        }))}
      />
      <CashNote {...look} what="rates by month" file="rates" figures={RATE_FIGURES} />
    </Panel>
  )
}

const LENT = [
  { name: 'Scheduled principal', of: ({ collected }) => collected.scheduled },
  { name: 'Ahead of schedule', of: ({ collected }) => collected.unscheduled },
  { name: 'Defaulted principal', of: ({ defaults }) => defaults.principal },
  { name: 'Not understood', of: ({ not_understood }) => not_understood },
] as const satisfies readonly { readonly name: string; readonly of: (row: PortfolioCashFlowsRow) => SumInJson | null }[]

const COUNTS = [
  { name: 'Drawn for the first time', field: 'first_drawn', of: ({ originations }) => originations.receivables },
  { name: 'Defaulted', field: 'defaulted', of: ({ defaults }) => defaults.receivables },
] as const satisfies readonly {
  readonly name: string
  readonly field: string
  readonly of: (row: PortfolioCashFlowsRow) => number
}[]

const LENT_FIGURES: readonly ComparedFigure<PortfolioCashFlowsRow>[] = [
  ...COUNTS.map(({ field, of }): ComparedFigure<PortfolioCashFlowsRow> => [field, (row) => countOf(of(row))]),
  ...LENT.map(({ name, of }): ComparedFigure<PortfolioCashFlowsRow> => [
    name.toLowerCase().replaceAll(' ', '_'),
    flowOf(of),
  ]),
]

/** What was lent for the first time, what defaulted, and how principal was paid by the schedule. */
export function OriginationsTable(look: CashLook) {
  const { rows, currency, side } = look
  const counts = comparing(side, cashKey)
  const compared = comparingCells(side, cashKey)
  return (
    <Panel
      title="Originations, defaults and prepayment"
      lead={`By number, and in ${currency}. What was paid by the schedule is known when the month is over.`}
      flush
    >
      <SavedMatrix
        saves={cashSaves(
          look,
          'originations, defaults and prepayment',
          'originations-and-defaults',
          `By number, and in ${currency}.`,
        )}
        caption="Originations, defaults and prepayment"
        corner="Month"
        columns={[...COUNTS, ...LENT].map(({ name }) => name)}
        rows={rows.toReversed().map((row) => ({
          id: row.month,
          ...monthHead(row),
          cells: [
            ...COUNTS.map(({ of }) => ({
              content: counts(row, (one) => countOf(of(one)), countText(of(row))),
              saved: countOf(of(row)),
            })),
            ...LENT.map(({ name, of }) => {
              const opens = (one: PortfolioCashFlowsRow) => {
                const amount = of(one)
                return amount === null ? undefined : flowFigure(one, name, amount, look)
              }
              return { content: compared(row, flowOf(of), opens, of(row) === 0), saved: flowOf(of)(row) }
            }),
          ],
        }))}
      />
      <CashNote
        {...look}
        what="originations, defaults and prepayment"
        file="originations-and-defaults"
        figures={LENT_FIGURES}
      />
    </Panel>
  )
}
