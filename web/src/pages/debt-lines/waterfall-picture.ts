// The waterfall as a picture to paste into a report: bars with their steps and amounts, 1,200 pixels wide at twice the density.
import { amountText } from '../../ui/amount.ts'
import type { Palette } from '../../ui/chart-palette.ts'
import { scaleOf } from './floating-bar.tsx'
import type { WaterfallBar } from './waterfall.ts'

const WIDTH = 1200
const ROW = 38
const TOP = 84
const LEFT = 290
const RIGHT = 210
const FONT = 'system-ui, sans-serif'

/** The picture; null where the browser cannot draw it. */
export function waterfallPicture(
  bars: readonly WaterfallBar[],
  currency: string,
  title: string,
  palette: Palette,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const height = TOP + bars.length * ROW + 24
  canvas.width = WIDTH * 2
  canvas.height = height * 2
  const ink = canvas.getContext('2d')
  if (ink === null) return Promise.resolve(null)
  ink.scale(2, 2)
  ink.fillStyle = palette.ground
  ink.fillRect(0, 0, WIDTH, height)
  ink.fillStyle = palette.text
  ink.font = `600 20px ${FONT}`
  ink.fillText(title, 32, 46)
  drawBars(ink, bars, currency, palette)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function drawBars(
  ink: CanvasRenderingContext2D,
  bars: readonly WaterfallBar[],
  currency: string,
  palette: Palette,
): void {
  const { min, max } = scaleOf(bars)
  const x = (value: number) => LEFT + ((WIDTH - LEFT - RIGHT) * (value - min)) / (max - min)
  const [level, , less] = palette.distinct
  ink.textBaseline = 'middle'
  for (const [i, { kind, label, amount, from, to }] of bars.entries()) {
    const y = TOP + i * ROW
    const sign = kind === 'level' || amount === 0 ? '' : kind === 'less' ? '−' : '+'
    ink.font = `${kind === 'level' ? 600 : 400} 15px ${FONT}`
    ink.fillStyle = palette.text
    ink.textAlign = 'left'
    ink.fillText(label, kind === 'level' ? 32 : 52, y + ROW / 2)
    ink.textAlign = 'right'
    ink.fillText(`${sign}${amountText(amount, currency)}`, WIDTH - 32, y + ROW / 2)
    ink.fillStyle = (kind === 'less' || to < 0 ? less : level) ?? palette.text
    ink.fillRect(x(Math.min(from, to)), y + 8, Math.max(1, x(Math.max(from, to)) - x(Math.min(from, to))), ROW - 16)
  }
}
