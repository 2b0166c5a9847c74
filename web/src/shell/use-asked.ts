// After a write that may take a second person: where it was asked for and not done, the page of approvals shows that it waits.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PATHS } from '../paths.ts'
import { usePlace } from './use-place.ts'

/** Goes to the approvals where a write was asked for. Whether it was. */
export function useAsked(): (outcome: 'written' | 'asked') => Promise<boolean> {
  const { environment } = usePlace()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (outcome) => {
    if (outcome === 'written') return false
    await queries.invalidateQueries({ queryKey: ['approvals', environment] })
    await navigate({ to: PATHS.approvals, params: { environment } })
    return true
  }
}
