// Work that no request waits for, so that how long an answer takes reveals nothing of it. Stopping waits for what is in progress.

/** Carries out work beside requests. */
export class BackgroundWork {
  readonly #report: (what: string, error: unknown) => void
  readonly #inProgress = new Set<Promise<unknown>>()

  /** `report` receives failures, each with the description that its work was given. */
  constructor(report: (what: string, error: unknown) => void) {
    this.#report = report
  }

  /** Starts work; `failure` describes it in the log where it fails. */
  start(work: () => Promise<unknown>, failure: string): void {
    const done = work()
      .catch((error: unknown) => this.#report(failure, error))
      .finally(() => this.#inProgress.delete(done))
    this.#inProgress.add(done)
  }

  /** Waits for what is in progress. */
  async finish(): Promise<void> {
    await Promise.all(this.#inProgress)
  }
}
