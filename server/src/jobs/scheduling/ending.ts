// When work has to end: because the process stops, or because its time is over.

/** A signal that work looks at, and what forgets its timer once the work is done. */
export interface Ending {
  readonly signal: AbortSignal
  readonly close: () => void
}

/** Aborts when `stopping` does, or after so many milliseconds. Not `AbortSignal.any`: Node 20 may forget a time limit that nothing else holds. */
export function endingAfter(ms: number, stopping: AbortSignal): Ending {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  const timer = setTimeout(end, ms)
  if (stopping.aborted) end()
  stopping.addEventListener('abort', end, { once: true })
  return {
    signal: ending.signal,
    close: () => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', end)
    },
  }
}
