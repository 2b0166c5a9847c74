// Below a list of receivables: how many there are in all and what is outstanding of them, by currency. It is calculated when it is asked for,
// since it looks at all rows that the filters match.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceivablesTotal, ReceivablesTotals } from '../../generated/dashboard-endpoints.ts'
import { failureOf } from '../../service/call.ts'
import type { ListQuestion } from '../../service/list.ts'
import { receivablesTotalsQuery } from '../../service/receivables-totals.ts'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import { States } from '../../ui/states.tsx'
import { counted } from '../../ui/words.ts'

/** The totals of a question, once they are asked for. */
export function FilteredTotals({ question }: { readonly question: ListQuestion }) {
  const [is_asked, setAsked] = useState(false)
  return (
    <div className="totals" role="group" aria-label="Total of all rows">
      {is_asked ? (
        <Totals question={question} />
      ) : (
        <Button variant="default" size="compact-xs" onClick={() => setAsked(true)}>
          Total of all rows
        </Button>
      )}
    </div>
  )
}

function Totals({ question }: { readonly question: ListQuestion }) {
  const { environment } = usePlace()
  const loaded = useQuery(receivablesTotalsQuery(environment, question))
  return (
    <States loaded={loaded} failureOf={failureOf}>
      {(totals) => (
        <Group gap="lg" role="status">
          {totals.data.map((total) => (
            <Text key={total.currency} size="sm">
              <strong>{counted(total.receivables, 'receivable')}</strong>, outstanding{' '}
              <strong className="money">{`${amountText(total.outstanding, total.currency)} ${total.currency}`}</strong>
              {unknownText(total)}
            </Text>
          ))}
          {totals.data.length === 0 && <Text size="sm">No receivables</Text>}
          <Note {...totals} />
        </Group>
      )}
    </States>
  )
}

function unknownText({ unknown }: ReceivablesTotal): string {
  return unknown === 0 ? '' : ` (without ${counted(unknown, 'receivable')} of unknown balance)`
}

function Note({ is_cut, left_out }: ReceivablesTotals) {
  const notes = [
    ...(is_cut ? ['Only the newest receivables were looked at: save the CSV to add up all.'] : []),
    ...(left_out > 0 ? [`${counted(left_out, 'receivable')} could not be calculated.`] : []),
  ]
  return notes.map((note) => (
    <Text key={note} size="xs" c="dimmed">
      {note}
    </Text>
  ))
}
