// The other side of a chart, drawn by what draws this side: its months are moved beside those that they are compared with, as in the tables.
import { useMemo } from 'react'
import type { ChartThen, Series } from '../../ui/chart-series.ts'
import { counted } from '../../ui/words.ts'
import { type Side, movedLater } from './side.ts'

/** Categories and series, as a chart draws them. */
export interface Drawn {
  readonly categories: readonly string[]
  readonly series: readonly Series[]
}

/** The other side of a drawing; undefined where nothing is compared, or is still loaded. Give it a function that stays the same. */
export function useChartThen<Row extends object>(
  drawing: Drawn,
  side: Side<Row> | undefined,
  drawingOf: (rows: readonly Row[]) => Drawn,
): ChartThen | undefined {
  const rows = side?.rows
  const { words, months = 0 } = side?.against ?? {}
  return useMemo(() => {
    if (rows === undefined || words === undefined) return undefined
    return chartThen(drawing, drawingOf(rows.map((row) => movedLater(row, months))), { words, months })
  }, [drawing, rows, words, months, drawingOf])
}

/** The same of a drawing of the other side, whose months are moved already. */
export function chartThen(
  { categories, series }: Drawn,
  other: Drawn,
  { words, months }: { readonly words: string; readonly months: number },
): ChartThen {
  const places = categories.map((category) => other.categories.indexOf(category))
  const then = series.flatMap((one): Series[] => {
    const found = other.series.find(({ name }) => name === one.name)
    const values = places.map((at) => found?.values[at] ?? null)
    return values.every((value) => value === null) ? [] : [{ ...one, values }]
  })
  return { words, series: then, note: noteOf(categories, months) }
}

/** Where the other side is months apart, which months stand beside each other. */
function noteOf(categories: readonly string[], months: number): string | undefined {
  if (months === 0 || !categories.some((category) => /^\d{4}-\d\d$/.test(category))) return undefined
  return `Each month is beside the one ${counted(Math.abs(months), 'month')} ${months > 0 ? 'earlier' : 'later'}.`
}
