// Portfolio, Roll rates: where the amount in each bucket moved in a month, as a matrix, and the rates that are made of it.
import { useQuery } from '@tanstack/react-query'
import type { PortfolioRollRatesRow, PortfolioTransitionsRow } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import { tableQuery } from '../../service/portfolio.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Panel, Panels } from '../../ui/page.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { todayIn } from '../../ui/today.ts'
import { useAgainst } from '../../shell/use-against.ts'
import { inCurrency, useSide } from '../compare/side.ts'
import { Choices, MonthChoice, lookOf } from './choices.tsx'
import { lastMonthOver, monthsLater } from './months.ts'
import { PortfolioPage, type Shown } from './portfolio-page.tsx'
import { RollGroups } from './roll-groups.tsx'
import { RollRates } from './roll-rates.tsx'
import { RollToLoss } from './roll-to-loss.tsx'
import type { RollLook } from './roll-look.ts'
import { TransitionMatrix } from './transition-matrix.tsx'
import { type View, useView } from './view.ts'

/** The page. */
export function RollRatesPage() {
  const view = useView()
  const { me } = usePlace()
  const place = me.environments.find(({ environment }) => environment === view.environment)
  const as_of = view.clocks.as_of ?? todayIn(place)
  const month = view.texts['month'] ?? lastMonthOver(as_of)
  const { basis, measure } = lookOf(view)
  const asked = { ...view.filters, month, basis }
  const rolls = useQuery(tableQuery(view.environment, 'roll-rates', view.clocks, asked))
  const rolls_side = useSide('roll-rates', asked, useAgainst())
  return (
    <PortfolioPage
      title="Roll rates"
      lead={`Where receivables went from the end of ${monthsLater(month, -1)} to the end of ${month}. Only what was open when the month began is followed.`}
      table="transitions"
      asked={{ month, basis }}
      view={view}
      choices={
        <>
          <MonthChoice view={view} month={month} last={as_of.slice(0, 7)} />
          <Choices view={view} />
        </>
      }
    >
      {(shown) => (
        <States
          loaded={rolls}
          failureOf={failureOf}
          isEmpty={({ data }) => data.length === 0}
          empty={
            <Panel>
              <Empty title="Nothing was open when the month began">Choose a later month.</Empty>
            </Panel>
          }
        >
          {({ data }) => (
            <Rolled
              look={{ ...shown, view, basis, measure, month, rolls_side: inCurrency(rolls_side, shown.currency) }}
              rolls={data}
            />
          )}
        </States>
      )}
    </PortfolioPage>
  )
}

interface RolledProps {
  readonly look: Omit<RollLook, 'buckets'> & Shown<PortfolioTransitionsRow>
  readonly rolls: readonly PortfolioRollRatesRow[]
}

function Rolled({ look, rolls }: RolledProps) {
  const shown = rolls.filter(({ currency }) => currency === look.currency)
  const buckets = shown.map(({ bucket }) => bucket)
  const whole: RollLook = { ...look, buckets }
  return (
    <Panels>
      <TransitionMatrix {...whole} rolls={shown} />
      <RollRates look={whole} rolls={shown} />
      <RollToLoss view={look.view} currency={look.currency} basis={look.basis} />
      <GroupsOf view={look.view} look={whole} />
    </Panels>
  )
}

function GroupsOf({ view, look }: { readonly view: View; readonly look: RollLook }) {
  const dimension = view.texts['group_by']
  return dimension === undefined ? null : <RollGroups look={look} dimension={dimension} />
}
