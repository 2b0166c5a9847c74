// A bar that floats between two values of a scale that several rows share: a level stands on zero, a change hangs between two levels. Compared, the
// other side hangs below it on the same scale, dashed and paler. The amounts stand beside it, so it is no more than a picture to a screen reader.

/** The values between which the bars of a table lie. */
export interface BarScale {
  readonly min: number
  readonly max: number
}

/** A bar from one value to another. */
export interface FloatingBarValues {
  readonly kind: 'level' | 'less' | 'plus'
  readonly from: number
  readonly to: number
}

/** The scale that all bars fit, zero included. */
export function scaleOf(bars: readonly FloatingBarValues[]): BarScale {
  const values = bars.flatMap(({ from, to }) => [from, to])
  return { min: Math.min(0, ...values), max: Math.max(1, ...values) }
}

/** What color a bar has: what is below zero is as what is taken off. */
export function toneOf({ kind, to }: FloatingBarValues): FloatingBarValues['kind'] {
  return to < 0 ? 'less' : kind
}

interface FloatingBarProps {
  readonly bar: FloatingBarValues
  readonly scale: BarScale
  /** Whether the bars of the table have another side. */
  readonly compared: boolean
  /** The bar of the other side, where it has one. */
  readonly then: FloatingBarValues | undefined
  /** What is shown where one points. */
  readonly title: string | undefined
}

/** The bar. */
export function FloatingBar({ bar, scale, compared, then, title }: FloatingBarProps) {
  return (
    <span className={compared ? 'bar-track bar-pair' : 'bar-track'} title={title} aria-hidden>
      <Bar bar={bar} scale={scale} />
      {then !== undefined && <Bar bar={then} scale={scale} look="bar-then" />}
    </span>
  )
}

interface BarProps extends Pick<FloatingBarProps, 'bar' | 'scale'> {
  readonly look?: string
}

function Bar({ bar, scale, look = '' }: BarProps) {
  const { from, to } = bar
  if (from === to) return null
  const part = (value: number) => (100 * (value - scale.min)) / (scale.max - scale.min)
  const [left, right] = [part(Math.min(from, to)), part(Math.max(from, to))]
  return <span className={`bar bar-${toneOf(bar)} ${look}`} style={{ left: `${left}%`, width: `${right - left}%` }} />
}
