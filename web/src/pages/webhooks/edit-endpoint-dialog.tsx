// Changing a webhook endpoint: where events go, and which.
import { type WebhookDraft, changeWebhook } from '../../service/webhooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type EndpointDialogProps, useEndpointChange } from './endpoint-dialog.ts'
import { EndpointForm } from './endpoint-form.tsx'

/** The dialog. Each time it is opened it begins with what is stored. */
export function EditEndpointDialog({ environment, webhook, opened, onClose }: EndpointDialogProps) {
  const changed = useEndpointChange(environment, (draft: WebhookDraft) => changeWebhook(environment, draft), onClose)
  const close = () => {
    onClose()
    changed.reset()
  }
  return (
    <Dialog title={`Change ${webhook.id}`} opened={opened} onClose={close}>
      {opened && (
        <EndpointForm
          of={webhook}
          action="Save"
          pending={changed.isPending}
          error={changed.error}
          onSave={changed.mutate}
          onCancel={close}
        />
      )}
    </Dialog>
  )
}
