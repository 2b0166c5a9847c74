// A plain evaluation of the portfolio's tables from calls: the rows that a correct service returns, as far as figures need them. It
// looks at every receivable at the end of every month that is asked about and adds up; slow and simple on purpose. It knows
// nothing of moments: figures as first known follow from the statements dated until then.
import type { Json } from './call.ts'
import { firstOfMonth, lastOfMonth, monthsBetween } from './dates.ts'
import { evaluateBalances } from './model-flows.ts'
import { type History, latenessOf } from './model-months.ts'
import { type TableQuestion, bucketLabels, sumIn } from './table.ts'

/** The position of a receivable at the end of a day; sums are from its beginning. */
interface Position extends ReturnType<typeof evaluateBalances> {
  /** The index of its bucket; -1 where nothing is outstanding. */
  readonly bucket: number
  /** What it counts as where it is not in a bucket. */
  readonly outcome: string
}

/** What a table is made of. */
interface Portfolio {
  readonly histories: readonly History[]
  readonly query: TableQuestion['query']
  readonly edges: readonly number[]
}

/** The rows of a question; `edges` are the last days past due of the buckets. */
export function evaluateTable(
  histories: readonly History[],
  question: TableQuestion,
  edges: readonly number[],
): Json[] {
  const { query, table } = question
  const isAsked = (history: History) =>
    history.currency === query.currency &&
    (query['product_type'] === undefined || history.product_type === query['product_type']) &&
    (query['vintage'] === undefined || history.originated_on.startsWith(query['vintage']))
  return evaluators[table]({ histories: histories.filter(isAsked), query, edges })
}

const evaluators: Readonly<Record<TableQuestion['table'], (portfolio: Portfolio) => Json[]>> = {
  'summary': summaryOf,
  'delinquency': delinquencyOf,
  'transitions': transitionsOf,
  'roll-rates': rollRatesOf,
  'vintages': vintagesOf,
  'cash-flows': cashFlowsOf,
}

function positionOn(history: History, day: string, edges: readonly number[]): Position {
  const sums = evaluateBalances(history.entries.filter((entry) => String(entry['date']) <= day))
  const { days_past_due } = latenessOf(history, day, sums.balance)
  const later = edges.findIndex((edge) => days_past_due <= edge)
  const late = later === -1 ? edges.length : later
  const bucket = days_past_due === 0 ? 0 : late + 1
  const drawn = sums.disbursed - sums.refunded > 0
  const outcome = sums.written_off > 0 ? 'charged_off' : drawn ? 'paid_off' : 'not_drawn'
  return { ...sums, bucket: sums.balance > 0 ? bucket : -1, outcome }
}

function positionsOn({ histories, edges }: Portfolio, day: string): Position[] {
  return histories.map((history) => positionOn(history, day, edges))
}

const isOpen = ({ bucket }: Position) => bucket >= 0

type Amount = 'balance' | 'disbursed' | 'collected' | 'refunded' | 'written_off' | Income

type Income = 'interest' | 'periodic_fees' | 'late_fees' | 'recovered'

function add(positions: readonly Position[], amount: Amount): number {
  return positions.reduce((sum, position) => sum + position[amount], 0)
}

const countDrawn = (positions: readonly Position[]) => positions.filter(({ disbursed }) => disbursed > 0).length

/** The last day of a month that counts. */
function endOf(month: string, as_of: string): string {
  const last = lastOfMonth(`${month}-01`)
  return last < as_of ? last : as_of
}

/** Months from one to that of a day. */
function monthsTo(from: string, as_of: string): string[] {
  const count = monthsBetween(`${from}-01`, as_of) + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => firstOfMonth(`${from}-01`, at).slice(0, 7))
}

const monthBefore = (month: string) => firstOfMonth(`${month}-01`, -1).slice(0, 7)

function summaryOf(portfolio: Portfolio): Json[] {
  const positions = positionsOn(portfolio, portfolio.query.as_of)
  const ended = (outcome: string) =>
    positions.filter((position) => !isOpen(position) && position.outcome === outcome).length
  return [
    {
      receivables: {
        drawn: countDrawn(positions),
        open: positions.filter(isOpen).length,
        paid_off: ended('paid_off'),
        charged_off: ended('charged_off'),
      },
      principal: { closing: add(positions, 'balance') },
    },
  ]
}

