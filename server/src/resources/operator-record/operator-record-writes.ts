// Upserting a record of the operator. What a record names (its organization, receivables, other records) is never deleted, so
// it is looked up before the write; the record itself is judged and changed under the operator's lock.
import { type Json, type Patch, type State, sameJson } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { codePointsExceed } from '@tapeline/kernel/core/id'
import { jsonText } from '@tapeline/kernel/core/json-text'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { invalidRequest } from '@tapeline/contract/errors'
import { type BodyReading, besideBody, missingFields } from '@tapeline/contract/resource'
import type { Operation, Stamp } from '../../storage/writer/operation.ts'
import { actorId } from '../actor.ts'
import type { Environment } from '../api-key/api-key.ts'
import {
  type ApprovalStep,
  findToDecide,
  keepForApproval,
  noteDecision,
  mayApprove,
  presentApproval,
  refuseAlone,
  refuseOutdated,
} from '../approval/approval-rules.ts'
import type { ActsFor, ApprovalsInBatch, StoredApproval } from '../approval/approval-store.ts'
import type { ReportingBatch } from '../batch.ts'
import { type Upsert, type UpsertRules, firstPatches, judgeUpsert } from '../dated-upsert.ts'
import { effectiveFaults } from '@tapeline/contract/effective-day'
import { type UpsertRequest } from '../upsert-request.ts'
import { metadataFaults } from '../metadata-rules.ts'
import { placeInLists, postingsOf } from './operator-postings.ts'
import { lendersIdOf, presentOperatorRecord } from './operator-record-reads.ts'
import type { OperatorRecord } from './operator-record-store.ts'
import { type ChangeView, type OperatorResource, operatorShape } from './operator-resource.ts'

/** A request to upsert a record of the operator. */
export interface OperatorUpsertRequest extends UpsertRequest {
  /** The id under which the record is stored. */
  readonly id: string
  /** The operator's tenant, whose clock numbers the write. */
  readonly tenant: number
  readonly by: ChangeView['by']
  readonly environment: Environment
  /** Faults of what the body names, looked up before. */
  readonly reference_faults: readonly Fault[]
  /** Other records to judge by. */
  readonly related: readonly { readonly kind: string; readonly id: string }[]
  /** The posting of those that cannot be named. */
  readonly beside: string | undefined
  /** What else was looked up to judge by. */
  readonly looked: Json
  /** Of which organization whoever writes is, as approvals have it. */
  readonly acts_for: ActsFor
  /** Where it is asked of a second person, or approved by one. */
  readonly approval?: ApprovalStep
}

/** What a write brings about beside its record, in the same transaction. */
export interface Effect {
  /** Has loaded what it takes. */
  readonly prepare?: (batch: ReportingBatch, id: string) => void
  readonly apply: (batch: ReportingBatch, id: string, state: State) => void
}

/** The operation of POST /operator/…, and of the lenders' POST where they have one. */
export function operatorUpserts(
  resource: OperatorResource,
  effect?: Effect,
): (request: OperatorUpsertRequest) => Operation<ReportingBatch> {
  const { name } = resource.definition
  const shape = operatorShape(resource)
  const rulesOf = (id: string): UpsertRules => ({
    shape,
    faults: (state) => [...resource.faults({ id, ...state }), ...metadataFaults(state['metadata'])],
    first: (patch, today) => firstPatches(shape.begins, patch, today),
  })
  return (request) => ({
    credential: request.credential,
    idempotency: request.idempotency,
    tenant: request.tenant,
    prepare: (batch) => {
      for (const { kind, id } of request.related) batch.operatorRecords.want(kind, id, { patches: false })
      if (request.beside !== undefined) batch.operatorRecords.wantAll(request.beside)
      if (resource.approvedAs !== undefined) batch.approvals.want(request.acts_for)
      if (request.body.id === undefined) return
      effect?.prepare?.(batch, request.id)
      batch.operatorRecords.want(name, request.id, { patches: request.effective !== undefined })
    },
    decide: (batch, stamp) => decide(resource, rulesOf(request.id), request, batch, stamp, effect),
  })
}

function decide(
  resource: OperatorResource,
  rules: UpsertRules,
  request: OperatorUpsertRequest,
  batch: ReportingBatch,
  stamp: Stamp,
  effect: Effect | undefined,
): string {
  const { id, body, effective, faults, by, environment, looked } = request
  const { definition, change } = resource
  const record = batch.operatorRecords.find(definition.name, id)
  const patches = batch.operatorRecords.patches(definition.name, id)
  const upsert = judgeUpsert(record, patches, { patch: body.patch, effective, today: stamp.today }, rules)
  const organization = record?.organization ?? resource.organizationOf(id, upsert.answered)
  const find = (kind: string, of: Json | undefined) => {
    const named = typeof of === 'string' ? batch.operatorRecords.find(kind, of) : undefined
    return named?.organization === organization ? named.state : undefined
  }
  const others = request.beside === undefined ? [] : batch.operatorRecords.all(request.beside)
  const beside = new Map(others.map((other) => [other.id, other.state]))
  const place = { id, by, environment, find, beside, looked }
  const view: ChangeView = { ...place, before: record?.state, after: upsert.answered }
  const refusal = change.refusal(view)
  if (refusal !== undefined) throw refusal
  const all = [
    ...faults,
    ...body.faults,
    ...effectiveFaults(effective, stamp.today),
    ...(record === undefined ? missingFields(definition, body) : []),
    ...request.reference_faults,
    ...idFaults(resource, record, request),
    ...fixedFaults(resource, record, body),
    ...besideBody(body, [...upsert.faults, ...change.faults(view)]),
  ]
  if (all.length > 0) throw invalidRequest(all)
  const judged = { resource, view, record, upsert }
  const approval = checkApproval(request, judged, batch.approvals, stamp)
  const viewer = { number: stamp.actor, may_approve: mayApprove(stamp.role) }
  if (approval?.status === 'waiting') return jsonText(presentApproval(approval, viewer))
  const stored = recordNews(resource, view, record, upsert, batch, stamp)
  if (upsert.news.length > 0) effect?.apply(batch, id, upsert.current)
  return jsonText(
    approval === undefined ? presentOperatorRecord(resource, stored, by) : presentApproval(approval, viewer),
  )
}

