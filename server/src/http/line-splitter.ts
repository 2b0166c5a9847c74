// Splits bytes into lines. A line beyond the limit is not kept, only counted, so the longest line limits memory.

/** A line as it came. */
export interface Line {
  /** Without the line end; undefined where it is too long. */
  readonly bytes: Buffer | undefined
  /** In bytes, its line end included. */
  readonly length: number
}

const LINE_END = 0x0a

/** Takes bytes in pieces and returns the lines that they complete. */
export class LineSplitter {
  readonly #bytes_max: number
  #pieces: Buffer[] = []
  #length = 0

  constructor(bytes_max: number) {
    this.#bytes_max = bytes_max
  }

  /** The lines that a piece completes. */
  *push(piece: Buffer): Generator<Line> {
    let begin = 0
    for (let end = piece.indexOf(LINE_END); end !== -1; end = piece.indexOf(LINE_END, begin)) {
      this.#take(piece.subarray(begin, end))
      yield this.#line(1)
      begin = end + 1
    }
    this.#take(piece.subarray(begin))
  }

  /** The last line, which may have no end. */
  *end(): Generator<Line> {
    if (this.#length > 0) yield this.#line(0)
  }

  #take(piece: Buffer): void {
    this.#length += piece.length
    if (this.#length > this.#bytes_max) this.#pieces = []
    else if (piece.length > 0) this.#pieces.push(piece)
  }

  #line(line_end: 0 | 1): Line {
    const [first, ...others] = this.#pieces
    const whole = first !== undefined && others.length === 0 ? first : Buffer.concat(this.#pieces)
    const line = { bytes: this.#length > this.#bytes_max ? undefined : whole, length: this.#length + line_end }
    this.#pieces = []
    this.#length = 0
    return line
  }
}
