// A benchmark that a signal ends stops what it started: the signal fails its work, and what follows the work runs as after any other failure.
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Listens for signals from now on, instead of ending at once. */
export class Signals {
  #onSignal: (signal: string) => void = () => {}
  readonly #came = new Promise<never>((_, reject) => {
    this.#onSignal = (signal) => reject(new Error(`The run was ended by ${signal}`))
  })

  constructor() {
    // Fails the work that runs then, or else the next.
    this.#came.catch(() => {})
    for (const signal of SIGNALS) process.on(signal, this.#onSignal)
  }

  /** Runs some work, and rejects as soon as a signal comes. */
  failing<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.#came])
  }

  stop(): void {
    for (const signal of SIGNALS) process.off(signal, this.#onSignal)
  }
}