function delinquencyOf(portfolio: Portfolio): Json[] {
  const { query, edges } = portfolio
  return monthsTo(query['from'] ?? '', query.as_of).flatMap((month) => {
    const positions = positionsOn(portfolio, endOf(month, query.as_of))
    return bucketLabels(edges).map((bucket, at) => {
      const own = positions.filter((position) => position.bucket === at)
      return { month, bucket, reported: { count: own.length, amount: add(own, 'balance') } }
    })
  })
}

function transitionsOf(portfolio: Portfolio): Json[] {
  const { query, edges } = portfolio
  const month = query['month'] ?? ''
  const labels = bucketLabels(edges)
  const closing = positionsOn(portfolio, endOf(month, query.as_of))
  const cells = new Map<string, number>()
  for (const [at, { bucket: from }] of positionsOn(portfolio, endOf(monthBefore(month), query.as_of)).entries()) {
    const to = closing[at]
    if (from < 0 || to === undefined) continue
    const key = JSON.stringify([labels[from], labels[to.bucket] ?? to.outcome])
    cells.set(key, (cells.get(key) ?? 0) + 1)
  }
  return [...cells].map(([key, count]) => {
    const [from_bucket, to_state] = JSON.parse(key) as [string, string]
    return { month, basis: 'reported', from_bucket, to_state, count }
  })
}

/** Of each bucket how many went where; the numerators alone. */
function rollRatesOf(portfolio: Portfolio): Json[] {
  const labels = bucketLabels(portfolio.edges)
  const cells = transitionsOf(portfolio)
  return labels.map((bucket, from) => {
    const own = cells.filter((cell) => cell['from_bucket'] === bucket)
    const sum = (isWanted: (to: string) => boolean) =>
      sumIn(
        own.filter((cell) => isWanted(String(cell['to_state']))),
        'count',
      )
    const went = (isWanted: (to: string) => boolean) => ({ numerator: sum(isWanted) })
    const count = {
      opening: sumIn(own, 'count'),
      roll_down: went((to) => labels.slice(0, from).includes(to)),
      stable: went((to) => to === bucket),
      roll_up: went((to) => labels.slice(from + 1).includes(to)),
      paid_off: went((to) => to === 'paid_off'),
      charged_off: went((to) => to === 'charged_off'),
    }
    return { bucket, count }
  })
}

function vintagesOf(portfolio: Portfolio): Json[] {
  const { query, histories, edges } = portfolio
  const ages_max = Number(query['mob_to'] ?? 1200)
  return monthsTo(query['from'] ?? '', query.as_of).flatMap((cohort) => {
    const own = { histories: histories.filter((history) => history.originated_on.startsWith(cohort)), query, edges }
    if (own.histories.length === 0) return []
    const months = monthsTo(cohort, query.as_of).slice(0, ages_max + 1)
    return months.map((month, months_on_book) =>
      ageOf(positionsOn(own, endOf(month, query.as_of)), cohort, months_on_book),
    )
  })
}

function ageOf(positions: readonly Position[], cohort: string, months_on_book: number): Json {
  const collected = ['collected', 'interest', 'periodic_fees', 'late_fees'] as const
  return {
    cohort,
    months_on_book,
    drawn: countDrawn(positions),
    original_principal: add(positions, 'disbursed') - add(positions, 'refunded'),
    outstanding: add(positions, 'balance'),
    charged_off: add(positions, 'written_off'),
    collected: collected.reduce((sum, amount) => sum + add(positions, amount), 0),
  }
}

function cashFlowsOf(portfolio: Portfolio): Json[] {
  const { as_of, from = '' } = portfolio.query
  return monthsTo(from, as_of).map((month) => {
    const before = positionsOn(portfolio, endOf(monthBefore(month), as_of))
    const after = positionsOn(portfolio, endOf(month, as_of))
    const moved = (amount: Amount) => add(after, amount) - add(before, amount)
    return {
      month,
      originations: { receivables: countDrawn(after) - countDrawn(before) },
      principal: {
        disbursed: moved('disbursed'),
        collected: moved('collected'),
        refunded: moved('refunded'),
        written_off: moved('written_off'),
        closing: add(after, 'balance'),
      },
      cash: { interest: moved('interest'), late_fees: moved('late_fees'), recovered: moved('recovered') },
    }
  })
}
