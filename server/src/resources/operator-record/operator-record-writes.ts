// Upserting a record of the operator. What a record names (its organization, receivables, other records) is never deleted, so
// it is looked up before the write; the record itself is judged and changed under the operator's lock.
import type { Fault } from '../../core/fault.ts'
import { invalidRequest } from '../../contract/errors.ts'
import { type BodyReading, besideBody, missingFields, shapeOf } from '../../contract/resource.ts'
import type { Operation, Stamp } from '../../storage/writer/operation.ts'
import { keyId } from '../api-key/api-key.ts'
import type { ReportingBatch } from '../batch.ts'
import { type Upsert, type UpsertRules, judgeUpsert } from '../dated-upsert.ts'
import { type UpsertRequest, effectiveFaults } from '../upsert-request.ts'
import { metadataFaults } from '../metadata-rules.ts'
import { placeInLists, postingsOf } from './operator-postings.ts'
import { presentOperatorRecord } from './operator-record-reads.ts'
import type { OperatorRecord } from './operator-record-store.ts'
import type { OperatorResource } from './operator-resource.ts'

/** A request to upsert a record of the operator. */
export interface OperatorUpsertRequest extends UpsertRequest {
  /** The operator's tenant, whose clock numbers the write. */
  readonly tenant: number
  /** Faults of what the body names, looked up before. */
  readonly reference_faults: readonly Fault[]
}

/** The operation of POST /operator/…. */
export function operatorUpserts(
  resource: OperatorResource,
): (request: OperatorUpsertRequest) => Operation<ReportingBatch> {
  const { definition } = resource
  const shape = shapeOf(definition)
  const rulesOf = (id: string): UpsertRules => ({
    shape,
    faults: (state) => [...resource.faults({ id, ...state }), ...metadataFaults(state['metadata'])],
  })
  return (request) => ({
    credential: request.credential,
    idempotency: request.idempotency,
    tenant: request.tenant,
    prepare: (batch) => {
      if (request.body.id === undefined) return
      batch.operatorRecords.want(definition.name, request.body.id, { patches: request.effective !== undefined })
    },
    decide: (batch, stamp) => decide(resource, rulesOf(request.body.id ?? ''), request, batch, stamp),
  })
}

function decide(
  resource: OperatorResource,
  rules: UpsertRules,
  request: OperatorUpsertRequest,
  batch: ReportingBatch,
  stamp: Stamp,
): string {
  const { body, effective, faults } = request
  const { definition } = resource
  const id = body.id ?? ''
  const record = batch.operatorRecords.find(definition.name, id)
  const patches = batch.operatorRecords.patches(definition.name, id)
  const upsert = judgeUpsert(record, patches, { patch: body.patch, effective, today: stamp.today }, rules)
  const all = [
    ...faults,
    ...body.faults,
    ...effectiveFaults(effective, stamp.today),
    ...(record === undefined ? missingFields(definition, body) : []),
    ...request.reference_faults,
    ...fixedFaults(resource, record, body),
    ...besideBody(body, upsert.faults),
  ]
  if (all.length > 0) throw invalidRequest(all)
  const stored = recordNews(resource, record, id, upsert, batch, stamp)
  return JSON.stringify(presentOperatorRecord(resource, { ...stored, state: upsert.answered }))
}

/** Fields that stay as they were first sent. */
function fixedFaults(resource: OperatorResource, record: OperatorRecord | undefined, body: BodyReading): Fault[] {
  if (record === undefined) return []
  return Object.entries(resource.fixed).flatMap(([field, reason]) => {
    const before = record.state[field] ?? null
    const sent = body.patch[field]
    if (sent === undefined || sent === before || before === null) return []
    return [
      {
        param: field,
        code: 'field_fixed',
        message: `${field} cannot change, since ${reason}: keep ${JSON.stringify(before)}`,
      },
    ]
  })
}

/** Records what an upsert brings; a repetition of what holds takes no moment and writes nothing. */
function recordNews(
  resource: OperatorResource,
  before: OperatorRecord | undefined,
  id: string,
  upsert: Upsert,
  batch: ReportingBatch,
  stamp: Stamp,
): OperatorRecord {
  if (before !== undefined && upsert.news.length === 0) return before
  const recorded = stamp.tick()
  const number = before?.number ?? recorded
  const organization = before?.organization ?? String(upsert.current['organization'])
  const record: OperatorRecord = {
    kind: resource.definition.name,
    id,
    number,
    recorded,
    organization,
    created_by: before?.created_by ?? keyId(stamp.actor),
    ...placeInLists(resource, { number, recorded, state: upsert.current }),
    postings: postingsOf(resource, organization, upsert.current),
    state: upsert.current,
  }
  const { actor, actor_tenant } = stamp
  batch.operatorRecords.put(
    record,
    upsert.news.map((news) => ({ ...news, recorded, actor, actor_tenant })),
  )
  return record
}
