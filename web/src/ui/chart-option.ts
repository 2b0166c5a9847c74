// A chart in the words of ECharts. Made again from what is to be shown, so that nothing of an earlier state is left in it.
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type {
  AriaComponentOption,
  GridComponentOption,
  LegendComponentOption,
  MarkLineComponentOption,
  TitleComponentOption,
  TooltipComponentOption,
} from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { type ChartEvent, placedEvents } from './chart-events.ts'
import { MARKS, colorOf } from './chart-marks.ts'
import type { Palette } from './chart-palette.ts'
import { type Tick, logScaleOf, onLogScale, scaleOf } from './chart-scale.ts'
import type { ChartThen, ChartUnit, Series } from './chart-series.ts'
import { type LineThen, linesThen } from './chart-then.ts'

/** What may stand in a chart of ours. */
export type ChartOption = ComposeOption<
  | AriaComponentOption
  | BarSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | LineSeriesOption
  | MarkLineComponentOption
  | TitleComponentOption
  | TooltipComponentOption
>

/** What is drawn. */
export interface Drawing {
  readonly categories: readonly string[]
  readonly series: readonly Series[]
  /** What the values are, for the file of them. */
  readonly unit: ChartUnit
  /** A value as it is read: exact under the pointer, short along the axis. */
  readonly format: (value: number) => string
  readonly tick: Tick
  /** Along the right-hand scale; where left out there is none. */
  readonly tickRight?: Tick
  /** Whether the series rise in one respect, such as days past due, rather than differ in kind. */
  readonly rising?: boolean
  /** The name of the line that stands out, which pales the others. */
  readonly emphasized?: string | undefined
  /** The other side, where the page is compared. */
  readonly other?: ChartThen | undefined
  /** What happened meanwhile, where the categories are months. */
  readonly events?: readonly ChartEvent[]
  /** Whether the scale is logarithmic: of amounts and shares, drawn as lines. What is zero or below is a gap there. */
  readonly isLog?: boolean
}

type TooltipElement = (category: number) => HTMLElement

/** The option of a drawing. */
export function chartOption(drawing: Drawing, palette: Palette, tooltipOf: TooltipElement): ChartOption {
  const { categories, unit, tick, tickRight, isLog = false } = drawing
  const series = isLog ? drawing.series.map(onLogScale) : drawing.series
  const lines = isLog ? linesThen(drawing).map(onLogScale) : linesThen(drawing)
  const right = [...series, ...lines].filter((one) => one.right === true)
  const left = [...series, ...lines].filter((one) => one.right !== true)
  return {
    animation: false,
    textStyle: { fontFamily: 'system-ui, sans-serif', color: palette.text },
    aria: {
      enabled: true,
      label: { enabled: false },
      decal: { show: series.some(({ stack }) => stack !== undefined), decals: DECALS(palette) },
    },
    grid: { left: 8, right: tickRight === undefined ? 16 : 8, top: 14, bottom: 4, outerBoundsMode: 'same' },
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      axisPointer: { type: 'line', lineStyle: { color: palette.quiet } },
      backgroundColor: palette.ground,
      borderColor: palette.line,
      padding: 10,
      formatter: (points) => tooltipOf((Array.isArray(points) ? points[0] : points)?.dataIndex ?? 0),
    },
    xAxis: {
      type: 'category',
      data: [...categories],
      axisLine: { lineStyle: { color: palette.quiet } },
      axisTick: { show: false },
      axisLabel: { color: palette.quiet, hideOverlap: true },
    },
    yAxis: [
      isLog ? logAxis(palette, tick, left) : axis(palette, tick, left, unit),
      ...(tickRight === undefined ? [] : [{ ...axis(palette, tickRight, right, unit), splitLine: { show: false } }]),
    ],
    series: [
      ...withMarks(
        drawing,
        palette,
        series.flatMap((one, i) => parts(one, { i, color: colorOf(drawing, palette, i), drawing })),
      ),
      ...lines.map((line) => partThen(line, drawing, palette)),
    ],
  }
}

/** The first series bears the marks of what happened, a vertical line in each month in which something did. */
function withMarks<One extends object>({ categories, events = [] }: Drawing, palette: Palette, series: One[]): One[] {
  const months = [...new Set(placedEvents(categories, events).map(({ at }) => at))]
  if (months.length === 0) return series
  const markLine = {
    silent: true,
    symbol: 'none',
    label: { show: false },
    lineStyle: { color: palette.text, type: 'dotted' as const, width: 1.5 },
    data: months.map((at) => ({ xAxis: at })),
  }
  return series.map((one, i) => (i === 0 ? { ...one, markLine } : one))
}

