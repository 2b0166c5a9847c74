// What a process remembers of the database. It holds as long as the connections by which it was read: after a lost connection or a promotion
// another server may answer, from which the last second can be missing.
import type { Database } from './database.ts'

/** Something remembered, made anew once connections were lost or another server answers. */
export class Remembered<T> {
  readonly #database: Pick<Database, 'generation'>
  readonly #make: () => T
  #generation: number
  #made: T

  /** `make` gives what is remembered at first: an empty map. */
  constructor(database: Pick<Database, 'generation'>, make: () => T) {
    this.#database = database
    this.#make = make
    this.#generation = database.generation()
    this.#made = make()
  }

  /** What is remembered now. Take it before asking the database: an answer that arrives after a loss is then not remembered. */
  now(): T {
    return this.at(this.#database.generation())
  }

  /** The same for a transaction of a generation: one on an older connection neither sees nor changes what is remembered now. */
  at(generation: number): T {
    const now = this.#database.generation()
    if (now !== this.#generation) {
      this.#made = this.#make()
      this.#generation = now
    }
    return generation === now ? this.#made : this.#make()
  }
}
