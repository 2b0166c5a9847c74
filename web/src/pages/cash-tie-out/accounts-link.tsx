// The ways between the pages of a tie-out: of one's own, or of a lender for the operator.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import { usePlace } from '../../shell/use-place.ts'
import { useCashPlace } from './cash-place.ts'

/** The pages, by whose they are. */
const PAGES = {
  tie_out: { name: 'Cash tie-out', own: PATHS.cashTieOut, lenders: PATHS.operatorLendersCash },
  accounts: { name: 'Statements of accounts', own: PATHS.cashAccounts, lenders: PATHS.operatorLendersAccounts },
  reconcile: { name: 'Decide what is open', own: PATHS.cashReconcile, lenders: PATHS.operatorLendersReconcile },
} as const

/** A link to another page of the tie-out that is shown. */
function CashPageLink({ to }: { readonly to: keyof typeof PAGES }) {
  const { environment } = usePlace()
  const { organization } = useCashPlace()
  const { name, own, lenders } = PAGES[to]
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) =>
        organization === undefined ? (
          <Link {...props} to={own} params={{ environment }} />
        ) : (
          <Link {...props} to={lenders} params={{ environment, organization }} />
        )
      }
    >
      {name}
    </Anchor>
  )
}

/** To the statements. */
export const AccountsLink = () => <CashPageLink to="accounts" />

/** Back to the tie-out. */
export const TieOutLink = () => <CashPageLink to="tie_out" />

/** To the page on which people decide what is open. */
export const ReconcileLink = () => <CashPageLink to="reconcile" />
