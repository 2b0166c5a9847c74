// The report of a migration as files beside its summary, with a line for each record that someone may have to check. The lines name records
// and fields and contain no values; only their owner may read the files.
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the report, by its name. */
export type ReportFile =
  'notices.ndjson' | 'kept.ndjson' | 'unreadable.ndjson' | 'refused.ndjson' | 'differences.ndjson'

const FILES: readonly ReportFile[] = [
  'notices.ndjson',
  'kept.ndjson',
  'unreadable.ndjson',
  'refused.ndjson',
  'differences.ndjson',
]

/** The files of one report, newly created. */
export class ReportFiles {
  readonly folder: string
  readonly #files: ReadonlyMap<ReportFile, number>

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.folder = folder
    this.#files = new Map(FILES.map((name) => [name, openSync(join(folder, name), 'w', 0o600)]))
  }

  add(file: ReportFile, line: unknown): void {
    writeSync(this.#files.get(file) ?? -1, `${JSON.stringify(line)}\n`)
  }

  /** Writes the summary in both forms and closes the files. */
  end(text: string, json: string): void {
    writeFileSync(join(this.folder, 'summary.txt'), text, { mode: 0o600 })
    writeFileSync(join(this.folder, 'summary.json'), json, { mode: 0o600 })
    for (const file of this.#files.values()) closeSync(file)
  }
}
