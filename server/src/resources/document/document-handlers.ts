// Serving the files of documents. A file is stored first, under its hash, and then named by its record; one that no
// record names is deleted later.
import type { FastifyRequest } from 'fastify'
import { notFound } from '@tapeline/contract/errors'
import { type BodyReading, readBody } from '@tapeline/contract/resource'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { readJson } from '@tapeline/kernel/core/exact-json'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { Answer } from '../../http/answer.ts'
import type { Download } from '../../http/download.ts'
import type { AnyRoute, Call } from '../../http/routes.ts'
import { type ReceivedUpload, receiveUpload } from '../../http/upload.ts'
import type { Caller } from '../api-key/key-checker.ts'
import { readRecordClocks, refuseUnknown } from '../dated-reads.ts'
import { authenticate, authenticateOperator, refuseFaults } from '../handling.ts'
import { type FindPlace, listRoute } from '../list-handling.ts'
import {
  operatorSource,
  operatorTenant,
  scopedFilters,
  upsertAsLender,
  upsertAsOperator,
} from '../operator-record/operator-handlers.ts'
import { scopeOf } from '../operator-record/operator-postings.ts'
import { findOperatorRecordOnClocks, storedIdOf } from '../operator-record/operator-record-reads.ts'
import { type OperatorRecord, findOperatorRecords } from '../operator-record/operator-record-store.ts'
import { operatorUpserts } from '../operator-record/operator-record-writes.ts'
import { getReceivable } from '../receivable/receivable-store.ts'
import type { Services } from '../services.ts'
import { document } from './document-definition.ts'
import {
  downloadContent,
  downloadOperatorContent,
  receivableDocumentList,
  uploadContent,
  uploadOperatorContent,
  uploadReceivableDocument,
} from './document-endpoints.ts'

const upsert = operatorUpserts(document)

/** The routes of documents' files, and the list under a receivable. */
export function documentRoutes(services: Services): AnyRoute[] {
  return [
    { endpoint: uploadContent, receive: (call, request) => receiveOwn(services, call, request) },
    { endpoint: uploadOperatorContent, receive: (call, request) => receiveAsOperator(services, call, request) },
    { endpoint: uploadReceivableDocument, receive: (call, request) => receiveUnder(services, call, request) },
    {
      endpoint: downloadContent,
      find: async (call) => {
        const caller = await authenticate(services, call)
        const tenant = await operatorTenant(services, caller.environment)
        return openFile(services, { tenant, time_zone: caller.time_zone, id: ownIdIn(caller, call) }, call)
      },
    },
    {
      endpoint: downloadOperatorContent,
      find: async (call) => {
        const { tenant, time_zone } = await authenticateOperator(services, call)
        return openFile(services, { tenant, time_zone, id: call.path['id'] ?? '' }, call)
      },
    },
    listRoute(services, receivableDocumentList, operatorSource(document, 'lender'), placeUnderReceivable),
  ]
}

/** The documents of one receivable of the caller's: its organization's list, filtered. */
const placeUnderReceivable: FindPlace = async (services, call) => {
  const caller = await authenticate(services, call)
  const receivable_id = call.path['id'] ?? ''
  await getReceivable(services.database, caller.tenant, receivable_id)
  const tenant = await services.operator.find(caller.environment)
  if (tenant === undefined) return { tenant: caller.tenant, empty: true }
  const scoped = scopedFilters(scopeOf('document', caller.organization))
  return { tenant, filters: (filters) => scoped([...filters, ['receivable_id', receivable_id]]) }
}

async function receiveOwn(services: Services, call: Call, request: FastifyRequest): Promise<Answer> {
  const caller = await authenticate(services, call)
  const tenant = await operatorTenant(services, caller.environment)
  await getDocument(services, tenant, ownIdIn(caller, call))
  refuseFaults(call.faults)
  const received = await receiveContent(services, tenant, call, request)
  return upsertAsLender(services, document, upsert, received, caller)
}

async function receiveAsOperator(services: Services, call: Call, request: FastifyRequest): Promise<Answer> {
  const { tenant } = await authenticateOperator(services, call)
  const id = call.path['id'] ?? ''
  await getDocument(services, tenant, id)
  refuseFaults(call.faults)
  return upsertAsOperator(services, document, upsert, await receiveContent(services, tenant, call, request))
}

