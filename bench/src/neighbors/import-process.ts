// The process that imports, as its benchmark sees it: when it begins, how far it is, when it ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ImportOrder, ImportProgress } from './import-load.ts'

const RUNNER = fileURLToPath(new URL('../../../tools/run.mjs', import.meta.url))

const PROGRAM = 'bench/src/neighbors/import-load.ts'

/** Starts the import, and runs some work from its first line on. Ends the process where the work fails. */
export async function besideImport<Result>(
  order: ImportOrder,
  onProgress: (progress: ImportProgress) => void,
  work: (isOver: () => boolean) => Promise<Result>,
): Promise<{ readonly result: Result; readonly imported: ImportProgress }> {
  const child = spawn(process.execPath, [RUNNER, PROGRAM], {
    env: { ...process.env, IMPORT_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const importing = new ImportProcess(child, onProgress)
  try {
    await importing.begun
    const [result, imported] = await Promise.all([work(() => importing.is_over), importing.ended])
    return { result, imported }
  } finally {
    child.kill()
  }
}

class ImportProcess {
  is_over = false
  readonly begun: Promise<void>
  readonly ended: Promise<ImportProgress>

  constructor(child: ChildProcess, onProgress: (progress: ImportProgress) => void) {
    let onBegin = () => {}
    const first = new Promise<void>((resolve) => (onBegin = resolve))
    let latest: ImportProgress | undefined
    if (child.stdout === null) throw new Error('The import has no output')
    createInterface(child.stdout).on('line', (line) => {
      latest = JSON.parse(line) as ImportProgress
      this.is_over ||= latest.is_done
      onProgress(latest)
      onBegin()
    })
    this.ended = once(child, 'close').then(([code]) => {
      this.is_over = true
      if (code === 0 && latest?.is_done === true) return latest
      throw new Error(`The import ended with ${code} after ${latest?.stored ?? 0} entries`)
    })
    this.begun = Promise.race([first, this.ended.then(() => {})])
  }
}
