// The erasures of a batch, and which accounts were erased before. What checks compare receivables by is kept, as far as it came of what is erased.
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import type { ComparedAccount } from './compared-account-reads.ts'
import type { Erased } from './erased-rows-store.ts'

const findErased = statement(
  'find-erased-accounts',
  'select account_id from erasures where tenant = $1 and account_id = any($2::text[])',
)

/** An account at the moment of its erasure, with its patches as they were until then. */
export interface ErasedAccount {
  readonly id: string
  readonly number: number
  readonly patches: readonly DatedPatch[]
  readonly actor: number
}

interface Erasure extends Erased {
  readonly account: ErasedAccount
  readonly compared: ComparedAccount
}

/** The erasures of one batch, and which accounts were erased before. */
export class ErasuresInBatch {
  readonly #asked = new Set<string>()
  readonly #wanted = new Set<string>()
  readonly #erased = new Set<string>()
  readonly #compared = new Map<string, ComparedAccount>()
  readonly #erasures: Erasure[] = []

  /** Asks whether personal data of an account was erased. */
  want(id: string): void {
    this.#asked.add(id)
  }

  /** Asks for what the erasure of an account needs. */
  wantErasure(id: string): void {
    this.want(id)
    this.#wanted.add(id)
  }

  /** Whether nothing is to be erased: an erasure is decided behind the lock, on what was stored by then. */
  isUnasked(): boolean {
    return this.#wanted.size === 0
  }

  /** Whether the batch before erases nothing: else this one would write back what it read ahead. */
  isIndependentOf(before: ErasuresInBatch): boolean {
    return before.isUnasked()
  }

  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const ids = [...this.#asked]
    this.#asked.clear()
    if (ids.length === 0) return []
    return [this.#loadAccounts(transaction, tenant, ids)]
  }

  async #loadAccounts(transaction: Transaction, tenant: number, ids: readonly string[]): Promise<void> {
    const rows = await transaction.query<{ account_id: string }>(findErased, [tenant, ids])
    for (const { account_id } of rows) this.#erased.add(account_id)
    for (const id of ids)
      if (this.#wanted.has(id) && !this.#erased.has(id)) this.#compared.set(id, await compare(transaction, tenant, id))
  }

  /** Whether personal data of an account was erased, by this batch too. */
  has(id: string): boolean {
    return this.#erased.has(id)
  }

  /** Erases personal data of an account. */
  put(account: ErasedAccount, moment: number): void {
    const compared = this.#compared.get(account.id)
    if (compared === undefined) throw new Error('What is compared of the account was not loaded')
    this.#erasures.push({ account, moment, compared })
    this.#erased.add(account.id)
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return this.#erasures.flatMap(({ compared, ...erased }) => compared.store(transaction, tenant, erased))
  }

  events(): LoggedEvent[] {
    return this.#erasures.map(({ account: { id, number, actor }, moment }) => ({
      at: moment,
      actor,
      did: 'erased',
      kind: 'account',
      id,
      number,
    }))
  }
}

/** Loads the code that compares with the first erasure. */
async function compare(transaction: Transaction, tenant: number, id: string): Promise<ComparedAccount> {
  const { compareAccount } = await import('./compared-account-reads.ts')
  return compareAccount(transaction, tenant, id)
}
