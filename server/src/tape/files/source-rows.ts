// A row of a tape, whatever file it comes from: cells of text under the names of a header.

/** A cell; one that cannot be trusted says why when it is used. */
export type Cell = string | { readonly text: string; readonly fault: string }

/** A row and where it is. */
export interface SourceRow {
  /** The number of its file among those of the table. */
  readonly file: number
  /** The line it begins on, or the row of a sheet. */
  readonly line: number
  readonly cells: readonly Cell[]
  /** Why none of its cells can be trusted. */
  readonly fault: string | undefined
}

/** The text of a cell as it is in the file. */
export function cellText(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : (cell?.text ?? '')
}

/** A file that is open: its header, and its rows in lots. */
export interface OpenRows {
  readonly header: readonly string[]
  readonly rows: AsyncIterable<readonly Omit<SourceRow, 'file'>[]>
}

/** How many rows make a lot. */
export const LOT_ROWS = 500

/** Puts rows together in lots. */
export class Lots<T> {
  #rows: T[] = []

  /** Adds a row; gives the lot when it is full. */
  add(row: T): readonly T[] | undefined {
    this.#rows.push(row)
    return this.#rows.length < LOT_ROWS ? undefined : this.take()
  }

  /** What is in the lot so far. */
  take(): readonly T[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }
}
