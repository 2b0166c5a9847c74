// Shows how far a long step is: a bar on a terminal, a plain line for every tenth when piped.
import cliProgress from 'cli-progress'

/** A step under way; `advance` counts one more, `stop` ends the display. */
export interface Progress {
  readonly advance: (note?: string) => void
  readonly stop: () => void
}

/** Starts the display of a step with `total` parts. */
export function startProgress(title: string, total: number): Progress {
  return process.stdout.isTTY ? startBar(title, total) : startLines(title, total)
}

function startBar(title: string, total: number): Progress {
  const bar = new cliProgress.SingleBar(
    {
      format: `${title} {bar} {percentage}% | {value}/{total} | {eta_formatted} left {note}`,
      hideCursor: true,
      etaBuffer: 2000,
    },
    cliProgress.Presets.shades_classic,
  )
  bar.start(total, 0, { note: '' })
  return {
    advance: (note) => bar.increment(1, note === undefined ? {} : { note }),
    stop: () => bar.stop(),
  }
}

function startLines(title: string, total: number): Progress {
  let done = 0
  let tenths = 0
  return {
    advance: (note) => {
      done += 1
      const reached = Math.floor((done * 10) / total)
      if (reached <= tenths) return
      tenths = reached
      console.log(`${title} ${reached * 10}% (${done} of ${total})${note ? ` ${note}` : ''}`)
    },
    stop: () => undefined,
  }
}
