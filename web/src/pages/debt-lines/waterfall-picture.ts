// The waterfall as a picture to paste into a report: bars with their steps and amounts, 1,200 pixels wide at twice the density. Compared, the bar and the
// amount of the other side stand below each.
import type { Palette } from '../../ui/chart-palette.ts'
import { type BarScale, type FloatingBarValues, scaleOf, toneOf } from './floating-bar.tsx'
import { type BarsThen, type CurrencyBar, signedAmount } from './waterfall-compared.ts'

const WIDTH = 1200
const ROW = 38
/** What a row is higher by where it has a second bar. */
const SECOND = 20
const TOP = 84
const LEFT = 290
const RIGHT = 210
const FONT = 'system-ui, sans-serif'

/** What is drawn. */
export interface WaterfallDrawing {
  readonly bars: readonly CurrencyBar[]
  readonly other: BarsThen | undefined
  readonly title: string
  readonly palette: Palette
}

type Ink = CanvasRenderingContext2D

/** The picture; null where the browser cannot draw it. */
export function waterfallPicture(drawing: WaterfallDrawing): Promise<Blob | null> {
  const { bars, other, title, palette } = drawing
  const canvas = document.createElement('canvas')
  const legend = other === undefined ? 0 : SECOND
  const height = TOP + bars.length * rowHeight(drawing) + legend + 24
  canvas.width = WIDTH * 2
  canvas.height = height * 2
  const ink = canvas.getContext('2d')
  if (ink === null) return Promise.resolve(null)
  ink.scale(2, 2)
  ink.fillStyle = palette.ground
  ink.fillRect(0, 0, WIDTH, height)
  write(ink, title, { x: 32, y: 46, font: '600 20px', color: palette.text })
  drawBars(ink, drawing)
  if (other !== undefined) {
    const text = `Dashed and paler: ${other.words}`
    write(ink, text, { x: 32, y: height - 24, font: '400 13px', color: palette.quiet })
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function rowHeight({ other }: WaterfallDrawing): number {
  return other === undefined ? ROW : ROW + SECOND
}

function drawBars(ink: Ink, drawing: WaterfallDrawing): void {
  const { bars, other, palette } = drawing
  const scale = scaleOf([...bars, ...(other?.bars ?? [])])
  ink.textBaseline = 'middle'
  for (const [i, bar] of bars.entries()) {
    const y = TOP + i * rowHeight(drawing)
    const font = `${bar.kind === 'level' ? 600 : 400} 15px`
    const color = palette.text
    write(ink, bar.label, { x: bar.kind === 'level' ? 32 : 52, y: y + ROW / 2, font, color })
    write(ink, signedAmount(bar), { x: WIDTH - 32, y: y + ROW / 2, font, color, align: 'right' })
    const place = placeOf(bar, scale)
    ink.fillStyle = colorOf(bar, palette)
    ink.fillRect(place.x, y + 8, place.width, ROW - 16)
    const then = other?.of(bar)
    if (then !== undefined) drawOther(ink, then, { y: y + ROW - 4, scale, palette })
  }
}

interface OtherPlace {
  readonly y: number
  readonly scale: BarScale
  readonly palette: Palette
}

/** The bar of the other side: an outline of dashes around a paler ground. */
function drawOther(ink: Ink, bar: CurrencyBar, { y, scale, palette }: OtherPlace): void {
  const { x, width } = placeOf(bar, scale)
  const color = colorOf(bar, palette)
  ink.globalAlpha = 0.2
  ink.fillStyle = color
  ink.fillRect(x, y, width, SECOND - 6)
  ink.globalAlpha = 1
  ink.strokeStyle = color
  ink.setLineDash([4, 4])
  ink.strokeRect(x, y, width, SECOND - 6)
  ink.setLineDash([])
  const text = signedAmount(bar)
  write(ink, text, { x: WIDTH - 32, y: y + SECOND / 2 - 3, font: '400 13px', color: palette.quiet, align: 'right' })
}

function placeOf({ from, to }: FloatingBarValues, { min, max }: BarScale): { x: number; width: number } {
  const x = (value: number) => LEFT + ((WIDTH - LEFT - RIGHT) * (value - min)) / (max - min)
  const [left, right] = [x(Math.min(from, to)), x(Math.max(from, to))]
  return { x: left, width: Math.max(1, right - left) }
}

function colorOf(bar: FloatingBarValues, { distinct, text }: Palette): string {
  const [level, , less] = distinct
  return (toneOf(bar) === 'less' ? less : level) ?? text
}

interface Writing {
  readonly x: number
  readonly y: number
  readonly font: string
  readonly color: string
  readonly align?: CanvasTextAlign
}

function write(ink: Ink, text: string, { x, y, font, color, align = 'left' }: Writing): void {
  ink.font = `${font} ${FONT}`
  ink.fillStyle = color
  ink.textAlign = align
  ink.fillText(text, x, y)
}
