// Disabling a webhook endpoint: what waits is discarded, so it is asked.
import { formFault } from '../../service/call.ts'
import { changeWebhook } from '../../service/webhooks.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { counted } from '../../ui/words.ts'
import { type EndpointDialogProps, useEndpointChange } from './endpoint-dialog.ts'

/** The question. */
export function DisableEndpointDialog({ environment, webhook, opened, onClose }: EndpointDialogProps) {
  const { id, state } = webhook
  const disabled = useEndpointChange(environment, () => changeWebhook(environment, { id, status: 'disabled' }), onClose)
  const close = () => {
    onClose()
    disabled.reset()
  }
  return (
    <Confirm
      title={`Disable ${id}?`}
      opened={opened}
      onClose={close}
      action="Disable the endpoint"
      onConfirm={() => disabled.mutate(undefined)}
      pending={disabled.isPending}
      fault={formFault(disabled.error, [])}
    >
      {discardedText(state.waiting)} Events that happen meanwhile are kept for 90 days: enable it again, and send them
      again from the moment on that you missed.
    </Confirm>
  )
}

function discardedText(waiting: number): string {
  if (waiting === 0) return 'Nothing more is delivered to it.'
  const discarded = waiting === 1 ? 'is discarded' : 'are discarded'
  return `Nothing more is delivered to it, and ${counted(waiting, 'delivery')} that ${waiting === 1 ? 'waits' : 'wait'} ${discarded}.`
}
