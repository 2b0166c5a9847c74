// How work that takes long tells how far it is.

/** Takes how many receivables of how many were looked at. */
export type TellProgress = (done: number, total: number) => Promise<void>

/** How often progress is told. */
const TELL_MS = 500

/** Tells at once, and then no more often than anybody looks. */
export function progressTo(tell: TellProgress): TellProgress {
  let told = -Infinity
  return async (done, total) => {
    if (performance.now() - told < TELL_MS) return
    told = performance.now()
    await tell(done, total)
  }
}
