// The record that was asked for, whole, as whoever approves it has to see it: a draw or a line with what changes, terms in words.
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Approval } from '../../generated/dashboard-endpoints.ts'
import { failureOf } from '../../service/call.ts'
import { debtLineQuery } from '../../service/debt-lines.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Facts } from '../../ui/facts.tsx'
import { States } from '../../ui/states.tsx'
import { type AgreedTerms, Agreement } from '../debt-lines/agreement.tsx'
import { readerOf } from '../debt-lines/use-line.ts'
import { changedLabels, factsOf, fieldsAfter, fieldsBefore } from './approval-words.ts'

interface AskedRecordProps {
  readonly approval: Approval
}

/** The record. */
export function AskedRecord({ approval }: AskedRecordProps) {
  const { resource, effective_date } = approval
  if (resource === 'approval_rule') return null
  if (resource === 'debt_line_term') return <AskedTerms approval={approval} />
  const after = fieldsAfter(approval)
  const facts = factsOf(fieldsBefore(approval), after, String(after['currency']))
  return (
    <Facts facts={[...facts, ...(effective_date === null ? [] : [{ name: 'Holds from', value: effective_date }])]} />
  )
}

/** The line of terms, in whose currency their amounts are. Not asked for where something else than terms was asked for. */
function useLineOf(approval: Approval) {
  const { environment, me } = usePlace()
  const id = String(fieldsAfter(approval)['debt_line_id'])
  return useQuery({
    ...debtLineQuery(environment, readerOf({ me }), id, {}),
    enabled: approval.resource === 'debt_line_term',
  })
}

/** Whether all of a record is there to be looked at. */
export function useIsShown(approval: Approval): boolean {
  const { isSuccess } = useLineOf(approval)
  return approval.resource !== 'debt_line_term' || isSuccess
}

function AskedTerms({ approval }: AskedRecordProps) {
  const [before, after] = [fieldsBefore(approval), fieldsAfter(approval)]
  const line = useLineOf(approval)
  return (
    <States loaded={line} failureOf={failureOf}>
      {({ currency }) => (
        <Stack gap="lg">
          <Facts facts={factsOf(before, after, currency)} />
          {before !== undefined && <Text size="sm">Changed: {changedLabels(before, after).join(', ')}.</Text>}
          <Agreement
            terms={after as unknown as AgreedTerms}
            currency={currency}
            covenantName={({ name }) => <strong>{name}</strong>}
          />
        </Stack>
      )}
    </States>
  )
}