/** Patterns that keep the parts of a stack apart without color. */
const DECALS = ({ ground }: Palette) =>
  [
    { symbol: 'none' },
    { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [1, 6], rotation: -Math.PI / 4 },
    { symbol: 'circle', symbolSize: 0.4, dashArrayX: [[6, 6], [0, 6, 6, 0]], dashArrayY: [6, 0] }, // prettier-ignore
    { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5] },
    { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [1, 4], rotation: Math.PI / 4 },
    { symbol: 'rect', dashArrayX: [2, 5], dashArrayY: [1, 0] },
  ].map((decal) => ({ ...decal, color: `${ground}66` }))

/** A scale. One of nothing but zeros has a single mark, where it would repeat it up to the top. */
function axis(palette: Palette, tick: Tick, series: readonly Series[], unit: ChartUnit) {
  const found = scaleOf(series, unit)
  const scale = found ?? { min: 0, max: 1, step: 1 }
  return {
    type: 'value' as const,
    axisLabel: {
      color: palette.quiet,
      formatter: (value: number) => tick(value, scale),
      ...(found === undefined ? { showMaxLabel: false } : {}),
    },
    splitLine: { lineStyle: { color: palette.line } },
    min: scale.min,
    max: scale.max,
    interval: scale.step,
  }
}

/** A logarithmic scale: a mark at each power of ten, each written by itself. */
function logAxis(palette: Palette, tick: Tick, series: readonly Series[]) {
  const { min, max } = logScaleOf(series)
  return {
    type: 'log' as const,
    axisLabel: { color: palette.quiet, formatter: (value: number) => tick(value, { min: 0, max: value, step: value }) },
    splitLine: { lineStyle: { color: palette.line } },
    min,
    max,
  }
}

/** The opacity of lines beside the one that stands out. */
const PALE = 0.15

interface PartOf {
  readonly i: number
  readonly color: string
  readonly drawing: Pick<Drawing, 'emphasized' | 'isLog'>
}

/** The series of ECharts that draw one of ours; points that are not final are a dashed continuation. */
function parts(one: Series, { i, color, drawing }: PartOf): (LineSeriesOption | BarSeriesOption)[] {
  const { emphasized, isLog = false } = drawing
  const common = { name: one.name, yAxisIndex: one.right === true ? 1 : 0, color }
  if (one.kind === 'bar') return [{ ...common, ...bar(one) }]
  const open_from = one.open_from ?? one.values.length
  const opacity = emphasized === undefined || emphasized === one.name ? 1 : PALE
  const lineStyle = { width: emphasized === one.name ? 4 : 2, opacity }
  const line = {
    ...common,
    type: 'line' as const,
    symbol: MARKS[i % MARKS.length] ?? 'circle',
    symbolSize: 6,
    // A point between two gaps is there by its mark alone.
    ...(isLog ? { showAllSymbol: true } : {}),
    z: emphasized === one.name ? 4 : 3,
    itemStyle: { opacity },
    // The whole of a line can be pressed, not its points alone.
    triggerLineEvent: true,
  }
  const closed = one.values.map((value, at) => (at < open_from ? value : null))
  const open = one.values.map((value, at) => (at >= open_from - 1 ? value : null))
  return [
    { ...line, data: closed, lineStyle },
    ...(open_from < one.values.length
      ? [{ ...line, data: open, lineStyle: { ...lineStyle, type: 'dashed' as const } }]
      : []),
  ]
}

/** How much paler the other side is than a line of now. */
const PALER = 0.65

/** The mark of a point between two gaps. */
const ALONE = { symbol: 'circle', symbolSize: 4 }

function isAlone(values: Series['values'], at: number): boolean {
  const isGap = (place: number) => (values[place] ?? null) === null
  return !isGap(at) && isGap(at - 1) && isGap(at + 1)
}

/** A line of the other side: dashed, paler, and marked only at points between two gaps. It opens nothing, as its figures are on another page. */
function partThen(line: LineThen, drawing: Drawing, palette: Palette): LineSeriesOption {
  const { emphasized, series } = drawing
  const isPale = emphasized !== undefined && emphasized !== series[line.of]?.name
  return {
    name: line.name,
    type: 'line',
    yAxisIndex: line.right === true ? 1 : 0,
    color: series[line.of]?.stack === undefined ? colorOf(drawing, palette, line.of) : palette.text,
    data: line.values.map((value, at) => (isAlone(line.values, at) ? { value: value ?? '-', ...ALONE } : value)),
    symbol: 'none',
    showAllSymbol: true,
    silent: true,
    z: 3,
    lineStyle: { width: 1.5, type: [4, 4], opacity: isPale ? PALE : PALER },
  }
}

function bar({ stack, values, open_from = values.length }: Series) {
  const data = values.map((value, at) =>
    at < open_from ? value : { value: value ?? '-', itemStyle: { opacity: 0.5 } },
  )
  return { type: 'bar' as const, data, barMaxWidth: 36, ...(stack === undefined ? {} : { stack }) }
}
