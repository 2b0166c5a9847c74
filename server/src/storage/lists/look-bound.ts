// How far one page of calculated rows looks for those that it shows. Candidates that have to be made from history cost many times as much as
// others, so time bounds a page beside their number; the page then holds fewer rows than asked for, and its token goes on behind them.

/** Candidates that are looked at however long it takes, so that every page leads on. */
const LOOKED_MIN = 480

/** After so long a page looks no further. */
const LOOK_MS_MAX = 800

/** The bound of a page that begins now. */
export class LookBound {
  readonly #looked_max: number
  readonly #until_ms = performance.now() + LOOK_MS_MAX

  constructor(looked_max: number) {
    this.#looked_max = looked_max
  }

  /** Whether a page that has looked at so many candidates may look at more. */
  allows(looked: number): boolean {
    return looked < LOOKED_MIN || (looked < this.#looked_max && performance.now() < this.#until_ms)
  }
}
