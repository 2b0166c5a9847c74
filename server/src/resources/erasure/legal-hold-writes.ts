// Placing and lifting legal holds.
import { invalidRequest, notFound } from '@tapeline/contract/errors'
import type { BodyReading } from '@tapeline/contract/resource'
import type { Fault } from '@tapeline/kernel/core/fault'
import { jsonText } from '@tapeline/kernel/core/json-text'
import type { Credential, Idempotency, Operation, Stamp } from '../../storage/writer/operation.ts'
import type { ReportingBatch } from '../batch.ts'
import { type LegalHoldsInBatch, presentHold } from './legal-hold-store.ts'

/** On which account a hold is placed or lifted, and who asks for it. */
export interface HoldAsked {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  readonly id: string
  readonly faults: readonly Fault[]
}

/** The operation that places a hold on an account, or states the matter of the one that is in force anew. */
export function placeHold({ body, ...asked }: HoldAsked & { readonly body: BodyReading }): Operation<ReportingBatch> {
  const faults = [...asked.faults, ...body.faults, ...missingFaults(body)]
  return operationOn({ ...asked, faults }, (holds, stamp) => {
    const { id } = asked
    const reference = String(body.patch['reference'])
    const before = holds.find(id)
    if (before?.reference === reference) return jsonText(presentHold(before))
    const at = stamp.tick()
    const hold = { number: before?.number ?? at, account_id: id, reference, lifted: null }
    const did =
      before === undefined ? ({ did: 'created' } as const) : ({ did: 'changed', fields: ['reference'] } as const)
    holds.put(hold, { at, actor: stamp.actor, kind: 'legal_hold', id, ...did })
    return jsonText(presentHold(hold))
  })
}

/** The operation that lifts the hold on an account. Throws `not_found` where none is in force. */
export function liftHold(asked: HoldAsked): Operation<ReportingBatch> {
  return operationOn(asked, (holds, stamp) => {
    const { id } = asked
    const hold = holds.find(id)
    if (hold === undefined) throw noHold()
    const at = stamp.tick()
    holds.put({ ...hold, lifted: at }, { at, actor: stamp.actor, kind: 'legal_hold', id, did: 'deleted' })
    return null
  })
}

/** An operation on the hold of an account. Throws where there is no such account, then every fault. */
function operationOn(
  { credential, idempotency, id, faults }: HoldAsked,
  decide: (holds: LegalHoldsInBatch, stamp: Stamp) => string | null,
): Operation<ReportingBatch> {
  return {
    credential,
    idempotency,
    prepare: (batch) => {
      batch.accounts.want(id, { patches: false })
      batch.legalHolds.want(id)
    },
    decide: (batch, stamp) => {
      if (batch.accounts.find(id) === undefined) throw notFound('There is no account with this id.')
      if (faults.length > 0) throw invalidRequest(faults)
      return decide(batch.legalHolds, stamp)
    },
  }
}

/** What is answered where no hold is in force. */
export function noHold() {
  return notFound('There is no legal hold on this account.')
}

/** What a body that can be read lacks; of one that has other faults no more is stated. */
function missingFaults({ patch, faults, readable }: BodyReading): Fault[] {
  if (!readable || faults.length > 0 || typeof patch['reference'] === 'string') return []
  return [
    { param: 'reference', code: 'required', message: 'reference is required: send the matter, such as Case 2026-114' },
  ]
}
