// A chart: drawn lines and bars with a legend, its data as CSV and a picture of it. What draws it is loaded when it is shown.
import { Button, Checkbox, Group, Skeleton, Text, UnstyledButton, useComputedColorScheme } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { CanvasProps } from './chart-canvas.tsx'
import { type PlacedEvent, eventText, placedEvents } from './chart-events.ts'
import { type Drawing, MARKS, colorOf } from './chart-option.ts'
import { type Palette, paletteOf } from './chart-palette.ts'
import { canBeLog } from './chart-scale.ts'
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
  const isLogOffered = onLog !== undefined && canBeLog([...given.series, ...linesThen(given)], given.unit)
  const isLog = isLogOffered && given.isLog === true
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
      ({ pngOf }) => pngOf(drawing, palette, title),
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
          label={[`${title}. ${description}`, thenText, latestThen(drawing)].filter(Boolean).join(' ')}
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
      {thenText !== '' && (
        <Text size="xs" c="dimmed">
          {thenText}
        </Text>
      )}
      {events.length > 0 && <Events events={events} onPoint={setPointed} />}
      {isPictureMissing && <FormFault message="The picture could not be made. Try again, or reload the page." />}
      <Group justify="space-between" align="flex-start" gap="xs" mt="xs">
        {unnamed ? <span /> : <Legend drawing={drawing} palette={palette} {...{ emphasized, onChoose, chosen }} />}
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

interface LegendProps extends Pick<ChartProps, 'emphasized' | 'chosen'> {
  readonly drawing: Drawing
  readonly palette: Palette
  readonly onChoose: ChartProps['onChoose'] | undefined
}

function Legend({ drawing, palette, emphasized, chosen, onChoose }: LegendProps) {
  return (
    <ul className="legend">
      {drawing.series.map(({ name, kind, stack }, i) => (
        <li key={name} className={name === (emphasized ?? chosen) ? 'emphasized' : undefined}>
          <svg width={18} height={10} aria-hidden>
            {kind === 'bar' ? (
              <BarSwatch
                color={colorOf(drawing, palette, i)}
                ground={palette.ground}
                pattern={stack === undefined ? 0 : i}
              />
            ) : (
              <LineSwatch color={colorOf(drawing, palette, i)} mark={MARKS[i % MARKS.length] ?? 'circle'} />
            )}
          </svg>
          {onChoose === undefined ? (
            name
          ) : (
            <UnstyledButton className="figure-button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
              {name}
            </UnstyledButton>
          )}
        </li>
      ))}
      {drawing.then !== undefined && drawing.then.series.length > 0 && (
        <li>
          <svg width={18} height={10} aria-hidden>
            <line x1={0} x2={18} y1={5} y2={5} stroke={palette.quiet} strokeWidth={1.5} strokeDasharray="4 4" />
          </svg>
          {drawing.then.words}
        </li>
      )}
    </ul>
  )
}

interface BarSwatchProps {
  readonly color: string
  readonly ground: string
  /** Which of the patterns of a stack. */
  readonly pattern: number
}

/** The patterns of `DECALS`, in small. */
const PATTERNS = [
  '',
  'M3 10L11 0M8 10L15 3',
  'M6 3h2v2h-2zM10 6h2v2h-2z',
  'M3 3h12M3 7h12',
  'M3 0L11 10M8 0L15 7',
  'M6 0v10M11 0v10',
]

function BarSwatch({ color, ground, pattern }: BarSwatchProps) {
  return (
    <>
      <rect width={12} height={10} x={3} rx={1} fill={color} />
      <path d={PATTERNS[pattern % PATTERNS.length]} stroke={ground} strokeOpacity={0.6} />
    </>
  )
}

interface LineSwatchProps {
  readonly color: string
  readonly mark: (typeof MARKS)[number]
}

function LineSwatch({ color, mark }: LineSwatchProps) {
  const look = mark.startsWith('empty') ? { fill: 'var(--mantine-color-body)', stroke: color } : { fill: color }
  const shape = mark.replace('empty', '').toLowerCase()
  return (
    <>
      <line x1={0} x2={18} y1={5} y2={5} stroke={color} strokeWidth={2} />
      {shape === 'circle' && <circle cx={9} cy={5} r={3.5} {...look} />}
      {shape === 'rect' && <rect x={6} y={2} width={6} height={6} {...look} />}
      {shape === 'triangle' && <path d="M9 1 L13 8.5 L5 8.5 Z" {...look} />}
      {shape === 'diamond' && <path d="M9 0.5 L13 5 L9 9.5 L5 5 Z" {...look} />}
    </>
  )
}
