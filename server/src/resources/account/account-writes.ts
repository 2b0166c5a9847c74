// Upserting an account. One account per legal_entity_id: the tenant's writer makes the check and the write one step.
import type { Patch } from '@tapeline/kernel/core/dated-facts'
import { ServiceError, invalidRequest } from '@tapeline/contract/errors'
import { besideBody, missingFields } from '@tapeline/contract/resource'
import type { Operation, Stamp } from '../../storage/writer/operation.ts'
import type { ReportingBatch } from '../batch.ts'
import { judgeUpsert } from '../dated-upsert.ts'
import { present } from '../present.ts'
import { effectiveFaults } from '@tapeline/contract/effective-day'
import { type UpsertRequest, recordNews } from '../upsert-request.ts'
import { account, accountShape } from '@tapeline/contract/records/account/account-definition'
import { erasedPatch, withoutErased } from '../erasure/erased-fields-rules.ts'
import { accountFaults } from './account-rules.ts'

const rules = { shape: accountShape, faults: accountFaults }

/** The operation of POST /accounts. */
export function upsertAccount(request: UpsertRequest): Operation<ReportingBatch> {
  const { body, effective, credential, idempotency } = request
  const legalEntityId = body.patch['legal_entity_id']
  return {
    credential,
    idempotency,
    prepare: (batch) => {
      if (body.id !== undefined) batch.accounts.want(body.id, { patches: effective !== undefined })
      if (body.id !== undefined) batch.erasures.want(body.id)
      if (typeof legalEntityId === 'string') batch.accounts.wantHolder(legalEntityId)
    },
    decide: (batch, stamp) => decide(request, batch, stamp),
  }
}

function decide(
  { body, effective, faults, onUpdate }: UpsertRequest,
  batch: ReportingBatch,
  stamp: Stamp,
): () => string {
  const id = body.id ?? ''
  const { record, patches, stated } = knownOf(id, body.patch, batch)
  const upsert = judgeUpsert(record, patches, { patch: stated, effective, today: stamp.today }, rules)
  const missing = record === undefined ? missingFields(account, body) : []
  const all = [
    ...faults,
    ...body.faults,
    ...effectiveFaults(effective, stamp.today),
    ...missing,
    ...besideBody(body, upsert.faults),
  ]
  if (all.length > 0) throw invalidRequest(all)
  refuseTakenLegalEntity(id, upsert.current['legal_entity_id'], batch)
  if (record !== undefined && upsert.news.length > 0)
    onUpdate?.({
      kind: 'account',
      before: record.state,
      empty: accountShape.empty,
      recorded: record.recorded,
      stated,
      effective,
      patches,
    })
  const stored = recordNews(batch.accounts, record, id, upsert, stamp)
  return () => JSON.stringify(present({ ...stored, state: upsert.answered }))
}

/** What is known of an account and stated of it now; of one whose personal data was erased, without it. */
function knownOf(id: string, stated: Patch, batch: ReportingBatch) {
  const known = { record: batch.accounts.find(id), patches: batch.accounts.patches(id), stated }
  if (!batch.erasures.has(id)) return known
  const patches = known.patches.map((each) => ({ ...each, patch: erasedPatch(each.patch) }))
  return { ...known, patches, stated: withoutErased(stated) }
}

/** Rule 2 of the interface, 2.2: each legal_entity_id belongs to at most one of the caller's accounts. */
function refuseTakenLegalEntity(id: string, legalEntityId: unknown, batch: ReportingBatch): void {
  if (typeof legalEntityId !== 'string') return
  const holder = batch.accounts.holder(legalEntityId)
  if (holder === undefined || holder === id) return
  const message =
    `legal_entity_id is held by your account ${JSON.stringify(holder)}: ` +
    'report the company as that one account, or send the id on one account only'
  throw new ServiceError('legal_entity_id_taken', {
    message: `${message}.`,
    faults: [{ param: 'legal_entity_id', code: 'legal_entity_id_taken', message }],
  })
}
