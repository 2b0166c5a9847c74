// Portfolio, Delinquency: how much of the book is how late, month by month, by the lender's word and by what was due and paid.
import { Choices, lookOf } from './choices.tsx'
import { BucketsPanel } from './delinquency-buckets.tsx'
import { DelinquencyCharts } from './delinquency-charts.tsx'
import { DelinquencyGroups } from './delinquency-groups.tsx'
import { DelinquencyMonths } from './delinquency-months.tsx'
import { PortfolioPage } from './portfolio-page.tsx'
import { useView } from './view.ts'
import { Panels } from '../../ui/page.tsx'

/** The page. */
export function DelinquencyPage() {
  const view = useView()
  return (
    <PortfolioPage
      title="Delinquency"
      lead="What is past due at the end of each month: reported by the lender, and computed from what fell due and was paid."
      table="delinquency"
      asked={{ from: view.texts['from'] }}
      view={view}
      choices={<Choices view={view} />}
    >
      {(shown) => {
        const look = { ...shown, view, ...lookOf(view) }
        return (
          <Panels>
            <DelinquencyCharts {...look} />
            <BucketsPanel {...look} />
            <DelinquencyMonths {...look} />
            {view.texts['group_by'] !== undefined && <DelinquencyGroups {...look} dimension={view.texts['group_by']} />}
          </Panels>
        )
      }}
    </PortfolioPage>
  )
}
