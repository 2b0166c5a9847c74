// The documents of a line: agreements and whatever the lender and the operator exchange about it, to download and to send.
import { Anchor, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../service/call.ts'
import { DOCUMENTS, type Document, documentFilePath } from '../../service/line-documents.ts'
import { listQuery } from '../../service/list.ts'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { wordOf } from './line-words.ts'
import { SendDocumentDialog } from './send-document-dialog.tsx'
import { useLine } from './use-line.ts'

/** The page. */
export function DocumentsPage() {
  const { environment, line } = useLine()
  const { search } = useAddress()
  const { page, limit } = search
  const [sending, { open, close }] = useDisclosure()
  const documents = useQuery(listQuery<Document>(environment, DOCUMENTS, { debt_line_id: line.id, page, limit }))
  return (
    <>
      <Panel
        title="Documents"
        lead="Of this debt line, yours and the operator’s."
        actions={<Button onClick={open}>Send a document</Button>}
        flush
      >
        <Listing
          caption="Documents"
          loaded={documents}
          columns={columns(environment)}
          keyOf={({ id }) => id}
          empty={
            <Empty title="No documents yet">Send what belongs to the line, or look for what the operator sends.</Empty>
          }
        />
      </Panel>
      <SendDocumentDialog opened={sending} onClose={close} />
    </>
  )
}

function columns(environment: Parameters<typeof documentFilePath>[0]): Column<Document>[] {
  return [
    {
      head: 'Document',
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
      cell: ({ id, file_name, size_bytes }) =>
        file_name === null || size_bytes === null ? (
          'No file yet'
        ) : (
          <Anchor href={addressOf(documentFilePath(environment, id))} download inherit className="breakable">
            {file_name}, {sizeText(size_bytes)}
          </Anchor>
        ),
    },
    {
      head: 'SHA-256',
      cell: ({ sha256 }) => (sha256 === null ? '' : <span title={sha256}>{sha256.slice(0, 12)}…</span>),
    },
    { head: 'Sent', cell: ({ created_at }) => <Ago at={created_at} /> },
  ]
}

/** `957 bytes`, `12 KB`, `3.4 MB`. */
function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
