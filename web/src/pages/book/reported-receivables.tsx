// Receivables as they were reported: every field as it holds now, by obligor and by any key of metadata.
import { dayNumber } from '@tapeline/kernel/core/day'
import { Button, Group, Text } from '@mantine/core'
import { isMetadata } from '../../shell/address.ts'
import { type ReportedReceivable, readReported } from '../../service/reported-receivables.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { AccountLink, ReceivableLink } from '../../shell/record-links.tsx'
import { useObligorFilter } from '../../shell/named-filters.ts'
import { TotalOfList } from '../../shell/total-of-list.tsx'
import type { TotalWords } from '../../shell/total-of-rows.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import type { Filter } from '../../ui/filters.ts'
import { moneyColumn } from '../../ui/money-column.tsx'
import { Money, NotReported } from '../../ui/money.tsx'
import { Panel } from '../../ui/page.tsx'
import { counted, sentenceCase } from '../../ui/words.ts'
import { NoReceivables } from './calculated-receivables.tsx'
import { type Search, useReportedReceivables } from './use-reported-receivables.ts'
import { todayIn } from '../../ui/today.ts'
import { amountsAt, percentsAt, places } from '../../ui/file-columns.ts'

const METADATA: Filter = { name: 'metadata', label: 'Metadata', note: 'A key of your own, and its value.' }

/** The list. */
export function ReportedReceivables() {
  const { environment, me, clocks } = usePlace()
  const { search, changeSearch } = useAddress()
  const filters = Object.fromEntries(
    Object.entries(search).filter(([name]) => isMetadata(name) || name === 'obligor_id'),
  )
  const { page, limit } = search
  const place = me.environments.find((one) => one.environment === environment)
  const obligor = useObligorFilter(search['obligor_id'])
  const question = { ...filters, page, limit, sort: search['sort'] }
  const { loaded, search: looking } = useReportedReceivables(environment, question, clocks)
  return (
    <Panel flush>
      <FilterBar filters={[obligor, METADATA]} values={filters} onChange={changeSearch}>
        <ExportButton
          what="these receivables"
          file_name="receivables.csv"
          environment={environment}
          path="/receivables"
          question={filters}
          filters={[obligor, METADATA]}
          columns={EXPORTED}
        />
      </FilterBar>
      {looking !== undefined && <LookingOn {...looking} />}
      <Listing
        caption="Receivables as reported"
        loaded={loaded}
        list={{
          environment,
          path: '/receivables',
          question: { ...filters, sort: search['sort'] },
          read: (asked, signal) => readReported(environment, asked, signal),
        }}
        columns={columns(todayIn(place))}
        sort=""
        keyOf={({ id }) => id}
        empty={<NoReceivables filtered={Object.keys(filters).length > 0} />}
      />
      <TotalOfList path="/receivables" question={filters} words={TOTALS} />
    </Panel>
  )
}

const TOTALS: TotalWords = {
  noun: 'receivable',
  amounts: [
    { field: 'balance', label: 'balance', lacking: { field: 'without_balance', what: 'balance' } },
    { field: 'delinquent_amount', label: 'reported as delinquent' },
  ],
}

/** How far the search is for what fills the page. */
function LookingOn({ page: { data, looked_at }, has_failed, again }: Search) {
  return (
    <Group gap="sm" px="md" py="xs" role="status">
      <Text size="sm" c="dimmed">
        {has_failed ? 'The search has stopped' : 'Searching'}: {counted(data.length, 'row')} found among{' '}
        {counted(looked_at, 'receivable')} so far.
      </Text>
      {has_failed && (
        <Button variant="default" size="xs" onClick={() => void again()}>
          Search further
        </Button>
      )}
    </Group>
  )
}

/** `now` is the day from which days past due are counted. */
const columns = (now: string): readonly Column<ReportedReceivable>[] => [
  { head: 'Receivable', cell: ({ id }) => <ReceivableLink id={id} /> },
  { head: 'Obligor', cell: ({ obligor_id }) => <AccountLink id={obligor_id} /> },
  { head: 'Product type', cell: ({ product_type }) => sentenceCase(product_type) },
  { head: 'Funded by', cell: ({ funded_by, fund_name }) => fund_name ?? sentenceCase(funded_by) },
  {
    head: 'Originated',
    sort: 'origination_date',
    cell: ({ origination_date }) => <span className="money">{origination_date}</span>,
  },
  {
    ...moneyColumn<ReportedReceivable>(
      'Balance',
      ({ balance }) => balance,
      ({ currency }) => currency,
    ),
    sort: 'balance',
  },
  {
    head: 'Days past due',
    kind: 'numeric',
    sort: 'past_due',
    cell: ({ delinquent_since: since }) => daysSince(since, now) ?? 'None',
    copiedOf: ({ delinquent_since: since }) => daysSince(since, now),
  },
  {
    head: 'Delinquent',
    kind: 'numeric',
    cell: ({ delinquent_amount, delinquent_since, currency }) =>
      delinquent_since === null ? 'No' : <Money amount={delinquent_amount} currency={currency} />,
    amountOf: ({ delinquent_amount: amount, currency }) => ({ amount, currency }),
  },
  { head: 'Status', cell: ({ status }) => (status === null ? <NotReported /> : sentenceCase(status)) },
]

function daysSince(since: string | null, now: string): number | undefined {
  return since === null ? undefined : Math.max(0, dayNumber(now) - dayNumber(since))
}

const OWN = { at: 'currency' }

const EXPORTED = [
  ...places('id', 'obligor_id', 'product_type', 'funded_by', 'fund_name', 'origination_date', 'currency', 'term'),
  ...places('payment_frequency'),
  ...percentsAt('interest_rate'),
  ...amountsAt(OWN, 'credit_limit', 'origination_fee', 'periodic_fee', 'delinquent_amount'),
  ...places('delinquent_times', 'delinquent_since'),
  ...amountsAt(OWN, 'balance'),
  ...places('status', 'metadata', 'created_at', 'updated_at'),
]
