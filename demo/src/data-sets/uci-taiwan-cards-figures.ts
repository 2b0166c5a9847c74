// The figures of the card book, from the metrics of its six months. A code of two months past due reaches back into a month
// that was reported as not past due, so codes are counted in months as they were first known; what is known now stands beside.
import { countBy, sumOf, type Book } from '../book.ts'
import { firstOfMonth, lastOfMonth } from '../dates.ts'
import type { Figure, NotShown } from '../figures.ts'
import type { MonthRow } from '../month-row.ts'
import { viewOf, type View } from '../view.ts'
import { codeOf, firstKnown, hidden_reason, monthsPastDue, rollState, shownCode } from './uci-taiwan-cards-codes.ts'
import { portfolioFigures, tablesOf, viewsOf } from './uci-taiwan-cards-portfolio.ts'

const months = ['2005-04', '2005-05', '2005-06', '2005-07', '2005-08', '2005-09']

/** Each month as known now and as first known. */
export const views: readonly View[] = [
  ...months.flatMap((month) => [
    { name: month, month },
    { name: firstKnown(month), month, first_known: lastOfMonth(`${month}-01`) },
  ]),
  ...viewsOf(months),
]

/** What the portfolio is asked of the months. */
export const tables = tablesOf(months)

const restated_reason =
  'months past due that were reported later reach back into this month; without the cards whose later report dates back ' +
  'into it, and with those of the reason above'

function moneyFigures(month: string, rows: readonly MonthRow[]): Figure[] {
  const payments = sumOf(rows, (row) => row.collected) / 100
  const charges = sumOf(rows, (row) => row.disbursed - row.refunded) / 100
  return [
    { path: ['accounts'], ours: rows.length, note: `months of ${month}` },
    { path: ['statement_balance_total_TWD', month], ours: sumOf(rows, (row) => row.closing) / 100 },
    ...(month === months[0]
      ? []
      : [
          { path: ['payments_total_TWD', month], ours: payments },
          { path: ['net_new_charges_total_TWD', month], ours: charges },
        ]),
  ]
}

/** The counts of expected.json with the codes that are no delinquency together. */
function withoutUnderZero(value: unknown): Record<string, number> {
  const { '-2': none = 0, '-1': full = 0, '0': revolving = 0, ...late } = value as Record<string, number>
  return { '<=0': none + full + revolving, ...late }
}

function codeFigures(month: string, rows: readonly MonthRow[]): Figure[] {
  const atLeast = (least: number, monthsOf: (row: MonthRow) => number) =>
    rows.filter((row) => monthsOf(row) >= least).length
  return [
    {
      path: ['repayment_status_counts', month],
      pick: withoutUnderZero,
      ours: countBy(rows, (row) => shownCode(monthsPastDue(row))),
      bridge: { ours: countBy(rows, (row) => shownCode(codeOf(row))), reason: hidden_reason },
      note: '-2, -1 and 0 together',
    },
    ...[1, 2].map((least): Figure => ({
      path: [`accounts_${least * 30}+_by_month`, month],
      ours: atLeast(least, monthsPastDue),
      bridge: { ours: atLeast(least, codeOf), reason: hidden_reason },
    })),
    {
      path: ['balance_60+_by_month_TWD (positive balances)', month],
      ours: sumOf(rows, (row) => (monthsPastDue(row) >= 2 ? row.closing : 0)) / 100,
    },
  ]
}

/** The count of late cards as known now, which holds what was reported later. */
function restatedFigure(book: Book, month: string): Figure {
  const first = viewOf(book, firstKnown(month))
  const late = viewOf(book, month).filter((row) => row.days_past_due > 0)
  const known = new Set(first.filter((row) => row.days_past_due > 0).map((row) => row.receivable_id))
  const last_day = lastOfMonth(`${month}-01`)
  const later = new Set(
    months
      .filter((other) => other > month)
      .flatMap((other) => viewOf(book, firstKnown(other)))
      .filter((row) => row.times > 0 && firstOfMonth(row.as_of, 1 - row.times) <= last_day)
      .map((row) => row.receivable_id),
  )
  const restated = late.filter(({ receivable_id: id }) => !known.has(id) && later.has(id)).length
  const hidden = first.filter((row) => row.closing <= 0 && row.times > 0).length
  return {
    path: ['accounts_30+_by_month', month],
    ours: late.length,
    bridge: { ours: late.length - restated + hidden, reason: restated_reason },
    note: 'as known now',
  }
}

/** From one month to the next, each as first known. */
function rollFigure(book: Book, month: string): Figure {
  const next = firstOfMonth(`${month}-01`, 1).slice(0, 7)
  const before = new Map(viewOf(book, firstKnown(month)).map((row) => [row.receivable_id, row]))
  const rollsBy = (monthsOf: (row: MonthRow) => number) =>
    countBy(viewOf(book, firstKnown(next)), (row) => {
      const was = before.get(row.receivable_id)
      return was === undefined ? undefined : `${rollState(monthsOf(was))}->${rollState(monthsOf(row))}`
    })
  return {
    path: ['roll_counts_(months_past_due)', `${month}->${next}`],
    ours: rollsBy(monthsPastDue),
    bridge: { ours: rollsBy(codeOf), reason: hidden_reason },
  }
}

/** Our side of expected.json. */
export function figures(book: Book): Figure[] {
  const limits = sumOf(book.receivables, (card) => card.credit_limit ?? 0)
  const balances = sumOf(book.receivables, (card) => card.balance ?? 0) / 100
  const defaults = countBy(book.receivables, (card) => String(card.metadata['default_next_month']))
  return [
    { path: ['accounts'], ours: book.accounts.length },
    { path: ['accounts'], ours: book.receivables.length, note: 'receivables' },
    { path: ['mean_limit_TWD'], ours: Math.round(limits / book.receivables.length) / 100, note: 'rounded to 0.01' },
    ...['0', '1'].map((key): Figure => ({
      path: ['default_next_month', key],
      ours: defaults[key] ?? 0,
      note: 'kept in metadata',
    })),
    { path: ['statement_balance_total_TWD', '2005-09'], ours: balances, note: 'sum of balances' },
    ...months.flatMap((month) => [
      ...moneyFigures(month, viewOf(book, month)),
      ...codeFigures(month, viewOf(book, firstKnown(month))),
      restatedFigure(book, month),
    ]),
    ...months.slice(0, -1).map((month) => rollFigure(book, month)),
    ...portfolioFigures(book, months),
  ]
}

/** What was never sent. */
export const not_shown: readonly NotShown[] = [
  {
    path: ['payments_total_TWD', '2005-04'],
    reason: 'is not sent: April was paid before the opening balance',
  },
]
