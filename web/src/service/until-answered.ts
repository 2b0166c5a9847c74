// Asking again for an answer that was lost: what is sent names its own id, so the service stores it once however often it is sent.
import { ServiceFault, mayPass } from './call.ts'

/** How long is waited before each further time, in milliseconds. */
const PAUSES_MS = [300, 1_000, 3_000]

/** The longest that the service is waited for where it states when to ask again, in milliseconds. */
const PAUSE_MS_MAX = 10_000

/** The answer to what may be asked again and again. Throws the last fault where none comes, and at once where asking again brings no other. */
export async function untilAnswered<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const pause_ms of PAUSES_MS) {
    try {
      return await ask()
    } catch (error) {
      if (!mayPass(error) || signal?.aborted === true) throw error
      const stated_ms = error instanceof ServiceFault ? (error.retry_after_s ?? 0) * 1_000 : 0
      await pause(Math.min(PAUSE_MS_MAX, Math.max(pause_ms, stated_ms)), signal)
    }
  }
  return ask()
}

/** Ends early when the signal is raised. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, ms)
    function finish() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    signal?.addEventListener('abort', finish)
  })
}
