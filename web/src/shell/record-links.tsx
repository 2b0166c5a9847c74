// Links to the records of a lender's book. The clocks go along by themselves. The operator, who sees no page of a lender's book, reads ids.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../paths.ts'
import type { Texts } from './address.ts'
import { NamedId } from '../ui/named-id.tsx'
import { useAccountName } from './use-account-name.ts'
import { usePlace } from './use-place.ts'

interface RecordLinkProps {
  readonly id: string
  /** What stands in place of the id. */
  readonly children?: string
}

/** A link to a receivable, or to one of its entries. */
export function ReceivableLink({ id, entry, children }: RecordLinkProps & { readonly entry?: string }) {
  const { environment, me } = usePlace()
  const text = children ?? entry ?? id
  if (me.organization.is_operator) return <span className="breakable">{text}</span>
  const hash = entry === undefined ? {} : { hash: `entry-${entry}` }
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      renderRoot={(props) => <Link {...props} to={PATHS.receivable} params={{ environment, id }} {...hash} />}
    >
      {text}
    </Anchor>
  )
}

/** A link to the list of calculated receivables, filtered as the service filters them. */
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

/** A link to an account, by its name and its id. */
export function AccountLink({ id, children }: RecordLinkProps) {
  const { environment, me } = usePlace()
  const name = useAccountName(id, children === undefined)
  if (me.organization.is_operator) return <span className="breakable">{children ?? id}</span>
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      renderRoot={(props) => <Link {...props} to={PATHS.obligor} params={{ environment, id }} />}
    >
      {children ?? <NamedId id={id} name={name} />}
    </Anchor>
  )
}
