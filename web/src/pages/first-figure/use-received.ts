// What the service has of a lender without figures. The page follows the log, so each answer is asked for again when something arrives; keys are
// asked for by themselves, since an admin may make one elsewhere.
import { useQuery } from '@tanstack/react-query'
import { firstAccountQuery, firstEntryQuery, firstReceivableQuery } from '../../service/first-steps.ts'
import { keysQuery } from '../../service/keys.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Received } from './first-steps.ts'

const KEYS_AGAIN_MS = 5_000

/** What is there; undefined until it is known. */
export function useReceived(): Received | undefined {
  const { environment, me } = usePlace()
  const isAdmin = me.user.role === 'admin'
  const keys = useQuery({
    ...keysQuery(environment),
    enabled: isAdmin,
    refetchInterval: ({ state }) => (state.data?.length === 0 ? KEYS_AGAIN_MS : false),
  })
  const accounts = useQuery(firstAccountQuery(environment))
  const receivables = useQuery(firstReceivableQuery(environment))
  const entries = useQuery(firstEntryQuery(environment))
  if (accounts.data === undefined || receivables.data === undefined || entries.data === undefined) return undefined
  if (isAdmin && keys.isPending) return undefined
  return {
    keys: keys.data?.length,
    account: accounts.data.data[0]?.id,
    receivable: receivables.data.data[0]?.id,
    has_entries: entries.data.data.length > 0,
  }
}
