// Gives the records of every tenant the words by which they are found, where they were written without.
import type { Database } from '../../storage/database.ts'
import { Remembered } from '../../storage/remembered.ts'
import { type WordFilling, fillPortion, findFilling } from '../../storage/word-filling.ts'
import { forEveryTenant } from './every-tenant.ts'

/** Before a tenant whose next pass is later is looked at again. */
const LATER_MS = 3_600_000

/** Fills in the words of one table, tenant after tenant. */
export class WordsToFind {
  readonly #database: Database
  readonly #words: WordFilling
  /** When each tenant is looked at again; never, where all of its words are there. */
  readonly #again_at: Remembered<Map<number, number>>

  constructor(database: Database, words: WordFilling) {
    this.#database = database
    this.#words = words
    this.#again_at = new Remembered(database, () => new Map())
  }

  /** Brings every tenant as far as it is due. */
  async run(): Promise<void> {
    await forEveryTenant(this.#database, (tenant) => this.#fill(tenant))
  }

  async #fill(tenant: number): Promise<void> {
    const again_at = this.#again_at.now()
    if (performance.now() < (again_at.get(tenant) ?? 0)) return
    const filling = await findFilling(this.#database, this.#words, tenant)
    if (filling === 'due') while (await fillPortion(this.#database, this.#words, tenant));
    again_at.set(tenant, filling === 'done' ? Infinity : performance.now() + LATER_MS)
  }
}
