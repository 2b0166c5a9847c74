// Upserting and deleting a bank line of the lender's own. What changes on the second clock is kept as history.
import { applyPatch, changesTo, emptyState } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { invalidRequest, notFound } from '@tapeline/contract/errors'
import { type BodyReading, besideBody, missingFields } from '@tapeline/contract/resource'
import type { Credential, Idempotency, Operation, Stamp } from '../../storage/writer/operation.ts'
import type { ReportingBatch } from '../batch.ts'
import { metadataFaults } from '../metadata-rules.ts'
import { present } from '../present.ts'
import { transactionFaults } from '../transparency-transaction/transparency-transaction-rules.ts'
import type { OnUpdate } from '../upsert-request.ts'
import { bankLine, bankLineShape } from './bank-line-definition.ts'

/** A request to upsert a bank line. */
export interface BankLineUpsertRequest {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  readonly body: BodyReading
  readonly faults: readonly Fault[]
  readonly onUpdate?: OnUpdate | undefined
}

/** The operation of POST /bank-lines. */
export function upsertBankLine(request: BankLineUpsertRequest): Operation<ReportingBatch> {
  const { credential, idempotency, body } = request
  return {
    credential,
    idempotency,
    prepare: (batch) => {
      if (body.id !== undefined) batch.bankLines.want(body.id)
    },
    decide: (batch, stamp) => decideUpsert(request, batch, stamp),
  }
}

function decideUpsert(
  { body, faults, onUpdate }: BankLineUpsertRequest,
  batch: ReportingBatch,
  stamp: Stamp,
): () => string {
  const id = body.id ?? ''
  const before = batch.bankLines.find(id)
  const patch = before === undefined ? body.patch : changesTo(before.state, body.patch, bankLineShape)
  const state = applyPatch(before?.state ?? emptyState(bankLineShape), patch, bankLineShape)
  const ruled = [...transactionFaults(state), ...metadataFaults(state['metadata'])]
  const missing = before === undefined ? missingFields(bankLine, body) : []
  const all = [...faults, ...body.faults, ...missing, ...besideBody(body, ruled)]
  if (all.length > 0) throw invalidRequest(all)
  if (before !== undefined && Object.keys(patch).length === 0) return () => JSON.stringify(present(before))
  if (before !== undefined)
    onUpdate?.({
      kind: 'bank_line',
      before: before.state,
      empty: bankLineShape.empty,
      recorded: before.recorded,
      stated: body.patch,
      effective: undefined,
      patches: [],
    })
  const recorded = stamp.tick()
  const stored = { id, number: before?.number ?? recorded, recorded, actor: stamp.actor, state }
  batch.bankLines.put(stored)
  return () => JSON.stringify(present(stored))
}

/** A request to delete a bank line sent by mistake. */
export interface BankLineDeletion {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  readonly id: string
  readonly faults: readonly Fault[]
}

/** The operation of DELETE /bank-lines/{id}. */
export function deleteBankLine(request: BankLineDeletion): Operation<ReportingBatch> {
  const { credential, idempotency, id, faults } = request
  return {
    credential,
    idempotency,
    prepare: (batch) => batch.bankLines.want(id),
    decide: (batch, stamp) => {
      const found = batch.bankLines.find(id)
      if (found === undefined) throw notFound('You have no bank line with this id.')
      if (faults.length > 0) throw invalidRequest(faults)
      batch.bankLines.delete(found, stamp.tick(), stamp.actor)
      return null
    },
  }
}
