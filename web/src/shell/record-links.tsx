// Links to the records of a lender's book. The clocks go along by themselves.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../paths.ts'
import type { Texts } from './address.ts'
import { usePlace } from './use-place.ts'

interface RecordLinkProps {
  readonly id: string
  /** What stands in place of the id. */
  readonly children?: string
}

/** A link to a receivable, or to one of its entries. */
export function ReceivableLink({ id, entry, children }: RecordLinkProps & { readonly entry?: string }) {
  const { environment } = usePlace()
  const hash = entry === undefined ? {} : { hash: `entry-${entry}` }
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      renderRoot={(props) => <Link {...props} to={PATHS.receivable} params={{ environment, id }} {...hash} />}
    >
      {children ?? entry ?? id}
    </Anchor>
  )
}

/** A link to the list of receivables as they stand, filtered as the service filters them. */
export function ReceivablesLink({ asked, children }: { readonly asked: Texts; readonly children: string }) {
  const { environment } = usePlace()
  return (
    <Anchor
      fz="sm"
      renderRoot={(props) => <Link {...props} to={PATHS.receivables} params={{ environment }} search={asked} />}
    >
      {children}
    </Anchor>
  )
}

/** A link to an account. */
export function AccountLink({ id, children }: RecordLinkProps) {
  const { environment } = usePlace()
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      renderRoot={(props) => <Link {...props} to={PATHS.obligor} params={{ environment, id }} />}
    >
      {children ?? id}
    </Anchor>
  )
}
