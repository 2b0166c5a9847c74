// Collateral checks: for the lender of its own book, with what it is asked first; for the operator its lenders, and the same of each.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../paths.ts'
import { organizationQuery } from '../../service/organizations.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { ComparePicker } from '../../shell/compare-picker.tsx'
import { RecordPage } from '../../shell/record-page.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { Page, Panels } from '../../ui/page.tsx'
import { LendersOnly } from '../book/lenders-only.tsx'
import { OperatorOnly } from '../operator/operator-only.tsx'
import { AskedPanel } from './asked-panel.tsx'
import { ChecksGuide } from './checks-guide.tsx'
import { ChecksLenders } from './checks-lenders.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import { useChecksPlace } from './checks-place.ts'
import { FindingsList } from './findings-list.tsx'
import { FindingsMonths } from './findings-months.tsx'
import { LimitsPanel } from './limits-panel.tsx'

const NAME = 'Collateral checks'

/** Reporting, Collateral checks. */
export function ChecksPage() {
  const { me } = usePlace()
  if (me.organization.is_operator) return <LendersOnly what={NAME} />
  return (
    <Page
      title={NAME}
      lead={
        <>
          Patterns in your book that are ordinary once and a question when repeated. Answer what the operator asks of
          each. <ChecksGuide of="lender" />
        </>
      }
      wide
      actions={<ComparePicker />}
    >
      <Panels>
        <AskedPanel />
        <Figures />
      </Panels>
    </Page>
  )
}

/** Operator, Collateral checks: the lenders. */
export function ChecksLendersPage() {
  const { me } = usePlace()
  return me.organization.is_operator ? <ChecksLenders title={NAME} /> : <OperatorOnly what={NAME} />
}

/** Operator, Collateral checks of one lender. */
export function LendersChecksPage() {
  const { me } = usePlace()
  return me.organization.is_operator ? <OfLender /> : <OperatorOnly what={NAME} />
}

const BACK = <BackLink to={PATHS.operatorChecks}>All lenders</BackLink>

function OfLender() {
  const { environment } = usePlace()
  const { organization } = useChecksPlace()
  const loaded = useQuery(organizationQuery(environment, organization))
  return (
    <RecordPage id={organization} back={BACK} loaded={loaded}>
      {({ name }) => (
        <Page
          title={`${NAME} of ${name}`}
          lead={
            <>
              Whether what <OrganizationLink id={organization}>{name}</OrganizationLink> has pledged is real, unchanged
              and pledged once. <ChecksGuide of="funder" />
            </>
          }
          back={BACK}
          wide
          actions={<ComparePicker />}
        >
          <Figures />
        </Page>
      )}
    </RecordPage>
  )
}

function Figures() {
  return (
    <Panels>
      <ChecksPanel />
      <FindingsMonths />
      <FindingsList />
      <LimitsPanel />
    </Panels>
  )
}

function OrganizationLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { environment } = usePlace()
  return (
    <Anchor
      fz="inherit"
      underline="always"
      renderRoot={(props) => (
        <Link {...props} to={PATHS.operatorOrganization} params={{ environment, organization: id }} />
      )}
    >
      {children}
    </Anchor>
  )
}
