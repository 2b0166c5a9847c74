// The attempts of a delivery: when each began, how long it took, and what the receiver answered.
import { Code, Stack, Text, Title } from '@mantine/core'
import type { WebhookDelivery, WebhookDeliveryAttempt } from '@tapeline/sdk'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { NamedId } from '../../ui/named-id.tsx'
import { eventLabel } from './event-words.ts'
import { attemptOutcome, latencyText, momentText } from './webhook-words.ts'

interface AttemptsDialogProps {
  /** The delivery that is shown; undefined while none is. */
  readonly delivery: WebhookDelivery | undefined
  readonly onClose: () => void
}

/** The dialog. */
export function AttemptsDialog({ delivery, onClose }: AttemptsDialogProps) {
  const [last, setLast] = useState(delivery)
  if (delivery !== undefined && delivery !== last) setLast(delivery)
  return (
    <Dialog title="Attempts" opened={delivery !== undefined} onClose={onClose}>
      {last !== undefined && (
        <Text size="sm" className="breakable">
          <NamedId id={last.event_id} name={eventLabel(last.event_type)} />
        </Text>
      )}
      <Stack gap="lg">
        {last?.attempts.map((attempt) => (
          <Attempt key={attempt.attempt} attempt={attempt} />
        ))}
      </Stack>
    </Dialog>
  )
}

function Attempt({ attempt }: { readonly attempt: WebhookDeliveryAttempt }) {
  const { began_at, took_ms, answer } = attempt
  const name = `Attempt ${attempt.attempt}: ${attemptOutcome(attempt)}`
  return (
    <section aria-label={name}>
      <Title order={3} size="h5" mb={4}>
        {name}
      </Title>
      <Facts
        facts={[
          { name: 'Began', value: momentText(began_at) },
          { name: 'Took', value: latencyText(took_ms) ?? 'Not known' },
        ]}
      />
      {answer === null || answer === '' ? (
        <Text size="sm" c="dimmed" mt="xs">
          No text in the answer.
        </Text>
      ) : (
        <Code block className="breakable" mt="xs" style={{ whiteSpace: 'pre-wrap' }} tabIndex={0} aria-label="Answer">
          {answer}
        </Code>
      )}
    </section>
  )
}
