// Upserting and deleting a record that is kept as versions. What changes on the second clock is kept as history.
import { type Shape, type State, applyPatch, changesTo, emptyState } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { invalidRequest, notFound } from '@tapeline/contract/errors'
import { type BodyReading, type ResourceDefinition, besideBody, missingFields } from '@tapeline/contract/resource'
import type { Credential, Idempotency, Operation, Stamp } from '../storage/writer/operation.ts'
import type { ReportingBatch } from './batch.ts'
import { metadataFaults } from './metadata-rules.ts'
import { present } from './present.ts'
import type { OnUpdate, RecordUpdate } from './upsert-request.ts'
import type { StoredVersion, VersionsInBatch } from './versioned-store.ts'

/** How a kind of record is written. */
export interface VersionedWriting {
  /** As reports of what an import overwrites name it; undefined for what no import writes. */
  readonly kind?: RecordUpdate['kind']
  readonly definition: ResourceDefinition
  readonly shape: Shape
  /** The records of the kind in a batch. */
  readonly of: (batch: ReportingBatch) => VersionsInBatch
  /** The faults of a merged state, beside those of its metadata. */
  readonly faults: (state: State, batch: ReportingBatch) => readonly Fault[]
  /** Throws where a batch has no room for a further record. */
  readonly admitNew?: (batch: ReportingBatch) => void
  /** Adds to a merged state what the service computes of it and keeps. */
  readonly completed?: (state: State, before: State | undefined) => State
  /** The answer where no record has an id. */
  readonly unknown: string
}

/** What is kept in a batch beside a kind of records, and follows each write of one. */
export interface KeptBeside {
  /** The records of the kind in a batch. */
  readonly of: (batch: ReportingBatch) => VersionsInBatch
  /** Asks for what following a write needs. */
  readonly want: (batch: ReportingBatch) => void
  /** Follows a write by the record before it and behind it, and the last moment that it took. */
  readonly follow: (
    batch: ReportingBatch,
    before: StoredVersion | undefined,
    now: StoredVersion | undefined,
    at: number,
  ) => void
}

/** A write of a record that what is kept beside it follows. */
export function followedBy({ of, want, follow }: KeptBeside) {
  return (operation: Operation<ReportingBatch>, id: string | undefined): Operation<ReportingBatch> => ({
    ...operation,
    prepare: (batch) => {
      operation.prepare(batch)
      want(batch)
    },
    decide: (batch, stamp) => {
      let at = 0
      const before = of(batch).find(id ?? '')
      const answer = operation.decide(batch, { ...stamp, tick: () => (at = stamp.tick()) })
      follow(batch, before, of(batch).find(id ?? ''), at)
      return answer
    },
  })
}

/** A request to upsert one. */
export interface VersionedUpsertRequest {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  readonly body: BodyReading
  readonly faults: readonly Fault[]
  readonly onUpdate?: OnUpdate | undefined
}

/** The operation of an upsert. */
export function upsertVersioned(writing: VersionedWriting, request: VersionedUpsertRequest): Operation<ReportingBatch> {
  const { credential, idempotency, body } = request
  return {
    credential,
    idempotency,
    prepare: (batch) => {
      if (body.id !== undefined) writing.of(batch).want(body.id)
    },
    decide: (batch, stamp) => decideUpsert(writing, request, batch, stamp),
  }
}

function decideUpsert(
  { kind, definition, shape, of, faults: faultsOf, completed = (state) => state, admitNew }: VersionedWriting,
  { body, faults, onUpdate }: VersionedUpsertRequest,
  batch: ReportingBatch,
  stamp: Stamp,
): () => string {
  const id = body.id ?? ''
  const before = of(batch).find(id)
  const patch = before === undefined ? body.patch : changesTo(before.state, body.patch, shape)
  const merged = applyPatch(before?.state ?? emptyState(shape), patch, shape)
  const state = completed(merged, before?.state)
  const ruled = [...faultsOf(state, batch), ...metadataFaults(state['metadata'])]
  const missing = before === undefined ? missingFields(definition, body) : []
  const all = [...faults, ...body.faults, ...missing, ...besideBody(body, ruled)]
  if (all.length > 0) throw invalidRequest(all)
  if (before === undefined) admitNew?.(batch)
  if (before !== undefined && Object.keys(patch).length === 0) return () => JSON.stringify(present(before))
  if (before !== undefined && kind !== undefined)
    onUpdate?.({
      kind,
      before: before.state,
      empty: shape.empty,
      recorded: before.recorded,
      stated: body.patch,
      effective: undefined,
      patches: [],
    })
  const recorded = stamp.tick()
  const stored = { id, number: before?.number ?? recorded, recorded, actor: stamp.actor, state }
  of(batch).put(stored)
  return () => JSON.stringify(present(stored))
}

/** A request to delete one sent by mistake. */
export interface VersionedDeletion {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  readonly id: string
  readonly faults: readonly Fault[]
}

/** The operation of a deletion. */
export function deleteVersioned(
  { of, unknown }: Pick<VersionedWriting, 'of' | 'unknown'>,
  { credential, idempotency, id, faults }: VersionedDeletion,
): Operation<ReportingBatch> {
  return {
    credential,
    idempotency,
    prepare: (batch) => of(batch).want(id),
    decide: (batch, stamp) => {
      const found = of(batch).find(id)
      if (found === undefined) throw notFound(unknown)
      if (faults.length > 0) throw invalidRequest(faults)
      of(batch).delete(found, stamp.tick(), stamp.actor)
      return null
    },
  }
}
