// The record that was asked for, as whoever approves it has to see it: a draw with its amount, a line, terms in words.
import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Approval } from '../../generated/dashboard-endpoints.ts'
import { PATHS } from '../../paths.ts'
import { debtLineQuery } from '../../service/debt-lines.ts'
import { operatorDrawQuery } from '../../service/operator-draws.ts'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import { Facts } from '../../ui/facts.tsx'
import { type AgreedTerms, Agreement } from '../debt-lines/agreement.tsx'
import { readerOf } from '../debt-lines/use-line.ts'
import { type AskedFields, fieldsOf, plainFacts } from './approval-words.ts'

interface AskedRecordProps {
  readonly approval: Approval
}

/** The record. */
export function AskedRecord({ approval }: AskedRecordProps) {
  const { resource, effective_date } = approval
  const fields = fieldsOf(approval)
  if (resource === 'approval_rule') return null
  const day = effective_date === null ? {} : { effective_from: effective_date }
  if (resource === 'debt_line_term') return <AskedTerms fields={{ ...fields, ...day }} />
  if (resource === 'draw_request' && fields['status'] === 'approved') return <AskedApproval fields={fields} />
  return <Facts facts={plainFacts({ ...fields, ...day }, textOf(fields['currency']))} />
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A draw that the operator is to approve: what was asked for, from the draw itself. */
function AskedApproval({ fields }: { readonly fields: AskedFields }) {
  const { environment } = usePlace()
  const id = String(fields['id'])
  const { data: draw } = useQuery(operatorDrawQuery(environment, id))
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          ...(draw === undefined
            ? []
            : [
                { name: 'Amount', value: `${amountText(draw.amount, draw.currency)} ${draw.currency}` },
                { name: 'Debt line', value: draw.debt_line_id },
                { name: 'Lender', value: draw.organization },
                { name: 'Purpose', value: draw.purpose },
              ]),
          { name: 'Note', value: textOf(fields['note']) },
        ]}
      />
      <Group>
        <Link to={PATHS.operatorDraw} params={{ environment, draw: id }}>
          Open the draw request
        </Link>
      </Group>
    </Stack>
  )
}

/** What terms have that leave a part out. */
const NOTHING_AGREED: AgreedTerms = {
  advance_rates: null,
  eligibility: [],
  concentration_limits: [],
  reserves: [],
  covenants: [],
  interest: null,
  servicing_fee: null,
  eligible_cash: null,
  draw_step: null,
  deficiency_cure: null,
  reporting_lag: null,
  holidays: [],
}

function AskedTerms({ fields }: { readonly fields: AskedFields }) {
  const { environment, me } = usePlace()
  const { data: line } = useQuery(debtLineQuery(environment, readerOf({ me }), String(fields['debt_line_id']), {}))
  const stated = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  return (
    <Stack gap="lg">
      <Facts facts={plainFacts(fields, line?.currency)} />
      {line !== undefined && (
        <Agreement
          terms={{ ...NOTHING_AGREED, ...(stated as Partial<AgreedTerms>) }}
          currency={line.currency}
          covenantName={({ name }) => <strong>{name}</strong>}
        />
      )}
    </Stack>
  )
}
