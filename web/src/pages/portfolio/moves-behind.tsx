// The receivables behind a move of a month: those that went that way, each with what it had outstanding when the month began, which adds up
// to the cell; and what is behind the flow from bucket to bucket, which follows no receivable.
import type { PortfolioReceivable } from '@tapeline/sdk'
import type { Asked } from '../../service/portfolio.ts'
import { amountText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { ReceivablesBehind } from '../figures/receivables-behind.tsx'
import { endOf, monthsLater } from './months.ts'
import { stateName } from './state-names.ts'
import type { RollLook } from './roll-look.ts'

interface MovesBehindProps {
  readonly month: string
  readonly as_of: string
  /** The filters of the table, the month and the coordinates of the cell. */
  readonly asked: Asked
}

/** The receivables that went a way. */
export function MovesBehind({ month, as_of, asked }: MovesBehindProps) {
  const begin = endOf(monthsLater(month, -1), as_of)
  return (
    <ReceivablesBehind
      title="Receivables that went this way"
      lead={`From ${begin} to ${endOf(month, as_of)}, newest first. What they had outstanding when the month began adds up to the figure.`}
      as_of={as_of}
      asked={asked}
      more={OPENING}
    />
  )
}

const OPENING: Column<PortfolioReceivable> = {
  head: 'When the month began',
  kind: 'numeric',
  cell: ({ opening, currency }) =>
    opening === null ? NO_FIGURE : `${amountText(opening.outstanding, currency)} ${currency}`,
}

/** The amount in a bucket, and in the next when the month ended. */
export function BucketFlowBehind({ look, bucket }: { readonly look: RollLook; readonly bucket: string }) {
  const { view, basis, currency, month, as_of, buckets } = look
  const asked = { ...view.filters, currency, basis }
  const [begin, end] = [endOf(monthsLater(month, -1), as_of), endOf(month, as_of)]
  const next = buckets[buckets.indexOf(bucket) + 1]
  return (
    <>
      <ReceivablesBehind
        title={`In ${stateName(bucket, buckets)} on ${begin}`}
        as_of={begin}
        asked={{ ...asked, state: bucket }}
      />
      {next !== undefined && (
        <ReceivablesBehind
          title={`In ${stateName(next, buckets)} on ${end}`}
          as_of={end}
          asked={{ ...asked, state: next }}
        />
      )}
    </>
  )
}
