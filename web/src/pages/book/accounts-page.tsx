// Reporting, Accounts: who owes.
import { useQuery } from '@tanstack/react-query'
import type { Account } from '@tapeline/sdk'
import { type ReactNode, useMemo } from 'react'
import { nameOfAccount } from '@tapeline/kernel/core/account-name'
import type { AccountById } from '../../generated/dashboard-endpoints.ts'
import { ACCOUNTS_THEN, comparedListQuery, readCompared } from '../../service/compared-list.ts'
import type { ListQuestion } from '../../service/list.ts'
import { isMetadata } from '../../shell/address.ts'
import { ComparePicker } from '../../shell/compare-picker.tsx'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { AccountLink } from '../../shell/record-links.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { useAgainst } from '../../shell/use-against.ts'
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
import { NotCompared } from '../compare/not-compared.tsx'
import { columnsThen, fileThen } from '../compare/rows-compared.tsx'
import { ACCOUNTS_COMPARED, ACCOUNTS_FACTS, ACCOUNTS_NAMES, placeOf } from './accounts-then.tsx'
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
      actions={
        <>
          <ComparePicker />
          <FindById what="account" key={environment} />
        </>
      }
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
  const against = useAgainst()
  const asked = { environment, path: '/accounts', source: ACCOUNTS_THEN, clocks: against?.clocks }
  const loaded = useQuery(comparedListQuery<Account, AccountById>(asked, { ...filters, page, limit }))
  const words = against?.words
  const columns = useMemo(() => columnsThen<Account, AccountById>(COLUMNS, words, ACCOUNTS_COMPARED), [words])
  const list = {
    environment,
    path: '/accounts',
    question: filters,
    read: (question: ListQuestion, signal: AbortSignal) => readCompared<Account, AccountById>(asked, question, signal),
  }
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
        {against !== undefined && (
          <ExportButton
            {...list}
            what="these accounts, compared"
            file_name="accounts-compared.csv"
            filters={FILTERS}
            columns={fileThen<AccountById>(against, ACCOUNTS_NAMES, [], ACCOUNTS_FACTS)}
          />
        )}
      </FilterBar>
      <Listing
        caption="Accounts"
        loaded={loaded}
        list={against === undefined ? { environment, path: '/accounts', question: filters } : list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          Object.keys(filters).length > 0 ? (
            <Empty title="No accounts like these">Take a filter off to see more.</Empty>
          ) : (
            <Empty title="No accounts yet">Send them by the API, or bring a file under Imports.</Empty>
          )
        }
      />
      {words !== undefined && (
        <NotCompared>
          Accounts are shown as they hold now, whatever day is shown. Below a fact: what it was on {words}, where it was
          another. An account has no figures of its own: what it owes is compared on its page.
        </NotCompared>
      )}
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
