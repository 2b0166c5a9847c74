// A receivable as of the day and known at the moment shown: outstanding balances, days past due by both counts, returns, and terms.
import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Receivable, ReceivableTimeline } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { timelineQuery } from '../../service/timeline.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel, Panels } from '../../ui/page.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { BalanceCheckPanel } from './balance-check-panel.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { OpenFigure } from '../figures/open-figure.tsx'
import { DelinquencyPanel } from './delinquency-panel.tsx'
import { type NotedFigure, balanceFigures, delinquencyFigures, returnsFigures } from './receivable-figures.tsx'
import { receivableFacts } from './receivable-facts.tsx'
import { defaultText } from './book-words.ts'
import { useBucketNames } from '../figures/use-bucket-names.ts'

/** The tab. */
export function ReceivableOverview({ receivable }: { readonly receivable: Receivable }) {
  const { environment, clocks } = usePlace()
  const { as_of, known_at } = clocks
  const timeline = useQuery(timelineQuery(environment, receivable.id, { as_of, known_at }))
  return (
    <Panels>
      <States loaded={timeline} failureOf={failureOf}>
        {(found) => <Figures timeline={found} />}
      </States>
      <Panel title="As reported" lead="What holds on the day, as your systems sent it.">
        <Facts facts={receivableFacts(receivable)} />
      </Panel>
    </Panels>
  )
}

function Figures({ timeline }: { readonly timeline: ReceivableTimeline }) {
  const { months, currency, as_of } = timeline
  const nameOf = useBucketNames()
  const last = months.at(-1)
  if (last === undefined)
    return (
      <Panel>
        <Empty title="No entries yet">Send its entries, and its balances are here within a second.</Empty>
      </Panel>
    )
  return (
    <>
      <Panel title={`On ${as_of}`} lead={defaultText(last)}>
        <FigureGrid
          figures={[...balanceFigures(timeline, last), ...delinquencyFigures(last.delinquency, currency, nameOf)]}
        />
        <BalanceChart months={months} currency={currency} />
      </Panel>
      <DelinquencyPanel delinquency={last.delinquency} currency={currency} />
      <BalanceCheckPanel check={timeline.balance_check} currency={currency} receivable_id={timeline.receivable_id} />
      <Panel title="Returns to date" lead="Of the cash that moved.">
        <FigureGrid figures={returnsFigures(timeline)} />
      </Panel>
    </>
  )
}

function FigureGrid({ figures }: { readonly figures: readonly NotedFigure[] }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb="md">
      {figures.map(({ figure, note }) => (
        <OpenFigure key={figure.id} figure={figure} note={note} />
      ))}
    </SimpleGrid>
  )
}
