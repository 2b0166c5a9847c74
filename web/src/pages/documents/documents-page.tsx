// All documents of a lender: of its debt lines, of its receivables and of the organization, the lender's and the operator's. What is
// asked for is sent from here, whatever it is about.
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Document } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { addressOf } from '../../service/call.ts'
import { DOCUMENTS, documentFilePath } from '../../service/documents.ts'
import { Changing } from '../../shell/changing.tsx'
import { FilteredList } from '../../shell/filtered-list.tsx'
import { ReceivableLink } from '../../shell/record-links.tsx'
import { useChoiceOfLines } from '../../shell/use-choice-of-lines.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import { places } from '../../ui/file-columns.ts'
import type { Filter } from '../../ui/filters.ts'
import { Ago } from '../../ui/moments.tsx'
import { NotReported } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { LendersOnly } from '../book/lenders-only.tsx'
import { DAY_COLUMNS } from './day-columns.tsx'
import { nameOfDocument } from './document-changes.ts'
import { DOCUMENT_KINDS } from './document-kinds.ts'
import { useDocumentActs } from './use-document-acts.tsx'

const LEAD =
  'What you and the operator have filed, and what is asked for, the latest first. A document that you send here is of your organization; ' +
  'those of a debt line or a receivable are sent from its page.'

/** The page. */
export function DocumentsOfLenderPage() {
  const { me } = usePlace()
  return me.organization.is_operator ? <LendersOnly what="Documents" /> : <Documents />
}

function Documents() {
  const filters = useFilters()
  const { create, dialogs, columns: acts } = useDocumentActs()
  const columns = useMemo(() => [...COLUMNS, ...acts], [acts])
  return (
    <Page
      title="Documents"
      lead={LEAD}
      actions={
        <Changing>
          <Button onClick={create}>Send a document</Button>
        </Changing>
      }
    >
      <FilteredList
        what="documents"
        file_name="documents.csv"
        path={DOCUMENTS}
        filters={filters}
        columns={columns}
        exported={EXPORTED}
        keyOf={({ id }) => id}
        empty={<Empty title="No documents">What you send, and what the operator asks for, is listed here.</Empty>}
      />
      {dialogs}
    </Page>
  )
}

/** Lines are chosen by name. */
function useFilters(): readonly Filter[] {
  const lines = useChoiceOfLines(true)
  const ofLine = lines?.map(({ id, name }) => ({ value: id, label: name ?? id }))
  return [
    { name: 'kind', label: 'Kind', options: DOCUMENT_KINDS },
    { name: 'debt_line_id', label: 'Debt line', ...(ofLine === undefined ? { note: 'Its id.' } : { options: ofLine }) },
    { name: 'receivable_id', label: 'Receivable', note: 'Its id.' },
  ]
}

const EXPORTED = places(
  'id',
  'kind',
  'description',
  'due_date',
  'expiry_date',
  'receivable_id',
  'debt_line_id',
  'file_name',
  'size_bytes',
  'sha256',
  'created_at',
)

const COLUMNS: readonly Column<Document>[] = [
  { head: 'Document', orderedBy: nameOfDocument, cell: (document) => <DocumentCell document={document} /> },
  { head: 'Kind', cell: ({ kind }) => sentenceCase(kind) },
  { head: 'Belongs to', cell: (document) => <BelongsTo document={document} /> },
  ...DAY_COLUMNS,
  { head: 'Changed', cell: ({ updated_at }) => <Ago at={updated_at} /> },
]

/** What it is called, and below that its file. */
function DocumentCell({ document: { id, description, file_name } }: { readonly document: Document }) {
  const { environment } = usePlace()
  return (
    <div>
      <span className="breakable">{description ?? id}</span>
      <Text size="xs" className="breakable">
        {file_name === null ? (
          <NotReported>no file yet</NotReported>
        ) : (
          <Anchor inherit underline="always" href={addressOf(documentFilePath(environment, 'lender', id))} download>
            {file_name}
          </Anchor>
        )}
      </Text>
    </div>
  )
}

/** Where it is listed too. */
function BelongsTo({ document: { receivable_id, debt_line_id } }: { readonly document: Document }) {
  const { environment } = usePlace()
  if (receivable_id !== null) return <ReceivableLink id={receivable_id} />
  if (debt_line_id === null) return 'The organization'
  return (
    <Anchor
      fz="inherit"
      underline="always"
      className="breakable"
      renderRoot={(props) => (
        <Link {...props} to={PATHS.debtLineDocuments} params={{ environment, line: debt_line_id }} />
      )}
    >
      {debt_line_id}
    </Anchor>
  )
}
