// One event whole: what its type means, what it states for people, and its JSON as the API and webhooks have it.
import { Code, Text, Title } from '@mantine/core'
import type { Event } from '@tapeline/sdk'
import { useState } from 'react'
import { EVENT_TYPES } from '../../generated/event-types.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { eventLabel } from '../webhooks/event-words.ts'
import { momentText } from '../webhooks/webhook-words.ts'
import { statedText } from './stated-text.ts'

interface EventDialogProps {
  /** The event that is shown; undefined while none is. */
  readonly event: Event | undefined
  readonly onClose: () => void
}

/** The dialog. */
export function EventDialog({ event, onClose }: EventDialogProps) {
  const [last, setLast] = useState(event)
  if (event !== undefined && event !== last) setLast(event)
  return (
    <Dialog title={last === undefined ? 'Event' : eventLabel(last.type)} opened={event !== undefined} onClose={onClose}>
      {last !== undefined && <WholeEvent event={last} />}
    </Dialog>
  )
}

function WholeEvent({ event }: { readonly event: Event }) {
  const { type, occurred_at } = event
  const stated = statedText(event)
  const meaning = EVENT_TYPES.find((one) => one.type === type)?.meaning
  const json = JSON.stringify(event, null, 2)
  return (
    <>
      {meaning !== undefined && <Text size="sm">{meaning}</Text>}
      <Text size="sm" className="breakable">
        {momentText(occurred_at)}
        {stated !== undefined && `. ${stated}`}
      </Text>
      <Title order={3} size="h5" mt="sm">
        As the API has it
      </Title>
      <Code block className="breakable" style={{ whiteSpace: 'pre-wrap' }} tabIndex={0} aria-label="The event as JSON">
        {json}
      </Code>
      <CopyButton textOf={async () => json} title="Copies the event as JSON" of="the event" />
    </>
  )
}
