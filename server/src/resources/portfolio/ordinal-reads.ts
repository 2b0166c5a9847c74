// The ordinals of obligors for an answer: those that are stored, and for obligors that came in after the last fold the numbers behind
// them. Such a number is of this answer alone; nothing is written.
import type { Querier } from '../../storage/database.ts'
import { readLastOrdinal, readObligorIds, readOrdinals } from './obligor-store.ts'

/** Numbers obligors within one snapshot. */
export class ObligorOrdinals {
  readonly #querier: Querier
  readonly #tenant: number
  readonly #newcomers = new Map<string, number>()
  #last: number

  /** Opens them. Call it in the snapshot in which totals are read. */
  static async open(querier: Querier, tenant: number): Promise<ObligorOrdinals> {
    return new ObligorOrdinals(querier, tenant, await readLastOrdinal(querier, tenant))
  }

  private constructor(querier: Querier, tenant: number, last: number) {
    this.#querier = querier
    this.#tenant = tenant
    this.#last = last
  }

  /** The last ordinal of all; -1 where there are none. */
  get last(): number {
    return this.#last
  }

  /** The ordinals of obligors by their ids. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const ordinals = await readOrdinals(this.#querier, this.#tenant, ids)
    for (const id of ids) if (!ordinals.has(id)) ordinals.set(id, this.#numberOf(id))
    return ordinals
  }

  /** The ids of obligors by their ordinals. */
  async idsOf(ordinals: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const ids = await readObligorIds(this.#querier, this.#tenant, ordinals)
    for (const [id, ordinal] of this.#newcomers) ids.set(ordinal, id)
    return ids
  }

  /** The ids of so many obligors that are stored, from an ordinal on. */
  async idsIn(first: number, count: number): Promise<string[]> {
    const ordinals = Array.from({ length: count }, (_, at) => first + at)
    return [...(await readObligorIds(this.#querier, this.#tenant, ordinals)).values()]
  }

  #numberOf(id: string): number {
    const known = this.#newcomers.get(id)
    if (known !== undefined) return known
    this.#last += 1
    this.#newcomers.set(id, this.#last)
    return this.#last
  }
}
