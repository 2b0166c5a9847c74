// The progress of a long command: on one line of a terminal, otherwise a line at intervals.
import type { WriteStream } from 'node:tty'

const LINE_EVERY_MS = 2_000
const REDRAW_EVERY_MS = 100

/** Shows progress on a stream. */
export function progressPrinter(stream: WriteStream): { show(text: string): void; end(): void } {
  const { isTTY } = stream
  let last_ms = 0
  let shown = false
  return {
    show: (text) => {
      const now = Date.now()
      if (now - last_ms < (isTTY ? REDRAW_EVERY_MS : LINE_EVERY_MS)) return
      last_ms = now
      shown = true
      stream.write(isTTY ? `\r\x1b[K${text}` : `${text}\n`)
    },
    end: () => {
      if (isTTY && shown) stream.write('\r\x1b[K')
    },
  }
}
