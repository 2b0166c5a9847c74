// Upserting a receivable.
import { BEGINNING, type Patch, type Shape } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { invalidRequest } from '@tapeline/contract/errors'
import { type ResourceDefinition, besideBody, missingFields, shapeOf } from '@tapeline/contract/resource'
import type { StoredRecord } from '../../storage/dated-records.ts'
import type { Operation, Stamp } from '../../storage/writer/operation.ts'
import type { ReportingBatch } from '../batch.ts'
import { type UpsertRules, firstPatches, judgeUpsert } from '../dated-upsert.ts'
import { present } from '../present.ts'
import { effectiveFaults } from '@tapeline/contract/effective-day'
import { type UpsertRequest, recordNews } from '../upsert-request.ts'
import { receivableFaults } from './receivable-rules.ts'

/** The operation of POST /receivables, for one configuration of funders. */
export function receivableUpserts(
  definition: ResourceDefinition,
  operatorSlug: string,
): (request: UpsertRequest) => Operation<ReportingBatch> {
  const fundNameless = new Set([operatorSlug, 'balance_sheet'])
  const shape = shapeOf(definition)
  const rules: UpsertRules = {
    shape,
    faults: (state) => receivableFaults(state, fundNameless),
    first: (patch, today) => firstOf(shape, patch, today),
  }
  return (request) => ({
    credential: request.credential,
    idempotency: request.idempotency,
    prepare: (batch) => prepare(request, batch),
    decide: (batch, stamp) => decide(definition, rules, request, batch, stamp),
  })
}

function prepare({ body, effective }: UpsertRequest, batch: ReportingBatch): void {
  const { obligor_id: obligor } = body.patch
  if (typeof obligor === 'string') batch.accounts.wantExistence(obligor)
  if (body.id === undefined) return
  batch.receivables.want(body.id, { patches: effective !== undefined })
  batch.receivables.wantDerived(body.id)
}

function decide(
  definition: ResourceDefinition,
  rules: UpsertRules,
  request: UpsertRequest,
  batch: ReportingBatch,
  stamp: Stamp,
): () => string {
  const { body, effective, faults } = request
  const id = body.id ?? ''
  const record = batch.receivables.find(id)
  const upsert = judgeUpsert(
    record,
    batch.receivables.patches(id),
    { patch: body.patch, effective, today: stamp.today },
    rules,
  )
  const all = [
    ...faults,
    ...body.faults,
    ...effectiveFaults(effective, stamp.today),
    ...(record === undefined ? missingFields(definition, body) : []),
    ...obligorFaults(body.patch, batch),
    ...currencyFaults(record, body.patch, batch),
    ...besideBody(body, upsert.faults),
  ]
  if (all.length > 0) throw invalidRequest(all)
  if (record !== undefined && upsert.news.length > 0)
    request.onUpdate?.({
      kind: 'receivable',
      before: record.state,
      empty: rules.shape.empty,
      recorded: record.recorded,
      stated: body.patch,
      effective,
      patches: batch.receivables.patches(id),
    })
  const stored = recordNews(batch.receivables, record, id, upsert, stamp)
  return () => JSON.stringify(present({ ...stored, state: upsert.answered }, batch.receivables.derived(id)))
}

function obligorFaults(patch: Patch, batch: ReportingBatch): Fault[] {
  const { obligor_id: obligor } = patch
  if (typeof obligor !== 'string' || batch.accounts.exists(obligor)) return []
  return [
    {
      param: 'obligor_id',
      code: 'unknown_account',
      message: 'obligor_id names no account of yours: report the account first with POST /accounts',
    },
  ]
}

/** Amounts of entries are in the receivable's currency, so it never changes once there are any. */
function currencyFaults(record: StoredRecord | undefined, patch: Patch, batch: ReportingBatch): Fault[] {
  const { currency } = patch
  if (
    record === undefined ||
    typeof currency !== 'string' ||
    currency === record.state['currency'] ||
    !batch.receivables.hasEntries(record.id)
  )
    return []
  return [
    {
      param: 'currency',
      code: 'currency_fixed',
      message: `currency cannot change once the receivable has entries: keep ${String(record.state['currency'])}, or delete its entries first`,
    },
  ]
}

/** A delinquency in a first write holds from the day on which it began; a first write without one holds from the beginning. */
function firstOf({ begins }: Shape, patch: Patch, today: string): { effective: string; patch: Patch }[] {
  const { delinquent_since: since } = patch
  if (typeof since !== 'string') return [{ effective: BEGINNING, patch }]
  return firstPatches(begins, patch, since < today ? since : today)
}
