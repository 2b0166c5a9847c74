// Loaded into the service under test by `--import`, in each of its threads: collects all garbage from time to time and appends what is left in
// the heap of the thread to the file HEAP_PROBE, one line of JSON each. A collection forced from outside would reach one thread only.
import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread, threadId } from 'node:worker_threads'

/** Between two collections, in milliseconds. */
const PAUSE_MS = 10_000

const file = process.env['HEAP_PROBE']
if (file !== undefined) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  setInterval(() => {
    collect()
    const { heapUsed, external, arrayBuffers } = process.memoryUsage()
    const line = {
      at: Date.now(),
      thread: isMainThread ? 'main' : `thread ${threadId}`,
      heapUsed,
      external,
      arrayBuffers,
    }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }, PAUSE_MS).unref()
}
