// The card book as its portfolio reports it: balances, payments and charges by month, and months past due of each month and from month
// to month. Buckets are cut so that each holds one count of months. A month is asked as it was first known, for the reason that
// the figures by card give; cards that owe nothing, which the portfolio leaves out of buckets, come from the cards' own months.
import { type Book, sumOf } from '../book.ts'
import { firstOfMonth, lastOfMonth } from '../dates.ts'
import type { Figure } from '../figures.ts'
import type { MonthRow } from '../month-row.ts'
import { type TableQuestion, bucketLabels, numberIn, rowsOf, sumIn } from '../table.ts'
import { type View, viewOf } from '../view.ts'
import { codeOf, firstKnown, hidden_reason, monthsPastDue, rollState } from './uci-taiwan-cards-codes.ts'

const note = 'portfolio'

/** No other demo book is in Taiwan dollars. */
const currency = 'TWD'

/** Days past due that part one month past due (30 at the most) from two (58 to 61), and two from three (89 at the least). */
export const bucket_edges: readonly number[] = [45, 75]

/** The codes that each bucket holds. */
const words = ['<=0', '1', '2', '3+']

const nextOf = (month: string) => firstOfMonth(`${month}-01`, 1).slice(0, 7)
const endOf = (month: string) => lastOfMonth(`${month}-01`)

/** A month in the light of the next. */
const knownAtNext = (month: string) => `${month} as known with ${nextOf(month)}`

/** What the figures need of cards beside each month as first known. */
export function viewsOf(months: readonly string[]): View[] {
  return months.slice(0, -1).map((month) => ({ name: knownAtNext(month), month, first_known: endOf(nextOf(month)) }))
}

/** The questions about the months of the file. */
export function tablesOf(months: readonly string[]): TableQuestion[] {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  return [
    { name: 'cards', table: 'summary', query: { currency, as_of: endOf(last) } },
    { name: 'flows', table: 'cash-flows', query: { currency, as_of: endOf(last), from: first } },
    ...months.map((month): TableQuestion => ({
      name: `late in ${month}`,
      table: 'delinquency',
      query: { currency, as_of: endOf(month), from: month },
      first_known: endOf(month),
    })),
    ...months.slice(1).map((month): TableQuestion => ({
      name: `into ${month}`,
      table: 'transitions',
      query: { currency, as_of: endOf(month), month, basis: 'reported' },
      first_known: endOf(month),
    })),
  ]
}

function moneyFigures(book: Book, months: readonly string[]): Figure[] {
  const flows = rowsOf(book, 'flows')
  return months.flatMap((month, at): Figure[] => {
    const rows = flows.filter((row) => row['month'] === month)
    const total = (field: string) => sumIn(rows, `principal.${field}`)
    const balance: Figure = { path: ['statement_balance_total_TWD', month], ours: total('closing') / 100, note }
    if (at === 0) return [balance]
    return [
      balance,
      { path: ['payments_total_TWD', month], ours: total('collected') / 100, note },
      {
        path: ['net_new_charges_total_TWD', month],
        ours: (total('disbursed') - total('refunded')) / 100,
        note,
      },
    ]
  })
}

/** Cards late by at least so many months, and what they owe. */
function lateFigures(book: Book, month: string): Figure[] {
  const labels = bucketLabels(bucket_edges)
  const rows = rowsOf(book, `late in ${month}`)
  const beyond = (least: number) => rows.filter((row) => labels.indexOf(String(row['bucket'])) >= least)
  const hidden = (least: number) =>
    viewOf(book, firstKnown(month)).filter((row) => row.closing <= 0 && codeOf(row) >= least).length
  const balance = sumIn(beyond(2), 'reported.amount') / 100
  return [
    ...[1, 2].map((least): Figure => {
      const late = sumIn(beyond(least), 'reported.count')
      return {
        path: [`accounts_${least * 30}+_by_month`, month],
        ours: late,
        bridge: { ours: late + hidden(least), reason: hidden_reason },
        note,
      }
    }),
    { path: ['balance_60+_by_month_TWD (positive balances)', month], ours: balance, note },
  ]
}

const roll_reason =
  'the portfolio rolls what was owed when the month began, each end of it as known at its last day, into which codes reported ' +
  'with it reach back; with the cards that owed nothing, and without what reached back, card by card as first known'

/** A card's move as the portfolio follows it; undefined where nothing was owed when the month began. */
function shownMove(was: MonthRow, is: MonthRow): string | undefined {
  return was.closing <= 0 ? undefined : `${rollState(monthsPastDue(was))}->${rollState(monthsPastDue(is))}`
}

/** From one month to the next, as known at the end of the next. */
function rollFigure(book: Book, month: string): Figure {
  const next = nextOf(month)
  const labels = bucketLabels(bucket_edges)
  const word = (state: unknown) => words[labels.indexOf(String(state))] ?? '<=0'
  const moves: Record<string, number> = {}
  for (const cell of rowsOf(book, `into ${next}`)) {
    count(moves, `${word(cell['from_bucket'])}->${word(cell['to_state'])}`, numberIn(cell, 'count'))
  }
  const explained = { ...moves }
  const byCard = (name: string) => new Map(viewOf(book, name).map((row) => [row.receivable_id, row]))
  const [before, known] = [byCard(firstKnown(month)), byCard(knownAtNext(month))]
  for (const is of viewOf(book, firstKnown(next))) {
    const [was, shown] = [before.get(is.receivable_id), known.get(is.receivable_id)]
    if (was === undefined || shown === undefined) continue
    count(explained, `${rollState(codeOf(was))}->${rollState(codeOf(is))}`, 1)
    count(explained, shownMove(shown, is), -1)
  }
  return {
    path: ['roll_counts_(months_past_due)', `${month}->${next}`],
    ours: moves,
    bridge: { ours: explained, reason: roll_reason },
    note,
  }
}

/** Counts a move; those of zero are left out. */
function count(moves: Record<string, number>, move: string | undefined, by: number): void {
  if (move === undefined) return
  const sum = (moves[move] ?? 0) + by
  if (sum === 0) delete moves[move]
  else moves[move] = sum
}

/** Our side of expected.json. */
export function portfolioFigures(book: Book, months: readonly string[]): Figure[] {
  const drawn = sumIn(rowsOf(book, 'cards'), 'receivables.drawn')
  const undrawn = book.receivables.filter(
    (card) =>
      sumOf(book.entries.get(card.id) ?? [], ({ type, amount }) => (type === 'disbursement' ? amount : 0)) === 0,
  ).length
  return [
    {
      path: ['accounts'],
      ours: drawn,
      bridge: {
        ours: drawn + undrawn,
        reason: 'a card that was never drawn is counted nowhere; with those of the lists',
      },
      note: `${note}, drawn`,
    },
    ...moneyFigures(book, months),
    ...months.flatMap((month) => lateFigures(book, month)),
    ...months.slice(0, -1).map((month) => rollFigure(book, month)),
  ]
}
