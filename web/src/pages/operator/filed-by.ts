// Whose what is filed is, as filters of the operator's lists: organizations and debt lines are chosen by name.
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../service/operator-lines.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Filter } from '../../ui/filters.ts'

/** The filters by organization and by debt line. */
export function useFiledBy(): readonly Filter[] {
  const { environment } = usePlace()
  const { data } = useQuery({ ...overviewQuery(environment, {}), refetchInterval: false, staleTime: 60_000 })
  if (data === undefined)
    return [
      { name: 'organization', label: 'Organization', note: 'Its id.' },
      { name: 'debt_line_id', label: 'Debt line', note: 'Its id.' },
    ]
  const organizations = data.data.map(({ id, name }) => ({ value: id, label: name }))
  const lines = data.data.flatMap(({ name: lender, lines: own }) =>
    own.map(({ id, name }) => ({ value: id, label: `${name ?? id}, ${lender}` })),
  )
  return [
    { name: 'organization', label: 'Organization', options: organizations },
    { name: 'debt_line_id', label: 'Debt line', options: lines },
  ]
}
