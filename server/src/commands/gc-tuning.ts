// Limits the garbage that a service keeps. V8 lets a heap grow to four times its live data before it collects. A service with a small heap,
// most of whose objects are dead within a second, then holds hundreds of MiB of garbage.
import { setFlagsFromString } from 'node:v8'

/** The percentage by which a heap may grow beyond its live data before it is collected. */
const HEAP_GROWTH = 30

/** Makes every heap of this process collect sooner, for a few percent of its CPU time. Call it before threads are started. */
export function collectSooner(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
}
