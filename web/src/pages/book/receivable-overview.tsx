// What a receivable comes to on the clocks: what is outstanding, how late it is by either count, what it returned, and its terms.
import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../service/call.ts'
import type { Receivable } from '../../service/receivables.ts'
import { type Timeline, timelineQuery } from '../../service/timeline.ts'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import { Facts } from '../../ui/facts.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { Empty, States } from '../../ui/states.tsx'
import { BalanceCheckPanel } from './balance-check-panel.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { outcomeText } from './book-words.ts'
import { DelinquencyPanel } from './delinquency-panel.tsx'
import { receivableFacts } from './receivable-facts.tsx'
import { ReturnsPanel } from './returns-panel.tsx'

/** The tab. */
export function ReceivableOverview({ receivable }: { readonly receivable: Receivable }) {
  const { environment, clocks } = usePlace()
  const { as_of, known_at } = clocks
  const timeline = useQuery(timelineQuery(environment, receivable.id, { as_of, known_at }))
  return (
    <Stack gap="lg">
      <States loaded={timeline} failureOf={failureOf}>
        {(told) => <Story timeline={told} />}
      </States>
      <Panel title="As reported" lead="What holds on the day, as your systems sent it.">
        <Facts facts={receivableFacts(receivable)} />
      </Panel>
    </Stack>
  )
}

function Story({ timeline }: { readonly timeline: Timeline }) {
  const { months, currency, as_of } = timeline
  const last = months.at(-1)
  if (last === undefined)
    return (
      <Panel>
        <Empty title="No entries yet">Send its entries, and what they come to is here within a second.</Empty>
      </Panel>
    )
  const { reported, computed } = last.delinquency
  return (
    <>
      <Panel title={`On ${as_of}`}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb="md">
          <Figure
            label="Outstanding principal"
            value={amountText(last.principal.closing, currency)}
            note={`${currency}, ${outcomeText(last.outcome).toLowerCase()}`}
          />
          <Figure label="Past due, reported" value={daysText(reported.days_past_due)} note={reported.bucket} />
          <Figure
            label="Past due, computed"
            value={computed === null ? NO_FIGURE : daysText(computed.days_past_due)}
            note={computed === null ? 'no schedule says what is due' : computed.bucket}
          />
          <Figure
            label="Cash received"
            value={amountText(
              months.reduce((sum, { cash }) => sum + cash.total_in, 0),
              currency,
            )}
            note={`${currency}, to date`}
          />
        </SimpleGrid>
        <BalanceChart months={months} currency={currency} />
      </Panel>
      <DelinquencyPanel delinquency={last.delinquency} currency={currency} />
      <BalanceCheckPanel check={timeline.balance_check} currency={currency} receivable_id={timeline.receivable_id} />
      <ReturnsPanel returns={timeline.returns} />
    </>
  )
}

function daysText(days: number): string {
  return days === 0 ? 'Current' : `${days} ${days === 1 ? 'day' : 'days'}`
}
