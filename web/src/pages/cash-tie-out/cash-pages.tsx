// Cash tie-out: for the lender what it reported beside what the bank shows, for the operator its lenders, and the same of each. The pages are in one
// file, since they share nearly all.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PATHS } from '../../paths.ts'
import { organizationQuery } from '../../service/organizations.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { RecordPage } from '../../shell/record-page.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { LendersOnly } from '../book/lenders-only.tsx'
import { OperatorOnly } from '../operator/operator-only.tsx'
import { CashLenders } from './cash-lenders.tsx'
import { CashLine } from './cash-line.tsx'
import { CashPlaced, cashPlaceOf } from './cash-place.ts'
import { CashTieOut } from './cash-tie-out.tsx'
import { SettingsPanels } from './settings-panels.tsx'

const BACK = <BackLink to={PATHS.operatorCash}>All lenders</BackLink>

/** Reporting, Cash tie-out. */
export function CashPage() {
  const { me } = usePlace()
  if (me.organization.is_operator) return <LendersOnly what="Cash tie-out" />
  return (
    <CashTieOut
      title="Cash tie-out"
      lead="The payments that you report beside the lines of the bank: by the statements of the operator, and by those of your own accounts."
    >
      <SettingsPanels />
    </CashTieOut>
  )
}

/** Operator, Cash tie-out: the lenders. */
export function CashLendersPage() {
  const { me } = usePlace()
  return me.organization.is_operator ? <CashLenders /> : <OperatorOnly what="Cash tie-out" />
}

/** A line of the bank. */
export function CashLinePage() {
  return <CashLine />
}

/** Operator, Cash tie-out of one lender. */
export function LendersCashPage() {
  const { me, environment } = usePlace()
  const { organization = '' } = useParams({ strict: false })
  const place = useMemo(() => cashPlaceOf(organization), [organization])
  const { is_operator } = me.organization
  const loaded = useQuery({ ...organizationQuery(environment, organization), enabled: is_operator })
  if (!is_operator) return <OperatorOnly what="Cash tie-out" />
  return (
    <RecordPage id={organization} back={BACK} loaded={loaded}>
      {({ id, name }) => (
        <CashPlaced value={place}>
          <CashTieOut
            back={BACK}
            title={`Cash tie-out of ${name}`}
            lead={
              <>
                What <OrganizationLink id={id} name={name} /> reports beside the lines of the bank.
              </>
            }
          >
            <SettingsPanels />
          </CashTieOut>
        </CashPlaced>
      )}
    </RecordPage>
  )
}

function OrganizationLink({ id, name }: { readonly id: string; readonly name: string }) {
  const { environment } = usePlace()
  return (
    <Anchor
      fz="inherit"
      underline="always"
      renderRoot={(props) => (
        <Link {...props} to={PATHS.operatorOrganization} params={{ environment, organization: id }} />
      )}
    >
      {name}
    </Anchor>
  )
}
