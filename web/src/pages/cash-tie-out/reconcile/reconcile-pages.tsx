// Deciding what is open: the operator for a lender, and the lender as its proposal.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { organizationQuery } from '../../../service/organizations.ts'
import { RecordPage } from '../../../shell/record-page.tsx'
import { usePlace } from '../../../shell/use-place.ts'
import { LendersOnly } from '../../book/lenders-only.tsx'
import { OperatorOnly } from '../../operator/operator-only.tsx'
import { TieOutLink } from '../accounts-link.tsx'
import { CashPlaced, cashPlaceOf } from '../cash-place.ts'
import { Reconcile } from './reconcile.tsx'

const NAME = 'Decide what is open'

/** Reporting, Decide what is open. */
export function ReconcilePage() {
  const { me, environment } = usePlace()
  if (me.organization.is_operator) return <LendersOnly what={NAME} />
  return (
    <Reconcile
      key={environment}
      title={NAME}
      lead="What you decide is shown to the operator as your proposal. It changes no figure until the operator decides the same."
      back={<TieOutLink />}
    />
  )
}

/** Operator, Decide what is open of one lender. */
export function LendersReconcilePage() {
  const { me, environment } = usePlace()
  const { organization = '' } = useParams({ strict: false })
  const place = useMemo(() => cashPlaceOf(organization), [organization])
  const { is_operator } = me.organization
  const loaded = useQuery({ ...organizationQuery(environment, organization), enabled: is_operator })
  if (!is_operator) return <OperatorOnly what={NAME} />
  return (
    <CashPlaced value={place}>
      <RecordPage id={organization} back={<TieOutLink />} loaded={loaded}>
        {({ name }) => (
          <Reconcile
            key={`${environment} ${organization}`}
            title={`${NAME}: ${name}`}
            lead="Each decision is kept with you as its author, and can be taken back. The tie-out follows within seconds."
            back={<TieOutLink />}
          />
        )}
      </RecordPage>
    </CashPlaced>
  )
}
