// Cash by kind, what was lent and lost by number, and the rates of each month. Each figure opens.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import type { PortfolioCashFlowsRow } from '@tapeline/sdk'
import { CASH } from '../../service/portfolio-rows.ts'
import { Matrix } from '../../ui/matrix.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { countText } from '../../ui/amount.ts'
import { sentenceCase } from '../../ui/words.ts'
import { OpenCell } from '../figures/open-figure.tsx'
import { type CashLook, RATES, flowFigure, monthRateFigure, rateValue } from './cash-figures.ts'

const KINDS = CASH.map((kind) => ({ kind, name: kind === 'total_in' ? 'In all' : sentenceCase(kind) }))

/** What came in, by kind. */
export function CashTable(look: CashLook) {
  const { rows, currency } = look
  return (
    <Panel title="Cash received" lead={`In ${currency}, by kind, on the dates of the entries.`} flush>
      <Matrix
        caption="Cash received"
        corner="Month"
        columns={KINDS.map(({ name }) => name)}
        rows={rows.toReversed().map((row) => ({
          id: row.month,
          head: row.open ? `${row.month} (in progress)` : row.month,
          cells: KINDS.map(({ kind, name }) => {
            const amount = row.cash[kind]
            const figure = flowFigure(row, name === 'Principal' ? 'Principal received' : name, amount, look)
            return { content: <OpenCell figure={figure} none={amount === 0} /> }
          }),
        }))}
      />
    </Panel>
  )
}

/** The rates of each month. */
export function RatesTable(look: CashLook) {
  return (
    <Panel
      title="Rates"
      lead="By principal at the beginning of the month. Rates of the month in progress are usually too low, since it is not over."
      flush
    >
      <Matrix
        caption="Rates by month"
        corner="Month"
        columns={RATES.map(({ name }) => name)}
        rows={look.rows.toReversed().map((row) => ({
          id: row.month,
          head: row.open ? `${row.month} (in progress)` : row.month,
          cells: RATES.map((rate) => ({
            open: row.open,
            content:
              rateValue(row, rate) === null ? (
                NO_FIGURE
              ) : (
                <OpenCell figure={monthRateFigure(row, rate, look)} none={rateValue(row, rate) === 0} />
              ),
          })),
        }))}
      />
    </Panel>
  )
}

const LENT = [
  { name: 'Scheduled principal', of: ({ collected }) => collected.scheduled },
  { name: 'Ahead of schedule', of: ({ collected }) => collected.unscheduled },
  { name: 'Defaulted principal', of: ({ defaults }) => defaults.principal },
  { name: 'Not understood', of: ({ not_understood }) => not_understood },
] as const satisfies readonly { readonly name: string; readonly of: (row: PortfolioCashFlowsRow) => SumInJson | null }[]

/** What was lent for the first time, what defaulted, and how principal was paid by the schedule. */
export function OriginationsTable(look: CashLook) {
  const { rows, currency } = look
  return (
    <Panel
      title="Originations, defaults and prepayment"
      lead={`By number, and in ${currency}. What was paid by the schedule is known when the month is over.`}
      flush
    >
      <Matrix
        caption="Originations, defaults and prepayment"
        corner="Month"
        columns={['Drawn for the first time', 'Defaulted', ...LENT.map(({ name }) => name)]}
        rows={rows.toReversed().map((row) => ({
          id: row.month,
          head: row.open ? `${row.month} (in progress)` : row.month,
          cells: [
            { content: countText(row.originations.receivables) },
            { content: countText(row.defaults.receivables) },
            ...LENT.map(({ name, of }) => {
              const amount = of(row)
              if (amount === null) return { content: NO_FIGURE }
              return { content: <OpenCell figure={flowFigure(row, name, amount, look)} none={amount === 0} /> }
            }),
          ],
        }))}
      />
    </Panel>
  )
}
