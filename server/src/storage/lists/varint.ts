// Integers of variable length, seven bits a byte, for compact page tokens. Arithmetic, not bits: values go to 2^53.

/** Appends a non-negative integer. */
export function writeVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
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

  take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError('Past the end')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}
