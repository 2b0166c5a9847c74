// Draw requests of every organization: those that wait for a decision first in view, any other by a filter.
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import { listQuery } from '../../service/list.ts'
import type { OperatorDraw } from '../../service/operator-draws.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import type { Filter } from '../../ui/filters.ts'
import { Ago } from '../../ui/moments.tsx'
import { Money } from '../../ui/money.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { OperatorOnly } from './operator-only.tsx'
import { DrawBadge, LineLink, OrganizationLink } from './operator-words.tsx'

const STATUSES = ['requested', 'approved', 'funded', 'settled', 'declined', 'canceled']

const FILTERS: readonly Filter[] = [
  { name: 'organization', label: 'Organization', note: 'Its id.' },
  { name: 'debt_line_id', label: 'Debt line', note: 'Its id.' },
]

const PATH = '/operator/draw-requests'

/** The page. */
export function OperatorDrawsPage() {
  const { me } = usePlace()
  return me.organization.is_operator ? <Draws /> : <OperatorOnly what="Draw requests of all organizations" />
}

function Draws() {
  const { environment } = usePlace()
  const { search, say } = useAddress()
  const { organization, debt_line_id, status, page, limit } = search
  const filters = { organization, debt_line_id }
  const question = { ...filters, status }
  const loaded = useQuery(listQuery<OperatorDraw>(environment, PATH, { ...question, page, limit }))
  return (
    <Page title="Draw requests" lead="What lenders ask for, and what became of it. No money is moved by it.">
      <SegmentedControl
        aria-label="Which draw requests"
        data={[{ value: '', label: 'All' }, ...STATUSES.map((value) => ({ value, label: sentenceCase(value) }))]}
        value={status ?? ''}
        onChange={(chosen) => say({ status: chosen === '' ? undefined : chosen })}
        className="scrolled"
      />
      <Panel flush>
        <FilterBar filters={FILTERS} values={filters} onChange={say}>
          <ExportButton
            what="draw requests"
            file_name="draw-requests.csv"
            environment={environment}
            path={PATH}
            question={question}
            columns={EXPORTED}
          />
        </FilterBar>
        <Listing
          caption="Draw requests"
          loaded={loaded}
          columns={columns(environment)}
          keyOf={({ id }) => id}
          empty={
            <Empty title={status === 'requested' ? 'Nothing waits for a decision' : 'No draw requests'}>
              Lenders ask by POST /draw-requests, or on the page of their debt line.
            </Empty>
          }
        />
      </Panel>
    </Page>
  )
}

const EXPORTED = [
  'id',
  'organization',
  'debt_line_id',
  'amount',
  'currency',
  'status',
  'purpose',
  'requested_for',
  'transaction_id',
  'created_at',
]

function columns(environment: string): Column<OperatorDraw>[] {
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
    { head: 'Amount', kind: 'numeric', cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
    { head: 'Wanted for', cell: ({ requested_for }) => requested_for ?? '' },
    { head: 'Status', cell: ({ status }) => <DrawBadge status={status} /> },
    { head: 'Asked', cell: ({ created_at }) => <Ago at={created_at} /> },
  ]
}
