// The files that a document has had, each with when it came and who sent it. None is ever overwritten, so each can be fetched.
import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { type FileOfDocument, documentFilesQuery } from '../../service/document-files.ts'
import type { Reader } from '../../service/readers.ts'
import { useActorNames } from '../../shell/use-actor-names.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Ago } from '../../ui/moments.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { sizeText } from '../../words/size-text.ts'

interface DocumentFilesProps {
  readonly document: Document
  readonly reader: Reader
}

/** The files, the latest first. */
export function DocumentFiles({ document, reader }: DocumentFilesProps) {
  const { environment } = usePlace()
  const loaded = useQuery(documentFilesQuery(environment, reader, document))
  return (
    <States
      loaded={loaded}
      failureOf={failureOf}
      isEmpty={({ files }) => files.length === 0}
      empty={<Empty title="No files are known">Only files that were sent since the log began are listed.</Empty>}
    >
      {({ files, has_more }) => (
        <>
          <Stack component="ol" gap="sm" className="changes">
            {files.map((file) => (
              <li key={file.at}>
                <SentFile file={file} reader={reader} />
              </li>
            ))}
          </Stack>
          {has_more && (
            <Text size="sm" c="dimmed">
              These are the latest {files.length}. Earlier ones are in the audit of the API.
            </Text>
          )}
        </>
      )}
    </States>
  )
}

function SentFile({ file, reader }: { readonly file: FileOfDocument; readonly reader: Reader }) {
  const { at, file_name, size_bytes, address } = file
  return (
    <>
      <Anchor href={address} download size="sm" underline="always" className="breakable">
        {file_name}
        {size_bytes !== null && `, ${sizeText(size_bytes)}`}
      </Anchor>
      <Text size="xs" c="dimmed" className="breakable">
        Sent <Ago at={at} /> by <Sender file={file} reader={reader} />
      </Text>
    </>
  )
}

/** People and keys of one's own side by name, those of the other side as that side. */
function Sender({
  file: { actor_id, actor_organization },
  reader,
}: {
  readonly file: FileOfDocument
  readonly reader: Reader
}) {
  const { environment, me } = usePlace()
  const nameOf = useActorNames(environment)
  if (actor_organization === me.organization.id) return nameOf(actor_id)
  return reader === 'lender' ? 'the operator' : 'the lender'
}
