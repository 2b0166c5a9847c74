// The log of an endpoint's deliveries, the latest first: what was sent, how often, what was answered, and when it is sent next.
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WebhookDelivery } from '@tapeline/sdk'
import { useMemo, useState } from 'react'
import { type Webhook, deliveriesPath, deliveriesQuery } from '../../service/webhooks.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { countText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { type FileColumn, places } from '../../ui/file-columns.ts'
import { Ago } from '../../ui/moments.tsx'
import { NamedId } from '../../ui/named-id.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AttemptsDialog } from './attempts-dialog.tsx'
import { eventLabel } from './event-words.ts'
import { SendAgainDialog } from './send-again-dialog.tsx'
import { attemptOutcome, deliveryStatus, latencyText, nextAttempt } from './webhook-words.ts'

interface DeliveriesPanelProps {
  readonly webhook: Webhook
  readonly is_admin: boolean
}

/** What is opened of a delivery. */
interface OpenedDelivery {
  readonly what: 'attempts' | 'again'
  readonly id: string
}

/** The panel. */
export function DeliveriesPanel({ webhook, is_admin }: DeliveriesPanelProps) {
  const { environment } = usePlace()
  const { page, limit } = useAddress().search
  const loaded = useQuery(deliveriesQuery(environment, webhook.id, { page, limit }))
  const [opened, setOpened] = useState<OpenedDelivery>()
  const { rests_until } = webhook.state
  const mayReplay = is_admin && webhook.status === 'enabled'
  const columns = useMemo(() => columnsOf(rests_until, mayReplay, setOpened), [rests_until, mayReplay])
  const path = deliveriesPath(webhook.id)
  const close = () => setOpened(undefined)
  const delivery = loaded.data?.data.find(({ id }) => id === opened?.id)
  return (
    <Panel
      title="Deliveries"
      lead="Those that wait, and those that ended within 30 days. The latest come first."
      flush
      actions={
        <ExportButton
          what="deliveries"
          file_name={`${webhook.id}-deliveries.csv`}
          environment={environment}
          path={path}
          question={{}}
          columns={EXPORTED}
        />
      }
    >
      <Listing
        caption="Deliveries"
        loaded={loaded}
        list={{ environment, path, question: {} }}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No deliveries yet">
            Events that happen from now on are listed here, with what your receiver answered.
          </Empty>
        }
      />
      <AttemptsDialog delivery={opened?.what === 'attempts' ? delivery : undefined} onClose={close} />
      <SendAgainDialog
        environment={environment}
        webhook={webhook}
        delivery={opened?.what === 'again' ? delivery : undefined}
        onClose={close}
      />
    </Panel>
  )
}

function columnsOf(
  rests_until: string | null,
  may_replay: boolean,
  onOpen: (opened: OpenedDelivery) => void,
): readonly Column<WebhookDelivery>[] {
  return [
    { head: 'Event', cell: ({ event_id, event_type }) => <NamedId id={event_id} name={eventLabel(event_type)} /> },
    {
      head: 'Status',
      cell: (delivery) => {
        const { tone, text } = deliveryStatus(delivery)
        return <StatusBadge tone={tone}>{text}</StatusBadge>
      },
    },
    { head: 'Queued', cell: ({ queued_at }) => <Ago at={queued_at} /> },
    {
      head: 'Attempts',
      kind: 'numeric',
      cell: ({ attempts }) => countText(attempts.length),
      copiedOf: ({ attempts }) => attempts.length,
    },
    { head: 'Last answer', cell: ({ attempts }) => outcomeOf(attempts.at(-1)) },
    {
      head: 'Took',
      kind: 'numeric',
      cell: ({ attempts }) => latencyText(attempts.at(-1)?.took_ms ?? null) ?? '–',
      copiedOf: ({ attempts }) => attempts.at(-1)?.took_ms,
    },
    { head: 'Next attempt', cell: (delivery) => <NextAttempt delivery={delivery} rests_until={rests_until} /> },
    {
      head: 'Actions',
      kind: 'actions',
      cell: ({ id, event_id, event_type, attempts }) => (
        <Group gap={4} wrap="nowrap">
          <Button
            variant="default"
            size="compact-xs"
            disabled={attempts.length === 0}
            onClick={() => onOpen({ what: 'attempts', id })}
            aria-label={`Attempts of ${eventLabel(event_type)} ${event_id}`}
          >
            Attempts
          </Button>
          {may_replay && (
            <Button
              variant="default"
              size="compact-xs"
              onClick={() => onOpen({ what: 'again', id })}
              aria-label={`Send again: ${eventLabel(event_type)} ${event_id}`}
            >
              Send again
            </Button>
          )}
        </Group>
      ),
    },
  ]
}

function outcomeOf(attempt: WebhookDelivery['attempts'][number] | undefined): string {
  return attempt === undefined ? 'None yet' : attemptOutcome(attempt)
}

interface NextAttemptProps {
  readonly delivery: WebhookDelivery
  readonly rests_until: string | null
}

function NextAttempt({ delivery, rests_until }: NextAttemptProps) {
  const next = nextAttempt(delivery, rests_until, Date.now())
  return 'at' in next ? <Ago at={next.at} /> : next.text
}

const LAST: readonly FileColumn<unknown>[] = (['http_status', 'failure', 'took_ms'] as const).map((name) => [
  name,
  (delivery) => (delivery as WebhookDelivery).attempts.at(-1)?.[name],
])

const EXPORTED: readonly FileColumn<unknown>[] = [
  ...places('id', 'event_id'),
  ['event_type', (delivery) => eventLabel((delivery as WebhookDelivery).event_type)],
  ...places('status', 'queued_at'),
  ['attempts', (delivery) => (delivery as WebhookDelivery).attempts.length],
  ...LAST,
  ...places('next_attempt_at', 'settled_at'),
]
