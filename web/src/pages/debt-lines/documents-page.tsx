// The documents of a line: agreements and whatever the lender and the operator exchange about it, to download, to send, to ask for and to change.
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Document } from '@tapeline/sdk'
import { addressOf } from '../../service/call.ts'
import { DOCUMENTS, documentFilePath } from '../../service/documents.ts'
import type { ListQuestion } from '../../service/list.ts'
import { readRecords, recordsQuery } from '../../service/records-on-clocks.ts'
import { Changing } from '../../shell/changing.tsx'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { DAY_COLUMNS } from '../documents/day-columns.tsx'
import { useDocumentActs } from '../documents/use-document-acts.tsx'
import { AskForDocumentDialog } from './ask-for-document-dialog.tsx'
import { leadOnClocks, wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'
import { places } from '../../ui/file-columns.ts'

/** The page. */
export function DocumentsPage() {
  const { environment, clocks, line, reader, listAt } = useLine()
  const { search } = useAddress()
  const { page, limit } = search
  const [asking, { open: ask, close: asked }] = useDisclosure()
  const { create, dialogs, columns: acts } = useDocumentActs({ debt_line_id: line.id })
  const columns = useMemo(
    () => [...columnsOf((id) => addressOf(documentFilePath(environment, reader, id))), ...acts],
    [environment, reader, acts],
  )
  const path = listAt(DOCUMENTS)
  const question = { debt_line_id: line.id }
  const on = { clocks, dayOf: ({ created_at }: Document) => created_at.slice(0, 10) }
  const documents = useQuery(recordsQuery<Document>(environment, path, { ...question, page, limit }, on))
  const list = {
    environment,
    path,
    question,
    read: (part: ListQuestion, signal: AbortSignal) => readRecords<Document>(environment, path, part, on, signal),
  }
  return (
    <>
      <Panel
        title="Documents"
        lead={leadOnClocks(clocks) ?? 'Of this debt line, the lender’s and the operator’s.'}
        actions={
          <Group gap="xs">
            <ExportButton what="documents" file_name="documents.csv" columns={EXPORTED} {...list} />
            <Changing>
              {reader === 'lender' && <Button onClick={create}>Send a document</Button>}
              {reader === 'operator' && <Button onClick={ask}>Ask for a document</Button>}
            </Changing>
          </Group>
        }
        flush
      >
        <Listing
          caption="Documents"
          loaded={documents}
          list={list}
          columns={columns}
          keyOf={({ id }) => id}
          empty={<Empty title="No documents yet">What the lender and the operator send about the line is here.</Empty>}
        />
      </Panel>
      {dialogs}
      <AskForDocumentDialog opened={asking} onClose={asked} />
    </>
  )
}

const EXPORTED = places(
  'id',
  'kind',
  'description',
  'due_date',
  'expiry_date',
  'file_name',
  'size_bytes',
  'sha256',
  'created_at',
)

function columnsOf(fileOf: (id: string) => string): Column<Document>[] {
  return [
    {
      head: 'Document',
      orderedBy: ({ id, description, file_name }) => description ?? file_name ?? id,
      cell: ({ id, description, file_name }) => (
        <div>
          <span className="breakable">{description ?? file_name ?? id}</span>
          <Text size="xs" c="dimmed" className="breakable">
            {id}
          </Text>
        </div>
      ),
    },
    { head: 'Kind', cell: ({ kind }) => wordOf(kind) },
    {
      head: 'File',
      orderedBy: ({ file_name }) => file_name,
      cell: (document) => <FileCell document={document} fileOf={fileOf} />,
    },
    ...DAY_COLUMNS,
    {
      head: 'SHA-256',
      cell: ({ sha256 }) => (sha256 === null ? '' : <span title={sha256}>{sha256.slice(0, 12)}…</span>),
    },
    { head: 'Sent', cell: ({ created_at }) => <Ago at={created_at} /> },
  ]
}

interface FileCellProps {
  readonly document: Document
  readonly fileOf: (id: string) => string
}

function FileCell({ document: { id, file_name, size_bytes }, fileOf }: FileCellProps) {
  if (file_name === null || size_bytes === null) return 'No file yet'
  return (
    <Anchor href={fileOf(id)} download inherit className="breakable">
      {file_name}, {sizeText(size_bytes)}
    </Anchor>
  )
}

/** `957 bytes`, `12 KB`, `3.4 MB`. */
function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
