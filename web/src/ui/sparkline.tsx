// A small chart line of a few values, shown beside the last of them. It is a picture only: the values are listed where it opens.

const WIDTH = 72
const HEIGHT = 20
const EDGE = 2

/** The line; a dashed one is at zero where the values reach it. Nothing of fewer than two values. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const x = (i: number) => EDGE + (i * (WIDTH - 2 * EDGE)) / (values.length - 1)
  const y = (value: number) => HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / (high - low || 1)
  const points = values.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`)
  return (
    <svg className="sparkline" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <line className="zero" x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
      <polyline points={points.join(' ')} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r={2} />
    </svg>
  )
}
