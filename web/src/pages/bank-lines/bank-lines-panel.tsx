// The bank lines of a lender, the latest settled first, a page at a time: for the lender on its clocks, for the operator as they are now.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BankLine } from '@tapeline/sdk'
import type { ListQuestion } from '../../service/list.ts'
import { type OnClocks, readRecords, recordsQuery } from '../../service/records-on-clocks.ts'
import { isMetadata } from '../../shell/address.ts'
import { leadOnClocks } from '../debt-lines/line-words.ts'
import { isPast } from '../../shell/clocks.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { TotalOfList } from '../../shell/total-of-list.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { places } from '../../ui/file-columns.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import type { Filter } from '../../ui/filters.ts'
import { NotReported } from '../../ui/money.tsx'
import { Panel } from '../../ui/page.tsx'
import { movementTotals } from './movement-totals.ts'
import { SIGNED_AMOUNT, signedAmount } from './signed-amount.ts'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'

interface BankLinesPanelProps {
  readonly title?: string
  readonly lead?: string
  /** The list of the public API. */
  readonly path: string
  /** Set where the lines can be read on the clocks: then a line is asked for as it was known. */
  readonly clocks?: OnClocks<BankLine>['clocks']
  /** In place of a list that holds nothing at all. */
  readonly empty: ReactNode
}

/** The panel. */
export function BankLinesPanel({ title, lead, path, clocks, empty }: BankLinesPanelProps) {
  const { environment } = usePlace()
  const { search, changeSearch } = useAddress()
  const { page, limit } = search
  const filters = Object.fromEntries(Object.entries(search).filter(([name]) => isFilter(name)))
  const on: OnClocks<BankLine> = { clocks: clocks ?? NOW, dayOf: dayOfLine }
  const loaded = useQuery(recordsQuery<BankLine>(environment, path, { ...filters, page, limit }, on))
  const read = (question: ListQuestion, signal: AbortSignal) =>
    readRecords<BankLine>(environment, path, question, on, signal)
  return (
    <Panel {...(title === undefined ? {} : { title })} lead={clocks === undefined ? lead : leadOnClocks(clocks)} flush>
      <FilterBar filters={FILTERS} values={filters} onChange={changeSearch}>
        <ExportButton
          what="these bank lines"
          file_name="bank-lines.csv"
          environment={environment}
          path={path}
          question={filters}
          filters={FILTERS}
          columns={COLUMNS_OF_FILE}
          {...(clocks === undefined ? {} : { read })}
        />
      </FilterBar>
      <Listing
        caption="Bank lines"
        loaded={loaded}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={
          Object.keys(filters).length > 0 ? (
            <Empty title="No bank lines like these">Take a filter off to see more.</Empty>
          ) : (
            empty
          )
        }
      />
      {!isPast(on.clocks) && <TotalOfList path={path} question={filters} words={TOTALS} />}
    </Panel>
  )
}

const TOTALS = movementTotals('bank line')

const NOW = { as_of: undefined, known_at: undefined }

/** The day from which a line counts, where its bank stated one. */
function dayOfLine({ booked_on, settled_at }: BankLine): string | null {
  return booked_on ?? settled_at?.slice(0, 10) ?? null
}

const STATUSES = ['pending', 'settled', 'returned', 'canceled']

const FILTERS: readonly Filter[] = [
  { name: 'status', label: 'Status', options: STATUSES.map((value) => ({ value, label: sentenceCase(value) })) },
  {
    name: 'direction',
    label: 'Direction',
    options: [
      { value: 'credit', label: 'Money in' },
      { value: 'debit', label: 'Money out' },
    ],
  },
  { name: 'currency', label: 'Currency', note: 'Three letters, such as USD.' },
  { name: 'metadata', label: 'Metadata', note: 'A key of your own, and its value.' },
]

function isFilter(name: string): boolean {
  return isMetadata(name) || FILTERS.some((filter) => filter.name === name)
}

const COLUMNS: readonly Column<BankLine>[] = [
  {
    head: 'Bank line',
    cell: ({ description, counterparty, bank_reference, id }) => (
      <div>
        <span className="breakable">{description ?? counterparty ?? id}</span>
        <Text size="xs" c="dimmed" className="breakable">
          {[counterparty, bank_reference].filter(Boolean).join(', ')}
        </Text>
      </div>
    ),
  },
  { head: 'Settled', cell: ({ settled_at }) => settled_at?.slice(0, 10) ?? 'Not yet' },
  { head: 'Booked', cell: ({ booked_on }) => booked_on ?? <NotReported /> },
  {
    head: 'Account',
    cell: ({ account_label }) => <span className="breakable">{account_label ?? <NotReported />}</span>,
  },
  { head: 'Status', cell: ({ status }) => sentenceCase(status) },
  {
    head: 'Amount',
    kind: 'numeric',
    cell: ({ direction, amount, currency }) =>
      `${direction === 'debit' ? '−' : '+'}${amountText(amount, currency)} ${currency}`,
    amountOf: (row) => ({ amount: signedAmount(row), currency: row.currency }),
  },
]

const COLUMNS_OF_FILE = [
  ...places('id', 'booked_on', 'settled_at', 'direction'),
  SIGNED_AMOUNT,
  ...places('currency', 'status', 'account_label', 'counterparty', 'description', 'bank_reference', 'metadata'),
  ...places('created_at', 'updated_at'),
]
