// Documents of every organization: what came in, its file, and whether it was accepted.
import { Anchor, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Document } from '@tapeline/sdk'
import { documentFile } from '../../service/operator-documents.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { Filter } from '../../ui/filters.ts'
import { Ago } from '../../ui/moments.tsx'
import { NotReported } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { FilteredList } from '../../shell/filtered-list.tsx'
import { useFiledBy } from './filed-by.ts'
import { OperatorOnly } from './operator-only.tsx'
import { LineLink, OrganizationLink } from './operator-words.tsx'
import { ReviewCell } from './review-cell.tsx'
import { places } from '../../ui/file-columns.ts'
import { DAY_COLUMNS } from '../documents/day-columns.tsx'
import { DOCUMENT_KINDS } from '../documents/document-kinds.ts'
import { type ColumnOfActs, useDocumentActs } from '../documents/use-document-acts.tsx'

const KIND: Filter = { name: 'kind', label: 'Kind', options: DOCUMENT_KINDS }

const LEAD =
  'What lenders and you have filed, the latest first. A review is an annotation that the lender reads; a document that changes waits again. ' +
  'Overdue and expired are judged by your day; events go by that of the lender’s time zone.'

/** The page. */
export function OperatorDocumentsPage() {
  const { me } = usePlace()
  return me.organization.is_operator ? <Documents /> : <OperatorOnly what="Documents of all organizations" />
}

function Documents() {
  const filters = [...useFiledBy(), KIND]
  const { dialogs, columns: acts } = useDocumentActs({}, reviewColumn)
  const columns = useMemo(() => [...COLUMNS, ...acts], [acts])
  return (
    <Page title="Documents" lead={LEAD}>
      <FilteredList
        what="documents"
        file_name="documents.csv"
        path="/operator/documents"
        filters={filters}
        columns={columns}
        exported={EXPORTED}
        keyOf={({ id }) => id}
        empty={<Empty title="No documents">Lenders send them with their receivables, or by the API.</Empty>}
      />
      {dialogs}
    </Page>
  )
}

const EXPORTED = places(
  'id',
  'organization',
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
  { head: 'Document', cell: (document) => <FileCell document={document} /> },
  { head: 'Kind', cell: ({ kind }) => sentenceCase(kind) },
  { head: 'Organization', cell: ({ organization }) => <OrganizationLink id={organization} /> },
  { head: 'Belongs to', cell: (document) => <BelongsTo document={document} /> },
  ...DAY_COLUMNS,
]

/** The review, when the document changed, and what else is done with it: the table has no room for more columns. */
const reviewColumn: ColumnOfActs = (buttonsOf) => ({
  head: 'Review',
  cell: (document) => (
    <Stack gap={6} maw={165}>
      <div>
        <ReviewCell document={document} />
      </div>
      <Text size="xs" c="dimmed">
        Changed <Ago at={document.updated_at} />
      </Text>
      {buttonsOf(document)}
    </Stack>
  ),
})

function FileCell({ document: { id, file_name } }: { readonly document: Document }) {
  const { environment } = usePlace()
  return (
    <span className="breakable">
      {file_name === null ? (
        <>
          {id} <NotReported>no file yet</NotReported>
        </>
      ) : (
        <Anchor fz="inherit" underline="always" href={documentFile(environment, id)} download>
          {file_name}
        </Anchor>
      )}
    </span>
  )
}

function BelongsTo({ document: { receivable_id, debt_line_id } }: { readonly document: Document }) {
  if (debt_line_id !== null) return <LineLink line={debt_line_id} />
  return <span className="breakable">{receivable_id ?? 'The organization'}</span>
}
