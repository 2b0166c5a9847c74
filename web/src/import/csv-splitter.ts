// CSV (RFC 4180) taken apart as it comes, a piece of text at a time: what is held is the record that is not whole yet.

/** Splits CSV into records. Line ends are LF, CRLF or CR; within quotes anything goes, and two quotes are one. */
export class CsvSplitter {
  readonly #delimiter: string
  #record: string[] = []
  #cell = ''
  #state: 'plain' | 'quoted' | 'closed' = 'plain'
  /** Whether there was any text since the last record. */
  #begun = false
  #after_return = false

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** Takes a piece and gives the records that it makes whole. A blank line is a record of one empty cell. */
  push(piece: string): string[][] {
    const records: string[][] = []
    for (const char of piece) this.#take(char, records)
    return records
  }

  /** The last record, where no line end follows it. */
  end(): string[][] {
    const records: string[][] = []
    if (this.#begun) this.#close(records)
    return records
  }

  #take(char: string, records: string[][]): void {
    const follows_return = this.#after_return
    this.#after_return = false
    if (this.#state === 'quoted') {
      if (char === '"') this.#state = 'closed'
      else this.#cell += char
      return
    }
    if (char === '\n' && follows_return) return
    if (char === '\n' || char === '\r') {
      this.#after_return = char === '\r'
      this.#close(records)
      return
    }
    this.#begun = true
    if (char === this.#delimiter) this.#nextCell()
    else if (char === '"') this.#quote()
    else this.#cell += char
  }

  /** A quote opens an empty cell, doubles the one before it, or stands for itself in the middle of a cell. */
  #quote(): void {
    if (this.#state === 'closed') {
      this.#cell += '"'
      this.#state = 'quoted'
    } else if (this.#cell === '') this.#state = 'quoted'
    else this.#cell += '"'
  }

  #nextCell(): void {
    this.#record.push(this.#cell)
    this.#cell = ''
    this.#state = 'plain'
  }

  #close(records: string[][]): void {
    this.#nextCell()
    records.push(this.#record)
    this.#record = []
    this.#begun = false
  }
}

/** The delimiter that the first line of a file has most of: comma, semicolon or tab. */
export function delimiterOf(first_line: string): string {
  const count = (delimiter: string) => first_line.split(delimiter).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
