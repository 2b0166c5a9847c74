// Portfolio, Vintages: cohorts by their age, as curves and as a heat map. What is not complete at an age is marked, and is no point of a curve.
import { NativeSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { Choice } from '../../ui/choice.tsx'
import { useBucketEdges } from '../figures/use-bucket-names.ts'
import { PortfolioPage, groupingOf } from './portfolio-page.tsx'
import { type View, chosen, useView } from './view.ts'
import { VintageCurves } from './vintage-curves.tsx'
import { type VintageFigure, type VintageLook, figuresOffered, vintageFigureOf } from './vintage-figures.ts'
import { VintageGroups } from './vintage-groups.tsx'
import { VintageHeatMap } from './vintage-heat-map.tsx'
import { Panels } from '../../ui/page.tsx'

/** Totals by month of origination are kept with these alone. */
const GROUPS = ['product_type', 'funded_by', 'debt_line'] as const

/** The page. */
export function VintagesPage() {
  const view = useView()
  const interval = chosen(view.texts['interval'], ['month', 'quarter'])
  const figure = vintageFigureOf(view.texts['figure'])
  const dimension = groupingOf(view, GROUPS)
  const edges = useBucketEdges()
  return (
    <PortfolioPage
      title="Vintages"
      lead="What was originated together, followed by its age. All figures are to date, of what was given out up to that age."
      table="vintages"
      asked={{ interval, from: view.texts['from'] }}
      view={view}
      groups={GROUPS}
      choices={<Choices view={view} interval={interval} figure={figure} edges={edges} />}
    >
      {(shown) => <VintagePanels look={{ ...shown, view, interval, figure, edges }} dimension={dimension} />}
    </PortfolioPage>
  )
}

/** The curves are drawn again for a row that the pointer stays on, for none that it passes. */
const POINTED_MS = 80

interface VintagePanelsProps {
  readonly look: VintageLook
  readonly dimension: string | undefined
}

/** The curves and the rows of cohorts: the row that is pointed at has its curve stand out, and a curve that is chosen has its row marked. */
function VintagePanels({ look, dimension }: VintagePanelsProps) {
  const [pointed, setPointed] = useState<string>()
  const point = useDebouncedCallback(setPointed, POINTED_MS)
  const [marked, setMarked] = useState<string>()
  const mark = (cohort: string) => setMarked(cohort === marked ? undefined : cohort)
  return (
    <Panels>
      <VintageCurves {...look} pointed={pointed} marked={marked} onMark={mark} />
      <VintageHeatMap {...look} marked={marked} onPoint={point} />
      {dimension !== undefined && <VintageGroups {...look} dimension={dimension} />}
    </Panels>
  )
}

interface ChoicesProps {
  readonly view: View
  readonly interval: string
  readonly figure: VintageFigure
  readonly edges: readonly number[]
}

function Choices({ view, interval, figure, edges }: ChoicesProps) {
  return (
    <>
      <NativeSelect
        size="xs"
        label="Figure"
        value={figure}
        data={figuresOffered(edges, figure)}
        onChange={({ currentTarget }) => view.change({ figure: currentTarget.value })}
      />
      <Choice
        label="Cohorts"
        options={{ month: 'Months', quarter: 'Quarters' }}
        value={interval}
        onChange={(word) => view.change({ interval: word })}
      />
    </>
  )
}
