// CSV (RFC 4180) taken apart as it comes, a piece of text at a time: what is held is the record that is not whole yet. It gives what the reader of the
// command line gives.
import type { CsvRecord } from '@tapeline/tape/files/csv-records'

/** Splits CSV into records. Line ends are LF, CRLF or CR; within quotes anything goes, and two quotes are one. */
export class CsvSplitter {
  readonly #delimiter: string
  #record: string[] = []
  #cell = ''
  #state: 'plain' | 'quoted' | 'closed' = 'plain'
  /** Whether there was any text since the last record. */
  #begun = false
  #after_return = false
  #number = 1
  #first_line = 1
  #length = 0

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** How many characters of a record are there and not yet whole. */
  get waiting(): number {
    return this.#length
  }

  /** The line on which the record begins that is not whole yet. */
  get line(): number {
    return this.#first_line
  }

  get is_quoted(): boolean {
    return this.#state === 'quoted'
  }

  /** Takes a piece and gives the records that it makes whole. A blank line is a record of one empty cell. */
  push(piece: string): CsvRecord[] {
    const records: CsvRecord[] = []
    for (const char of piece) this.#take(char, records)
    return records
  }

  /** The last record, where no line end follows it. */
  end(): CsvRecord[] {
    const records: CsvRecord[] = []
    if (this.#begun) this.#close(records)
    return records
  }

  #take(char: string, records: CsvRecord[]): void {
    const follows_return = this.#after_return
    this.#after_return = char === '\r'
    if (char === '\r' || (char === '\n' && !follows_return)) this.#number += 1
    if (this.#state === 'quoted') {
      this.#length += 1
      if (char === '"') this.#state = 'closed'
      else this.#cell += char
      return
    }
    if (char === '\n' && follows_return) {
      this.#first_line = this.#number
      return
    }
    if (char === '\n' || char === '\r') {
      this.#close(records)
      return
    }
    this.#begun = true
    this.#length += 1
    if (char === this.#delimiter) this.#nextCell()
    else if (this.#state === 'closed') this.#goOn(char)
    else if (char === '"' && this.#cell === '') this.#state = 'quoted'
    else this.#cell += char
  }

  /** Behind a closing quote: another doubles it; where the cell goes on, the quotes were text like any other. */
  #goOn(char: string): void {
    if (char === '"') {
      this.#cell += '"'
      this.#state = 'quoted'
    } else {
      this.#cell = `"${this.#cell}"${char}`
      this.#state = 'plain'
    }
  }

  #nextCell(): void {
    this.#record.push(this.#cell)
    this.#cell = ''
    this.#state = 'plain'
  }

  #close(records: CsvRecord[]): void {
    this.#nextCell()
    records.push({ line: this.#first_line, cells: this.#record })
    this.#record = []
    this.#begun = false
    this.#length = 0
    this.#first_line = this.#number
  }
}
