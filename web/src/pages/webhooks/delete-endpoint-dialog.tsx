// Deleting a webhook endpoint, with its secrets: at once and for good, so it is asked.
import { useNavigate } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import { formFault } from '../../service/call.ts'
import { WEBHOOKS, deleteWebhook } from '../../service/webhooks.ts'
import { Confirm } from '../../ui/dialog.tsx'
import type { EndpointDialogProps } from './endpoint-dialog.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** The question. Afterwards the list is shown: the page of the endpoint would be of none. */
export function DeleteEndpointDialog({ environment, webhook: { id }, opened, onClose }: EndpointDialogProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const deleted = useMutation({
    mutationFn: () => deleteWebhook(environment, id),
    onSuccess: async () => {
      await navigate({ to: PATHS.webhooks, params: { environment } })
      await queries.invalidateQueries({ queryKey: [WEBHOOKS, environment] })
    },
  })
  const close = () => {
    onClose()
    deleted.reset()
  }
  return (
    <Confirm
      title={`Delete ${id}?`}
      opened={opened}
      onClose={close}
      action="Delete the endpoint"
      onConfirm={() => deleted.mutate()}
      pending={deleted.isPending}
      fault={formFault(deleted.error, [])}
    >
      Nothing more is delivered to it. Its secrets and the log of its deliveries are gone, and this cannot be undone.
      Disable it instead to keep them.
    </Confirm>
  )
}
