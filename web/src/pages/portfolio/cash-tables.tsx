// Cash by kind and the rates of each month. Each figure opens.
import { CASH } from '../../service/portfolio-rows.ts'
import { Matrix } from '../../ui/matrix.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
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
          head: row.open ? `${row.month} (goes on)` : row.month,
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
      lead="By what stood when the month began. The month that goes on has too low ones as a rule, as it is not over."
      flush
    >
      <Matrix
        caption="Rates by month"
        corner="Month"
        columns={RATES.map(({ name }) => name)}
        rows={look.rows.toReversed().map((row) => ({
          id: row.month,
          head: row.open ? `${row.month} (goes on)` : row.month,
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
