// The legend of a chart: what its lines and bars are, apart by marks and patterns as well as by color.
import { UnstyledButton } from '@mantine/core'
import { MARKS, colorOf } from './chart-marks.ts'
import type { Drawing } from './chart-option.ts'
import type { Palette } from './chart-palette.ts'

interface LegendProps {
  readonly emphasized: string | undefined
  readonly chosen: string | undefined
  readonly drawing: Drawing
  readonly palette: Palette
  readonly onChoose: ((series: string) => void) | undefined
}

/** The legend: a mark and a name for each series, and one for the other side of a comparison. */
export function ChartLegend({ drawing, palette, emphasized, chosen, onChoose }: LegendProps) {
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
      {drawing.other !== undefined && drawing.other.series.length > 0 && (
        <li>
          <svg width={18} height={10} aria-hidden>
            <line x1={0} x2={18} y1={5} y2={5} stroke={palette.quiet} strokeWidth={1.5} strokeDasharray="4 4" />
          </svg>
          {drawing.other.words}
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
