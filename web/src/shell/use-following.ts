// A lender's page that shows today as known now follows writes by itself: it asks for the moment of the last write every few seconds, which is one
// row, and asks again for what on it does not know that write yet. Nobody's session is kept alive by a page that nobody looks at.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Environment } from '../paths.ts'
import { SETTLED_MS, type Write, isBehind } from '../service/following.ts'
import { lastWriteQuery } from '../service/last-write.ts'
import { isPast } from './clocks.ts'
import { usePlace } from './use-place.ts'

const BEAT_MS = 2_500

/** A page stops asking this long after the last activity of its user. */
const ALONE_MS = 60 * 60_000

const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const

/** Keeps what is shown up to date. */
export function useFollowing(): void {
  const { environment, clocks, me } = usePlace()
  const queries = useQueryClient()
  const access = me.environments.find((one) => one.environment === environment)?.access
  const isFollowed = !isPast(clocks) && !me.organization.is_operator && access === 'open'
  useEffect(() => (isFollowed ? follow(queries, environment) : undefined), [isFollowed, queries, environment])
}

/** Follows until the function that it gives is called. */
function follow(queries: QueryClient, environment: Environment): () => void {
  let write: Write | undefined
  let hasBegun = false
  let active_ms = Date.now()
  const noteActivity = () => {
    active_ms = Date.now()
  }
  const beat = async () => {
    if (document.hidden || Date.now() - active_ms > ALONE_MS) return
    const at = await queries.fetchQuery({ ...lastWriteQuery(environment), staleTime: 0, retry: false })
    // What had long been written when the page began is in its answers, but for those that report otherwise.
    if (at !== null && write?.at !== at) write = { at, seen_ms: Date.now() - (hasBegun ? 0 : SETTLED_MS) }
    hasBegun = true
    if (write !== undefined) await askAgain(queries, write)
  }
  // The next poll replaces one that fails; the query cache reports that the user is signed out.
  const timer = setInterval(() => void beat().catch(() => {}), BEAT_MS)
  for (const name of ACTIVITY) document.addEventListener(name, noteActivity, { passive: true })
  return () => {
    clearInterval(timer)
    for (const name of ACTIVITY) document.removeEventListener(name, noteActivity)
  }
}

/** Asks again for what is shown and behind; what is asked for already is not asked twice. */
function askAgain(queries: QueryClient, write: Write): Promise<void> {
  return queries.refetchQueries(
    {
      type: 'active',
      predicate: ({ queryKey, state: { data, dataUpdatedAt } }) =>
        isBehind({ key: queryKey, data, came_ms: dataUpdatedAt }, write, Date.now()),
    },
    { cancelRefetch: false },
  )
}
