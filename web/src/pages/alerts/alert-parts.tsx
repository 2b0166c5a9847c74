// What is shown of an alert wherever it is: how urgent it is, and the way to its record.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Alert } from '@tapeline/sdk'
import type { Texts } from '../../shell/address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { recordOf } from './alert-record.ts'
import { SEVERITY_TONES, SEVERITY_WORDS } from './alert-words.ts'

/** How urgent it is. */
export function SeverityBadge({ severity }: Pick<Alert, 'severity'>) {
  return <StatusBadge tone={SEVERITY_TONES[severity]}>{SEVERITY_WORDS[severity]}</StatusBadge>
}

interface AlertRecordLinkProps {
  readonly alert: Alert
  /** What of a list is meant, where the record is one. */
  readonly filters?: Texts
}

/** To the record that it is about. */
export function AlertRecordLink({ alert, filters }: AlertRecordLinkProps) {
  const { environment, me } = usePlace()
  const { label, to, params, search = {} } = recordOf(alert, { environment, is_operator: me.organization.is_operator })
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      underline="always"
      renderRoot={(props) => <Link {...props} to={to} params={params} search={{ ...search, ...filters }} />}
    >
      {label}
    </Anchor>
  )
}
