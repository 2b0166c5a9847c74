// A row of a tape, whatever file it comes from: cells of text under the names of a header.

/** A cell; one that cannot be trusted gives the reason when it is used. */
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

/** Rows whose cells are changed as they are read. Unlike a generator, it closes what it reads from also before the first lot. */
export function changedRows(rows: OpenRows['rows'], change: (cell: string) => string): OpenRows['rows'] {
  const changeCell = (cell: Cell) => (typeof cell === 'string' ? change(cell) : cell)
  const changed = (row: Omit<SourceRow, 'file'>) => ({ ...row, cells: row.cells.map(changeCell) })
  return {
    [Symbol.asyncIterator]: () => {
      const lots = rows[Symbol.asyncIterator]()
      return {
        next: async () => {
          const lot = await lots.next()
          return lot.done === true ? lot : { done: false, value: lot.value.map(changed) }
        },
        return: async () => {
          await lots.return?.()
          return { done: true, value: undefined }
        },
      }
    },
  }
}

/** Lots that are made of the rows of a source, which is open before the first lot is asked for and closed with them. */
export function lotsFrom<T>(source: AsyncGenerator, lots: AsyncGenerator<readonly T[]>): AsyncIterable<readonly T[]> {
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => lots.next(),
      return: async () => {
        await lots.return(undefined)
        await source.return(undefined)
        return { done: true, value: undefined }
      },
    }),
  }
}

/** A row holds no more characters. */
export const ROW_LENGTH_MAX = 1_048_576

/** How many rows, or characters, make a lot. */
const [LOT_ROWS, LOT_LENGTH] = [500, 4_194_304]

/** Puts rows together in lots, whose memory is bounded whatever the rows hold. */
export class Lots {
  #rows: Omit<SourceRow, 'file'>[] = []
  #length = 0

  /** Adds a row; gives the lot when it is full. */
  add(row: Omit<SourceRow, 'file'>): readonly Omit<SourceRow, 'file'>[] | undefined {
    this.#rows.push(row)
    for (const cell of row.cells) this.#length += cellText(cell).length
    return this.#rows.length < LOT_ROWS && this.#length < LOT_LENGTH ? undefined : this.take()
  }

  /** What is in the lot so far. */
  take(): readonly Omit<SourceRow, 'file'>[] {
    const rows = this.#rows
    this.#rows = []
    this.#length = 0
    return rows
  }
}
