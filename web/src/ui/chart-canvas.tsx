// The drawn part of a chart: loaded when the first chart is shown, and by no page without one.
import { BarChart, LineChart } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { eventText, placedEvents } from './chart-events.ts'
import { type Drawing, chartOption } from './chart-option.ts'
import type { Palette } from './chart-palette.ts'
import { changeText, valueThen } from './chart-then.ts'

use([
  AriaComponent,
  BarChart,
  GridComponent,
  LegendComponent,
  LineChart,
  MarkLineComponent,
  SVGRenderer,
  TitleComponent,
  TooltipComponent,
])

/** What is drawn, and how large. */
export interface CanvasProps {
  readonly drawing: Drawing
  readonly palette: Palette
  /** What the chart shows, for those who cannot see it. */
  readonly label: string
  readonly height: number
  /** In pixels, where it is not that of its place, as on paper. */
  readonly width?: number | undefined
  /** The category whose values and events are shown as if it were pointed at. */
  readonly pointed?: number | undefined
  readonly onPick?: ((category: number, series: string) => void) | undefined
}

/** The chart itself. Its numbers are in the table beside it or in its CSV, so it is one picture to a screen reader. */
export function ChartCanvas({ drawing, palette, label, height, width, pointed, onPick }: CanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(undefined)
  useEffect(() => {
    if (place.current === null) return undefined
    const { current } = place
    const drawn = init(current, undefined, { renderer: 'svg' })
    chart.current = drawn
    const watch = new ResizeObserver(() => {
      if (!isAsLarge(drawn, current)) drawn.resize()
    })
    watch.observe(current)
    return () => {
      watch.disconnect()
      drawn.dispose()
    }
  }, [])
  useEffect(() => {
    chart.current?.setOption(chartOption(drawing, palette, tooltipOf(drawing)), { notMerge: true })
  }, [drawing, palette])
  const onPaper = useRef(false)
  useEffect(() => {
    if (width === undefined && !onPaper.current) return
    onPaper.current = width !== undefined
    chart.current?.resize({ width: width ?? 'auto' })
    // No frame comes before the paper is laid out.
    if (width !== undefined) chart.current?.getZr().flush()
  }, [drawing, palette, width])
  useEffect(() => {
    const drawn = chart.current
    if (pointed === undefined) return undefined
    drawn?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: pointed })
    return () => {
      if (drawn?.isDisposed() === false) drawn.dispatchAction({ type: 'hideTip' })
    }
  }, [pointed, drawing])
  useEffect(() => {
    const drawn = chart.current
    drawn?.off('click')
    if (onPick !== undefined) drawn?.on('click', ({ dataIndex, seriesName = '' }) => onPick(dataIndex, seriesName))
  }, [onPick])
  return <div ref={place} role="img" aria-label={label} style={{ height }} />
}

/** Whether a chart is as large as its place already: an observer reports the size that it begins with, too. */
function isAsLarge(drawn: ECharts, { clientWidth, clientHeight }: HTMLElement): boolean {
  return drawn.getWidth() === clientWidth && drawn.getHeight() === clientHeight
}

/**
 * What is under the pointer: each series' value in the category, with that of the other side and the change. Made of elements, as the policy
 * admits no style in markup.
 */
function tooltipOf(drawing: Drawing): (category: number) => HTMLElement {
  const { categories, series, format, events = [], other } = drawing
  const placed = placedEvents(categories, events)
  return (category) => {
    const box = element('div', 'chart-tooltip', '')
    box.append(element('strong', '', categories[category] ?? ''))
    for (const { name, values } of series) {
      const value = values[category]
      if (value !== null && value !== undefined) box.append(pair(name, format(value)))
      const before = valueThen(drawing, name, category)
      if (other === undefined || before === null) continue
      const change = value === null || value === undefined ? '' : ` (${changeText(drawing, value, before)})`
      box.append(pair(`${name}, ${other.words}`, `${format(before)}${change}`))
    }
    for (const event of placed) if (event.at === category) box.append(element('em', '', eventText(event)))
    return box
  }
}

function pair(name: string, text: string): HTMLElement {
  const line = element('div', '', '')
  line.append(element('span', '', name), element('span', '', text))
  return line
}

function element(tag: string, className: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** A picture of a drawing with its title and legend, 1,200 by 640 pixels at twice the density. */
export async function pngOf(drawing: Drawing, palette: Palette, title: string): Promise<Blob | null> {
  const place = document.createElement('div')
  const drawn = init(place, undefined, { renderer: 'svg', width: 1200, height: 640 })
  drawn.setOption({
    ...chartOption(drawing, palette, tooltipOf(drawing)),
    backgroundColor: palette.ground,
    title: { text: title, left: 24, top: 18, textStyle: { color: palette.text, fontSize: 20 } },
    legend: { bottom: 16, left: 24, right: 24, textStyle: { color: palette.text } },
    grid: { left: 24, right: 24, top: 72, bottom: 96, outerBoundsMode: 'same' },
  })
  const address = drawn.getDataURL({ type: 'svg' })
  drawn.dispose()
  const image = new Image(1200, 640)
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = 2400
  canvas.height = 1280
  canvas.getContext('2d')?.drawImage(image, 0, 0, 2400, 1280)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
