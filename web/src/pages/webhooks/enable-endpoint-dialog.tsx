// Enabling a webhook endpoint: events from now on are delivered, what was missed only where it is asked for.
import { Button, Text } from '@mantine/core'
import { formFault } from '../../service/call.ts'
import { changeWebhook } from '../../service/webhooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { type EndpointDialogProps, useEndpointChange } from './endpoint-dialog.ts'

/** The dialog. */
export function EnableEndpointDialog({ environment, webhook: { id }, opened, onClose }: EndpointDialogProps) {
  const enabled = useEndpointChange(environment, () => changeWebhook(environment, { id, status: 'enabled' }), onClose)
  const close = () => {
    onClose()
    enabled.reset()
  }
  return (
    <Dialog title={`Enable ${id}`} opened={opened} onClose={close}>
      <Form
        onSubmit={() => enabled.mutate(undefined)}
        action="Enable the endpoint"
        pending={enabled.isPending}
        fault={formFault(enabled.error, [])}
        aside={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <Text size="sm">
          Events that happen from now on are delivered. What happened while it was disabled follows only where you ask
          for it: send events again afterwards.
        </Text>
      </Form>
    </Dialog>
  )
}
