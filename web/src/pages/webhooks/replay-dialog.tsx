// Asks for events again: all since a moment, those of a time, or one by its id.
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { WebhookReplayToBegin } from '@tapeline/sdk'
import { fieldFault, formFault } from '../../service/call.ts'
import { replayEvents } from '../../service/webhooks.ts'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/states.tsx'
import { counted } from '../../ui/words.ts'
import { type EndpointDialogProps, useEndpointChange } from './endpoint-dialog.ts'
import { type ReplayFaults, type Replayed, readReplay } from './typed-replay.ts'

/** The dialog. Each time it is opened it begins empty. */
export function ReplayDialog(props: EndpointDialogProps) {
  const { webhook, opened, onClose } = props
  return (
    <Dialog title={`Send events to ${webhook.id} again`} opened={opened} onClose={onClose}>
      {opened && <Replay {...props} />}
    </Dialog>
  )
}

const CHOICES: Readonly<Record<Replayed, string>> = { since: 'All since', range: 'A time', event: 'One event' }

const FIELDS = ['since', 'until', 'event_id']

function Replay({ environment, webhook, onClose }: EndpointDialogProps) {
  const [which, setWhich] = useState<Replayed>('since')
  const [faults, setFaults] = useState<ReplayFaults>({})
  const asked = useEndpointChange(
    environment,
    (replay: WebhookReplayToBegin) => replayEvents(environment, webhook.id, replay),
    () => undefined,
  )
  if (asked.isSuccess) return <Asked waiting={webhook.state.waiting} onClose={onClose} />
  const submit = (typed: Readonly<Record<string, string>>) => {
    const read = readReplay(which, typed)
    setFaults(read.faults)
    if (read.replay !== undefined) asked.mutate(read.replay)
  }
  const choose = (chosen: string) => {
    setWhich(chosen as Replayed)
    setFaults({})
    asked.reset()
  }
  const faultOf = (name: keyof ReplayFaults) => faults[name] ?? fieldFault(asked.error, name)
  return (
    <Form
      onSubmit={submit}
      action="Send again"
      pending={asked.isPending}
      fault={formFault(asked.error, FIELDS)}
      aside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Choice label="Which events" options={CHOICES} value={which} onChange={choose} />
      {which === 'event' ? (
        <EventInput fault={faultOf('event_id')} />
      ) : (
        <MomentInputs which={which} failed_since={webhook.state.failed_since} faultOf={faultOf} />
      )}
      <Text size="sm" c="dimmed">
        Events of the types that this endpoint receives are queued behind what waits, in their order. Each has the id
        that it had, so your receiver knows it.
      </Text>
    </Form>
  )
}

interface MomentInputsProps {
  readonly which: Replayed
  readonly failed_since: string | null
  readonly faultOf: (name: keyof ReplayFaults) => string | undefined
}

/** Where the endpoint fails, all since then is the first guess. */
function MomentInputs({ which, failed_since, faultOf }: MomentInputsProps) {
  return (
    <Stack gap="md">
      <TextInput
        name="since"
        type="datetime-local"
        label="Since (UTC)"
        description="Events that were recorded from this moment on. They are kept for 90 days."
        defaultValue={failed_since?.slice(0, 16)}
        data-autofocus
        required
        error={faultOf('since')}
      />
      {which === 'range' && (
        <TextInput
          name="until"
          type="datetime-local"
          label="Until (UTC)"
          description="Up to this moment, itself included."
          required
          error={faultOf('until')}
        />
      )}
    </Stack>
  )
}

function EventInput({ fault }: { readonly fault: string | undefined }) {
  return (
    <TextInput
      name="event_id"
      label="Event id"
      description="As your receiver got it in the header webhook-id. Nothing is sent for an id that is not among your events."
      maxLength={255}
      data-autofocus
      required
      error={fault}
    />
  )
}

function Asked({ waiting, onClose }: { readonly waiting: number; readonly onClose: () => void }) {
  return (
    <>
      <Text size="sm" role="status">
        {waiting === 0
          ? 'The events are being queued. They are in the log of deliveries within seconds.'
          : `The events are being queued behind ${counted(waiting, 'delivery')} that ${waiting === 1 ? 'waits' : 'wait'}.`}
      </Text>
      <FormActions>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </FormActions>
    </>
  )
}
