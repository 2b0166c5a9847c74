// The ways between the pages of the checks: of one's own book, or of a lender for the operator.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../paths.ts'
import type { Texts } from '../../shell/address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { useChecksPlace } from './checks-place.ts'

interface LinkProps {
  readonly children: ReactNode
}

/** To one finding. */
export function FindingLink({ id, children }: LinkProps & { readonly id: string }) {
  const { environment } = usePlace()
  const { lender } = useChecksPlace()
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      renderRoot={(props) =>
        lender === undefined ? (
          <Link {...props} to={PATHS.finding} params={{ environment, finding: id }} />
        ) : (
          <Link {...props} to={PATHS.operatorFinding} params={{ environment, organization: lender, finding: id }} />
        )
      }
    >
      {children}
    </Anchor>
  )
}

/** To the checks of the book, narrowed to some findings. */
export function ChecksLink({
  asked = {},
  hash,
  children,
}: LinkProps & { readonly asked?: Texts; readonly hash?: string }) {
  const { environment } = usePlace()
  const { lender } = useChecksPlace()
  const to = hash === undefined ? {} : { hash }
  return (
    <Anchor
      fz="inherit"
      underline="always"
      renderRoot={(props) =>
        lender === undefined ? (
          <Link {...props} to={PATHS.checks} params={{ environment }} search={asked} {...to} />
        ) : (
          <Link
            {...props}
            to={PATHS.operatorLendersChecks}
            params={{ environment, organization: lender }}
            search={asked}
            {...to}
          />
        )
      }
    >
      {children}
    </Anchor>
  )
}

interface ContestedLinkProps extends LinkProps {
  readonly organization: string
  readonly receivable_id: string
}

/** To the assets that a receivable of a lender shares with those of others, for the operator. */
export function ContestedLink({ organization, receivable_id: receivable, children }: ContestedLinkProps) {
  const { environment } = usePlace()
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      renderRoot={(props) => (
        <Link {...props} to={PATHS.operatorContestedAsset} params={{ environment, organization, receivable }} />
      )}
    >
      {children}
    </Anchor>
  )
}

/** To the checks of a lender, for the operator. */
export function LenderChecksLink({
  organization,
  asked = {},
  children,
}: LinkProps & { readonly organization: string; readonly asked?: Texts }) {
  const { environment } = usePlace()
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      renderRoot={(props) => (
        <Link {...props} to={PATHS.operatorLendersChecks} params={{ environment, organization }} search={asked} />
      )}
    >
      {children}
    </Anchor>
  )
}

/** To the finding of a lender, for the operator. */
export function LenderFindingLink({ organization, finding, children }: LinkProps & LenderFinding) {
  const { environment } = usePlace()
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      renderRoot={(props) => (
        <Link {...props} to={PATHS.operatorFinding} params={{ environment, organization, finding }} />
      )}
    >
      {children}
    </Anchor>
  )
}

interface LenderFinding {
  readonly organization: string
  readonly finding: string
}
