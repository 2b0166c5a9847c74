// Reporting, Accounts: who owes.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Account } from '@tapeline/sdk'
import { nameOfAccount } from '@tapeline/kernel/core/account-name'
import { listQuery } from '../../service/list.ts'
import { isMetadata } from '../../shell/address.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { AccountLink } from '../../shell/record-links.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import type { Filter } from '../../ui/filters.ts'
import { NotReported } from '../../ui/money.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { entityText, scoreText } from '../../ui/marked-numbers.ts'
import { Industry } from '../../shell/industry.ts'
import { FindById } from './find-by-id.tsx'
import { LendersOnly } from './lenders-only.tsx'
import { places } from '../../ui/file-columns.ts'

const FILTERS: readonly Filter[] = [{ name: 'metadata', label: 'Metadata', note: 'A key of your own, and its value.' }]

/** The page. */
export function AccountsPage() {
  const { me, environment } = usePlace()
  if (me.organization.is_operator) return <LendersOnly what="Accounts" />
  return (
    <Page
      title="Accounts"
      lead="Who owes: the people and businesses behind your receivables, as they hold now."
      actions={<FindById what="account" key={environment} />}
    >
      <Accounts />
    </Page>
  )
}

function Accounts() {
  const { environment } = usePlace()
  const { search, changeSearch } = useAddress()
  const filters = Object.fromEntries(Object.entries(search).filter(([name]) => isMetadata(name)))
  const { page, limit } = search
  const loaded = useQuery(listQuery<Account>(environment, '/accounts', { ...filters, page, limit }))
  return (
    <Panel flush>
      <FilterBar filters={FILTERS} values={filters} onChange={changeSearch}>
        <ExportButton
          what="these accounts"
          file_name="accounts.csv"
          environment={environment}
          path="/accounts"
          question={filters}
          filters={FILTERS}
          columns={EXPORTED}
        />
      </FilterBar>
      <Listing
        caption="Accounts"
        loaded={loaded}
        list={{ environment, path: '/accounts', question: filters }}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={
          Object.keys(filters).length > 0 ? (
            <Empty title="No accounts like these">Take a filter off to see more.</Empty>
          ) : (
            <Empty title="No accounts yet">Send them by the API, or bring a file under Imports.</Empty>
          )
        }
      />
    </Panel>
  )
}

const COLUMNS: readonly Column<Account>[] = [
  {
    head: 'Name',
    cell: (account) => <AccountLink id={account.id}>{nameOfAccount(account) ?? account.id}</AccountLink>,
  },
  { head: 'Id', cell: ({ id }) => <span className="breakable">{id}</span> },
  { head: 'Type', cell: ({ type }) => sentenceCase(type) },
  { head: 'Legal entity', cell: ({ legal_entity_id }) => reportedText(entityText(legal_entity_id)) },
  { head: 'Place', cell: ({ address }) => reportedText(placeOf(address)) },
  { head: 'Industry', cell: ({ industry }) => reportedText(industry && <Industry code={industry} />) },
  { head: 'Credit score', cell: ({ credit_score }) => reportedText(scoreText(credit_score)) },
]

function reportedText(text: ReactNode) {
  return text === null ? <NotReported /> : <span className="breakable">{text}</span>
}

function placeOf(address: Account['address']): string | null {
  const parts = [address?.['locality'], address?.['region'], address?.['country']].filter(
    (part) => part !== null && part !== undefined,
  )
  return parts.length === 0 ? null : parts.join(', ')
}

const EXPORTED = places(
  'id',
  'type',
  'name',
  'first_name',
  'last_name',
  'legal_entity_id',
  'address.street_address',
  'address.locality',
  'address.region',
  'address.postal_code',
  'address.country',
  'phone',
  'email',
  'website',
  'credit_score',
  'industry',
  'metadata',
  'created_at',
  'updated_at',
)
