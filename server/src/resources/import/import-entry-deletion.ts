// Deletes an entry on one condition: that a certain import created it. So what an import created can be deleted again, and nothing else: an
// entry that was there before, and one that another write has changed since, stays.
import { invalidRequest } from '@tapeline/contract/errors'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { Operation } from '../../storage/writer/operation.ts'
import type { ReportingBatch } from '../batch.ts'
import type { EntryOfImport } from './import-entries-store.ts'

/**
 * The deletion of an entry on the condition that an import created it. It changes nothing where there is no such entry, or another write made it
 * what it is.
 */
export function deletionWhereCreated(
  asked: EntryOfImport,
  deletion: Operation<ReportingBatch>,
  faults: readonly Fault[],
): Operation<ReportingBatch> {
  const { import_id, receivable_id, id } = asked
  return {
    ...deletion,
    prepare: (batch) => {
      deletion.prepare(batch)
      batch.imports.want(import_id)
      batch.entriesOfImports.want(asked)
    },
    decide: (batch, stamp) => {
      const all = [...faults, ...(batch.imports.find(import_id) === undefined ? [UNKNOWN_IMPORT] : [])]
      if (all.length > 0) throw invalidRequest(all)
      const receivable = batch.receivables.number(receivable_id)
      const found = receivable === undefined ? undefined : batch.entries.find(receivable, id)
      if (found === undefined || found.recorded !== batch.entriesOfImports.recorded(asked)) return null
      return deletion.decide(batch, stamp)
    },
  }
}

const UNKNOWN_IMPORT: Fault = {
  param: 'created_by_import',
  code: 'unknown_import',
  message: 'created_by_import is not an import of yours: send the id of the import that created the entry',
}
