// Draw requests of every organization: those that wait for a decision first in view, any other by a filter.
import { SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DrawRequest } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { DrawAmount } from '../debt-lines/draw-figures.tsx'
import { DRAW_TOTALS } from '../debt-lines/draw-totals.ts'
import { FilteredList } from '../../shell/filtered-list.tsx'
import { useFiledBy } from './filed-by.ts'
import { OperatorOnly } from './operator-only.tsx'
import { DrawBadge, LineLink, OrganizationLink } from './operator-words.tsx'
import { amountsAt, places } from '../../ui/file-columns.ts'

const STATUSES = ['requested', 'approved', 'funded', 'settled', 'declined', 'canceled']

/** The page. */
export function OperatorDrawsPage() {
  const { me } = usePlace()
  return me.organization.is_operator ? <Draws /> : <OperatorOnly what="Draw requests of all organizations" />
}

function Draws() {
  const { environment } = usePlace()
  const {
    search: { status },
    changeSearch,
  } = useAddress()
  const filters = useFiledBy()
  return (
    <Page title="Draw requests" lead="What lenders ask for, and what became of it. No money is moved by it.">
      <SegmentedControl
        aria-label="Which draw requests"
        data={[{ value: '', label: 'All' }, ...STATUSES.map((value) => ({ value, label: sentenceCase(value) }))]}
        value={status ?? ''}
        onChange={(chosen) => changeSearch({ status: chosen === '' ? undefined : chosen })}
        className="scrolled"
      />
      <FilteredList
        what="draw requests"
        file_name="draw-requests.csv"
        path="/operator/draw-requests"
        filters={filters}
        asked={{ status }}
        columns={columns(environment)}
        exported={EXPORTED}
        totals={DRAW_TOTALS}
        keyOf={({ id }) => id}
        empty={
          <Empty title={status === 'requested' ? 'Nothing waits for a decision' : 'No draw requests'}>
            Lenders ask on the page of their debt line, or by the API.
          </Empty>
        }
      />
    </Page>
  )
}

const EXPORTED = [
  ...places('id', 'organization', 'debt_line_id'),
  ...amountsAt({ at: 'currency' }, 'amount'),
  ...places('currency', 'status', 'purpose', 'requested_for', 'transaction_id', 'created_at'),
]

function columns(environment: string): Column<DrawRequest>[] {
  return [
    {
      head: 'Request',
      cell: ({ id }) => (
        <Link to={PATHS.operatorDraw} params={{ environment, draw: id }} className="breakable link">
          {id}
        </Link>
      ),
    },
    { head: 'Organization', cell: ({ organization }) => <OrganizationLink id={organization} /> },
    { head: 'Debt line', cell: ({ debt_line_id }) => <LineLink line={debt_line_id} /> },
    {
      head: 'Amount',
      kind: 'numeric',
      cell: (draw) => <DrawAmount draw={draw} />,
      amountOf: ({ amount, currency }) => ({ amount, currency }),
    },
    { head: 'Wanted for', cell: ({ requested_for }) => requested_for ?? '' },
    { head: 'Status', cell: ({ status }) => <DrawBadge status={status} />, orderedBy: ({ status }) => status },
    { head: 'Asked', cell: ({ created_at }) => <Ago at={created_at} /> },
  ]
}
