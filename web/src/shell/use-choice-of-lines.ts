// The debt lines that a lender chooses from.
import { useQuery } from '@tanstack/react-query'
import type { DebtLine } from '@tapeline/sdk'
import { DEBT_LINES } from '../service/debt-lines.ts'
import { listQuery } from '../service/list.ts'
import { usePlace } from './use-place.ts'

/**
 * The lines of a lender, which has few: the first hundred. Undefined while they are loaded, and where they are not
 * wanted; the operator chooses from none.
 */
export function useChoiceOfLines(isWanted: boolean): readonly DebtLine[] | undefined {
  const { environment, me } = usePlace()
  const isOperator = me.organization.is_operator
  const lines = useQuery({
    ...listQuery<DebtLine>(environment, DEBT_LINES, { limit: '100' }),
    enabled: isWanted && !isOperator,
    staleTime: 60_000,
  })
  return isOperator || lines.isError ? NONE : lines.data?.data
}

const NONE: readonly DebtLine[] = []
