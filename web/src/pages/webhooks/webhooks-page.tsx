// Connections, Webhooks: where an organization has its events delivered, and how that goes. Members read; admins change.
import { Anchor, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Environment, PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { WEBHOOKS, type Webhook, webhooksQuery } from '../../service/webhooks.ts'
import { usePlace } from '../../shell/use-place.ts'
import { countText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, places } from '../../ui/file-columns.ts'
import { Ago } from '../../ui/moments.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { NewEndpointDialog } from './new-endpoint-dialog.tsx'
import { NO_SUCCESS, chosenEvents, endpointStatus, listedEvents } from './webhook-words.ts'
import { WebhookGuide } from './webhook-guide.tsx'

/** The page. */
export function WebhooksPage() {
  const { environment } = usePlace()
  return <Webhooks key={environment} environment={environment} />
}

function Webhooks({ environment }: { readonly environment: Environment }) {
  const { me } = usePlace()
  const isAdmin = me.user.role === 'admin'
  const webhooks = useQuery(webhooksQuery(environment))
  const [creating, { open, close }] = useDisclosure()
  return (
    <Page
      title="Webhooks"
      lead={leadOf(environment, me.organization.is_operator, isAdmin)}
      actions={
        <Group gap="xs">
          <SaveRows
            what="the endpoints"
            list={WEBHOOKS}
            is_current
            file_name="webhooks.csv"
            columns={FILE}
            rows={webhooks.data ?? []}
          />
          {isAdmin && <Button onClick={open}>Create an endpoint</Button>}
        </Group>
      }
    >
      <Panel flush>
        <States
          loaded={webhooks}
          failureOf={failureOf}
          isEmpty={(found) => found.length === 0}
          empty={
            <Empty title={`No endpoints in ${environment} yet`}>
              An endpoint is a URL of yours. Each event is sent to it within seconds, so that your systems need not ask.
            </Empty>
          }
        >
          {(found) => <DataTable caption="Webhook endpoints" columns={COLUMNS} rows={found} keyOf={({ id }) => id} />}
        </States>
      </Panel>
      <WebhookGuide />
      {isAdmin && <NewEndpointDialog environment={environment} opened={creating} onClose={close} />}
    </Page>
  )
}

function leadOf(environment: Environment, is_operator: boolean, is_admin: boolean): string {
  const whose = is_operator ? 'The events of your lenders' : 'The events of your book'
  const sent = `${whose} in ${environment} are sent to these URLs as they happen, signed.`
  return is_admin ? sent : `${sent} Admins create and change endpoints.`
}

const COLUMNS: readonly Column<Webhook>[] = [
  { head: 'Endpoint', cell: ({ id }) => <WebhookLink id={id} /> },
  {
    head: 'Status',
    cell: (webhook) => {
      const { tone, text } = endpointStatus(webhook)
      return <StatusBadge tone={tone}>{text}</StatusBadge>
    },
    orderedBy: (webhook) => endpointStatus(webhook).text,
  },
  { head: 'URL', cell: ({ url }) => <span className="breakable">{url}</span> },
  { head: 'Events', cell: chosenEvents },
  {
    head: 'Last success',
    cell: ({ state: { last_success_at } }) => (last_success_at === null ? NO_SUCCESS : <Ago at={last_success_at} />),
    orderedBy: ({ state }) => state.last_success_at,
  },
  countColumn('Waiting', 'Deliveries that are attempted or wait for it.', ({ waiting }) => waiting),
  countColumn('Failing', 'Deliveries that wait although the receiver failed them before.', ({ failing }) => failing),
]

function countColumn(head: string, meaning: string, of: (state: Webhook['state']) => number): Column<Webhook> {
  return {
    head,
    kind: 'numeric',
    help: { meaning },
    cell: ({ state }) => countText(of(state)),
    copiedOf: ({ state }) => of(state),
  }
}

const FILE: readonly FileColumn<Webhook>[] = [
  ...places('id', 'url', 'description'),
  ['status', (webhook) => endpointStatus(webhook).text],
  ['event_types', listedEvents],
  ...(['has_secret', 'last_success_at', 'waiting', 'failing', 'failed_since'] as const).map(
    (name): FileColumn<Webhook> => [name, ({ state }) => state[name]],
  ),
  ...places('created_at', 'updated_at'),
]

function WebhookLink({ id }: { readonly id: string }) {
  const { environment } = usePlace()
  return (
    <Anchor
      fz="inherit"
      className="breakable"
      renderRoot={(props) => <Link {...props} to={PATHS.webhook} params={{ environment, id }} />}
    >
      {id}
    </Anchor>
  )
}
