// Filters by records that are known by name: an obligor, found as it is typed, and a debt line. Pages ask for names when they show one.
import type { Filter } from '../ui/filters.ts'
import { AccountInput, LineInput } from './filter-inputs.tsx'
import { useAccountName } from './use-account-name.ts'
import { useChoiceOfLines } from './use-choice-of-lines.ts'

/** The filter by an obligor; the one in force is named. */
export function useObligorFilter(inForce: string | undefined): Filter {
  const named = useAccountName(inForce ?? '', inForce !== undefined)
  return { name: 'obligor_id', label: 'Obligor', note: 'A name, or the id of an account.', input: AccountInput, named }
}

/** The filter by the line that a receivable backs; the one in force is named. */
export function useLineFilter(inForce: string | undefined): Filter {
  const lines = useChoiceOfLines(inForce !== undefined)
  const named = lines?.find(({ id }) => id === inForce)?.name ?? undefined
  return { name: 'debt_line', label: 'Debt line', note: 'The id of the line that it backs.', input: LineInput, named }
}
