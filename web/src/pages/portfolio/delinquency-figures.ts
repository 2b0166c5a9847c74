// The figures of delinquency as they open: the amount in a bucket, and the rate of what is at least that late.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { createElement } from 'react'
import type { PortfolioDelinquencyRow } from '@tapeline/sdk'
import type { Basis } from '../../service/api-types.ts'
import type { Asked } from '../../service/portfolio.ts'
import type { Measure } from '../../service/portfolio-rows.ts'
import { percentText } from '../../ui/ratio.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { coveragePart, measureText, ratioParts, shortText } from '../figures/parts.ts'
import { ReceivablesBehind } from '../figures/receivables-behind.tsx'
import { endOf } from './months.ts'
import type { Shown } from './portfolio-page.tsx'
import type { View } from './view.ts'
import { closedBucket, orMore, withDays } from '../../ui/buckets.ts'
import { counted } from '../../ui/words.ts'

/** What a panel of delinquency draws. */
export interface DelinquencyLook extends Shown<PortfolioDelinquencyRow> {
  readonly view: View
  readonly basis: Basis
  readonly measure: Measure
}

/** Which figure of a row, of which part of the book. */
interface Cell {
  readonly row: PortfolioDelinquencyRow
  readonly basis: Basis
  readonly measure: Measure
  readonly as_of: string
  readonly filters: Asked
  readonly group?: string | undefined
}

const DEFINITION = '/docs/definitions/portfolio#delinquency'
const BASIS_WORDS = { reported: 'by the lender’s word', computed: 'by what was due and paid' }

/** The amount in a bucket. */
export function bucketFigure(cell: Cell): Opened {
  const { row, basis, measure, group } = cell
  const side = row[basis]
  const share = measure === 'amount' ? side.share_of_amount : side.share_of_count
  const text = (value: SumInJson) => measureText(value, measure, row.currency)
  return {
    id: ['bucket', group, row.month, row.bucket, basis, measure].join('~'),
    title: `${bucketName(row)}, ${basis}`,
    value: text(side[measure]),
    shown: shortText(side[measure], measure, row.currency),
    place: placeOf(cell),
    parts: [
      { name: 'Share of all that is open', value: percentText(share) },
      ...ratioParts(share, ['In the bucket', 'All that is open'], text),
      ...(basis === 'computed' ? [coveragePart(row.computed_coverage)] : []),
    ],
    meaning: `Open receivables ${daysOf(row)}, ${BASIS_WORDS[basis]}. Whole balances, not the arrears.`,
    definition: DEFINITION,
    behind: () => behind(cell, row.bucket),
  }
}

/** The delinquency rate, or by amount the portfolio at risk: what is at least as late as the bucket. */
export function rateFigure(cell: Cell): Opened {
  const { row, basis, measure, group } = cell
  const rate = rateOf(row, basis, measure)
  return {
    id: ['rate', group, row.month, row.bucket, basis, measure].join('~'),
    title: `${orMore(row.days_from)} days past due, ${basis}`,
    value: percentText(rate),
    place: placeOf(cell),
    parts: [
      ...ratioParts(rate, [`${orMore(row.days_from)} days past due`, 'All that is open'], (value) =>
        measureText(value, measure, row.currency),
      ),
      ...(basis === 'computed' ? [coveragePart(row.computed_coverage)] : []),
    ],
    meaning: rateMeaning(row, measure),
    definition: DEFINITION,
    behind: () => behind(cell, row.cumulative ?? row.bucket),
  }
}

function rateMeaning({ days_from }: PortfolioDelinquencyRow, measure: Measure): string {
  if (measure === 'count') return `Receivables ${orMore(days_from)} days past due, by all that are open.`
  return (
    `Outstanding principal of receivables ${orMore(days_from)} days past due, by all outstanding principal: ` +
    `the portfolio at risk beyond ${counted(days_from - 1, 'day')}. A write-off lowers it without a payment.`
  )
}

/** What the amounts of a table are. */
export function weighedBy(measure: Measure, currency: string): string {
  return measure === 'amount' ? `outstanding principal in ${currency}` : 'number of open receivables'
}

/** The name of a bucket's figure in the table of months, where every month is. */
export function inMonths(id: string): string {
  return `month~${id}`
}

/** The rate of a bucket and all later ones. */
export function rateOf(row: PortfolioDelinquencyRow, basis: Basis, measure: Measure) {
  const later = row[basis].and_later
  return measure === 'amount' ? later.rate_by_amount : later.rate_by_count
}

/** `current` as `Current`, `31-60` as `31–60 days`, the last bucket by its first day: `121 or more days`. */
export function bucketName(row: NamedBucket): string {
  return withDays(bucketHead(row))
}

/** The same under a heading that states that these are days. */
export function bucketHead({ bucket, days_from, days_to }: NamedBucket): string {
  return days_to === null ? orMore(days_from) : closedBucket(bucket)
}

type NamedBucket = Pick<PortfolioDelinquencyRow, 'bucket' | 'days_from' | 'days_to'>

function daysOf({ days_from, days_to }: PortfolioDelinquencyRow): string {
  if (days_to === 0) return 'that are not past due'
  if (days_to === null) return `${orMore(days_from)} days past due`
  return days_from === days_to ? `${counted(days_from, 'day')} past due` : `${days_from} to ${days_to} days past due`
}

function placeOf({ row, as_of, group }: Cell): string {
  return [group, row.currency, endOf(row.month, as_of)].filter((word) => word !== undefined).join(', ')
}

function behind({ row, basis, as_of, filters }: Cell, state: string) {
  return createElement(ReceivablesBehind, {
    as_of: endOf(row.month, as_of),
    asked: { ...filters, currency: row.currency, state, basis },
  })
}
