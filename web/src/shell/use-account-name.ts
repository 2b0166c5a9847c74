// What an account is called on the clocks of the page. The operator, who sees no page of a lender’s book, reads ids.
import { useQuery } from '@tanstack/react-query'
import { accountNameQuery } from '../service/account-names.ts'
import { usePlace } from './use-place.ts'

/** The name of an account; undefined while it is not known, and where it has none. */
export function useAccountName(id: string, is_wanted = true): string | undefined {
  const { environment, clocks, me } = usePlace()
  const asked = accountNameQuery(environment, id, clocks)
  return useQuery({ ...asked, enabled: is_wanted && !me.organization.is_operator }).data ?? undefined
}
