// A chart: drawn lines and bars with a legend, its data as CSV and a picture of it. What draws it is loaded when it is shown.
import { Button, Checkbox, Group, Skeleton, Text, UnstyledButton, useComputedColorScheme } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { CanvasProps } from './chart-canvas.tsx'
import { type PlacedEvent, eventText, placedEvents } from './chart-events.ts'
import { ChartLegend } from './chart-legend.tsx'
import type { Drawing } from './chart-option.ts'
import { paletteOf } from './chart-palette.ts'
import { canBeLog, offLogScale } from './chart-scale.ts'
import { hasPoints, pointColumns } from './chart-series.ts'
import { latestThen, linesThen, sentencesThen } from './chart-then.ts'
import { partOf, usePart } from './load-part.ts'
import { PartBoundary } from './part-boundary.tsx'
import { PAPER_WIDTH, usePrinting } from './printing.ts'
import { saveFile } from './save-file.ts'
import { SaveRows } from './save-rows.tsx'
import type { ButtonLook } from './save-buttons.tsx'
import { Empty, FormFault } from './states.tsx'
import { useSame } from './use-same.ts'
import { counted } from './words.ts'

const CANVAS = partOf('charts', () => import('./chart-canvas.tsx'))

interface ChartProps extends Drawing {
  /** Names the chart and its files. */
  readonly title: string
  /** What it shows in a sentence, for those who cannot see it. */
  readonly description: string
  /** What the categories are: the head of their column in the CSV. */
  readonly head: string
  readonly height?: number
  /** Whether the legend is left out, where many series are named otherwise. */
  readonly unnamed?: boolean
  /** A click on a point or bar. Whoever uses no pointer needs the same in a table beside it. */
  readonly onPick?: (category: number, series: string) => void
  /** A series is chosen by a click on it, or in the legend, which shows the chosen one. */
  readonly onChoose?: (series: string) => void
  readonly chosen?: string | undefined
  /** Switches the logarithmic scale, where one would show more. */
  readonly onLog?: (isLog: boolean) => void
}

/** A chart. Give it values that stay the same objects while they are the same, or it is drawn again at each render. */
export function Chart(props: ChartProps) {
  const {
    title,
    description,
    head,
    height = 260,
    unnamed = false,
    onPick,
    emphasized,
    onChoose,
    chosen,
    onLog,
    ...given
  } = props
  const drawn = [...given.series, ...linesThen(given)]
  const isLogOffered = onLog !== undefined && canBeLog(drawn, given.unit)
  const isLog = isLogOffered && given.isLog === true
  const offScale = isLog ? offScaleText(offLogScale(drawn)) : ''
  const drawing = useSame({ ...given, isLog, emphasized: emphasized ?? chosen })
  const events = useMemo(() => placedEvents(given.categories, given.events ?? []), [given.categories, given.events])
  const [pointed, setPointed] = useState<number>()
  const isPrinting = usePrinting()
  const scheme = useComputedColorScheme('light')
  const palette = paletteOf(isPrinting ? 'light' : scheme)
  const [isPictureMissing, setPictureMissing] = useState(false)
  const thenText = sentencesThen(drawing)
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  if (!hasPoints(drawing.series)) return <Empty title="Nothing to draw yet">There are no figures in this time.</Empty>
  const savePng = async () => {
    const picture = await CANVAS.load().then(
      ({ pngOf }) => pngOf(drawing, palette, [title, offScale].filter(Boolean).join('. ')),
      () => null,
    )
    setPictureMissing(picture === null)
    if (picture !== null) saveFile(`${name}.png`, picture)
  }
  return (
    <figure className="chart" aria-label={title}>
      <PartBoundary>
        <Canvas
          drawing={drawing}
          palette={palette}
          label={[`${title}. ${description}`, offScale, thenText, latestThen(drawing)].filter(Boolean).join(' ')}
          height={height}
          width={isPrinting ? PAPER_WIDTH : undefined}
          pointed={pointed}
          onPick={onChoose === undefined ? onPick : (_, series) => onChoose(series)}
        />
      </PartBoundary>
      {isLogOffered && (
        <Checkbox
          size="xs"
          role="switch"
          label="Logarithmic scale"
          checked={drawing.isLog}
          onChange={({ currentTarget }) => onLog(currentTarget.checked)}
        />
      )}
      {offScale !== '' && (
        <Text size="xs" c="dimmed" role="note">
          {offScale}
        </Text>
      )}
      {thenText !== '' && (
        <Text size="xs" c="dimmed">
          {thenText}
        </Text>
      )}
      {events.length > 0 && <Events events={events} onPoint={setPointed} />}
      {isPictureMissing && <FormFault message="The picture could not be made. Try again, or reload the page." />}
      <Group justify="space-between" align="flex-start" gap="xs" mt="xs">
        {unnamed ? <span /> : <ChartLegend drawing={drawing} palette={palette} {...{ emphasized, onChoose, chosen }} />}
        <Group gap={4} wrap="nowrap">
          <SaveRows
            what={title}
            file_name={`${name}.csv`}
            columns={pointColumns({ head, ...drawing, events })}
            rows={[...drawing.categories.keys()]}
            look={DATA}
          />
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => void savePng()}
            aria-label={`${title}: picture as PNG`}
          >
            PNG
          </Button>
        </Group>
      </Group>
    </figure>
  )
}

/** What a logarithmic scale leaves out. */
function offScaleText(count: number): string {
  if (count === 0) return ''
  const are = count === 1 ? 'is' : 'are'
  return `${counted(count, 'point')} ${are} zero or below, which a logarithmic scale cannot show: the files have all`
}

const DATA: ButtonLook = {
  variant: 'subtle',
  size: 'compact-xs',
  labelOf: (form, title) => `${title}: data as ${form}`,
}

interface EventsProps {
  readonly events: readonly PlacedEvent[]
  readonly onPoint: (category: number | undefined) => void
}

/** What the vertical marks are. The one that has the focus is pointed at in the chart. */
function Events({ events, onPoint }: EventsProps) {
  return (
    <ul className="legend" aria-label="Events">
      {events.map((event) => (
        <li key={eventText(event)}>
          <UnstyledButton
            className="figure-button"
            onFocus={() => onPoint(event.at)}
            onBlur={() => onPoint(undefined)}
            onClick={() => onPoint(event.at)}
          >
            {eventText(event)}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

/** What is drawn, or room for it while what draws it is loaded. */
function Canvas(props: CanvasProps) {
  const part = usePart(CANVAS)
  if (part === undefined) return <Skeleton height={props.height} aria-label="Loading" role="status" />
  return <part.ChartCanvas {...props} />
}
