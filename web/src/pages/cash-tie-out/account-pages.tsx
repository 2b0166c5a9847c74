// Statements of accounts, for the lender and for the operator.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { organizationQuery } from '../../service/organizations.ts'
import { RecordPage } from '../../shell/record-page.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { LendersOnly } from '../book/lenders-only.tsx'
import { OperatorOnly } from '../operator/operator-only.tsx'
import { AccountStatements } from './account-statements.tsx'
import { TieOutLink } from './accounts-link.tsx'
import { CashPlaced, cashPlaceOf } from './cash-place.ts'

const NAME = 'Statements of accounts'

/** Reporting, Statements of accounts. */
export function AccountsCashPage() {
  const { me } = usePlace()
  if (me.organization.is_operator) return <LendersOnly what={NAME} />
  return (
    <AccountStatements
      title={NAME}
      lead="Opening balance, lines and closing balance of each bank account and month, and what each line belongs to."
      back={<TieOutLink />}
    />
  )
}

/** Operator, Statements of the accounts of one lender. */
export function LendersAccountsCashPage() {
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
          <AccountStatements
            title={`${NAME} of ${name}`}
            lead="Opening balance, lines and closing balance of each bank account and month, and what each line belongs to."
            back={<TieOutLink />}
          />
        )}
      </RecordPage>
    </CashPlaced>
  )
}
