// Integers of variable length, seven bits a byte, for compact page tokens and ledgers. Arithmetic, not bits: values go to 2^53.

/** Bytes that are written one after the other. Kept by who writes often, since what it holds grows and stays. */
export class ByteWriter {
  #bytes = new Uint8Array(256)
  #size = 0

  byte(value: number): void {
    if (this.#size === this.#bytes.length) this.#grow(1)
    this.#bytes[this.#size] = value
    this.#size += 1
  }

  /** A non-negative integer. */
  varint(value: number): void {
    let rest = value
    while (rest >= 128) {
      this.byte((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  /** An integer of either sign: small ones of both signs stay short. Beyond ±2^52 it does not fit. */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  bytes(values: Uint8Array): void {
    if (this.#size + values.length > this.#bytes.length) this.#grow(values.length)
    this.#bytes.set(values, this.#size)
    this.#size += values.length
  }

  /** A copy of what was written; the writer is then empty again. */
  take(): Uint8Array {
    const written = this.#bytes.slice(0, this.#size)
    this.#size = 0
    return written
  }

  #grow(least: number): void {
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#size + least))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** Reads bytes in order; every read past the end or beyond 2^53 throws a RangeError. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new RangeError('Past the end')
    this.#at += 1
    return byte
  }

  varint(): number {
    let value = 0
    for (let scale = 1; scale <= 2 ** 49; scale *= 128) {
      const byte = this.byte()
      value += (byte % 128) * scale
      if (byte < 128) return value
    }
    throw new RangeError('Beyond 2^53')
  }

  signed(): number {
    const folded = this.varint()
    return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
  }

  /** Passes over so many integers without making them. */
  passOver(integers: number): void {
    for (let left = integers; left > 0;) if (this.byte() < 128) left -= 1
  }

  /** Whether everything has been read. */
  get done(): boolean {
    return this.#at === this.#bytes.length
  }

  take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError('Past the end')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}