/** The file of a record that is there, with the day through which it is valid where that comes along. */
async function receiveContent(services: Services, tenant: number, call: Call, request: FastifyRequest): Promise<Call> {
  const id = call.path['id'] ?? ''
  const bodyOf = (fields: ReceivedUpload['fields']) => {
    const { expiry_date } = { ...call.query.values, ...fields } as { readonly expiry_date?: unknown }
    return readBody(document.definition, { id, ...(expiry_date === undefined ? {} : { expiry_date }) })
  }
  const judge = (fields: ReceivedUpload['fields']) => bodyOf(fields).faults
  const upload = await receiveUpload(request, services.blobs, tenant, services.upload_limits, judge)
  const { patch } = bodyOf(upload.fields)
  const file = fileOf(id, upload)
  return withFile(call, { ...file, patch: { ...patch, ...file.patch } }, upload)
}

/** Record and file at once, for a receivable of the caller's. */
async function receiveUnder(services: Services, call: Call, request: FastifyRequest): Promise<Answer> {
  const caller = await authenticate(services, call)
  const receivable_id = call.path['id'] ?? ''
  await getReceivable(services.database, caller.tenant, receivable_id)
  const tenant = await operatorTenant(services, caller.environment)
  refuseFaults(call.faults)
  const { id, kind } = call.query.values as { readonly id?: string; readonly kind?: string }
  const bodyOf = (fields: ReceivedUpload['fields']) =>
    readBody(document.definition, {
      ...(id === undefined ? {} : { id }),
      ...(kind === undefined ? {} : { kind }),
      ...formFields(fields),
      receivable_id,
    })
  const upload = await receiveUpload(request, services.blobs, tenant, services.upload_limits, (fields) => [
    ...bodyOf(fields).faults,
    ...formLosses(fields),
  ])
  const body = bodyOf(upload.fields)
  const file = fileOf(body.id ?? '', upload)
  return upsertAsLender(
    services,
    document,
    upsert,
    withFile(call, { ...body, patch: { ...body.patch, ...file.patch } }, upload),
    caller,
  )
}

/** A form knows text only: metadata comes as its JSON. */
function formFields(fields: ReceivedUpload['fields']): ReceivedUpload['fields'] {
  const { metadata } = fields
  if (typeof metadata !== 'string') return fields
  try {
    return { ...fields, metadata: JSON.parse(metadata) as Json }
  } catch {
    return fields
  }
}

/** What of the metadata's text would be lost. */
function formLosses({ metadata }: ReceivedUpload['fields']): readonly Fault[] {
  const isJson = typeof metadata === 'string' && readJson(metadata).value !== undefined
  return isJson ? readJson(`{"metadata":${metadata}}`).faults : []
}

function fileOf(id: string, { file }: ReceivedUpload): BodyReading {
  const patch = { file_name: file.name, content_type: file.content_type, size_bytes: file.size, sha256: file.sha256 }
  return { id, patch, sent: {}, faults: [], readable: true }
}

/** The call as though the upload had been its body; a retry is the same request where its fields and file are. */
function withFile(call: Call, body: BodyReading, { digest }: ReceivedUpload): Call {
  return { ...call, body, idempotency: call.idempotency && { ...call.idempotency, request: digest } }
}

/** The id under which the document of a path is stored. */
function ownIdIn(caller: Caller, call: Call): string {
  const id = call.path['id'] ?? ''
  return caller.is_operator ? id : storedIdOf(document, caller.organization, id)
}

async function getDocument(services: Services, tenant: number, id: string): Promise<OperatorRecord> {
  const [found] = await findOperatorRecords(services.database, tenant, [{ kind: 'document', id }])
  if (found === undefined) throw notFound('There is no document with this id.')
  return found
}

/** Where a document is stored, and the time zone of who reads it. */
interface DocumentPlace {
  readonly tenant: number
  readonly time_zone: string
  readonly id: string
}

/** The file of a document, as known at the moment that the call names. */
async function openFile(services: Services, place: DocumentPlace, call: Call): Promise<Download> {
  const { tenant } = place
  const clocks = await readRecordClocks(services.database, { tenant }, call.query)
  const found = await findOperatorRecordOnClocks(services.database, document, place, clocks)
  if (found === undefined) return refuseUnknown('document', clocks)
  refuseFaults(clocks.faults)
  const { file_name, content_type, size_bytes, sha256 } = found.state
  if (typeof sha256 !== 'string')
    throw notFound(clocks.known_at === undefined ? NO_FILE_YET : 'At that moment the document had no file.')
  return {
    name: String(file_name),
    content_type: String(content_type),
    size: Number(size_bytes),
    sha256,
    open: async (range) => {
      const blob = await services.blobs.open(tenant, sha256, range)
      if (blob === undefined) throw new Error('The file of a document is missing from the store')
      return blob.content
    },
  }
}

const NO_FILE_YET = 'The file of this document has not been uploaded yet.'
