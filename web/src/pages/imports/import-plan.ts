// An import as it was decided: which file, how its rows become lines, under which id; and carrying it out, lot after lot.
import type { Import } from '@tapeline/sdk'
import { linesOf } from '../../import/json-lines.ts'
import { SENT_TOGETHER, type Lot, lotsOf, oneAhead } from '../../import/lots.ts'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import type { Environment } from '../../paths.ts'
import { ServiceFault, mayPass } from '../../service/call.ts'
import { readImport, sendLines } from '../../service/imports.ts'
import type { TapeReader } from '../../tape/tape-reader.ts'

/** Where the lines of an import come from: a file of them, or a tape and its mapping. */
export type ImportSource =
  | { readonly form: 'lines'; readonly file: File }
  | {
      readonly form: 'tape'
      readonly files: readonly File[]
      readonly reader: TapeReader
      readonly mapping: MappingFile
    }

/** What is to be imported. */
export interface ImportPlan {
  readonly environment: Environment
  readonly source: ImportSource
  readonly id: string
}

/** How far it has come. */
export interface ImportProgress {
  /** Bytes of the file that are read. */
  readonly bytes: number
  /** What the service has settled; undefined before its first answer. */
  readonly run: Import | undefined
}

/** A dry run judges so many lines at most. */
export const REHEARSED_MAX = 50_000

const REHEARSED_TOGETHER = { lines_max: REHEARSED_MAX, characters_max: 64_000_000 }

/** Every line of a plan's file as it is sent, some at a time. */
async function* linesIn({ source }: ImportPlan, onBytes: (bytes: number) => void): AsyncGenerator<readonly string[]> {
  if (source.form === 'lines') {
    yield* linesOf(source.file, onBytes)
    return
  }
  for await (const { lines, bytes } of source.reader.lines(source.mapping)) {
    onBytes(bytes)
    yield lines
  }
}

/** Sends what is not settled yet, unless the import stops. Throws what the service refused as a whole, or an AbortError. */
export async function carryOut(
  plan: ImportPlan,
  settled: number,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<Import> {
  let bytes = 0
  let run: Import | undefined
  const lines = linesIn(plan, (read) => (bytes = read))
  for await (const lot of oneAhead(lotsOf(lines, settled, SENT_TOGETHER))) {
    run = await sendPatiently(plan, lot, signal)
    onProgress({ bytes, run })
    if (run.status === 'stopped') return run
  }
  return run ?? sendPatiently(plan, { first_line: settled + 1, count: 0, text: '' }, signal)
}

/** Has the service judge the first lines of a plan, as many as it judges at once, without writing anything. */
export async function rehearse(plan: ImportPlan, id: string, signal: AbortSignal): Promise<Import> {
  const lines = linesIn(plan, () => {})
  for await (const { text } of lotsOf(lines, 0, REHEARSED_TOGETHER))
    return sendLines(plan.environment, { id, from_line: 1, dry_run: true }, text, signal)
  return sendLines(plan.environment, { id, from_line: 1, dry_run: true }, '', signal)
}

/** How often a lot is sent again, and how long it is waited for the first time. Lines that are settled are passed over. */
const ATTEMPTS_MAX = 6
const PAUSE_MS = 1_000

async function sendPatiently({ environment, id }: ImportPlan, lot: Lot, signal: AbortSignal): Promise<Import> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendLines(environment, { id, from_line: lot.first_line, dry_run: false }, lot.text, signal)
    } catch (error) {
      if (error instanceof ServiceFault && error.code === 'import_stopped') return await readImport(environment, id)
      if (!mayPass(error) || attempt >= ATTEMPTS_MAX) throw error
      await pause(PAUSE_MS * 2 ** (attempt - 1), signal)
    }
  }
}

/** Waits; throws an AbortError where that is no longer wanted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new DOMException('Stopped', 'AbortError'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    setTimeout(resolve, ms)
  })
}
