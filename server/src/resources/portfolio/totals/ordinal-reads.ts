// The ordinals of obligors for an answer: those that are stored, and for obligors that came in after the last fold the numbers behind
// them. Such a number is of this answer alone; nothing is written.
import type { Querier } from '../../../storage/database.ts'
import { readLastOrdinal, readObligorIds, readOrdinals } from './obligor-store.ts'

/** How obligors were numbered for a moment: up to an ordinal as they are stored, behind it these. */
export interface MomentObligors {
  readonly last_ordinal: number
  readonly newcomers: readonly string[]
}

/** Numbers obligors within one snapshot. */
export class ObligorOrdinals {
  readonly #querier: Querier
  readonly #tenant: number
  readonly #last_stored: number
  readonly #newcomers = new Map<string, number>()

  /** Opens them, or those of a moment. Call it in the snapshot in which totals are read. */
  static async open(querier: Querier, tenant: number, moment?: MomentObligors): Promise<ObligorOrdinals> {
    if (moment !== undefined) return new ObligorOrdinals(querier, tenant, moment)
    return new ObligorOrdinals(querier, tenant, { last_ordinal: await readLastOrdinal(querier, tenant), newcomers: [] })
  }

  private constructor(querier: Querier, tenant: number, { last_ordinal, newcomers }: MomentObligors) {
    this.#querier = querier
    this.#tenant = tenant
    this.#last_stored = last_ordinal
    for (const id of newcomers) this.#numberOf(id)
  }

  /** The last ordinal of all; -1 where there are none. */
  get last(): number {
    return this.#last_stored + this.#newcomers.size
  }

  /** How they are numbered by now. */
  get numbered(): MomentObligors {
    return { last_ordinal: this.#last_stored, newcomers: [...this.#newcomers.keys()] }
  }

  /** The ordinals of obligors by their ids. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const stored = await readOrdinals(this.#querier, this.#tenant, ids)
    return new Map(
      ids.map((id) => {
        const ordinal = stored.get(id) ?? Infinity
        // What was numbered since by a fold has a number of its own here.
        return [id, ordinal <= this.#last_stored ? ordinal : this.#numberOf(id)]
      }),
    )
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
    const ordinal = this.#newcomers.get(id) ?? this.last + 1
    this.#newcomers.set(id, ordinal)
    return ordinal
  }
}
