// Whether the balances that a lender stated agree with ours, and what explains where they part.
import { Text } from '@mantine/core'
import type { ReceivableTimelineBalanceCheck } from '@tapeline/sdk'
import { ReceivableLink } from '../../shell/record-links.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/page.tsx'
import { causeText } from './book-words.ts'

interface BalanceCheckPanelProps {
  readonly found: ReceivableTimelineBalanceCheck
  readonly currency: string
  readonly receivable_id: string
}

/** The panel; nothing where no balance was ever stated. */
export function BalanceCheckPanel({ found, currency, receivable_id }: BalanceCheckPanelProps) {
  const { compared, agreeing, last, broken_since, cause, evidence } = found
  if (last === null) return null
  const isBroken = broken_since !== null
  const facts = [
    { name: 'You stated', value: <Money amount={last.reported} currency={currency} /> },
    { name: 'By the entries', value: <Money amount={last.computed} currency={currency} /> },
    { name: 'Difference', value: <Money amount={last.difference} currency={currency} /> },
    { name: 'May differ by', value: <Money amount={last.tolerance} currency={currency} /> },
    { name: 'Stated with', value: <ReceivableLink id={receivable_id} entry={last.entry_id} /> },
    ...(isBroken
      ? [
          {
            name: 'They part since',
            value: (
              <>
                {broken_since.date}, <ReceivableLink id={receivable_id} entry={broken_since.entry_id} />
              </>
            ),
          },
          { name: 'What explains it', value: cause === null ? null : causeText(cause) },
        ]
      : []),
  ]
  return (
    <Panel
      title="Balance check"
      lead={`${agreeing} of ${compared} stated balances agree with the entries. The last is of ${last.date}.`}
    >
      <Facts facts={facts} />
      {evidence.entry_ids.length > 0 && (
        <Text size="sm" mt="md">
          What points to it:{' '}
          {evidence.entry_ids.map((id, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <ReceivableLink id={receivable_id} entry={id} />
            </span>
          ))}
        </Text>
      )}
    </Panel>
  )
}
