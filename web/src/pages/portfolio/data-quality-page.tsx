// Portfolio, Data quality: how far the figures can be relied on, what is amiss, and with which receivables and entries.
import { PortfolioPage } from './portfolio-page.tsx'
import { QualityGroups } from './quality-groups.tsx'
import { BreaksPanel, ChecksPanel, ScorePanel } from './quality-panels.tsx'
import { useView } from './view.ts'
import { Panels } from '../../ui/page.tsx'

/** The page. */
export function DataQualityPage() {
  const view = useView()
  const dimension = view.texts['group_by']
  return (
    <PortfolioPage
      title="Data quality"
      lead="What is amiss with the data. A finding changes no figure; it shows how far the figures can be relied on."
      table="data-quality"
      view={view}
    >
      {(shown) => {
        const look = { ...shown, view }
        return (
          <Panels>
            <ScorePanel {...look} />
            <ChecksPanel {...look} />
            <BreaksPanel {...look} />
            {dimension !== undefined && <QualityGroups {...look} dimension={dimension} />}
          </Panels>
        )
      }}
    </PortfolioPage>
  )
}
