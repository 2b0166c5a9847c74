// The other side of a compared chart: the same series on another day, at another moment or of another line. It is drawn as dashed, paler lines,
// of what is stacked as one line of all parts; the values of each series and their changes are shown where one points.
import type { ChartThen, ChartUnit, Series } from './chart-series.ts'

/** What of a drawing its other side is compared by. */
export interface ComparedDrawing {
  readonly categories: readonly string[]
  readonly series: readonly Series[]
  readonly unit: ChartUnit
  readonly format: (value: number) => string
  readonly other?: ChartThen | undefined
}

/** A line of the other side, and the series whose color it has. */
export interface LineThen extends Series {
  /** The place of that series. */
  readonly of: number
}

/** The lines that draw the other side: one for each series, of a stack one for the sum of its parts. */
export function linesThen({ series, other }: Pick<ComparedDrawing, 'series' | 'other'>): LineThen[] {
  if (other === undefined) return []
  const stacks = new Set<string>()
  return other.series.flatMap((one): LineThen[] => {
    const of = series.findIndex(({ name }) => name === one.name)
    const line = { name: `${one.name}, ${other.words}`, kind: 'line' as const, of, ...right(one) }
    if (one.stack === undefined) return [{ ...line, values: one.values }]
    if (stacks.has(one.stack)) return []
    stacks.add(one.stack)
    return [{ ...line, name: `All parts, ${other.words}`, values: sumsOf(other.series, one.stack) }]
  })
}

function right(one: Series): Pick<Series, 'right'> {
  return one.right === undefined ? {} : { right: one.right }
}

function sumsOf(series: readonly Series[], stack: string): (number | null)[] {
  const parts = series.filter((one) => one.stack === stack)
  return (parts[0]?.values ?? []).map((_, at) => {
    const values = parts.flatMap(({ values: all }) => all[at] ?? [])
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
  })
}

/** What a series was at a category of the other side; undefined where the drawing has none. */
export function valueThen({ other }: Pick<ComparedDrawing, 'other'>, name: string, category: number): number | null {
  return other?.series.find((one) => one.name === name)?.values[category] ?? null
}

/** A change as it is read: of fractions in percentage points. */
export function changeText({ unit, format }: Pick<ComparedDrawing, 'unit' | 'format'>, now: number, before: number) {
  const text = unit === 'fraction' ? `${((now - before) * 100).toFixed(2)} pp` : format(now - before)
  if (!/[1-9]/.test(text)) return text.replace('-', '')
  return now > before ? `+${text}` : text
}

/** What the dashed lines are, in sentences: below the chart, and for those who cannot see it. */
export function sentencesThen({ series, other }: Pick<ComparedDrawing, 'series' | 'other'>): string {
  if (other === undefined) return ''
  if (other.series.length === 0) return `${other.words} has nothing of what is drawn here.`
  const isStack = series.some(({ stack }) => stack !== undefined)
  const note = other.note === undefined ? '' : ` ${other.note}`
  return `Dashed and paler: ${other.words}${isStack ? ', all parts together' : ''}.${note}`
}

/** The last category that both sides have, with both values of each series and the change. */
export function latestThen(drawing: ComparedDrawing): string {
  const { categories, series, format, other } = drawing
  if (other === undefined) return ''
  const both = (category: number) =>
    series.flatMap(({ name, values }) => {
      const [now, before] = [values[category] ?? null, valueThen(drawing, name, category)]
      return now === null || before === null
        ? []
        : [`${name} ${format(now)} (${other.words}: ${format(before)}, ${changeText(drawing, now, before)})`]
    })
  const at = categories.findLastIndex((_, category) => both(category).length > 0)
  return at === -1 ? '' : `${categories[at] ?? ''}: ${both(at).join('; ')}.`
}
