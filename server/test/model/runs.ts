// How long the model's tests run: bounded by default, longer where MODEL_RUNS asks for it; MODEL_SEED repeats a run.

/** Parameters of a fast-check run. `share` is this test's part of the default time. */
export function runParameters(runs: number, time_ms: number): { numRuns: number; interruptAfterTimeLimit?: number; seed?: number; endOnFailure: boolean } {
  const wanted = process.env['MODEL_RUNS']
  const seed = process.env['MODEL_SEED']
  return {
    ...(wanted === undefined ? { numRuns: runs, interruptAfterTimeLimit: time_ms } : { numRuns: Number(wanted) }),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    endOnFailure: false,
  }
}

/** Long enough for any number of runs that was asked for. */
export const MODEL_TIMEOUT_MS = process.env['MODEL_RUNS'] === undefined ? 180_000 : 24 * 3_600_000
