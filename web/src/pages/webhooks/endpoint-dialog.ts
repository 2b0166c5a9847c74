// What every dialog about a webhook endpoint is given, and a change of one.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Environment } from '../../paths.ts'
import { WEBHOOKS, type Webhook } from '../../service/webhooks.ts'

/** What a dialog is given. */
export interface EndpointDialogProps {
  readonly environment: Environment
  readonly webhook: Webhook
  readonly opened: boolean
  readonly onClose: () => void
}

/** A change of an endpoint: when it is done, all that is shown of webhooks is asked for again, and `onDone` is called. */
export function useEndpointChange<Asked>(
  environment: Environment,
  change: (asked: Asked) => Promise<unknown>,
  onDone: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all(
        [
          [WEBHOOKS, environment],
          ['list', environment],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
      onDone()
    },
  })
}
