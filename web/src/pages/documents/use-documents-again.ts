// Has the lists on a page read again once a document changed: a document is in the list of its line, of its receivable and of all.
import { useQueryClient } from '@tanstack/react-query'
import { usePlace } from '../../shell/use-place.ts'

/** Gives what has them read again. */
export function useDocumentsAgain(): () => Promise<void> {
  const { environment } = usePlace()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['list', environment] })
}
