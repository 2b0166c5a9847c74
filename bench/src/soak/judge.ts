// Whether a figure of a long run grows: what it was in the first third after the warm-up is compared with what it was in the last. Pure, so that
// growth can be planted in tests.

/** A value of a figure, so many seconds after the run began. */
export interface Point {
  readonly s: number
  readonly value: number
}

/** The span of a run that is judged, in seconds after it began. */
export interface Span {
  readonly from_s: number
  readonly to_s: number
}

/** How much a figure may grow, in its own unit. */
export interface Bound {
  /** What it may differ by without any growth, however short the run. */
  readonly noise: number
  /** By how much it may grow in an hour. */
  readonly per_hour: number
}

/** What was found of a figure. */
export interface Judgment {
  readonly first: number
  readonly last: number
  /** What `last` may be at most. */
  readonly last_max: number
  readonly is_growing: boolean
}

/** Parts of a third: its value is the middle of the least values in each, so that neither a sawtooth nor a single low value decides it. */
const WINDOWS = 3

/**
 * Judges the level of a figure, such as memory: its low values in the last third against those in the first. Throws where a part of the span has
 * no points.
 */
export function judgeLevel(points: readonly Point[], span: Span, { noise, per_hour }: Bound): Judgment {
  const [first, last] = outerThirds(span).map((third) => lowOf(points, third)) as [number, number]
  const hours = ((span.to_s - span.from_s) * 2) / 3 / 3_600
  return judged(first, last, first + Math.max(noise, per_hour * hours))
}

/** A figure that grows with what is done: its value, and how often that was done by then, such as writes. */
export interface GrowthPoint extends Point {
  readonly times: number
}

/** How much more it may grow each time at the end. */
export interface GrowthBound {
  /** In the figure's unit: what a third may grow by less or more without any cause, such as pages that are added many at a time. */
  readonly noise: number
  /** The greatest ratio of what one time adds in the last third to what one adds in the first. */
  readonly ratio: number
}

/** Judges what each time adds to a figure, such as a write to the bytes of a table: in the last third against the first. */
export function judgeGrowth(points: readonly GrowthPoint[], span: Span, { noise, ratio }: GrowthBound): Judgment {
  const [first, last] = outerThirds(span).map((third) => addedIn(points, third)) as [Added, Added]
  const each = ({ value, times }: Added) => value / Math.max(1, times)
  const last_max = Math.max(0, each(first)) * ratio + noise / Math.max(1, last.times)
  return judged(each(first), each(last), last_max)
}

function judged(first: number, last: number, last_max: number): Judgment {
  return { first, last, last_max, is_growing: last > last_max }
}

function outerThirds({ from_s, to_s }: Span): [Span, Span] {
  const third = (to_s - from_s) / 3
  return [
    { from_s, to_s: from_s + third },
    { from_s: to_s - third, to_s },
  ]
}

function lowOf(points: readonly Point[], { from_s, to_s }: Span): number {
  const width = (to_s - from_s) / WINDOWS
  const lows = Array.from({ length: WINDOWS }, (_, window) => {
    const values = within(points, { from_s: from_s + window * width, to_s: from_s + (window + 1) * width })
    return Math.min(...values.map(({ value }) => value))
  })
  return lows.sort((a, b) => a - b)[Math.floor(WINDOWS / 2)] ?? 0
}

interface Added {
  readonly value: number
  readonly times: number
}

function addedIn(points: readonly GrowthPoint[], span: Span): Added {
  const inside = within(points, span)
  const [first, last] = [inside[0], inside.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('A third of the run has no points')
  return { value: last.value - first.value, times: last.times - first.times }
}

function within<P extends Point>(points: readonly P[], { from_s, to_s }: Span): P[] {
  const inside = points.filter(({ s }) => s >= from_s && s <= to_s)
  if (inside.length === 0) throw new RangeError(`No point lies between ${from_s.toFixed(0)} s and ${to_s.toFixed(0)} s`)
  return inside
}
