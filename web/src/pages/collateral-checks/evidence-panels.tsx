// All that a finding is made of, each with the way to it: entries as they were found and as they are now, changes, and other records.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type {
  FindingDetail,
  FindingDetailEvidenceChange as Change,
  FindingDetailEvidenceEntry as Entry,
  FindingDetailEvidencePledge as Pledge,
} from '@tapeline/sdk'
import { useMemo, type ReactNode } from 'react'
import { PATHS } from '../../paths.ts'
import { addressOf } from '../../service/call.ts'
import { documentFilePath } from '../../service/documents.ts'
import { AccountLink, ReceivableLink } from '../../shell/record-links.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, amountCell } from '../../ui/file-columns.ts'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { labelOf } from '../../words/field-labels.ts'
import { changeWords } from '../book/change-words.ts'
import { cutText } from './check-words.ts'
import { useChecksPlace } from './checks-place.ts'

interface EvidenceProps {
  readonly finding: FindingDetail
}

/** The panels of what there is. A contested asset has nothing that a lender may read. */
export function EvidencePanels({ finding }: EvidenceProps) {
  const { entries, changes, ...others } = finding.evidence
  const isEmpty = entries.length === 0 && changes.length === 0 && Object.values(others).every((ids) => ids.length === 0)
  if (isEmpty)
    return (
      <Panel title="What it is made of">
        <Empty title="Nothing more is listed">
          {finding.check === 'asset_contested'
            ? 'The asset behind the receivable is contested. What contests it is of another lender.'
            : 'The measured values above are all there is.'}
        </Empty>
      </Panel>
    )
  const cut = cutText(finding)
  return (
    <>
      {cut !== undefined && <Panel title="Not all is named">{cut}</Panel>}
      {entries.length > 0 && <EntriesPanel finding={finding} />}
      {changes.length > 0 && <ChangesPanel finding={finding} />}
      {others.pledges.length > 0 && <PledgesPanel finding={finding} />}
      <Records title="Receivables" ids={others.receivables} finding={finding} column="receivable_id">
        {(id) => <ReceivableLink id={id} />}
      </Records>
      <Records title="Obligors" ids={others.accounts} finding={finding} column="obligor_id">
        {(id) => <AccountLink id={id} />}
      </Records>
      <Records title="Documents" ids={others.documents} finding={finding} column="document_id">
        {(id) => <DocumentLink id={id} />}
      </Records>
      <Records title="Lines of the bank" ids={others.transactions} finding={finding} column="transaction_id">
        {(id) => <TransactionLink id={id} />}
      </Records>
    </>
  )
}

function EntriesPanel({ finding: { id, currency, evidence } }: EvidenceProps) {
  const columns = useMemo(() => entryColumns(currency), [currency])
  return (
    <Panel
      title="Entries"
      lead="Each as it was when it was found, and as it is known now."
      actions={
        <SaveRows
          what="the entries"
          file_name={`${id}-entries.csv`}
          columns={entryFile(currency)}
          rows={evidence.entries}
        />
      }
      flush
    >
      <DataTable caption="Entries" columns={columns} rows={evidence.entries} keyOf={keyOfEntry} is_fixed />
    </Panel>
  )
}

const keyOfEntry = ({ receivable_id, entry_id, recorded_at }: Entry) => `${receivable_id} ${entry_id} ${recorded_at}`

type Version = NonNullable<Entry['current']>

function entryColumns(currency: string | null): readonly Column<Entry>[] {
  return [
    { head: 'Entry', cell: (entry) => <EntryLink entry={entry} />, copiedOf: ({ entry_id }) => entry_id },
    {
      head: 'Receivable',
      cell: ({ receivable_id }) => <ReceivableLink id={receivable_id} />,
      copiedOf: ({ receivable_id }) => receivable_id,
    },
    {
      head: 'Type',
      cell: ({ evidenced, current }) => typeText(evidenced ?? current),
    },
    {
      head: 'Day',
      cell: ({ evidenced }) => <span className="money">{evidenced?.date ?? NO_FIGURE}</span>,
      copiedOf: ({ evidenced }) => evidenced?.date,
    },
    {
      head: 'Amount',
      kind: 'numeric',
      cell: ({ evidenced }) => <span className="money">{versionAmount(evidenced, currency)}</span>,
      amountOf: ({ evidenced }) => ({ amount: evidenced?.amount, currency }),
    },
    {
      head: 'Known',
      cell: ({ recorded_at }) => <Known at={recorded_at} />,
      copiedOf: ({ recorded_at }) => recorded_at,
    },
    {
      head: 'As it is now',
      kind: 'prose',
      cell: (entry) => nowText(entry, currency),
    },
  ]
}

function EntryLink({ entry: { receivable_id, entry_id, current } }: { readonly entry: Entry }) {
  return current === null ? (
    <span className="breakable">{entry_id}</span>
  ) : (
    <ReceivableLink id={receivable_id} entry={entry_id} />
  )
}

function typeText(version: Version | null): string {
  return version === null ? NO_FIGURE : sentenceCase(version.type)
}

function versionAmount(version: Version | null, currency: string | null): string {
  if (version === null) return NO_FIGURE
  return currency === null ? 'An amount' : `${amountText(version.amount, currency)} ${currency}`
}

/** What the entry is now: deleted, the same, or what it became. */
function nowText({ evidenced, current }: Entry, currency: string | null): string {
  if (current === null) return 'Deleted'
  const isSame =
    evidenced !== null &&
    evidenced.date === current.date &&
    evidenced.type === current.type &&
    String(evidenced.amount) === String(current.amount)
  return isSame ? 'The same' : `${typeText(current)}, ${current.date}, ${versionAmount(current, currency)}`
}

