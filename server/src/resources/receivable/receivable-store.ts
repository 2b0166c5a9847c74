// How receivables are stored, with what the calculator derived of them and whether they have entries.
import { type Json, type State } from '@tapeline/kernel/core/dated-facts'
import { notFound } from '@tapeline/contract/errors'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import { type RecordTable, RecordsInBatch, metadataPostings, recordStatements } from '../../storage/dated-records.ts'

export const receivableTable: RecordTable = {
  name: 'receivable',
  columns: {
    obligor_id: 'text',
    product_type: 'text',
    funded_by: 'text',
    fund_name: 'text',
    origination_date: 'date',
    currency: 'text',
    term: 'text',
    payment_frequency: 'text',
    interest_rate: 'numeric',
    credit_limit: 'bigint',
    origination_fee: 'bigint',
    periodic_fee: 'bigint',
    collateral: 'jsonb',
    delinquent_amount: 'bigint',
    delinquent_times: 'bigint',
    delinquent_since: 'date',
    metadata: 'jsonb',
  },
  postings: (state: State) => [['obligor_id', String(state['obligor_id'])], ...metadataPostings(state['metadata'])],
}

export const receivableStatements = recordStatements(receivableTable)

/** What the calculator derived of a receivable; absent until it has. */
export interface Derived {
  /** Digits where a JSON number does not hold it exactly. */
  readonly balance: number | string | null
  readonly status: string | null
}

/** The columns of a receivable's derived figures; a balance that a JSON number does not hold exactly comes as its digits. */
export const derivedColumns = `
  case when abs(b.balance) > 9007199254740991 then to_json(b.balance::text) else to_json(b.balance::bigint) end as balance, b.status`

const findDerived = statement(
  'find-receivable-balances',
  `
  select r.id, ${derivedColumns}, (
    select count(*)::integer from (select from entries e where e.tenant = $1 and e.receivable = r.number limit $3) counted) as entries
  from receivables r left join receivable_ledgers b on b.tenant = r.tenant and b.receivable = r.number
  where r.tenant = $1 and r.id = any($2::text[])`,
)

const findNumber = statement('find-receivable-number', 'select number from receivables where tenant = $1 and id = $2')

/** The number of a receivable; throws that there is none. */
export async function getReceivable(querier: Querier, tenant: number, id: string): Promise<number> {
  const [found] = await querier.query<{ number: number }>(findNumber, [tenant, id])
  if (found === undefined) throw notFound('There is no receivable with this id.')
  return found.number
}

const findNumbers = statement(
  'find-receivable-numbers',
  'select id, number from receivables where tenant = $1 and id = any($2::text[])',
)

/** How many numbers are remembered, over all tenants. */
const NUMBERS_MAX = 200_000

/**
 * The numbers of receivables by tenant and id. A receivable is never deleted and its number never changes, so what was once
 * read of a committed row stays true as long as the database keeps it (`Remembered`); most entries are for receivables seen before.
 */
export class ReceivableNumbers {
  readonly #tenants = new Map<number, Map<string, number>>()
  #size = 0

  find(tenant: number, id: string): number | undefined {
    return this.#tenants.get(tenant)?.get(id)
  }

  remember(tenant: number, id: string, number: number): void {
    if (this.#size >= NUMBERS_MAX) {
      this.#tenants.clear()
      this.#size = 0
    }
    const numbers = this.#tenants.get(tenant) ?? new Map<string, number>()
    this.#tenants.set(tenant, numbers.set(id, number))
    this.#size += 1
  }
}

/** The receivables of one batch. */
export class ReceivablesInBatch extends RecordsInBatch {
  readonly #tenant: number
  readonly #numbers: ReceivableNumbers
  readonly #wantedNumbers = new Set<string>()
  readonly #wantedDerived = new Set<string>()
  readonly #derived = new Map<string, Derived>()
  readonly #storedEntries = new Map<string, number>()
  readonly #newEntries = new Map<string, number>()
  #deletions = 0

  constructor(tenant: number, numbers: ReceivableNumbers) {
    super(receivableTable, receivableStatements)
    this.#tenant = tenant
    this.#numbers = numbers
  }

  /** Asks for a receivable's number only, which is all an entry needs of it. */
  wantNumber(id: string): void {
    if (this.#numbers.find(this.#tenant, id) === undefined) this.#wantedNumbers.add(id)
  }

  /** The number of a receivable that is stored or that this batch creates; undefined when there is none. */
  number(id: string): number | undefined {
    return this.#numbers.find(this.#tenant, id) ?? this.find(id)?.number
  }

  /** Asks for a receivable's balance and status, and whether it has entries. */
  wantDerived(id: string): void {
    this.#wantedDerived.add(id)
  }

  /** What was derived is the calculator's; whether there are entries follows those of the batch before. */
  override isIndependentOf(before: this): boolean {
    return (
      super.isIndependentOf(before) &&
      ![...this.#wantedNumbers].some((id) => before.hasChanged(id)) &&
      ![...this.#wantedDerived].some((id) => before.#newEntries.has(id))
    )
  }

  override load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const loads = super.load(transaction, tenant)
    if (this.#wantedNumbers.size > 0) {
      loads.push(
        transaction
          .query<{ id: string; number: number }>(findNumbers, [tenant, [...this.#wantedNumbers]])
          .then((rows) => {
            for (const row of rows) this.#numbers.remember(tenant, row.id, row.number)
          }),
      )
      this.#wantedNumbers.clear()
    }
    if (this.#wantedDerived.size === 0) return loads
    const derived = transaction.query<Derived & { id: string; entries: number }>(findDerived, [
      tenant,
      [...this.#wantedDerived],
      this.#deletions + 1,
    ])
    this.#wantedDerived.clear()
    return [
      ...loads,
      derived.then((rows) => {
        for (const { id, entries, ...row } of rows) {
          this.#derived.set(id, row)
          this.#storedEntries.set(id, entries)
        }
      }),
    ]
  }

  /** Balance and status as last calculated. */
  derived(id: string): { readonly [field: string]: Json } {
    return { ...(this.#derived.get(id) ?? { balance: null, status: null }) }
  }

  hasEntries(id: string): boolean {
    return (this.#storedEntries.get(id) ?? 0) + (this.#newEntries.get(id) ?? 0) > 0
  }

  /** Notes that the batch may delete an entry: as many entries of each receivable are counted as there are such notes, and one more. */
  wantDeletion(): void {
    this.#deletions += 1
  }

  /** Remembers that the batch gave a receivable an entry, or took one from it. */
  countEntry(id: string, change: 1 | -1): void {
    this.#newEntries.set(id, (this.#newEntries.get(id) ?? 0) + change)
  }
}
