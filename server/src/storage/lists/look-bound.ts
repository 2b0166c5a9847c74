// Limits how far one page of calculated rows searches for matching rows. Candidates computed from history cost many times as much as
// others, so time limits a page beside their number; the page then contains fewer rows than requested, and its token continues after them.

/** Candidates that are examined however long it takes, so that every page makes progress. */
const LOOKED_MIN = 480

/** The time after which a page searches no further. */
const LOOK_MS_MAX = 800

/** The limit of a page that begins now. */
export class LookBound {
  readonly #looked_max: number
  readonly #until_ms = performance.now() + LOOK_MS_MAX

  constructor(looked_max: number) {
    this.#looked_max = looked_max
  }

  /** Whether a page that has examined a number of candidates may examine more. */
  allows(looked: number): boolean {
    return looked < LOOKED_MIN || (looked < this.#looked_max && performance.now() < this.#until_ms)
  }
}
