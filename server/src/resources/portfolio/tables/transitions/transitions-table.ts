// The transition matrix of a month (M10), a row for each cell: from which bucket receivables went to which state. The cells of a bucket
// add up to what was in it when the month began, which is verified as they are made.
import { monthField } from '@tapeline/contract/composite-kind'
import { sumFrom } from '@tapeline/kernel/core/sum'

import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { monthText } from '@tapeline/kernel/core/month'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import { BASES } from '@tapeline/kernel/metrics/portfolio/measures'
import { count, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { presentRatio } from '../../../present-ratio.ts'
import type { Resource } from '../../../present.ts'
import { type PortfolioTable, eachGroup } from '../portfolio-table.ts'
import {
  DIRECTIONS,
  ROLL_PARAMETERS,
  type Rolled,
  type RolledMonth,
  directionOf,
  rolledMonths,
  stateName,
} from './rolled-month.ts'

export const transitionsTable: PortfolioTable = {
  name: 'transitions',
  summary: 'Report the transition matrix of a month: from which bucket receivables went to which state',
  description:
    'One row for each basis, bucket and state into which anything of the bucket came, from the end of the month before to the end of the ' +
    'month, or to as_of in an open month (M10, dv01, Transition matrix). Only what was open when the month began is followed, in the group ' +
    'in which it was then; it weighs what it had outstanding then, so that the rows of a bucket add up to its opening. A receivable of ' +
    'which nothing new was reported is where its facts and its age put it: none is missing. Each end of a move is shown in the buckets in ' +
    'force on its day: where edges changed within the month, buckets are compared by their place in the list.',
  query: ROLL_PARAMETERS,
  parted_by: [],
  row: {
    month: monthField('The month of the moves.'),
    open: yesNo('Whether the month is in progress on as_of: then its moves are those up to as_of.'),
    basis: choice(BASES, 'How days past due are counted: as the lender reports, or by what was due and paid.'),
    from_bucket: freeText(60, 'The bucket at the end of the month before.'),
    to_state: freeText(
      60,
      'The bucket at the end of the month; or `paid_off`, `charged_off`, `closed_unexplained` (closed with principal left that no entry ' +
        'explains), `not_drawn` (what was given out was taken back).',
    ),
    direction: choice(
      DIRECTIONS,
      '`roll_down` to a better bucket, `stable` in the same, `roll_up` to a worse one; `left` where nothing is outstanding any more.',
    ),
    count: count('Receivables.'),
    amount: exactMoney('What they had outstanding when the month began.'),
    share_of_count: ratioField('count by the receivables in from_bucket when the month began.', 'fraction'),
    share_of_amount: ratioField('amount by the outstanding principal in from_bucket when the month began.', 'fraction'),
  },
  may_be_null: [],
  tabulate: eachGroup((series, asked) => rolledMonths(series, asked).flatMap(cellsOf)),
}

function cellsOf(rolled: RolledMonth): Resource[] {
  const { month, open, basis, from } = rolled
  const labels = { month: monthText(month), open, basis }
  return from.flatMap(({ bucket }, at) =>
    [...(rolled.count.matrix[at]?.shares.keys() ?? [])].map((state) => ({
      ...labels,
      from_bucket: bucket,
      to_state: stateName(state, rolled),
      direction: directionOf(at, state, rolled.to.length),
      ...presentCell(valueIn(rolled.count, at, state), valueIn(rolled.amount, at, state)),
    })),
  )
}

interface Cell {
  readonly value: bigint
  readonly opening: bigint
}

function valueIn({ matrix }: Rolled, bucket: number, state: number): Cell {
  const row = matrix[bucket]
  return { value: row?.shares.get(state)?.numerator ?? 0n, opening: row?.opening ?? 0n }
}

function presentCell(by_count: Cell, by_amount: Cell): Resource {
  return {
    count: sumFrom(by_count.value),
    amount: sumFrom(by_amount.value),
    share_of_count: presentRatio(shareOf(by_count.value, by_count.opening)),
    share_of_amount: presentRatio(shareOf(by_amount.value, by_amount.opening)),
  }
}
