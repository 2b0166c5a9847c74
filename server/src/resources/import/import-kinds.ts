// What a line of an import may be: each kind is the single request of its resource, by the same definition and the same
// operation. Like the index, it names the resources together.
import { invalidRequest } from '@tapeline/contract/errors'
import type { Fault } from '@tapeline/kernel/core/fault'
import { type ImportLine, importLines } from '@tapeline/contract/records/import-lines'
import { type BodyReading, type ResourceDefinition, readBody } from '@tapeline/contract/resource'
import { upsertAccount } from '../account/account-writes.ts'
import { bankBalance, bankBalanceDeletion } from '../bank-balance/bank-balance-definition.ts'
import { bankBalanceWriting } from '../bank-balance/bank-balance-rules.ts'
import { bankLine, bankLineDeletion } from '../bank-line/bank-line-definition.ts'
import { bankLineWriting } from '../bank-line/bank-line-rules.ts'
import { deleteEntry, upsertEntry } from '../entry/entry-writes.ts'
import { receivableUpserts } from '../receivable/receivable-writes.ts'
import { deletionWhereCreated } from './import-entry-deletion.ts'
import type { Operation } from '../../storage/writer/operation.ts'
import type { ReportingBatch } from '../batch.ts'
import { type VersionedWriting, deleteVersioned, upsertVersioned } from '../versioned-upsert.ts'
import type { ImportKind, ImportKinds, LineRequest } from './import-line.ts'

const idempotency = undefined

/** A condition that is blank is none that was meant. */
const NO_IMPORT: Fault = {
  param: 'created_by_import',
  code: 'invalid_type',
  message: 'created_by_import must be the id of an import: leave it out to delete the entry whatever created it',
}

/** The kinds of line, for one configuration of funders. */
export function importKinds(receivable: ResourceDefinition, operatorSlug: string): ImportKinds {
  const lines = importLines(receivable)
  const upsertReceivable = receivableUpserts(receivable, operatorSlug)
  return new Map([
    ['account', kindOf(lines.account, ({ body, ...request }) => upsertAccount({ ...request, idempotency, body }))],
    [
      'receivable',
      kindOf(lines.receivable, ({ body, ...request }) => upsertReceivable({ ...request, idempotency, body })),
    ],
    ['entry', kindOf(lines.entry, ({ body, ...request }) => upsertEntry({ ...request, idempotency, body }))],
    ['entry_deletion', kindOf(lines.entry_deletion, deletion)],
    ['bank_line', kindOf(alone(bankLine), upsertOf(bankLineWriting))],
    ['bank_line_deletion', kindOf(alone(bankLineDeletion), versionDeletionOf(bankLineWriting))],
    ['bank_balance', kindOf(alone(bankBalance), upsertOf(bankBalanceWriting))],
    ['bank_balance_deletion', kindOf(alone(bankBalanceDeletion), versionDeletionOf(bankBalanceWriting))],
  ])
}

interface ReadRequest extends Omit<LineRequest, 'line' | 'latest_day'> {
  readonly body: BodyReading
}

/** A line that has nothing beside its record. Loan tapes hold none of these, so they are not among their kinds. */
function alone(definition: ResourceDefinition): Pick<ImportLine, 'definition' | 'names_beside'> {
  return { definition, names_beside: new Set(['kind']) }
}

function upsertOf(writing: VersionedWriting) {
  return ({ body, ...request }: ReadRequest): Operation<ReportingBatch> =>
    upsertVersioned(writing, { ...request, idempotency, body })
}

function versionDeletionOf(writing: VersionedWriting) {
  return ({ credential, faults: losses, body }: ReadRequest): Operation<ReportingBatch> => {
    const { id, faults } = body
    if (id === undefined) throw invalidRequest(faults)
    return deleteVersioned(writing, { credential, idempotency, id, faults: [...losses, ...faults] })
  }
}

/** A kind of line whose operation gets the record as read. */
function kindOf(
  { definition, names_beside: beside }: Pick<ImportLine, 'definition' | 'names_beside'>,
  operation: (request: ReadRequest) => Operation<ReportingBatch>,
): ImportKind {
  return {
    under_receivable: beside.has('receivable_id'),
    dated: beside.has('effective_date'),
    operation: ({ line: sent, latest_day, ...request }) =>
      operation({ ...request, body: readBody(definition, sent, { beside, latest_day }) }),
  }
}

function deletion({ credential, receivable_id, faults: losses, body }: ReadRequest): Operation<ReportingBatch> {
  const { id, patch, faults } = body
  const { created_by_import: import_id } = patch
  if (id === undefined) throw invalidRequest(faults)
  const all = [...losses, ...faults, ...(import_id === null ? [NO_IMPORT] : [])]
  const unconditional = deleteEntry({ credential, idempotency, receivable_id, id, faults: all })
  return typeof import_id === 'string'
    ? deletionWhereCreated({ import_id, receivable_id, id }, unconditional, all)
    : unconditional
}
