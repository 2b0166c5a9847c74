// Closing a month: one record under the operator's lock, so that of several who close at once one does and the others get its
// close. Nothing is calculated meanwhile: the record's own moment decides what was known, and that never changes.
import { BEGINNING, type State } from '@tapeline/kernel/core/dated-facts'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { lastDayOf, monthText } from '@tapeline/kernel/core/month'
import type { CLOSED_BY } from '../../certificates/certificate.ts'
import { invalidRequest } from '@tapeline/contract/errors'
import type { Credential, Idempotency, Operation, Stamp } from '../../storage/writer/operation.ts'
import { actorId } from '../actor.ts'
import type { ReportingBatch } from '../batch.ts'
import { placeInLists, postingsOf } from '../operator-record/operator-postings.ts'
import type { OperatorRecord } from '../operator-record/operator-record-store.ts'
import { closeRecord } from './month-close-definition.ts'
import { presentClose } from './month-close-reads.ts'
import { type LineMonths, closeFaults, closeIdOf } from './month-close-rules.ts'

/** A request to close a month. */
export interface CloseRequest {
  readonly credential: Credential
  readonly idempotency: Idempotency | undefined
  /** The operator's tenant, whose clock numbers the close. */
  readonly tenant: number
  readonly line: { readonly id: string; readonly organization: string }
  readonly month: number
  readonly months: Omit<LineMonths, 'closed'>
  readonly by: (typeof CLOSED_BY)[number]
  /** The organization whose act it is. */
  readonly closer: string
}

const KIND = closeRecord.definition.name

/** The operation of a close. A month that is closed is answered as it was answered when it was closed. */
export function closeOperation(request: CloseRequest): Operation<ReportingBatch> {
  const { credential, idempotency, tenant, line, months } = request
  const all = Array.from({ length: Math.max(0, months.last_over - months.opened + 1) }, (_, at) => months.opened + at)
  return {
    credential,
    idempotency,
    tenant,
    prepare: (batch) => {
      for (const month of all) batch.operatorRecords.want(KIND, closeIdOf(line.id, month), { patches: false })
    },
    decide: (batch, stamp) => {
      const find = (month: number) => batch.operatorRecords.find(KIND, closeIdOf(line.id, month))
      const found = find(request.month)
      if (found !== undefined) return JSON.stringify(presentClose(found, undefined))
      const faults = closeFaults(request.month, { ...months, closed: all.filter((month) => find(month) !== undefined) })
      if (faults.length > 0) throw invalidRequest(faults)
      return JSON.stringify(presentClose(recordClose(batch, stamp, request), undefined))
    },
  }
}

function recordClose(batch: ReportingBatch, stamp: Stamp, request: CloseRequest): OperatorRecord {
  const { line, month, by, closer } = request
  const recorded = stamp.tick()
  const state: State = {
    organization: line.organization,
    debt_line_id: line.id,
    month: monthText(month),
    as_of: dayOfNumber(lastDayOf(month)),
    by,
    closer,
  }
  const record: OperatorRecord = {
    kind: KIND,
    id: closeIdOf(line.id, month),
    number: recorded,
    recorded,
    organization: line.organization,
    created_by: actorId(stamp.actor),
    ...placeInLists(closeRecord, { number: recorded, recorded, state }),
    postings: postingsOf(closeRecord, line.organization, state),
    state,
  }
  const { actor, actor_tenant } = stamp
  batch.operatorRecords.put(record, [{ effective: BEGINNING, recorded, patch: state, actor, actor_tenant }])
  return record
}
