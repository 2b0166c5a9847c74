// What was done with an alert, the latest first.
import { Group, Text } from '@mantine/core'
import type { Alert, AlertHistory } from '@tapeline/sdk'
import { useActorNames } from '../../shell/use-actor-names.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Ago } from '../../ui/moments.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const DONE: Readonly<Record<AlertHistory['did'], string>> = {
  opened: 'Opened',
  acknowledged: 'Acknowledged',
  snoozed: 'Snoozed',
  commented: 'Comment',
  closed: 'Closed',
}

/** The steps. */
export function AlertSteps({ history }: Pick<Alert, 'history'>) {
  const { environment } = usePlace()
  const nameOf = useActorNames(environment)
  return (
    <ul className="remarks" aria-label="History of the alert">
      {history.toReversed().map(({ did, at, by, text, until }) => (
        <li key={`${at} ${did}`}>
          <Group gap="xs">
            <StatusBadge tone="plain">{DONE[did]}</StatusBadge>
            <Text size="xs" c="dimmed" component="div">
              <span className="breakable">{nameOf(by)}</span>, <Ago at={at} />
              {until !== null && `, until ${dayOf(until)}`}
            </Text>
          </Group>
          {text !== null && (
            <Text size="sm" mt={4} className="breakable multiline">
              {text}
            </Text>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The day of a moment where whoever reads is. */
export function dayOf(moment: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(new Date(moment))
}
