// The files that a document has had: read from the audit, which has each write with its author and moment, and from the record as known then.
import { queryOptions } from '@tanstack/react-query'
import type { AuditEvent, Document } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { addressOf, call, withQuery } from './call.ts'
import { documentFilePath, documentPath } from './documents.ts'
import { pathPart, readPage } from './list.ts'
import type { Reader } from './readers.ts'

/** A file that a document has had: what it was, when it came, and who sent it. */
export interface FileOfDocument extends Pick<AuditEvent, 'at' | 'actor_id' | 'actor_organization'> {
  readonly file_name: string
  readonly size_bytes: number | null
  /** Where it is fetched. */
  readonly address: string
}

/** The files, the latest first, and whether there are earlier ones that are left out. */
export interface FilesOfDocument {
  readonly files: readonly FileOfDocument[]
  readonly has_more: boolean
}

/** Files that are listed at most: each is a record to read. */
export const FILES_MAX = 20

/** The files of a document; asked for again once it changed. */
export const documentFilesQuery = (environment: Environment, reader: Reader, document: Document) =>
  queryOptions({
    queryKey: ['document-files', environment, reader, document.id, document.updated_at],
    queryFn: ({ signal }) => readFiles(environment, reader, document, signal),
  })

async function readFiles(
  environment: Environment,
  reader: Reader,
  document: Document,
  signal: AbortSignal,
): Promise<FilesOfDocument> {
  const writes = await readWrites(environment, reader, document, signal)
  const records = await Promise.all(
    writes.slice(0, FILES_MAX).map(async ({ at, actor_id, actor_organization }) => {
      const then = withQuery(documentPath(environment, reader, document.id), { known_at: at })
      const { file_name, size_bytes } = await call<Document>('GET', then, undefined, signal)
      const address = addressOf(withQuery(documentFilePath(environment, reader, document.id), { known_at: at }))
      return { at, actor_id, actor_organization, file_name, size_bytes, address }
    }),
  )
  const files = records.flatMap(({ file_name, ...file }) => (file_name === null ? [] : [{ ...file, file_name }]))
  return { files, has_more: writes.length > FILES_MAX }
}

/** The writes that may have brought a file, the latest first: one that made the record names no fields. */
async function readWrites(
  environment: Environment,
  reader: Reader,
  { id, organization }: Document,
  signal: AbortSignal,
): Promise<AuditEvent[]> {
  const path = reader === 'operator' ? `/operator/organizations/${pathPart(organization)}/audit` : '/audit'
  const found: AuditEvent[] = []
  let page: string | null | undefined
  do {
    const asked = { subject_type: 'document', subject_id: id, limit: '100', ...(page ? { page } : {}) }
    const { data, next_page } = await readPage<AuditEvent>(environment, path, asked, signal)
    found.push(...data.filter(({ action, fields }) => action === 'created' || fields.includes('sha256')))
    page = next_page
  } while (page !== null && found.length <= FILES_MAX)
  return found
}