/** A write as it was judged. */
interface JudgedWrite {
  readonly resource: OperatorResource
  readonly view: ChangeView
  readonly record: OperatorRecord | undefined
  readonly upsert: Upsert
}

/** The approval that a write is, or is kept as; undefined where it needs none. Throws where it needs one. */
function checkApproval(
  { acts_for, approval, by }: OperatorUpsertRequest,
  { resource, view, record, upsert }: JudgedWrite,
  approvals: ApprovalsInBatch,
  stamp: Stamp,
): StoredApproval | undefined {
  const has_news = upsert.news.length > 0
  const subject = has_news ? resource.approvedAs?.(view) : undefined
  if (approval?.did === 'approve') {
    const waiting = findToDecide(approvals, acts_for, approval.decided, stamp)
    refuseOutdated(waiting, record?.recorded ?? null, has_news)
    return noteDecision(approvals, waiting, approval.decided, stamp)
  }
  if (approval?.did === 'ask') {
    const id = by === 'lender' ? lendersIdOf(resource, acts_for, view.id) : view.id
    const judged = {
      before: record === undefined ? null : jsonText({ id, ...record.state }),
      after: jsonText({ id, ...upsert.answered }),
      based_on: record?.recorded ?? null,
    }
    return keepForApproval(approvals, acts_for, subject, { ...approval.asked, ...judged }, stamp)
  }
  if (subject !== undefined) refuseAlone(approvals.rule(acts_for), subject)
  return undefined
}

/** Records that lenders write too are named within their organization, whoever writes them. */
function idFaults(
  resource: OperatorResource,
  record: OperatorRecord | undefined,
  { id, by, body }: OperatorUpsertRequest,
): Fault[] {
  const { organization } = body.patch
  if (!resource.lenderWrites || record !== undefined || typeof organization !== 'string') return []
  if (by === 'lender') return lengthFaults(id, organization)
  if (body.id === undefined || (id.startsWith(`${organization}:`) && id.length > organization.length + 1)) return []
  const message = `id must name the owner of the record, since lenders give ids of their own: send ${JSON.stringify(`${organization}:${id}`)}`
  return [{ param: 'id', code: 'not_the_organization', message }]
}

/** The operator must be able to name it too. */
function lengthFaults(id: string, organization: string): Fault[] {
  if (!codePointsExceed(id, ID_LENGTH_MAX)) return []
  const length_max = ID_LENGTH_MAX - organization.length - 1
  const message = `id must not be longer than ${length_max} characters, since the operator knows the record as \`<organization>:<id>\``
  return [{ param: 'id', code: 'too_long', message }]
}

const ID_LENGTH_MAX = 255

/** Fields that stay as they were first sent. */
function fixedFaults(resource: OperatorResource, record: OperatorRecord | undefined, body: BodyReading): Fault[] {
  if (record === undefined) return []
  return Object.entries(resource.fixed).flatMap(([field, reason]) => {
    const before = record.state[field] ?? null
    const sent = body.patch[field]
    const means = sent ?? resource.definition.cleared[field] ?? null
    if (sent === undefined || before === null || sameJson(means, before)) return []
    const message = `${field} cannot change, since ${reason}: keep ${JSON.stringify(before)}`
    return [{ param: field, code: 'field_fixed', message }]
  })
}

/** Records what an upsert brings and returns the record to answer with; a repetition of what holds takes no moment and writes nothing. */
function recordNews(
  resource: OperatorResource,
  view: ChangeView,
  before: OperatorRecord | undefined,
  upsert: Upsert,
  batch: ReportingBatch,
  stamp: Stamp,
): OperatorRecord {
  if (before !== undefined && upsert.news.length === 0) return { ...before, state: upsert.answered }
  const recorded = stamp.tick()
  const actor = actorId(stamp.actor)
  const kept = resource.change.keep(view, formatMoment(recorded), actor)
  const record = changedRecord(resource, view.id, before, { ...upsert.current, ...kept }, recorded, actor)
  batch.operatorRecords.put(
    record,
    upsert.news.map((news, i) => ({
      ...news,
      patch: i === 0 ? { ...news.patch, ...kept } : news.patch,
      recorded,
      actor: stamp.actor,
      actor_tenant: stamp.actor_tenant,
    })),
  )
  return { ...record, state: { ...upsert.answered, ...kept } }
}

function changedRecord(
  resource: OperatorResource,
  id: string,
  before: OperatorRecord | undefined,
  state: State | Patch,
  recorded: number,
  actor: string,
): OperatorRecord {
  const number = before?.number ?? recorded
  const organization = before?.organization ?? resource.organizationOf(id, state)
  return {
    kind: resource.definition.name,
    id,
    number,
    recorded,
    organization,
    created_by: before?.created_by ?? actor,
    ...placeInLists(resource, { number, recorded, state }),
    postings: postingsOf(resource, organization, state),
    state,
  }
}
