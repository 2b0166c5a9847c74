// The color and the mark of each series of a chart, as its legend and its canvas both show them. Apart from what draws, which is loaded after the figures.
import type { Palette } from './chart-palette.ts'
import type { Series } from './chart-series.ts'

/** The series of a chart, and whether they rise in one respect. */
interface Colored {
  readonly series: readonly Series[]
  readonly rising?: boolean
}

/** The color of a series by its place. */
export function colorOf({ series, rising = false }: Colored, palette: Palette, i: number): string {
  if (!rising) return palette.distinct[i % palette.distinct.length] ?? palette.text
  const steps = palette.rising.length - 1
  const step =
    series.length < 2 ? 0 : Math.round((i * Math.min(steps, Math.max(5, series.length - 1))) / (series.length - 1))
  return palette.rising[Math.min(step, steps)] ?? palette.text
}

/** Marks that distinguish lines without color. */
export const MARKS = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect', 'emptyTriangle'] as const
