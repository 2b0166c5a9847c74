// The figures of the mortgages: what they lost by their entries and metrics, and what became of them. The agency's loss
// holds interest that no entry reports; it is computed apart, by the agency's formula, and closes the gap to the cent.
import { countBy, entriesOf, sumOf, type Book, type BookEntry, type BookReceivable } from '../book.ts'
import { monthsBetween } from '../dates.ts'
import type { Figure } from '../figures.ts'
import { countFigures, letterOf, loanFigures, monthsOf, type LoanMonths } from './fannie-2007q3-months.ts'
import { oracles } from './fannie-2007q3-oracles.ts'
import { portfolioFigures } from './fannie-2007q3-portfolio.ts'

/** What the agency's code takes off the rate when it counts the interest that a loss cost: 0.35 % a year. */
const servicing_fee_rate = 0.0035

const interest_reason =
  'the agency counts as loss also the interest carried from the last paid instalment to the disposition ' +
  '((rate - 0.35) / 1200 x months x interest-bearing balance), which no entry reports; with it'

/** The interest that a written-off loan cost, in cents with fractions, by the agency's published formula. */
function interestCost(loan: BookReceivable, write_off: BookEntry): number {
  const from = String(write_off.metadata['last_paid_installment'])
  const months = monthsBetween(from, String(write_off.metadata['disposed_on']))
  const rate = (loan.interest_rate ?? 0) - servicing_fee_rate
  const bearing = write_off.amount - Number(write_off.metadata['interest_free'])
  return (rate / 12) * months * bearing
}

/** A loan that lost: by its last month and by its entries. Cents; interest with fractions. */
interface Loss {
  readonly id: string
  readonly upb: number
  readonly recovered: number
  readonly proceeds: number
  readonly costs: number
  readonly interest: number
}

function lossesOf(book: Book, loans: readonly LoanMonths[]): Loss[] {
  return loans.flatMap(({ loan, rows }) => {
    const entries = entriesOf(book, loan)
    const write_off = entries.find((entry) => entry.type === 'write_off')
    const last = rows.at(-1)
    if (write_off === undefined || last === undefined) return []
    const recoveries = entries.filter((entry) => entry.type === 'recovery')
    return {
      id: loan.id.replace('fannie-', ''),
      upb: last.written_off_to_date,
      recovered: last.recovered_to_date,
      proceeds: sumOf(recoveries, (entry) => Math.max(0, entry.amount)),
      costs: sumOf(recoveries, (entry) => Math.max(0, -entry.amount)),
      interest: interestCost(loan, write_off),
    }
  })
}

function lossFigures(losses: readonly Loss[]): Figure[] {
  const total = (amount: (loss: Loss) => number) => Math.round(sumOf(losses, amount)) / 100
  const shown = (loss: Loss) => loss.upb - loss.recovered
  return [
    ...losses.flatMap((loss): Figure[] => [
      { path: [oracles.loss, loss.id], ours: [loss.upb, loss.proceeds, loss.costs] },
      { path: [oracles.interest, loss.id], ours: Math.round(loss.interest) },
      {
        path: [oracles.net_loss, loss.id],
        ours: shown(loss),
        bridge: { ours: Math.round(shown(loss) + loss.interest), reason: interest_reason },
        note: 'written off less recovered',
      },
    ]),
    { path: ['default_upb'], ours: total((loss) => loss.upb) },
    { path: ['total_proceeds'], ours: total((loss) => loss.proceeds) },
    { path: ['total_liquidation_expense'], ours: total((loss) => loss.costs) },
    {
      path: ['net_loss_total'],
      ours: total(shown),
      bridge: { ours: total((loss) => shown(loss) + loss.interest), reason: interest_reason },
      note: 'written off less recovered',
    },
  ]
}

/** Our side of expected.json and of the agency's files. */
export function figures(book: Book): Figure[] {
  const loans = monthsOf(book)
  const original = book.receivables.flatMap((loan) =>
    entriesOf(book, loan).filter((entry) => entry.type === 'disbursement' && entry.date === loan.origination_date),
  )
  const losses = lossesOf(book, loans)
  const counts = countBy(loans, letterOf)
  const settled = book.receivables.filter((loan) => loan.status === 'closed' && loan.balance === 0)
  const closedOf = (value: unknown) =>
    sumOf(['P', 'R', 'F', 'S'], (key) => (value as Record<string, number>)[key] ?? NaN)
  return [
    { path: ['loans'], ours: book.receivables.length },
    { path: ['original_amount_total'], ours: sumOf(original, (entry) => entry.amount) / 100 },
    ...['P', 'C', 'F', 'S', 'R', '1', '3'].map((letter): Figure => ({
      path: ['last_status_counts', letter],
      ours: counts[letter] ?? 0,
    })),
    { path: ['last_status_counts'], pick: closedOf, ours: settled.length, note: 'closed with a balance of 0' },
    ...lossFigures(losses),
    {
      path: ['ever_modified'],
      ours: book.receivables.filter((loan) => loan.metadata['modified'] === true).length,
    },
    ...loanFigures(loans),
    ...countFigures(loans),
    ...portfolioFigures(book, { ours: sumOf(losses, (loss) => loss.interest), reason: interest_reason }),
  ]
}
