// The way to a line of the bank. What the lender sent of its own accounts has no page for the operator, which reads where it is from.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CashPaymentMatchLine } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { usePlace } from '../../shell/use-place.ts'

type Named = Pick<CashPaymentMatchLine, 'source' | 'line_id' | 'account' | 'day'>

/** The link, by the account of the line and its day. */
export function LineLink({ line: { source, line_id, account, day } }: { readonly line: Named }) {
  const { environment, me } = usePlace()
  const name = account === '' ? line_id : account
  if (me.organization.is_operator && source === 'lender') return <span className="breakable">{name}</span>
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      aria-label={`${name}, line of ${day}`}
      renderRoot={(props) => <Link {...props} to={PATHS.cashLine} params={{ environment, source, id: line_id }} />}
    >
      {name}
    </Anchor>
  )
}
