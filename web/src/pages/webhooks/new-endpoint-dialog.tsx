// Creating a webhook endpoint: its address and events first, then its secret, without which nothing is delivered.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Environment } from '../../paths.ts'
import { WEBHOOKS, type WebhookDraft, createWebhook } from '../../service/webhooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { IssueSecret } from './issue-secret.tsx'

interface NewEndpointDialogProps {
  readonly environment: Environment
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog. It stays until its secret is put away, or its form is canceled. */
export function NewEndpointDialog({ environment, opened, onClose }: NewEndpointDialogProps) {
  const queries = useQueryClient()
  const created = useMutation({
    mutationFn: (draft: WebhookDraft) => createWebhook(environment, draft),
    onSuccess: () => queries.invalidateQueries({ queryKey: [WEBHOOKS, environment] }),
  })
  const close = () => {
    onClose()
    created.reset()
  }
  const { data } = created
  return (
    <Dialog
      title={data === undefined ? `Create a ${environment} endpoint` : `The secret of ${data.id}`}
      opened={opened}
      onClose={close}
      stays={data !== undefined}
    >
      {data === undefined ? (
        <EndpointForm
          action="Create"
          pending={created.isPending}
          error={created.error}
          onSave={created.mutate}
          onCancel={close}
        />
      ) : (
        <IssueSecret environment={environment} id={data.id} has_secret={false} onClose={close} />
      )}
    </Dialog>
  )
}
