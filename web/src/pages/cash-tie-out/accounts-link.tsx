// The ways between the tie-out of a lender and the statements of its accounts.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import { usePlace } from '../../shell/use-place.ts'
import { useCashPlace } from './cash-place.ts'

/** To the statements. */
export function AccountsLink() {
  const { environment } = usePlace()
  const { organization } = useCashPlace()
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) =>
        organization === undefined ? (
          <Link {...props} to={PATHS.cashAccounts} params={{ environment }} />
        ) : (
          <Link {...props} to={PATHS.operatorLendersAccounts} params={{ environment, organization }} />
        )
      }
    >
      Statements of accounts
    </Anchor>
  )
}

/** Back to the tie-out. */
export function TieOutLink() {
  const { environment } = usePlace()
  const { organization } = useCashPlace()
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) =>
        organization === undefined ? (
          <Link {...props} to={PATHS.cashTieOut} params={{ environment }} />
        ) : (
          <Link {...props} to={PATHS.operatorLendersCash} params={{ environment, organization }} />
        )
      }
    >
      Cash tie-out
    </Anchor>
  )
}

/** To the page on which people decide what is open. */
export function ReconcileLink() {
  const { environment } = usePlace()
  const { organization } = useCashPlace()
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) =>
        organization === undefined ? (
          <Link {...props} to={PATHS.cashReconcile} params={{ environment }} />
        ) : (
          <Link {...props} to={PATHS.operatorLendersReconcile} params={{ environment, organization }} />
        )
      }
    >
      Decide what is open
    </Anchor>
  )
}
