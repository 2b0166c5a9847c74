// The ways between the pages of the checks: of one's own book, or of a lender for the operator.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { PATHS } from '../../paths.ts'
import type { Texts } from '../../shell/address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { useBookOf, useChecksPlace } from './checks-place.ts'

interface LinkProps {
  readonly children: ReactNode
}

/** A link that breaks within a long id. */
function Way(props: Pick<ComponentProps<typeof Anchor<'a'>>, 'renderRoot' | 'children'>) {
  return <Anchor className="breakable" fz="inherit" {...props} />
}

/** To one finding. */
export function FindingLink({ id, children }: LinkProps & { readonly id: string }) {
  const { environment } = usePlace()
  const { lender } = useChecksPlace()
  if (lender !== undefined)
    return (
      <LenderFindingLink organization={lender} finding={id}>
        {children}
      </LenderFindingLink>
    )
  return (
    <Way renderRoot={(props) => <Link {...props} to={PATHS.finding} params={{ environment, finding: id }} />}>
      {children}
    </Way>
  )
}

/** To the checks of the book, or of all lenders, narrowed to some findings. */
export function ChecksLink({
  asked = {},
  hash,
  children,
}: LinkProps & { readonly asked?: Texts; readonly hash?: string }) {
  const { environment } = usePlace()
  const lender = useBookOf()
  const to = hash === undefined ? {} : { hash }
  return (
    <Anchor
      fz="inherit"
      underline="always"
      renderRoot={(props) =>
        typeof lender !== 'string' ? (
          <Link
            {...props}
            to={lender === null ? PATHS.operatorChecks : PATHS.checks}
            params={{ environment }}
            search={asked}
            {...to}
          />
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
    <Way
      renderRoot={(props) => (
        <Link {...props} to={PATHS.operatorContestedAsset} params={{ environment, organization, receivable }} />
      )}
    >
      {children}
    </Way>
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
    <Way
      renderRoot={(props) => (
        <Link {...props} to={PATHS.operatorLendersChecks} params={{ environment, organization }} search={asked} />
      )}
    >
      {children}
    </Way>
  )
}

/** To the finding of a lender, for the operator. */
export function LenderFindingLink({ organization, finding, children }: LinkProps & LenderFinding) {
  const { environment } = usePlace()
  return (
    <Way
      renderRoot={(props) => (
        <Link {...props} to={PATHS.operatorFinding} params={{ environment, organization, finding }} />
      )}
    >
      {children}
    </Way>
  )
}

interface LenderFinding {
  readonly organization: string
  readonly finding: string
}
