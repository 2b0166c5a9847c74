// Upserting and deleting an entry. An entry has a date of its own; what changes on the second clock is kept as history.
import { applyPatch, changesTo, emptyState } from '@tapeline/kernel/core/dated-facts'
import { ServiceError, invalidRequest, notFound } from '@tapeline/contract/errors'
import { type BodyReading, besideBody, missingFields } from '@tapeline/contract/resource'
import type { Credential, Idempotency, Operation, Stamp } from '../../storage/writer/operation.ts'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { ReportingBatch } from '../batch.ts'
import { metadataFaults } from '../metadata-rules.ts'
import { present } from '../present.ts'
import type { OnUpdate } from '../upsert-request.ts'
import { entry, entryShape } from '@tapeline/contract/records/entry-definition'

/** A request to upsert an entry of the receivable that the path names. */
export interface EntryUpsertRequest {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  readonly receivable_id: string
  readonly body: BodyReading
  readonly faults: readonly Fault[]
  readonly onUpdate?: OnUpdate | undefined
}

/** The operation of POST /receivables/{id}/entries. */
export function upsertEntry(request: EntryUpsertRequest): Operation<ReportingBatch> {
  const { credential, idempotency, receivable_id, body } = request
  return {
    credential,
    idempotency,
    prepare: (batch) => {
      batch.receivables.wantNumber(receivable_id)
      if (body.id !== undefined) wantEntry(batch, receivable_id, body.id)
    },
    decide: (batch, stamp) => decideUpsert(request, batch, stamp),
  }
}

function decideUpsert(
  { receivable_id, body, faults, onUpdate }: EntryUpsertRequest,
  batch: ReportingBatch,
  stamp: Stamp,
): () => string {
  const receivable = getReceivable(batch, receivable_id)
  const id = body.id ?? ''
  const before = batch.entries.find(receivable, id)
  const patch = before === undefined ? body.patch : changesTo(before.state, body.patch, entryShape)
  const state = applyPatch(before?.state ?? emptyState(entryShape), patch, entryShape)
  const missing = before === undefined ? missingFields(entry, body) : []
  const all = [...faults, ...body.faults, ...missing, ...besideBody(body, metadataFaults(state['metadata']))]
  if (all.length > 0) throw invalidRequest(all)
  if (before !== undefined && Object.keys(patch).length === 0) return () => JSON.stringify(present(before))
  if (before !== undefined)
    onUpdate?.({
      kind: 'entry',
      before: before.state,
      empty: entryShape.empty,
      recorded: before.recorded,
      stated: body.patch,
      effective: undefined,
      patches: [],
    })
  const recorded = stamp.tick()
  const stored = { receivable, id, number: before?.number ?? recorded, recorded, actor: stamp.actor, state }
  batch.entries.put(stored)
  if (before === undefined) batch.receivables.countEntry(receivable_id, 1)
  return () => JSON.stringify(present(stored))
}

/** A request to delete an entry reported by mistake. */
export interface EntryDeletion {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  readonly receivable_id: string
  readonly id: string
  readonly faults: readonly Fault[]
}

/** The operation of DELETE /receivables/{id}/entries/{entry_id}. */
export function deleteEntry(request: EntryDeletion): Operation<ReportingBatch> {
  const { credential, idempotency, receivable_id, id, faults } = request
  return {
    credential,
    idempotency,
    prepare: (batch) => {
      batch.receivables.wantNumber(receivable_id)
      wantEntry(batch, receivable_id, id)
      batch.receivables.wantDeletion()
    },
    decide: (batch, stamp) => {
      const found = batch.entries.find(getReceivable(batch, receivable_id), id)
      if (found === undefined) throw notFound('The receivable has no entry with this id.')
      if (faults.length > 0) throw invalidRequest(faults)
      batch.entries.delete(found, stamp.tick(), stamp.actor)
      batch.receivables.countEntry(receivable_id, -1)
      return null
    },
  }
}

function wantEntry(batch: ReportingBatch, receivable_id: string, id: string): void {
  batch.entries.want({ id: receivable_id, number: batch.receivables.number(receivable_id) }, id)
}

/** The number of the receivable that the path names. */
function getReceivable(batch: ReportingBatch, id: string): number {
  const number = batch.receivables.number(id)
  if (number === undefined)
    throw new ServiceError('not_found', {
      message: 'There is no receivable with this id. Report it first with POST /receivables.',
    })
  return number
}
