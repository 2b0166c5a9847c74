// Saving settings of the tie-out: what is shown of them is read again, and the dialog closes.
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Saves a change by `save`; `onSaved` follows once it is stored. */
export function useSavedSettings<Change>(save: (change: Change) => Promise<unknown>, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['cash-settings'] })
      onSaved()
    },
  })
}
