// What is known of the service: kept while a page is open, asked for again when it comes back into view. A refusal that reports that nobody
// is signed in leads to signing in, wherever it comes from.
import { MutationCache, QueryCache, QueryClient, notifyManager } from '@tanstack/react-query'
import { ServiceFault, isSignedOut, mayPass, progressOf } from './service/call.ts'

/** What is still calculated is asked for until it is there; other failures that may pass, twice more. */
export function retries(failures: number, error: Error): boolean {
  return progressOf(error) !== undefined || (failures < 2 && mayPass(error))
}

/** How often a change is sent again that waits for a calculation: about as long as somebody waits before a dialog. */
const CHANGES_SENT_AGAIN_MAX = 60

/** A change that waits for a calculation was stored in no part, so it is sent again; any other failure is shown at once. */
export function retriesChange(failures: number, error: Error): boolean {
  return progressOf(error) !== undefined && failures < CHANGES_SENT_AGAIN_MAX
}

/** In milliseconds: as long as the service asks to wait, else longer each time. */
export function retryDelay(failures: number, error: Error): number {
  const asked_s = error instanceof ServiceFault ? error.retry_after_s : undefined
  return asked_s === undefined ? Math.min(1_000 * 2 ** failures, 30_000) : asked_s * 1_000
}

/** How long a part that failed waits for the others: one of them may wait for a calculation. */
const LOADED_AGAIN_MAX_MS = 5_000

/** Loads again what a page shows, and drops what it does not show just now, as the parts of it that failed do not. */
export async function loadAgain(queries: QueryClient): Promise<void> {
  queries.removeQueries({ type: 'inactive' })
  const isLate = new Promise((resolve) => setTimeout(resolve, LOADED_AGAIN_MAX_MS))
  await Promise.race([queries.refetchQueries({ type: 'active' }), isLate])
}

/** What waits to be noted by what shows it. */
let notes: (() => void)[] = []

/** Notes in one turn all that came in the turn before, such as the names of a list: the page is rendered once for them. */
export function noteTogether(note: () => void): void {
  notes.push(note)
  if (notes.length > 1) return
  setTimeout(() => {
    const all = notes
    notes = []
    for (const one of all) attempt(one)
  })
}

/** One that fails keeps no other from being noted. */
function attempt(note: () => void): void {
  try {
    note()
  } catch (error) {
    reportError(error)
  }
}

notifyManager.setScheduler(noteTogether)

/** Creates the query cache. `onSignedOut` is called when the service no longer accepts the session. */
export function createQueries(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (!isSignedOut(error) || queries.getQueryData(['me']) === undefined) return
    queries.clear()
    onSignedOut()
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 5_000, retry: retries, retryDelay },
      mutations: { retry: retriesChange, retryDelay },
    },
  })
  return queries
}
