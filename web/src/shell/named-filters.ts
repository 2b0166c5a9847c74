// Filters by records that are known by name: an obligor, found as it is typed, and a debt line.
import { useQuery } from '@tanstack/react-query'
import type { DebtLine } from '@tapeline/sdk'
import { DEBT_LINES } from '../service/debt-lines.ts'
import { listQuery } from '../service/list.ts'
import type { Filter } from '../ui/filters.ts'
import { AccountInput } from './filter-inputs.tsx'
import { useAccountName } from './use-account-name.ts'
import { usePlace } from './use-place.ts'

/** The filter by an obligor; the one in force is named. */
export function useObligorFilter(inForce: string | undefined): Filter {
  const named = useAccountName(inForce ?? '', inForce !== undefined)
  return { name: 'obligor_id', label: 'Obligor', note: 'A name, or the id of an account.', input: AccountInput, named }
}

/** The filter by the line that a receivable backs: a lender has few. */
export function useLineFilter(): Filter {
  const { environment, me } = usePlace()
  const lines = useQuery({
    ...listQuery<DebtLine>(environment, DEBT_LINES, { limit: '100' }),
    enabled: !me.organization.is_operator,
    staleTime: 60_000,
  })
  const filter = { name: 'debt_line', label: 'Debt line' }
  if (lines.data === undefined || lines.data.data.length === 0)
    return { ...filter, note: 'The id of the line that it backs.' }
  return { ...filter, options: lines.data.data.map(({ id, name }) => ({ value: id, label: name ?? id })) }
}
