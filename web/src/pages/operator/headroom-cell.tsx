// The covenant of a line that is nearest to being broken: its headroom, its development over a year, and the numbers behind it; compared, those of the
// same covenant on the other side.
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { PATHS } from '../../paths.ts'
import type { CovenantSummary, LineAtGlance } from '../../generated/dashboard-endpoints.ts'
import { Chart } from '../../ui/chart.tsx'
import { shareTick } from '../../ui/chart-scale.ts'
import type { Series } from '../../ui/chart-series.ts'
import { rateOf } from '../../ui/change.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Behind } from '../../ui/figure-parts.tsx'
import { percentOf } from '../../ui/ratio.ts'
import { fields, percentColumn } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import type { Against } from '../../shell/against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { useChartThen } from '../compare/chart-side.ts'
import { comparing } from '../compare/compared.tsx'
import { type ComparedFigure, ComparedNote } from '../compare/compared-note.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import type { Side } from '../compare/side.ts'
import { useLineEvents } from '../debt-lines/line-events.ts'
import { LineAnchor } from '../debt-lines/line-anchor.tsx'
import { monthInWords } from '@tapeline/kernel/core/day'
import { type HeadroomMonth, headroomKey, historyOf, useHeadroomThen } from './headroom-then.ts'
import type { OverviewRow } from './overview-rows.ts'
import type { OpenedThen } from '../figures/figure-then.tsx'
import { OpenCell, type Opened } from '../figures/open-figure.tsx'

type Tightest = NonNullable<CovenantSummary['tightest']>

interface HeadroomCellProps {
  readonly line: LineAtGlance
  readonly covenants: CovenantSummary
  readonly tightest: Tightest
  /** The line on the other side, where the overview is compared. */
  readonly then?: OverviewRow | undefined
  readonly against?: Against | undefined
  readonly other?: OpenedThen | undefined
}

/** The cell. */
export function HeadroomCell(props: HeadroomCellProps) {
  const { tightest, other } = props
  const { headroom, headroom_trend: trend, months } = tightest
  return (
    <span>
      <span className={headroom < 0 ? 'fall' : undefined}>
        <OpenCell figure={{ ...headroomFigure(props), other }} />
      </span>
      <Sparkline values={months.map((month) => month.headroom)} />
      <Text component="span" size="xs" c="dimmed" display="block" className="breakable">
        {nameOf(tightest)}
        {trend !== null && `, ${trend}`}
      </Text>
    </span>
  )
}

function nameOf({ covenant_name, covenant_id }: Tightest): string {
  return covenant_name ?? covenant_id
}

/** The least headroom of a line as it opens; undefined of one that was not tested. */
export function headroomOpened({ line }: Pick<OverviewRow, 'line'>): Opened | undefined {
  const { covenants = null } = line ?? {}
  if (line === undefined || !covenants?.tightest) return undefined
  return headroomFigure({ line, covenants, tightest: covenants.tightest })
}

function headroomFigure(props: HeadroomCellProps): Opened {
  const {
    line,
    covenants: { test_month },
    tightest,
  } = props
  const { headroom, headroom_trend: trend } = tightest
  return {
    id: `headroom~${line.id}`,
    title: `Least headroom: ${nameOf(tightest)}`,
    value: percentOf(headroom, 1),
    place: `${line.name ?? line.id}, ${monthInWords(test_month)}`,
    parts: [
      { name: 'Covenant', value: nameOf(tightest) },
      { name: 'Since the test before', value: trend ?? 'no test before' },
    ],
    meaning: 'How far the tested value is from its threshold, as a share of the threshold. Below zero it is broken.',
    definition: '/docs/definitions/covenants#headroom-levels-and-several-conditions',
    behind: () => <HeadroomHistory {...props} />,
  }
}

function HeadroomHistory({ line, tightest, then: row, against }: HeadroomCellProps) {
  const { covenant_id } = tightest
  const months = useMemo(() => historyOf(tightest.months), [tightest.months])
  const drawn = useMemo(() => drawingOf(months), [months])
  const before = row?.line?.covenants?.tightest ?? undefined
  const side = useHeadroomThen({ covenant: covenant_id, line: row?.line, against })
  const then = useChartThen(drawn, side, drawingOf)
  const isMissing = side?.rows?.length === 0
  const { environment, clocks } = usePlace()
  const events = useLineEvents({ environment, reader: 'operator', line: line.id, clocks })
  return (
    <>
      <Chart
        title={`Headroom of ${nameOf(tightest)}`}
        description="Its least headroom in each month that it was tested, of the last twelve."
        head="test_month"
        height={200}
        {...drawn}
        other={then}
        events={events}
        unit="fraction"
        format={(value) => percentOf(value, 1)}
        tick={shareTick}
      />
      {against !== undefined && before !== undefined && before.covenant_id !== covenant_id && (
        <NotCompared>
          {`On ${against.words} the least headroom of the line was that of ${nameOf(before)}, ${percentOf(before.headroom, 1)}.`}
        </NotCompared>
      )}
      {against !== undefined && isMissing && (
        <NotCompared>
          Not compared: {nameOf(tightest)} was not tested by {against.words}.
        </NotCompared>
      )}
      <Behind
        title="Month by month"
        actions={<SaveRows what="the headroom by month" file_name="headroom.csv" columns={FILE} rows={months} />}
      >
        <DataTable
          caption="Headroom by month"
          columns={columns(isMissing ? undefined : side)}
          rows={months.toReversed()}
          keyOf={headroomKey}
        />
        {!isMissing && (
          <ComparedNote
            what="the headroom by month"
            file_name="headroom-compared.csv"
            side={side}
            rows={months}
            keyOf={headroomKey}
            names={NAMES}
            figures={FIGURES}
          />
        )}
        <LineAnchor to={PATHS.debtLineCovenants} line={line.id} search={{ covenant: covenant_id }}>
          Every test of it, and the facts behind
        </LineAnchor>
      </Behind>
    </>
  )
}

function drawingOf(months: readonly HeadroomMonth[]): { categories: string[]; series: Series[] } {
  return {
    categories: months.map(({ month }) => month),
    series: [{ name: 'Headroom', kind: 'line', values: months.map(({ headroom }) => headroom) }],
  }
}

const FILE = [
  ...fields<HeadroomMonth>('test_month'),
  percentColumn<HeadroomMonth>('headroom', ({ headroom }) => headroom),
]
const NAMES = fields<HeadroomMonth>('test_month')
const headroomOf = ({ headroom }: HeadroomMonth) => rateOf(headroom)
const FIGURES: readonly ComparedFigure<HeadroomMonth>[] = [['headroom', headroomOf, 'ratio']]

function columns(side: Side<HeadroomMonth> | undefined): readonly Column<HeadroomMonth>[] {
  const compared = comparing(side, headroomKey)
  return [
    { head: 'Test month', cell: ({ month }) => monthInWords(month), orderedBy: ({ month }) => month },
    { head: 'Headroom', kind: 'numeric', cell: (row) => compared(row, headroomOf, percentOf(row.headroom)) },
  ]
}
