// The documents of a receivable: to download, to send, and to change.
import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Document, Receivable } from '@tapeline/sdk'
import { fileAddress, listQuery, pathPart } from '../../service/list.ts'
import { Changing } from '../../shell/changing.tsx'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import { NotReported } from '../../ui/money.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { places } from '../../ui/file-columns.ts'
import { DAY_COLUMNS } from '../documents/day-columns.tsx'
import { useDocumentActs } from '../documents/use-document-acts.tsx'

/** The tab. */
export function DocumentsPanel({ receivable }: { readonly receivable: Receivable }) {
  const { environment } = usePlace()
  const { page, limit } = useAddress().search
  const path = `/receivables/${pathPart(receivable.id)}/documents`
  const loaded = useQuery(listQuery<Document>(environment, path, { page, limit }))
  const { create, dialogs, columns: acts } = useDocumentActs({ receivable_id: receivable.id })
  const columns = useMemo(() => {
    const content = (id: string) => fileAddress(environment, `/documents/${pathPart(id)}/content`, {})
    return [...columnsOf(content), ...acts]
  }, [environment, acts])
  return (
    <>
      <Panel
        title="Documents"
        lead="Contracts, invoices and what else proves it."
        flush
        actions={
          <Group gap="xs">
            <ExportButton
              what="the documents"
              file_name={`${receivable.id}-documents.csv`}
              environment={environment}
              path={path}
              question={{}}
              columns={places(
                'id',
                'kind',
                'description',
                'due_date',
                'expiry_date',
                'file_name',
                'content_type',
                'size_bytes',
                'sha256',
                'created_by',
                'created_at',
              )}
            />
            <Changing>
              <Button onClick={create}>Send a document</Button>
            </Changing>
          </Group>
        }
      >
        <Listing
          caption="Documents"
          loaded={loaded}
          list={{ environment, path, question: {} }}
          columns={columns}
          keyOf={({ id }) => id}
          empty={
            <Empty title="No documents">
              Send the first one here, or by the API with the file or before it. What the operator asks for is here too.
            </Empty>
          }
        />
      </Panel>
      {dialogs}
    </>
  )
}

function columnsOf(content: (id: string) => string): Column<Document>[] {
  return [
    {
      head: 'File',
      cell: ({ id, file_name }) =>
        file_name === null ? (
          <NotReported>no file yet</NotReported>
        ) : (
          <Anchor href={content(id)} download={file_name} className="breakable">
            {file_name}
          </Anchor>
        ),
    },
    { head: 'Kind', cell: ({ kind }) => sentenceCase(kind) },
    {
      head: 'Description',
      kind: 'prose',
      cell: ({ description }) => <span className="breakable">{description ?? <NotReported />}</span>,
    },
    ...DAY_COLUMNS,
    {
      head: 'Size',
      kind: 'numeric',
      cell: ({ size_bytes }) => (size_bytes === null ? null : sizeText(size_bytes)),
      orderedBy: ({ size_bytes }) => size_bytes,
    },
    { head: 'Added', cell: ({ created_at }) => <Ago at={created_at} /> },
  ]
}

function sizeText(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
