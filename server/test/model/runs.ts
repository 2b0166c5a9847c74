// How long the model's tests run: bounded in time by default, as many runs as MODEL_RUNS asks for otherwise; MODEL_SEED
// repeats a run. A failure prints its seed and the path to its smallest counterexample.

/** Parameters of a fast-check run. */
export function runParameters(runs: number): { numRuns: number; seed?: number } {
  const wanted = process.env['MODEL_RUNS']
  const seed = process.env['MODEL_SEED']
  return {
    numRuns: wanted === undefined ? runs : Number(wanted),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  }
}

/** Runs a predicate until the time is used up; from then on it holds at once, unless it failed before and is being shrunk. */
export function bounded<T>(predicate: (value: T) => Promise<void>, time_ms: number): (value: T) => Promise<void> {
  const deadline = process.env['MODEL_RUNS'] === undefined ? Date.now() + time_ms : Number.POSITIVE_INFINITY
  let failed = false
  return async (value) => {
    if (!failed && Date.now() > deadline) return
    try {
      await predicate(value)
    } catch (error) {
      failed = true
      throw error
    }
  }
}

/** Long enough to shrink a failure, and for any number of runs that was asked for. */
export const MODEL_TIMEOUT_MS = process.env['MODEL_RUNS'] === undefined ? 240_000 : 24 * 3_600_000
