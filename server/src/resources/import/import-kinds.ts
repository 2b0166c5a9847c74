// What a line of an import may be: each kind is the single request of its resource, by the same definition and the same
// operation. Like the index, it names the resources together.
import { invalidRequest } from '@tapeline/contract/errors'
import { idField } from '@tapeline/contract/fields'
import type { Fault } from '@tapeline/kernel/core/fault'
import { type ResourceDefinition, defineResource, readBody } from '@tapeline/contract/resource'
import { account } from '@tapeline/contract/records/account/account-definition'
import { upsertAccount } from '../account/account-writes.ts'
import { entry } from '@tapeline/contract/records/entry-definition'
import { deleteEntry, upsertEntry } from '../entry/entry-writes.ts'
import { receivableUpserts } from '../receivable/receivable-writes.ts'
import { deletionWhereCreated } from './import-entry-deletion.ts'
import type { ImportKind, ImportKinds } from './import-line.ts'

const idempotency = undefined

/** What a line says beside its record. */
const BESIDE_DATED = new Set(['kind', 'effective_date'])
const BESIDE_UNDER_RECEIVABLE = new Set(['kind', 'receivable_id'])

const upsertedAccount: ImportKind = {
  under_receivable: false,
  dated: true,
  operation: ({ credential, line, effective, faults, latest_day, onUpdate }) => {
    const body = readBody(account, line, { beside: BESIDE_DATED, latest_day })
    return upsertAccount({ credential, idempotency, body, effective, faults, onUpdate })
  },
}

const upsertedEntry: ImportKind = {
  under_receivable: true,
  dated: false,
  operation: ({ credential, line, receivable_id, faults, latest_day, onUpdate }) =>
    upsertEntry({
      credential,
      idempotency,
      receivable_id,
      body: readBody(entry, line, { beside: BESIDE_UNDER_RECEIVABLE, latest_day }),
      faults,
      onUpdate,
    }),
}

const deletion = defineResource({
  name: 'entry deletion',
  description: 'The entry that is to be deleted.',
  fields: {
    id: idField('The id of the entry.'),
    created_by_import: idField('Delete the entry only where this import created it and no other write changed it.'),
  },
  required: ['id'],
  computed: {},
  computed_always: [],
})

/** A condition that is blank is none that was meant. */
const NO_IMPORT: Fault = {
  param: 'created_by_import',
  code: 'invalid_type',
  message: 'created_by_import must be the id of an import: leave it out to delete the entry whatever created it',
}

const deletedEntry: ImportKind = {
  under_receivable: true,
  dated: false,
  operation: ({ credential, line, receivable_id, faults: losses }) => {
    const { id, patch, faults } = readBody(deletion, line, { beside: BESIDE_UNDER_RECEIVABLE })
    const { created_by_import: import_id } = patch
    if (id === undefined) throw invalidRequest(faults)
    const all = [...losses, ...faults, ...(import_id === null ? [NO_IMPORT] : [])]
    const unconditional = deleteEntry({ credential, idempotency, receivable_id, id, faults: all })
    return typeof import_id === 'string'
      ? deletionWhereCreated({ import_id, receivable_id, id }, unconditional, all)
      : unconditional
  },
}

/** The kinds of line, for one configuration of funders. */
export function importKinds(receivable: ResourceDefinition, operatorSlug: string): ImportKinds {
  const upsert = receivableUpserts(receivable, operatorSlug)
  const upsertedReceivable: ImportKind = {
    under_receivable: false,
    dated: true,
    operation: ({ credential, line, effective, faults, latest_day, onUpdate }) => {
      const body = readBody(receivable, line, { beside: BESIDE_DATED, latest_day })
      return upsert({ credential, idempotency, body, effective, faults, onUpdate })
    },
  }
  return new Map([
    ['account', upsertedAccount],
    ['receivable', upsertedReceivable],
    ['entry', upsertedEntry],
    ['entry_deletion', deletedEntry],
  ])
}
