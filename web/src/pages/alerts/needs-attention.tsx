// What waits for somebody, on the overview: the first open alerts, each with its record and its figure, and the way to all of them.
import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Alert } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { alertsQuery } from '../../service/alerts.ts'
import { failureOf } from '../../service/call.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { AlertRecordLink, SeverityBadge } from './alert-parts.tsx'
import { figureText } from './alert-words.ts'

/** Alerts that are shown. */
const FIRST = '5'

/** The panel. */
export function NeedsAttention() {
  const { environment } = usePlace()
  const loaded = useQuery(alertsQuery(environment, { state: 'open', limit: FIRST }))
  return (
    <Panel title="Needs attention" actions={<AllAlerts has_more={loaded.data?.has_more === true} />}>
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={<Text size="sm">No alert is open.</Text>}
      >
        {({ data }) => (
          <ul className="remarks" aria-label="Open alerts">
            {data.map((alert) => (
              <li key={alert.id}>
                <Attention alert={alert} />
              </li>
            ))}
          </ul>
        )}
      </States>
    </Panel>
  )
}

function AllAlerts({ has_more }: { readonly has_more: boolean }) {
  const { environment } = usePlace()
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) => <Link {...props} to={PATHS.alerts} params={{ environment }} />}
    >
      {has_more ? 'All alerts, there are more' : 'All alerts'}
    </Anchor>
  )
}

function Attention({ alert }: { readonly alert: Alert }) {
  const { environment } = usePlace()
  const { id, severity, rule_name, opened_at } = alert
  const figure = figureText(alert)
  return (
    <>
      <Group gap="xs">
        <SeverityBadge severity={severity} />
        <Anchor
          className="breakable"
          size="sm"
          underline="always"
          renderRoot={(props) => <Link {...props} to={PATHS.alerts} params={{ environment }} search={{ alert: id }} />}
        >
          {rule_name}
        </Anchor>
        <Text size="xs" c="dimmed" component="span">
          <Ago at={opened_at} />
        </Text>
      </Group>
      <Text size="sm" component="div" className="breakable">
        {figure === undefined ? '' : `${figure}. `}
        <AlertRecordLink alert={alert} />
      </Text>
    </>
  )
}
