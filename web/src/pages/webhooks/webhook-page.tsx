// One webhook endpoint: how its deliveries go, what can be done with it, and the log of its deliveries.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import { type Webhook, webhookQuery } from '../../service/webhooks.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { RecordPage } from '../../shell/record-page.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { counted } from '../../ui/words.ts'
import { Facts } from '../../ui/facts.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Page, Panel, Panels } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointNotice } from './endpoint-notice.tsx'
import { NO_SUCCESS, endpointStatus, listedEvents } from './webhook-words.ts'

/** The page. */
export function WebhookPage() {
  const { environment, me } = usePlace()
  const { id } = useParams({ from: PATHS.webhook })
  const loaded = useQuery(webhookQuery(environment, id))
  const back = <BackLink to={PATHS.webhooks}>All webhooks</BackLink>
  const is_admin = me.user.role === 'admin'
  return (
    <RecordPage id={id} back={back} loaded={loaded}>
      {(webhook) => (
        <Page
          title={webhook.id}
          lead={webhook.description ?? 'A webhook endpoint'}
          back={back}
          actions={is_admin && <EndpointActions key={webhook.id} webhook={webhook} />}
        >
          <Panels>
            <Panel title="Endpoint">
              <EndpointNotice webhook={webhook} />
              <Facts facts={factsOf(webhook)} />
            </Panel>
            <DeliveriesPanel webhook={webhook} is_admin={is_admin} />
          </Panels>
        </Page>
      )}
    </RecordPage>
  )
}

function factsOf(webhook: Webhook) {
  const { url, state, created_at, updated_at } = webhook
  const { tone, text } = endpointStatus(webhook)
  return [
    { name: 'Status', value: <StatusBadge tone={tone}>{text}</StatusBadge> },
    { name: 'URL', value: url },
    { name: 'Events', value: listedEvents(webhook) },
    { name: 'Last success', value: state.last_success_at === null ? NO_SUCCESS : <Ago at={state.last_success_at} /> },
    { name: 'Waiting', value: waitingText(webhook) },
    { name: 'Created', value: <Ago at={created_at} /> },
    { name: 'Last changed', value: <Ago at={updated_at} /> },
  ]
}

/** `12 deliveries (3 failed before)`. */
function waitingText({ state: { waiting, failing, replays } }: Webhook): string {
  const failed = failing === 0 ? '' : ` (${failing} failed before)`
  const asked = replays === 0 ? '' : `; ${counted(replays, 'replay')} being queued`
  return `${waiting === 0 ? 'None' : counted(waiting, 'delivery')}${failed}${asked}`
}
