// Integers of variable length, seven bits a byte, for compact page tokens, ledgers and totals. Arithmetic instead of bit operations: values
// reach 2^53, and those of the methods for any size exceed it.
import { type Sum, sumFrom } from './sum.ts'

/** The largest integer that leaves room for the sign in a number. */
const SIGNED_MAX = 2 ** 52 - 1

/** The number of bits that are read as a number; 2 to the power of it. */
const NUMBER_BITS = 49n
const NUMBER_SCALE_MAX = 2 ** 42

/** Bytes that are written one after the other. Frequent writers keep and reuse it, since its buffer grows and stays. */
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

  /** An integer of any size: in the form of `signed` when that can hold it, in the same form but longer beyond. */
  signedOfAnySize(value: Sum): void {
    if (typeof value === 'number' && Math.abs(value) <= SIGNED_MAX) {
      this.signed(value)
      return
    }
    const integer = BigInt(value)
    let rest = integer < 0n ? -2n * integer - 1n : 2n * integer
    for (; rest >= 128n; rest >>= 7n) this.byte(Number(rest & 127n) + 128)
    this.byte(Number(rest))
  }

  bytes(values: Uint8Array): void {
    if (this.#size + values.length > this.#bytes.length) this.#grow(values.length)
    this.#bytes.set(values, this.#size)
    this.#size += values.length
  }

  /** A copy of the written bytes; the writer is empty afterwards. */
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

  /** An integer of any size, as written by `signedOfAnySize`. */
  signedOfAnySize(): Sum {
    let folded = 0
    for (let scale = 1; scale <= NUMBER_SCALE_MAX; scale *= 128) {
      const byte = this.byte()
      folded += (byte % 128) * scale
      if (byte < 128) return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
    }
    let large = BigInt(folded)
    for (let bits = NUMBER_BITS; ; bits += 7n) {
      const byte = this.byte()
      large += BigInt(byte % 128) << bits
      if (byte < 128) return sumFrom(large % 2n === 0n ? large / 2n : -(large + 1n) / 2n)
    }
  }

  /** Skips a number of integers without decoding them. */
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
