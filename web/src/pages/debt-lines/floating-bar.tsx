// A bar that floats between two values of a scale that several rows share: a level stands on zero, a change hangs between two levels.
// The amount stands beside it, so it is no more than a picture to a screen reader.

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

/** The bar. */
export function FloatingBar({ kind, from, to, scale }: FloatingBarValues & { readonly scale: BarScale }) {
  const part = (value: number) => (100 * (value - scale.min)) / (scale.max - scale.min)
  const [left, right] = [part(Math.min(from, to)), part(Math.max(from, to))]
  return (
    <span className="bar-track" aria-hidden>
      {from !== to && (
        <span className={`bar bar-${to < 0 ? 'less' : kind}`} style={{ left: `${left}%`, width: `${right - left}%` }} />
      )}
    </span>
  )
}
