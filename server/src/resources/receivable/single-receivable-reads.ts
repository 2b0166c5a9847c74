// One receivable with its balance, and how fresh that is: as it is now, where requests that arrive together share their statements, or on
// other clocks. Now it holds every entry, also those that the calculator has not reached.
import type { Json, Shape } from '@tapeline/kernel/core/dated-facts'
import { type Database, statement } from '../../storage/database.ts'
import { type StoredRecord, recordOfRow } from '../../storage/dated-records.ts'
import { SharedReads } from '../../storage/shared-reads.ts'
import type { Caller } from '../api-key/key-checker.ts'
import { type Clocks, findOnClocks } from '../dated-reads.ts'
import { readFreshness } from '../freshness/freshness-reads.ts'
import type { Resource } from '../present.ts'
import { findBesideLedgers, freshnessBeside } from '../receivable-metrics/beside-ledger-reads.ts'
import { deriveFromEntries, findDerivedOn } from './receivable-balance-reads.ts'
import { receivableColumns } from './receivable-reads.ts'
import { type Derived, receivableStatements } from './receivable-store.ts'

/** A receivable, what is derived of it, and how fresh that is. */
export interface ReceivableRead {
  readonly record: StoredRecord
  readonly derived: Derived
  readonly freshness: Resource
}

const findPresent = statement(
  'find-present-receivables',
  `
  select ${receivableColumns('t')}, b.position from receivables t
  left join receivable_ledgers b on b.tenant = t.tenant and b.receivable = t.number
  where t.tenant = $1 and t.id = any($2::text[])`,
)

type PresentRow = { readonly [column: string]: Json } & Derived & {
    readonly id: string
    readonly number: number
    readonly position: number | null
  }

/** Reads single receivables. */
export class SingleReceivableReads {
  readonly #database: Database
  readonly #shape: Shape
  readonly #present = new SharedReads((tenant: number, ids: readonly string[]) => this.#readPresent(tenant, ids))

  constructor(database: Database, shape: Shape) {
    this.#database = database
    this.#shape = shape
  }

  /** A receivable on some clocks; undefined where it was not known. */
  find(caller: Caller, id: string, clocks: Clocks): Promise<ReceivableRead | undefined> {
    if (clocks.as_of === undefined && clocks.known_at === undefined) return this.#present.find(caller.tenant, id)
    return this.#readOnClocks(caller, id, clocks)
  }

  async #readPresent(tenant: number, ids: readonly string[]): Promise<Map<string, ReceivableRead>> {
    // Before the balances are read, so that their freshness is never later than they are.
    const freshness = await this.#readFreshness(tenant, undefined)
    const rows = await this.#database.query<PresentRow>(findPresent, [tenant, ids])
    const behind = freshness['status'] === 'behind' ? rows : []
    const beside = await findBesideLedgers(this.#database, tenant, behind)
    const written = rows.filter(({ number }) => beside.get(number) === 'more').map(({ number }) => number)
    const derived = await deriveFromEntries(this.#database, tenant, written)
    const read = ({ balance, status, position: _, ...columns }: PresentRow) => ({
      record: recordOfRow(columns),
      derived: derived.get(columns.number) ?? { balance, status },
      freshness: freshnessBeside(freshness, beside.get(columns.number)),
    })
    return new Map(rows.map((row) => [row.id, read(row)]))
  }

  async #readOnClocks(caller: Caller, id: string, clocks: Clocks): Promise<ReceivableRead | undefined> {
    const { tenant } = caller
    const [freshness, record] = await Promise.all([
      this.#readFreshness(tenant, clocks.known_at),
      findOnClocks(this.#database, receivableStatements, this.#shape, caller, id, clocks),
    ])
    if (record === undefined) return undefined
    return { record, freshness, derived: await findDerivedOn(this.#database, tenant, record.number, clocks.known_at) }
  }

  #readFreshness(tenant: number, known_at: number | undefined): Promise<Resource> {
    return readFreshness(this.#database, { figures: 'receivables', tenant, known_at })
  }
}
