// An import as a client sends it that keeps its lines under one id: in parts of 5,000 lines, each a request that continues behind the one
// before, and again where it is refused for now. Lines are made as they are sent. Run as a process of its own, so that making them delays
// no request that is measured; its order comes in IMPORT_ORDER, and it prints its progress as lines of JSON, the last one at its end.
import { setTimeout as sleep } from 'node:timers/promises'
import { importLine, postLines } from '../imports/import-lines.ts'

/** What to import. */
export interface ImportOrder {
  readonly host: string
  readonly port: number
  readonly key: string
  readonly entries: number
  /** Receivables that they go to: `r0` … */
  readonly receivables: number
  /** No further part is sent after so long. */
  readonly seconds_max: number
}

/** How far an import is. */
export interface ImportProgress {
  readonly stored: number
  readonly seconds: number
  /** Requests that were refused for now, and sent again. */
  readonly refused: number
  /** CPU seconds of the process that sends, since it began to. */
  readonly cpu: number
  readonly is_done: boolean
}

/** The lines of a request, as `tapeline import` sends them. */
export const PART_LINES = 5_000

const ID = 'extreme'
const PAUSE_MS = 1_000

/** Refused for now: too many requests, or overloaded. */
const FOR_NOW: ReadonlySet<number> = new Set([429, 503])

/** The lines of a part, the first of which is line `from`, counted from 0. */
export function partOf({ entries, receivables }: Pick<ImportOrder, 'entries' | 'receivables'>, from: number): string[] {
  const length = Math.min(PART_LINES, entries - from)
  return Array.from({ length }, (_, at) => importLine('entry', ID, from + at, receivables))
}

/** Imports all entries, or what is stored in time. `report` receives the progress at the beginning, after each part and at the end. */
export async function importEntries(order: ImportOrder, report: (progress: ImportProgress) => void): Promise<void> {
  const began = performance.now()
  const before = process.cpuUsage()
  let [stored, refused] = [0, 0]
  const seconds = () => (performance.now() - began) / 1_000
  const note = (is_done: boolean) => report({ stored, refused, seconds: seconds(), cpu: cpuSeconds(before), is_done })
  note(false)
  while (stored < order.entries && seconds() < order.seconds_max) {
    const lines = partOf(order, stored)
    if (await isStored(order, lines, stored)) {
      stored += lines.length
      note(false)
    } else {
      refused += 1
      await sleep(PAUSE_MS)
    }
  }
  note(true)
}

/** Sends a part. Returns false where it is refused for now; throws unless each line is applied otherwise. */
async function isStored(order: ImportOrder, lines: readonly string[], from: number): Promise<boolean> {
  const path = `/imports?id=${ID}&from_line=${from + 1}`
  const { status, text } = await postLines(order, path, [Buffer.from(lines.join(''))])
  if (FOR_NOW.has(status)) return false
  const { applied } = JSON.parse(text) as { readonly applied?: number }
  if (applied === from + lines.length) return true
  throw new Error(`Of ${from + lines.length} lines, ${applied} were applied: ${text}`)
}

function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

if (process.env['IMPORT_ORDER'] !== undefined)
  await importEntries(JSON.parse(process.env['IMPORT_ORDER']) as ImportOrder, (progress) =>
    process.stdout.write(`${JSON.stringify(progress)}\n`),
  )
