// What is known of the service: kept while a page is open, asked for anew when it comes back into view. A refusal that says that nobody
// is signed in leads to signing in, wherever it comes from.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut, mayPass } from './service/call.ts'

/** Makes the store of what is known. `onSignedOut` is told when the service no longer knows who is there. */
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
      queries: { staleTime: 5_000, retry: (failures, error) => failures < 2 && mayPass(error) },
    },
  })
  return queries
}
