// Below a compared list of receivables: how many there are and what is outstanding of them on both sides, by currency. They are calculated when
// they are asked for, since they look at all rows that the filters match on either side.
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../service/call.ts'
import { type ListTotal, receivablesTotalsQuery } from '../../service/list-totals.ts'
import type { ListQuestion } from '../../service/list.ts'
import type { Against } from '../../shell/against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { amountText, countText } from '../../ui/amount.ts'
import { amountOf, countOf } from '../../ui/change.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import type { FileColumn } from '../../ui/file-columns.ts'
import { OnceAsked } from '../../ui/once-asked.tsx'
import { States } from '../../ui/states.tsx'
import { comparing } from '../compare/compared.tsx'
import { type ComparedFigure, ComparedNote } from '../compare/compared-note.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import type { Side } from '../compare/side.ts'

interface ComparedTotalsProps {
  readonly question: ListQuestion
  readonly against: Against
}

/** The totals of both sides, once they are asked for. */
export function ComparedTotals(props: ComparedTotalsProps) {
  return (
    <OnceAsked label="Total of all rows" action="Totals of both sides" is_table>
      <Totals {...props} />
    </OnceAsked>
  )
}

function Totals({ question, against }: ComparedTotalsProps) {
  const { environment } = usePlace()
  const loaded = useQuery(receivablesTotalsQuery(environment, question))
  const { as_of, known_at } = against.clocks
  const then = useQuery(receivablesTotalsQuery(environment, { ...question, as_of, known_at }))
  const side: Side<ListTotal> = { against, rows: then.data?.data, error: then.error }
  return (
    <States loaded={loaded} failureOf={failureOf}>
      {({ data, is_cut, left_out = 0 }) => (
        <>
          <DataTable caption="Totals of both sides" columns={columnsOf(side)} rows={data} keyOf={currencyOf} />
          <ComparedNote
            what="totals of these receivables"
            file_name="receivables-totals-compared.csv"
            side={side}
            rows={data}
            keyOf={currencyOf}
            names={NAMES}
            figures={FIGURES}
          />
          <Incomplete of="this side" is_cut={is_cut} left_out={left_out} />
          {then.data !== undefined && <Incomplete of={against.words} {...then.data} />}
        </>
      )}
    </States>
  )
}

interface IncompleteProps {
  readonly of: string
  readonly is_cut: boolean
  readonly left_out?: number | undefined
}

function Incomplete({ of, is_cut, left_out = 0 }: IncompleteProps) {
  if (!is_cut && left_out === 0) return null
  return (
    <NotCompared>
      The totals of {of} are not of all receivables:{' '}
      {is_cut ? 'only the newest were looked at.' : `${countText(left_out)} could not be calculated.`}
    </NotCompared>
  )
}

const currencyOf = ({ currency }: ListTotal) => currency
const receivablesOf = ({ count }: ListTotal) => countOf(count)
const outstandingOf = ({ outstanding, currency }: ListTotal) => amountOf(outstanding ?? 0, currency)
const unknownOf = ({ unknown }: ListTotal) => countOf(Number(unknown))

const NAMES: readonly FileColumn<ListTotal>[] = [['currency', currencyOf]]
const FIGURES: readonly ComparedFigure<ListTotal>[] = [
  ['receivables', receivablesOf],
  ['outstanding', outstandingOf],
  ['unknown', unknownOf],
]

function columnsOf(side: Side<ListTotal>): Column<ListTotal>[] {
  const compared = comparing(side, currencyOf)
  return [
    { head: 'Currency', cell: currencyOf },
    {
      head: 'Receivables',
      kind: 'numeric',
      cell: (total) => compared(total, receivablesOf, countText(total.count)),
    },
    {
      head: 'Outstanding',
      kind: 'numeric',
      cell: (total) => compared(total, outstandingOf, amountText(total['outstanding'] ?? 0, total.currency)),
    },
    {
      head: 'Without a known balance',
      kind: 'numeric',
      cell: (total) => compared(total, unknownOf, countText(Number(total['unknown']))),
    },
  ]
}
