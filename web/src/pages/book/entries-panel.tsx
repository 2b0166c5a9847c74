// The entries of a receivable, latest first, and the one that a link leads to.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Entry, Receivable } from '@tapeline/sdk'
import { entriesPath } from '../../service/entries.ts'
import { listQuery } from '../../service/list.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { ReceivableLink } from '../../shell/record-links.tsx'
import { TotalOfList } from '../../shell/total-of-list.tsx'
import type { TotalWords } from '../../shell/total-of-rows.tsx'
import type { Against } from '../../shell/against.ts'
import { useAgainst } from '../../shell/use-against.ts'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import { moneyColumn } from '../../ui/money-column.tsx'
import { NotReported } from '../../ui/money.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { NotCompared } from '../compare/not-compared.tsx'
import { entryThen, savedThen, thenColumn } from './there-then.tsx'
import { LinkedEntry } from './linked-entry.tsx'
import { amountsAt, currencyColumn, places } from '../../ui/file-columns.ts'

/** The tab. */
export function EntriesPanel({ receivable }: { readonly receivable: Receivable }) {
  const { environment, clocks } = usePlace()
  const { page, limit } = useAddress().search
  const against = useAgainst()
  const { id, currency } = receivable
  const loaded = useQuery(listQuery<Entry>(environment, entriesPath(id), { page, limit }))
  return (
    <>
      <LinkedEntry receivable={receivable} />
      <Panel
        title="Entries"
        lead={clocks.known_at === undefined ? BY_DATE : KNOWN_NOW}
        flush
        actions={
          <ExportButton
            what="the entries"
            file_name={`${id}-entries.csv`}
            environment={environment}
            path={entriesPath(id)}
            question={{}}
            columns={exported(currency, against)}
          />
        }
      >
        <Listing
          caption="Entries"
          loaded={loaded}
          list={{ environment, path: entriesPath(id), question: {} }}
          columns={[
            ...columns(id, currency, clocks.as_of),
            ...thenColumn<Entry>(against, (entry) => (against ? entryThen(entry, against) : '')),
          ]}
          keyOf={({ id: entry }) => entry}
          empty={<Empty title="No entries yet">Send what was disbursed, paid and charged, each with its date.</Empty>}
        />
        <TotalOfList path={entriesPath(id)} question={{}} words={TOTALS} />
        {against !== undefined && (
          <NotCompared>
            The last column states which entries were there on {against.words}. Entries that were deleted since are in
            the history of each.
          </NotCompared>
        )}
      </Panel>
    </>
  )
}

const TOTALS: TotalWords = {
  noun: 'entry',
  amounts: [{ field: 'amount' }],
  commonOf: ({ type }) => sentenceCase(String(type)),
}

const BY_DATE = 'What happened, by its date. Open one for its history.'

const KNOWN_NOW = 'All that are known now. Open one to see it as it was known at the moment above.'

function columns(receivable_id: string, currency: string, as_of: string | undefined): Column<Entry>[] {
  return [
    { head: 'Entry', cell: ({ id }) => <ReceivableLink id={receivable_id} entry={id} /> },
    { head: 'Date', cell: ({ date }) => <DateCell date={date} as_of={as_of} />, copiedOf: ({ date }) => date },
    { head: 'Type', cell: ({ type }) => sentenceCase(type) },
    moneyColumn(
      'Amount',
      ({ amount }) => amount,
      () => currency,
    ),
    moneyColumn(
      'Balance you stated',
      ({ balance }) => balance,
      () => currency,
    ),
    {
      head: 'Status',
      cell: ({ receivable_status: status }) => (status === null ? <NotReported /> : sentenceCase(status)),
    },
    {
      head: 'Description',
      kind: 'prose',
      cell: ({ description }) => <span className="breakable">{description ?? ''}</span>,
    },
  ]
}

/** What is dated after the day shown does not count on it. */
function DateCell({ date, as_of }: { readonly date: string; readonly as_of: string | undefined }) {
  return (
    <span className="money">
      {date}
      {as_of !== undefined && date > as_of && (
        <Text component="span" c="dimmed" size="xs">
          {' '}
          after the day shown
        </Text>
      )}
    </span>
  )
}

const exported = (currency: string, against: Against | undefined) => [
  ...places('id', 'date', 'type'),
  ...amountsAt(currency, 'amount', 'balance'),
  currencyColumn<unknown>(currency),
  ...places('description', 'receivable_status', 'metadata', 'created_at', 'updated_at'),
  ...savedThen(against, (entry) => entry as Entry),
]
