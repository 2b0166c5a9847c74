// How much garbage a service keeps. V8 lets a heap grow to four times of what lives in it before it collects; a service whose heap is small, and
// most of whose objects are dead within a second, then holds hundreds of MiB of them.
import { setFlagsFromString } from 'node:v8'

/** How much a heap may grow beyond what lives in it until it is collected, in percent. */
const HEAP_GROWTH = 30

/** Makes every heap of this process collect sooner, for a few percent of its CPU time. To be called before threads are started. */
export function collectSooner(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
}