/** A moment to the second: which came first matters. */
function Known({ at }: { readonly at: string }) {
  return <span className="money">{at.slice(0, 19).replace('T', ' ')} UTC</span>
}

const entryFile = (currency: string | null): readonly FileColumn<Entry>[] => [
  ['entry_id', ({ entry_id }) => entry_id],
  ['receivable_id', ({ receivable_id }) => receivable_id],
  ['type', ({ evidenced, current }) => typeText(evidenced ?? current)],
  ['date', ({ evidenced }) => evidenced?.date],
  ['amount', ({ evidenced }) => amountCell(evidenced?.amount, currency)],
  ['currency', () => currency],
  ['recorded_at', ({ recorded_at }) => recorded_at],
  ['as_it_is_now', (entry) => nowText(entry, currency)],
]

function ChangesPanel({ finding: { id, currency, evidence } }: EvidenceProps) {
  const columns = useMemo(() => changeColumns(currency), [currency])
  return (
    <Panel
      title="Changes"
      lead="What the lender changed, and what it was before."
      actions={
        <SaveRows
          what="the changes"
          file_name={`${id}-changes.csv`}
          columns={changeFile(currency)}
          rows={evidence.changes}
        />
      }
      flush
    >
      <DataTable caption="Changes" columns={columns} rows={evidence.changes} keyOf={keyOfChange} is_fixed />
    </Panel>
  )
}

const keyOfChange = ({ receivable_id, field, recorded_at }: Change) => `${receivable_id} ${field} ${recorded_at}`

const valueText = (change: Change, side: 'before' | 'after', currency: string | null) =>
  changeWords({ ...change, currency: currency ?? undefined }, side)

const changeColumns = (currency: string | null): readonly Column<Change>[] => [
  { head: 'What', cell: ({ field }) => labelOf(field) },
  {
    head: 'Receivable',
    cell: ({ receivable_id }) => <ReceivableLink id={receivable_id} />,
    copiedOf: ({ receivable_id }) => receivable_id,
  },
  { head: 'Before', kind: 'prose', cell: (change) => valueText(change, 'before', currency) },
  { head: 'After', kind: 'prose', cell: (change) => valueText(change, 'after', currency) },
  { head: 'Known', cell: ({ recorded_at }) => <Known at={recorded_at} />, copiedOf: ({ recorded_at }) => recorded_at },
]

const changeFile = (currency: string | null): readonly FileColumn<Change>[] => [
  ['field', ({ field }) => labelOf(field)],
  ['receivable_id', ({ receivable_id }) => receivable_id],
  ['before', (change) => valueText(change, 'before', currency)],
  ['after', (change) => valueText(change, 'after', currency)],
  ['recorded_at', ({ recorded_at }) => recorded_at],
]

function PledgesPanel({ finding: { id, evidence } }: EvidenceProps) {
  return (
    <Panel
      title="Pledges"
      lead="The debt lines that it backed, and when it was released."
      actions={
        <SaveRows what="the pledges" file_name={`${id}-pledges.csv`} columns={PLEDGE_FILE} rows={evidence.pledges} />
      }
      flush
    >
      <DataTable caption="Pledges" columns={PLEDGE_COLUMNS} rows={evidence.pledges} keyOf={keyOfPledge} is_fixed />
    </Panel>
  )
}

const keyOfPledge = ({ debt_line_id, from }: Pledge) => `${debt_line_id} ${from}`

const PLEDGE_COLUMNS: readonly Column<Pledge>[] = [
  { head: 'Debt line', cell: ({ debt_line_id }) => debt_line_id },
  {
    head: 'Receivable',
    cell: ({ receivable_id }) => <ReceivableLink id={receivable_id} />,
    copiedOf: ({ receivable_id }) => receivable_id,
  },
  { head: 'From', cell: ({ from }) => <span className="money">{from ?? 'The beginning'}</span> },
  { head: 'Released', cell: ({ released }) => <span className="money">{released ?? 'Not released'}</span> },
]

const PLEDGE_FILE: readonly FileColumn<Pledge>[] = [
  ['debt_line_id', ({ debt_line_id }) => debt_line_id],
  ['receivable_id', ({ receivable_id }) => receivable_id],
  ['from', ({ from }) => from],
  ['released', ({ released }) => released],
]

interface RecordsProps extends EvidenceProps {
  readonly title: string
  readonly ids: readonly string[]
  /** The name of their column in a file. */
  readonly column: string
  readonly children: (id: string) => ReactNode
}

/** Records that are named alone; nothing where there are none. */
function Records({ title, ids, finding, column, children }: RecordsProps) {
  if (ids.length === 0) return null
  const what = title.toLowerCase()
  const columns: readonly Column<string>[] = [{ head: title, cell: children, copiedOf: (id) => id }]
  return (
    <Panel
      title={title}
      actions={
        <SaveRows
          what={`the ${what}`}
          file_name={`${finding.id}-${what.replaceAll(' ', '-')}.csv`}
          columns={[[column, (id: string) => id]]}
          rows={ids}
        />
      }
      flush
    >
      <DataTable caption={title} columns={columns} rows={ids} keyOf={(id) => id} by_row />
    </Panel>
  )
}

function DocumentLink({ id }: { readonly id: string }) {
  const { environment } = usePlace()
  const { reader, organization } = useChecksPlace()
  const known = reader === 'operator' ? `${organization}:${id}` : id
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      href={addressOf(documentFilePath(environment, reader, known))}
      download
      aria-label={`The file of document ${id}`}
    >
      {id}
    </Anchor>
  )
}

function TransactionLink({ id }: { readonly id: string }) {
  const { environment } = usePlace()
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      renderRoot={(props) => <Link {...props} to={PATHS.cashLine} params={{ environment, source: 'operator', id }} />}
    >
      {id}
    </Anchor>
  )
}
