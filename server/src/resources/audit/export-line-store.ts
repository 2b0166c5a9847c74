// Files that were sent out, as lines of the log: they write no record.
import type { LoggedEvent } from '../../storage/writer/operation.ts'

/** What files are called in the audit, where records have their kind. */
export const FILE = 'file'

/** The exports of one batch. */
export class ExportLinesInBatch {
  readonly #lines: LoggedEvent[] = []

  /** Adds a line. */
  add(line: LoggedEvent): void {
    this.#lines.push(line)
  }

  load(): Promise<unknown>[] {
    return []
  }

  store(): Promise<unknown>[] {
    return []
  }

  events(): readonly LoggedEvent[] {
    return this.#lines
  }
}
