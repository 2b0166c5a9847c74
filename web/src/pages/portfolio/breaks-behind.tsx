// The receivables whose balances part from their lender's, each with the entries concerned when they are asked for.
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioReceivable } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import type { Asked } from '../../service/portfolio.ts'
import { timelineQuery } from '../../service/timeline.ts'
import { ReceivableLink } from '../../shell/record-links.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { States } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { ReceivablesBehind } from '../figures/receivables-behind.tsx'

/** The list. */
export function BreaksBehind({ asked }: { readonly asked: Asked }) {
  return <ReceivablesBehind asked={asked} more={BREAK} />
}

const BREAK: Column<PortfolioReceivable> = { head: 'Break', cell: (receivable) => <Break receivable={receivable} /> }

function Break({ receivable }: { readonly receivable: PortfolioReceivable }) {
  const [opened, { open }] = useDisclosure()
  if (opened) return <Evidence receivable={receivable} />
  const { cause, receivable_id } = receivable
  return (
    <Button variant="default" size="compact-xs" onClick={open} aria-label={`Entries concerned of ${receivable_id}`}>
      {cause === null ? 'Entries' : sentenceCase(cause)}
    </Button>
  )
}

function Evidence({ receivable: { receivable_id, currency } }: { readonly receivable: PortfolioReceivable }) {
  const { environment, clocks } = usePlace()
  const timeline = useQuery(timelineQuery(environment, receivable_id, { ...clocks }))
  return (
    <States loaded={timeline} failureOf={failureOf}>
      {({ balance_check: { last, broken_since, evidence } }) => (
        <Text size="xs" component="div" className="breakable in-text">
          {last !== null && (
            <div>
              Reported {amountText(last.reported, currency)}, computed {amountText(last.computed, currency)},{' '}
              {amountText(last.difference, currency)} apart on {last.date}.
            </div>
          )}
          {broken_since !== null && (
            <div>
              Since {broken_since.date}, <ReceivableLink id={receivable_id} entry={broken_since.entry_id} />.
            </div>
          )}
          {evidence.entry_ids.map((id) => (
            <div key={id}>
              Concerned: <ReceivableLink id={receivable_id} entry={id} />
            </div>
          ))}
        </Text>
      )}
    </States>
  )
}
