// Erasing the personal data of an account.
import { ServiceError, invalidRequest, notFound } from '@tapeline/contract/errors'
import { accountShape } from '@tapeline/contract/records/account/account-definition'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { Credential, Idempotency, Operation } from '../../storage/writer/operation.ts'
import type { ReportingBatch } from '../batch.ts'
import { erasedState } from './erased-fields-rules.ts'
import type { LegalHold } from './legal-hold-store.ts'

/** Whose personal data is to be erased, and who asks for it. `faults` are those of the request: what cannot be undone is not done in spite of one. */
export interface ErasureAsked {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  readonly id: string
  readonly faults: readonly Fault[]
}

/** The operation that erases personal data of an account; nothing where that was done before, since none came afterwards. */
export function erasePersonalData({ credential, idempotency, id, faults }: ErasureAsked): Operation<ReportingBatch> {
  return {
    credential,
    idempotency,
    prepare: (batch) => {
      batch.accounts.want(id, { patches: true })
      batch.erasures.wantErasure(id)
      batch.legalHolds.want(id)
    },
    decide: (batch, stamp) => {
      const record = batch.accounts.find(id)
      if (record === undefined) throw notFound('There is no account with this id.')
      if (faults.length > 0) throw invalidRequest(faults)
      if (batch.erasures.has(id)) return null
      const hold = batch.legalHolds.find(id)
      if (hold !== undefined) throw new ServiceError('legal_hold', { message: isHeld(hold) })
      const { number } = record
      const patches = [...batch.accounts.patches(id)]
      batch.erasures.put({ id, number, patches, actor: stamp.actor }, stamp.tick())
      batch.accounts.put({ ...record, state: erasedState(record.state, accountShape.empty) }, [])
      return null
    },
  }
}

function isHeld({ reference }: LegalHold): string {
  return `A legal hold on this account is in force (${reference}). Lift it first, where the matter is closed.`
}
