// Sends one event of the log again.
import { Button, Text } from '@mantine/core'
import type { WebhookDelivery } from '@tapeline/sdk'
import { useState } from 'react'
import { formFault } from '../../service/call.ts'
import { replayEvents } from '../../service/webhooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { type EndpointDialogProps, useEndpointChange } from './endpoint-dialog.ts'
import { eventLabel } from './event-words.ts'

interface SendAgainDialogProps extends Omit<EndpointDialogProps, 'opened'> {
  /** The delivery whose event is asked for; undefined while none is. */
  readonly delivery: WebhookDelivery | undefined
}

/** The dialog. */
export function SendAgainDialog({ environment, webhook: { id }, delivery, onClose }: SendAgainDialogProps) {
  const [last, setLast] = useState(delivery)
  if (delivery !== undefined && delivery !== last) setLast(delivery)
  const asked = useEndpointChange(
    environment,
    (event_id: string) => replayEvents(environment, id, { event_id }),
    onClose,
  )
  const close = () => {
    onClose()
    asked.reset()
  }
  return (
    <Dialog title="Send this event again" opened={delivery !== undefined} onClose={close}>
      <Form
        onSubmit={() => last !== undefined && asked.mutate(last.event_id)}
        action="Send again"
        pending={asked.isPending}
        fault={formFault(asked.error, [])}
        aside={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <Text size="sm" className="breakable">
          {last !== undefined && `${eventLabel(last.event_type)}, ${last.event_id}. `}
          It is queued behind what waits for {id}, and is in the log within seconds. It has the id that it had.
        </Text>
      </Form>
    </Dialog>
  )
}
