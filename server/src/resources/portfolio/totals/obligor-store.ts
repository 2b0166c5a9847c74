// The table that numbers the obligors of a portfolio, by which their sums are kept.
import { type Querier, type Transaction, statement } from '../../../storage/database.ts'

interface Numbered {
  readonly ordinal: number
  readonly obligor_id: string
}

/**
 * Each by itself: a plain join would read all of the tenant where the table is filled in this very transaction. By the primary key, the only
 * index that serves statements without a condition on the sign of an ordinal (migration 0028). Without order.
 */
const findOrdinals = statement(
  'find-obligor-ordinals',
  `
  select o.ordinal, o.obligor_id from unnest($2::text[]) as w(id)
  cross join lateral (select * from portfolio_obligors where tenant = $1 and obligor_id = w.id offset 0) o`,
)

/** The ordinals of obligors by their ids; one that has not come into the portfolio is left out. */
export async function readOrdinals(
  querier: Querier,
  tenant: number,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await querier.query<Numbered>(findOrdinals, [tenant, ids])
  return new Map(rows.map(({ ordinal, obligor_id }) => [obligor_id, ordinal]))
}

const insertObligors = statement(
  'insert-portfolio-obligors',
  `
  insert into portfolio_obligors (tenant, ordinal, obligor_id)
  select own.tenant, $2::integer + w.at - 1, w.id
  from tenants own cross join unnest($3::text[]) with ordinality as w(id, at) where own.tenant = $1`,
)

/**
 * Numbers obligors as they come into a portfolio, within one transaction. The cursor of the tenant's portfolio is locked by who does, so nobody
 * else does: the last ordinal is looked up once.
 */
export class OrdinalRegister {
  readonly #transaction: Transaction
  readonly #tenant: number
  #last: number | undefined

  constructor(transaction: Transaction, tenant: number) {
    this.#transaction = transaction
    this.#tenant = tenant
  }

  /** The ordinals of obligors by their ids; those that had none are given the next. Call it one after the other. */
  async of(ids: readonly string[]): Promise<Map<string, number>> {
    const ordinals = await readOrdinals(this.#transaction, this.#tenant, ids)
    const others = ids.filter((id) => !ordinals.has(id))
    if (others.length === 0) return ordinals
    const last = this.#last ?? (await readLastOrdinal(this.#transaction, this.#tenant))
    await this.#transaction.query(insertObligors, [this.#tenant, last + 1, others])
    for (const [at, id] of others.entries()) ordinals.set(id, last + 1 + at)
    this.#last = last + others.length
    return ordinals
  }
}

const findObligors = statement(
  'find-portfolio-obligors',
  `
  select o.ordinal, o.obligor_id from unnest($2::integer[]) as w(ordinal)
  cross join lateral (select * from portfolio_obligors where tenant = $1 and ordinal = w.ordinal and ordinal >= 0 offset 0) o`,
)

/** The ids of obligors by their ordinals. */
export async function readObligorIds(
  querier: Querier,
  tenant: number,
  ordinals: readonly number[],
): Promise<Map<number, string>> {
  const rows = await querier.query<Numbered>(findObligors, [tenant, ordinals])
  return new Map(rows.map(({ ordinal, obligor_id }) => [ordinal, obligor_id]))
}

const findLastOrdinal = statement(
  'find-last-obligor-ordinal',
  `
  select ordinal as last from portfolio_obligors where tenant = $1 and ordinal >= 0 order by ordinal desc limit 1`,
)

/** The last ordinal that was given; -1 before the first. */
export async function readLastOrdinal(querier: Querier, tenant: number): Promise<number> {
  const [row] = await querier.query<{ last: number }>(findLastOrdinal, [tenant])
  return row?.last ?? -1
}

const deleteObligors = statement('delete-portfolio-obligors', 'delete from portfolio_obligors where tenant = $1')

/** Forgets the numbers of a tenant's obligors. Whoever does forgets the sums that are kept by them too. */
export async function clearObligors(transaction: Querier, tenant: number): Promise<void> {
  await transaction.query(deleteObligors, [tenant])
}
