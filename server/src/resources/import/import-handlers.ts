// Serving imports.
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '@tapeline/contract/errors'
import { faultOf } from '@tapeline/kernel/core/fault'
import { parseId } from '@tapeline/kernel/core/id'
import type { Answer } from '../../http/answer.ts'
import { packedBytesOf } from '../../http/body.ts'
import { withIdleTimeout } from '../../http/idle-timeout.ts'
import type { AnyRoute, Call } from '../../http/routes.ts'
import { NEWEST_FIRST } from '../../storage/lists/list-table.ts'
import type { Caller } from '../api-key/key-checker.ts'
import { answerWith, authenticate, refuseFaults, credentialOf } from '../handling.ts'
import { type ListSource, listRoute, placeUnder } from '../list-handling.ts'
import { presentRow } from '../present.ts'
import type { Services } from '../services.ts'
import { getImport, importList, postImport, rejectionList } from './import-endpoints.ts'
import type { ImportKinds } from './import-line.ts'
import { Rehearsal } from './import-rehearsal.ts'
import { type OVERWRITES, OverwriteWatch } from './import-overwrites.ts'
import { ImportPace } from './import-pace.ts'
import { IMPORT_LIMITS, type ImportRun, runImport } from './import-run.ts'
import { IMPORT_COLUMNS, type StoredImport, getStoredImport, presentImport, presentRejection } from './import-store.ts'
import { nowInMicroseconds, submitOperation } from './import-submission.ts'
import { type ImportEnding, endImport, openImport } from './import-writes.ts'

const imports: ListSource = {
  table: {
    table: 'imports',
    columns: IMPORT_COLUMNS,
    sorts: { started_at_desc: NEWEST_FIRST },
    past: { kept: 'postings', table: 'imports' },
  },
  present: (row) => presentImport(presentRow(row) as unknown as StoredImport, nowInMicroseconds()),
}

/** In the order of lines, which is that in which they come; none ever comes behind another. */
const rejections: ListSource = {
  table: {
    table: 'import_rejections',
    columns: 't.number, t.byte_offset, t.kind, t.record_id, t.receivable_id, t.error',
    parent: 'import',
    sorts: { line_asc: { columns: [{ name: 'number', type: 'bigint' }], descending: false } },
    past: { kept: 'postings', table: 'import_rejections' },
  },
  present: (row) => presentRejection(presentRow(row)),
}

/** The routes of imports. */
export function importRoutes(services: Services, kinds: ImportKinds): AnyRoute[] {
  const serving = { services, kinds, pace: new ImportPace(services.import_bounds) }
  return [
    { endpoint: postImport, receive: (call, request) => receiveImport(serving, call, request) },
    {
      endpoint: getImport,
      handle: async (call) => {
        const { tenant } = await authenticate(services, call)
        const stored = await getStoredImport(services.database, tenant, call.path['id'] ?? '')
        refuseFaults(call.faults)
        return answerWith(presentImport(stored, nowInMicroseconds()))
      },
    },
    listRoute(services, importList, imports),
    listRoute(
      services,
      rejectionList,
      rejections,
      placeUnder(async (_, { tenant }, call) => {
        const { number } = await getStoredImport(services.database, tenant, call.path['id'] ?? '')
        return number
      }),
    ),
  ]
}

interface Serving {
  readonly services: Services
  readonly kinds: ImportKinds
  readonly pace: ImportPace
}

async function receiveImport({ services, kinds, pace }: Serving, call: Call, request: FastifyRequest): Promise<Answer> {
  const caller = await authenticate(services, call)
  refuseFaults(call.faults)
  const id = idOf(call)
  const { from_line = 1, dry_run = false, overwrites = 'warn' } = call.query.values as Asked
  const credential = await credentialOf(services, call.presented)
  const opening = openImport({ credential, id, from_line, dry_run, now: nowInMicroseconds() })
  const { opened, before } = JSON.parse(await submitOperation(services, opening)) as Opening
  const rehearse = dry_run ? rehearsalOf(services, call, caller, opened) : undefined
  const watch = new OverwriteWatch(opened.number, overwrites === 'refuse')
  const run: ImportRun = { credential, tenant: caller.tenant, pace, opened, from_line, kinds, watch, rehearse }
  const { body } = request as { readonly body?: Readable }
  const packed_bytes = () => packedBytesOf(body)
  try {
    const lines = await withIdleTimeout(request, IMPORT_LIMITS.silence_ms_max, () =>
      runImport(services, run, { body, packed_bytes, isCutOff: () => request.raw.aborted }),
    )
    const ended = await end(services, opened, caller.tenant, { status: 'done', lines })
    return answerWith(presentImport(ended, nowInMicroseconds()))
  } catch (error) {
    const reused = error instanceof ServiceError && error.code === 'idempotency_key_reused'
    const status = reused && before !== null ? before : 'interrupted'
    await end(services, opened, caller.tenant, { status }).catch(() => {})
    throw error
  }
}

/** The query of an import. */
interface Asked {
  readonly from_line?: number
  readonly dry_run?: boolean
  readonly overwrites?: (typeof OVERWRITES)[number]
}

interface Opening {
  readonly opened: StoredImport
  readonly before: StoredImport['status'] | null
}

/** An idempotency key is what the id of an import is: a name under which the same may be sent again. */
function idOf(call: Call): string {
  const { id } = call.query.values as { id?: string }
  const key = call.idempotency?.key
  if (key === undefined || key === id) return id ?? `import-${randomUUID()}`
  const reading = parseId(key)
  if (!reading.ok) refuseFaults([faultOf('IdempotencyKey', reading)])
  const message = 'IdempotencyKey is the id of an import: send one of the two, or the same twice'
  if (id !== undefined) refuseFaults([{ param: 'IdempotencyKey', code: 'invalid_idempotency_key', message }])
  return key
}

/** The key or session is checked again for each lot, as the writer does. */
function rehearsalOf(services: Services, call: Call, { tenant }: Caller, opened: StoredImport): ImportRun['rehearse'] {
  const rehearsal = new Rehearsal(services.database, tenant, Math.max(opened.number, nowInMicroseconds()))
  return async (lines) => rehearsal.judge(await authenticate(services, call), lines)
}

async function end(
  services: Services,
  opened: StoredImport,
  tenant: number,
  ending: Omit<ImportEnding, 'now'>,
): Promise<StoredImport> {
  const operation = endImport(tenant, opened, { ...ending, now: nowInMicroseconds() })
  return JSON.parse(await submitOperation(services, operation)) as StoredImport
}
