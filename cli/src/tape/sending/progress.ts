// How far a long piece of work is: a bar on a terminal, a line every few seconds where the output is kept.

/** Where progress is shown. */
export interface ProgressOutput {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly write: (text: string) => unknown
}

/** Time, in milliseconds. */
export type Clock = () => number

const BAR_WIDTH = 24
const ON_TERMINAL_MS = 200
const IN_LINES_MS = 10_000

/** Progress of one piece of work. */
export class Progress {
  readonly #label: string
  readonly #unit: string
  readonly #output: ProgressOutput
  readonly #clock: Clock
  readonly #began: number
  #shown = 0
  #drawn = false

  constructor(label: string, unit: string, output: ProgressOutput, clock: Clock) {
    this.#label = label
    this.#unit = unit
    this.#output = output
    this.#clock = clock
    this.#began = clock()
    this.#shown = this.#began
  }

  /** Shows where the work is; `fraction` is 0 to 1, undefined where the whole is not known. */
  show(count: number, fraction?: number): void {
    const now = this.#clock()
    if (now - this.#shown < (this.#output.isTTY === true ? ON_TERMINAL_MS : IN_LINES_MS)) return
    this.#shown = now
    const line = progressLine(this.#label, this.#unit, { count, fraction, elapsed_ms: now - this.#began })
    if (this.#output.isTTY === true) this.#output.write(`\r${line.slice(0, (this.#output.columns ?? 100) - 1)}\u001b[K`)
    else this.#output.write(`${line}\n`)
    this.#drawn = this.#output.isTTY === true
  }

  /** Clears the bar, so that the next message has the line. */
  clear(): void {
    if (this.#drawn) this.#output.write('\r\u001b[K')
    this.#drawn = false
  }
}

/** A line such as `Sending [######------] 48 %, 120,000 lines, 8,100 a second, 2 min left`. */
export function progressLine(
  label: string,
  unit: string,
  {
    count,
    fraction,
    elapsed_ms,
  }: { readonly count: number; readonly fraction: number | undefined; readonly elapsed_ms: number },
): string {
  const seconds = Math.max(elapsed_ms / 1_000, 0.001)
  const counted = `${grouped(count)} ${unit}, ${grouped(Math.round(count / seconds))} a second`
  if (fraction === undefined) return `${label} ${counted}`
  const part = Math.min(Math.max(fraction, 0), 1)
  const filled = Math.round(part * BAR_WIDTH)
  const left = part > 0.005 && part < 1 ? `, ${duration((seconds / part) * (1 - part))} left` : ''
  return `${label} [${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${Math.floor(part * 100)} %, ${counted}${left}`
}

/** Seconds as a text for people. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3_600).toFixed(1)} h`
}

/** A count with its thousands apart. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
