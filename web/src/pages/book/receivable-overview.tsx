// A receivable as of the day and known at the moment shown: outstanding balances, days past due by both counts, returns, and terms.
import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Receivable, ReceivableTimeline } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { timelineQuery } from '../../service/timeline.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { BucketNames } from '../../ui/buckets.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel, Panels } from '../../ui/page.tsx'
import { partOf, usePart } from '../../ui/load-part.ts'
import { Empty, Loading, States } from '../../ui/states.tsx'
import { BalanceCheckPanel } from './balance-check-panel.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { ChangeLine, thenOf } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import type { Side } from '../compare/side.ts'
import { OpenFigure } from '../figures/open-figure.tsx'
import { ReceivableBreaks } from '../cash-tie-out/receivable-breaks.tsx'
import { ReceivableCashPanel } from '../cash-tie-out/receivable-cash-panel.tsx'
import { DelinquencyPanel } from './delinquency-panel.tsx'
import { type NotedFigure, balanceFigures, delinquencyFigures, returnsFigures } from './receivable-figures.tsx'
import { receivableFacts } from './receivable-facts.tsx'
import {
  RECEIVABLE_FIGURES,
  RECEIVABLE_NAMES,
  RECEIVABLE_STATES,
  type ReceivableThen,
  figureThen,
  receivableKey,
  useReceivableThen,
} from './receivable-compared.ts'
import { ExpectedPanel } from './expected-panel.tsx'
import { defaultText } from './book-words.ts'
import { useBucketNames } from '../figures/use-bucket-names.ts'

/** The tab. */
export function ReceivableOverview({ receivable }: { readonly receivable: Receivable }) {
  const { environment, clocks } = usePlace()
  const { as_of, known_at } = clocks
  const side = useReceivableThen(receivable.id)
  const timeline = useQuery(timelineQuery(environment, receivable.id, { as_of, known_at }))
  return (
    <Panels>
      <States loaded={timeline} failureOf={failureOf}>
        {(found) => <Figures timeline={found} side={side} />}
      </States>
      <ReceivableCashPanel receivable={receivable} />
      <ReceivableBreaks id={receivable.id} />
      <Findings id={receivable.id} />
      <Panel title="As reported" lead="What holds on the day, as your systems sent it.">
        <Facts facts={receivableFacts(receivable)} />
      </Panel>
    </Panels>
  )
}

/** Few open a receivable for its findings, so that what shows them is loaded by itself. */
const FINDINGS = partOf('findings', () => import('../collateral-checks/receivable-findings.tsx'))

function Findings({ id }: { readonly id: string }) {
  const part = usePart(FINDINGS)
  return part === undefined ? <Loading rows={2} /> : <part.ReceivableFindings id={id} />
}

interface FiguresProps {
  readonly timeline: ReceivableTimeline
  readonly side: Side<ReceivableThen> | undefined
}

function Figures({ timeline, side }: FiguresProps) {
  const { months, currency, as_of, too_large } = timeline
  const nameOf = useBucketNames()
  const last = months.at(-1)
  if (last === undefined) return <Panel>{too_large ? TOO_LARGE : NO_ENTRIES}</Panel>
  const now = { timeline, last }
  const grid = { now, side, nameOf }
  return (
    <>
      <Panel title={`On ${as_of}`} lead={defaultText(last)}>
        <FigureGrid {...grid} figuresOf={figuresOnDay} />
        <BalanceChart months={months} currency={currency} side={side} />
        <ComparedNote
          what="the figures of the receivable"
          file_name="receivable-compared.csv"
          side={side}
          rows={[now]}
          keyOf={receivableKey}
          names={RECEIVABLE_NAMES}
          figures={RECEIVABLE_FIGURES}
          states={RECEIVABLE_STATES}
        />
      </Panel>
      <DelinquencyPanel now={now} side={side} currency={currency} />
      <ExpectedPanel now={now} side={side} />
      <BalanceCheckPanel found={timeline.balance_check} currency={currency} receivable_id={timeline.receivable_id} />
      <Panel title="Returns to date" lead="Of the cash that moved.">
        <FigureGrid {...grid} figuresOf={({ timeline: of }) => returnsFigures(of)} />
      </Panel>
    </>
  )
}

const NO_ENTRIES = <Empty title="No entries yet">Send its entries, and its balances are here within a second.</Empty>

const TOO_LARGE = (
  <Empty title="Amounts too large to add up">
    The amounts of its entries are beyond what figures are made of. If one is wrong, send the entry again with its
    amount.
  </Empty>
)

interface FigureGridProps {
  readonly now: ReceivableThen
  readonly side: Side<ReceivableThen> | undefined
  readonly nameOf: BucketNames
  readonly figuresOf: (of: ReceivableThen, nameOf: BucketNames) => readonly NotedFigure[]
}

const figuresOnDay: FigureGridProps['figuresOf'] = ({ timeline, last }, nameOf) => [
  ...balanceFigures(timeline, last),
  ...delinquencyFigures(last.delinquency, timeline.currency, nameOf),
]

/** Figures, each with what it was and the change where the page is compared. */
function FigureGrid({ now, side, nameOf, figuresOf }: FigureGridProps) {
  const before = side?.rows?.[0]
  const opens = (id: string) => (of: ReceivableThen) =>
    figuresOf(of, nameOf).find(({ figure }) => figure.id === id)?.figure
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb="md">
      {figuresOf(now, nameOf).map(({ figure, note }) => {
        const of = figureThen(figure.id)
        const other = side && before && of && thenOf(side, [now, before], of, opens(figure.id))
        return (
          <OpenFigure
            key={figure.id}
            figure={{ ...figure, other }}
            note={note}
            below={
              side?.rows !== undefined &&
              of && <ChangeLine now={of(now)} before={before && of(before)} words={side.against.words} named />
            }
          />
        )
      })}
    </SimpleGrid>
  )
}
