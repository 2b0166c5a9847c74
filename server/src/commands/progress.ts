// How far a long command is: over itself on a terminal, now and then a line elsewhere.
import type { WriteStream } from 'node:tty'

const LINE_EVERY_MS = 2_000
const REDRAW_EVERY_MS = 100

/** Tells progress on a stream. */
export function progressTeller(stream: WriteStream): { show(text: string): void; end(): void } {
  const { isTTY } = stream
  let told = 0
  let shown = false
  return {
    show: (text) => {
      const now = Date.now()
      if (now - told < (isTTY ? REDRAW_EVERY_MS : LINE_EVERY_MS)) return
      told = now
      shown = true
      stream.write(isTTY ? `\r\x1b[K${text}` : `${text}\n`)
    },
    end: () => {
      if (isTTY && shown) stream.write('\r\x1b[K')
    },
  }
}
