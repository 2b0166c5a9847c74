// The way back from the page of one record to the list that it is of.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PATHS } from '../paths.ts'
import { usePlace } from './use-place.ts'

type Lists =
  | 'alerts'
  | 'reports'
  | 'receivables'
  | 'accounts'
  | 'imports'
  | 'webhooks'
  | 'debtLines'
  | 'operatorLines'
  | 'operatorDraws'
  | 'operatorCash'
  | 'cashTieOut'
  | 'operatorChecks'
  | 'operatorContested'
  | 'overview'

interface BackLinkProps {
  readonly to: (typeof PATHS)[Lists]
  readonly children: string
}

/** The link. */
export function BackLink({ to, children }: BackLinkProps) {
  const { environment } = usePlace()
  return (
    <Anchor size="sm" underline="always" renderRoot={(props) => <Link {...props} to={to} params={{ environment }} />}>
      {children}
    </Anchor>
  )
}
