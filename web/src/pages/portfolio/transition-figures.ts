// The cells of a transition matrix and the rates of a bucket as they open.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { createElement } from 'react'
import type { PortfolioRollRatesRow, PortfolioTransitionsRow } from '@tapeline/sdk'
import type { Ratio } from '../../service/api-types.ts'
import type { Asked } from '../../service/portfolio.ts'
import type { Measure } from '../../service/portfolio-rows.ts'
import { percentText } from '../../ui/ratio.ts'
import { sentenceCase } from '../../ui/words.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { measureText, ratioParts } from '../figures/parts.ts'
import { BucketFlowBehind, MovesBehind } from './moves-behind.tsx'
import type { RollLook } from './roll-look.ts'
import { stateName } from './state-names.ts'

/** What went from a bucket to a state. */
export function transitionFigure(row: PortfolioTransitionsRow, look: RollLook): Opened {
  const { measure, basis, currency } = look
  const { month } = row
  const share = shareOf(row, measure)
  const text = (value: SumInJson) => measureText(value, measure, currency)
  return {
    id: ['transition', month, row.from_bucket, row.to_state, basis, measure].join('~'),
    title: `From ${stateName(row.from_bucket, look.buckets)} to ${stateName(row.to_state, look.buckets)}`,
    value: percentText(share),
    place: `${currency}, ${month}, ${basis}`,
    parts: [
      ...ratioParts(share, ['Moved there', 'In the bucket when the month began'], text),
      { name: 'Receivables', value: measureText(row.count, 'count', currency) },
      { name: 'Principal when the month began', value: measureText(row.amount, 'amount', currency) },
    ],
    meaning: 'Each receivable weighs what it had outstanding when the month began.',
    definition: '/docs/definitions/portfolio#transitions',
    behind: () => moved(look, { from_bucket: row.from_bucket, to_state: row.to_state }),
  }
}

/** A share of what was in a bucket. */
export function rollFigure(row: PortfolioRollRatesRow, roll: string, share: Ratio | null, look: RollLook): Opened {
  const { measure, basis, currency } = look
  const { month } = row
  return {
    id: ['roll', month, row.bucket, roll, basis, measure].join('~'),
    title: `${sentenceCase(roll)} of ${stateName(row.bucket, look.buckets)}`,
    value: percentText(share),
    place: `${currency}, ${month}, ${basis}`,
    parts: ratioParts(share, [sentenceCase(roll), 'Below the line'], (value) =>
      measureText(value, roll === 'bucket_flow' ? 'amount' : measure, currency),
    ),
    meaning: MEANINGS[roll],
    definition: '/docs/definitions/portfolio#roll-rates',
    behind: () =>
      roll === 'bucket_flow'
        ? createElement(BucketFlowBehind, { look, bucket: row.bucket })
        : moved(look, MOVES[roll]?.(row.bucket) ?? {}),
  }
}

/** How the receivables are asked for that a share of a bucket is made of. */
const MOVES: Readonly<Record<string, (bucket: string) => Asked>> = {
  roll_down: (from_bucket) => ({ from_bucket, direction: 'roll_down' }),
  stable: (from_bucket) => ({ from_bucket, direction: 'stable' }),
  roll_up: (from_bucket) => ({ from_bucket, direction: 'roll_up' }),
  paid_off: (from_bucket) => ({ from_bucket, to_state: 'paid_off' }),
  charged_off: (from_bucket) => ({ from_bucket, to_state: 'charged_off' }),
  cured: (from_bucket) => ({ from_bucket, to_state: 'current' }),
  // Shown of the first bucket past due alone: from it or any later one to current.
  cured_and_later: () => ({ to_state: 'current', direction: 'roll_down' }),
}

const MEANINGS: Readonly<Record<string, string>> = {
  roll_down: 'Of what was in the bucket when the month began, what ended it in a better bucket, current included.',
  stable: 'Of what was in the bucket when the month began, what ended it in the same bucket.',
  roll_up: 'Of what was in the bucket when the month began, what ended it in a worse bucket.',
  paid_off: 'Of what was in the bucket when the month began, what was repaid in full.',
  charged_off: 'Of what was in the bucket when the month began, what ended by a loss.',
  cured: 'Of what was in the bucket when the month began, what ended it current. A part of roll down.',
  cured_and_later: 'The cure rate of this bucket and all later ones: in the first bucket past due, of the portfolio.',
  bucket_flow:
    'Principal in the next bucket at the end of the month by principal in this one when it began. It follows no receivable and can exceed 100 %.',
}

function moved({ view, basis, currency, month, as_of }: RollLook, asked: Asked) {
  return createElement(MovesBehind, { month, as_of, asked: { ...view.filters, currency, basis, month, ...asked } })
}

/** By number or by principal. */
export function shareOf(row: PortfolioTransitionsRow, measure: Measure): Ratio {
  return measure === 'amount' ? row.share_of_amount : row.share_of_count
}
