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

/** To the checks of a lender, for the operator. */
export function LenderChecksLink({ organization, children }: LinkProps & { readonly organization: string }) {
  const { environment } = usePlace()
  return (
    <Anchor
      className="breakable"
      fz="inherit"
      renderRoot={(props) => (
        <Link {...props} to={PATHS.operatorLendersChecks} params={{ environment, organization }} />
      )}
    >
      {children}
    </Anchor>
  )
}
