// What a receivable comes to on the clocks: what is outstanding, how late it is by either count, what it returned, and its terms.
import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../service/call.ts'
import type { Receivable } from '../../service/receivables.ts'
import { type Timeline, timelineQuery } from '../../service/timeline.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { BalanceCheckPanel } from './balance-check-panel.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { OpenFigure } from '../figures/open-figure.tsx'
import { DelinquencyPanel } from './delinquency-panel.tsx'
import { type NotedFigure, balanceFigures, delinquencyFigures, returnsFigures } from './receivable-figures.tsx'
import { receivableFacts } from './receivable-facts.tsx'

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
  return (
    <>
      <Panel title={`On ${as_of}`}>
        <Figures figures={[...balanceFigures(timeline, last), ...delinquencyFigures(last.delinquency, currency)]} />
        <BalanceChart months={months} currency={currency} />
      </Panel>
      <DelinquencyPanel delinquency={last.delinquency} currency={currency} />
      <BalanceCheckPanel check={timeline.balance_check} currency={currency} receivable_id={timeline.receivable_id} />
      <Panel title="Returns to date" lead="Of the cash that moved.">
        <Figures figures={returnsFigures(timeline)} />
      </Panel>
    </>
  )
}

function Figures({ figures }: { readonly figures: readonly NotedFigure[] }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb="md">
      {figures.map(({ figure, note }) => (
        <OpenFigure key={figure.id} figure={figure} note={note} />
      ))}
    </SimpleGrid>
  )
}
