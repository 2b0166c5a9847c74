// What is read again once a rule was written: rules, and the alerts that it may have closed.
import { useQueryClient } from '@tanstack/react-query'
import { ALERTS } from '../../service/alerts.ts'
import { usePlace } from '../../shell/use-place.ts'

/** Reads rules and alerts again. */
export function useRefreshedRules(): () => Promise<void> {
  const { environment } = usePlace()
  const queries = useQueryClient()
  return async () => {
    const keys = [
      ['alert-rules', environment],
      ['list', environment, ALERTS],
    ]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
