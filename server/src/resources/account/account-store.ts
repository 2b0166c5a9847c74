// How accounts are stored, and who holds which legal_entity_id.
import type { Transaction } from '../../storage/database.ts'
import { statement } from '../../storage/database.ts'
import {
  type RecordTable,
  RecordsInBatch,
  type StoredRecord,
  metadataPostings,
  recordStatements,
} from '../../storage/dated-records.ts'
import { storeWords } from './account-words-store.ts'

export const accountTable: RecordTable = {
  name: 'account',
  columns: {
    type: 'text',
    first_name: 'text',
    last_name: 'text',
    name: 'text',
    legal_entity_id: 'text',
    address: 'jsonb',
    phone: 'text',
    email: 'text',
    website: 'text',
    credit_score: 'text',
    industry: 'text',
    metadata: 'jsonb',
  },
  postings: (state) => metadataPostings(state['metadata']),
}

export const accountStatements = recordStatements(accountTable)

const findHolders = statement(
  'find-legal-entity-holders',
  `
  select legal_entity_id, id from accounts where tenant = $1 and legal_entity_id = any($2::text[])`,
)

const findExisting = statement(
  'find-existing-accounts',
  'select id from accounts where tenant = $1 and id = any($2::text[])',
)

/** The accounts of one batch. */
export class AccountsInBatch extends RecordsInBatch {
  readonly #wantedHolders = new Set<string>()
  readonly #holders = new Map<string, string>()
  readonly #wantedExisting = new Set<string>()
  readonly #existing = new Set<string>()
  /** What was given to an account, or taken from one. */
  readonly #changedHolders = new Set<string>()

  constructor() {
    super(accountTable, accountStatements)
  }

  /** Asks who holds a legal_entity_id. */
  wantHolder(legalEntityId: string): void {
    this.#wantedHolders.add(legalEntityId)
  }

  /** Asks whether an account exists. */
  wantExistence(id: string): void {
    this.#wantedExisting.add(id)
  }

  override isIndependentOf(before: this): boolean {
    return (
      super.isIndependentOf(before) &&
      ![...this.#wantedExisting].some((id) => before.hasChanged(id)) &&
      ![...this.#wantedHolders].some((legalEntityId) => before.#changedHolders.has(legalEntityId))
    )
  }

  override load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const loads = super.load(transaction, tenant)
    if (this.#wantedHolders.size > 0) {
      loads.push(
        transaction
          .query<{ legal_entity_id: string; id: string }>(findHolders, [tenant, [...this.#wantedHolders]])
          .then((rows) => {
            for (const row of rows) this.#rememberHolder(row.legal_entity_id, row.id)
          }),
      )
      this.#wantedHolders.clear()
    }
    if (this.#wantedExisting.size > 0) {
      loads.push(
        transaction.query<{ id: string }>(findExisting, [tenant, [...this.#wantedExisting]]).then((rows) => {
          for (const row of rows) this.#existing.add(row.id)
        }),
      )
      this.#wantedExisting.clear()
    }
    return loads
  }

  /** What was changed since it was stored counts as it is now. */
  #rememberHolder(legalEntityId: string, id: string): void {
    const known = this.find(id)
    if (known === undefined || known.state['legal_entity_id'] === legalEntityId)
      if (!this.#holders.has(legalEntityId)) this.#holders.set(legalEntityId, id)
  }

  exists(id: string): boolean {
    return this.#existing.has(id) || this.find(id) !== undefined
  }

  /** The id of the account that holds a legal_entity_id now. Asked for by `wantHolder`. */
  holder(legalEntityId: string): string | undefined {
    return this.#holders.get(legalEntityId)
  }

  override put(record: StoredRecord, patches: Parameters<RecordsInBatch['put']>[1]): void {
    const before = this.find(record.id)?.state['legal_entity_id']
    const now = record.state['legal_entity_id']
    if (typeof before === 'string' && this.#holders.get(before) === record.id) this.#holders.delete(before)
    if (typeof now === 'string') this.#holders.set(now, record.id)
    for (const legalEntityId of [before, now])
      if (typeof legalEntityId === 'string') this.#changedHolders.add(legalEntityId)
    super.put(record, patches)
  }

  override store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return [...super.store(transaction, tenant), ...storeWords(transaction, tenant, this.changes())]
  }
}
