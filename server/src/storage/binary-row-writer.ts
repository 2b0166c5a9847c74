// Writes rows in PostgreSQL's binary COPY format directly into bytes: values that are not text are never converted to text.
import { ByteWriter } from '@tapeline/kernel/core/varint'

/** The bytes before the first row, and after the last. */
export const ROWS_BEGIN = Uint8Array.from([
  ...Buffer.from('PGCOPY\n'),
  0xff,
  ...Buffer.from('\r\n\0'),
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
])
export const ROWS_END = Uint8Array.from([255, 255])
const NONE = -1

/** The number (`dayNumber`) of 2000-01-01, from which PostgreSQL counts days. */
const FIRST_DAY = 10_957

/** The type `text` in the catalog of PostgreSQL. */
const TEXT_OID = 25

/** Whether a text has ASCII characters alone, of which each is a byte. Short ones are written faster so than by way of a buffer. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false
  return true
}

/** Writes rows; the values of a row in the order of its columns. */
export class BinaryRowWriter {
  readonly #bytes = new ByteWriter()
  readonly #columns: number

  constructor(columns: number) {
    this.#columns = columns
  }

  beginRow(): void {
    this.#short(this.#columns)
  }

  null(): void {
    this.#int(NONE)
  }

  boolean(value: boolean): void {
    this.#int(1)
    this.#bytes.byte(value ? 1 : 0)
  }

  /** A day by its number (`dayNumber`), as `date`. */
  date(day: number): void {
    this.#int(4)
    this.#int(day - FIRST_DAY)
  }

  /** As `text[]`. */
  texts(values: readonly string[]): void {
    const is_empty = values.length === 0
    this.#int(values.reduce((size, value) => size + 4 + Buffer.byteLength(value), is_empty ? 12 : 20))
    this.#int(is_empty ? 0 : 1)
    this.#int(0)
    this.#int(TEXT_OID)
    if (is_empty) return
    this.#int(values.length)
    this.#int(1)
    for (const value of values) this.text(value)
  }

  integer(value: number | null): void {
    if (value === null) return this.#int(NONE)
    this.#int(4)
    this.#int(value)
  }

  /** An integer that a number can hold exactly, as `bigint`. */
  bigint(value: number): void {
    this.#int(8)
    const high = Math.floor(value / 2 ** 32)
    this.#int(high)
    this.#int(value - high * 2 ** 32)
  }

  /** An integer of any size, by its decimal digits, as `numeric`. */
  numeric(text: string | null): void {
    if (text === null) return this.#int(NONE)
    const digits = text.startsWith('-') ? text.slice(1) : text
    const groups: number[] = []
    for (let end = digits.length; end > 0; end -= 4) groups.unshift(Number(digits.slice(Math.max(0, end - 4), end)))
    const none = groups.length === 1 && groups[0] === 0
    const count = none ? 0 : groups.length
    this.#int(8 + 2 * count)
    this.#short(count)
    this.#short(none ? 0 : count - 1)
    this.#short(text.startsWith('-') && !none ? 0x4000 : 0)
    this.#short(0)
    if (!none) for (const group of groups) this.#short(group)
  }

  text(value: string | null): void {
    if (value === null) return this.#int(NONE)
    if (!isPlain(value)) return this.blob(Buffer.from(value, 'utf8'))
    this.#int(value.length)
    for (let at = 0; at < value.length; at += 1) this.#bytes.byte(value.charCodeAt(at))
  }

  /** As `bytea`. */
  blob(value: Uint8Array): void {
    this.#int(value.length)
    this.#bytes.bytes(value)
  }

  /** Bytes as they are, between rows. */
  bytes(value: Uint8Array): void {
    this.#bytes.bytes(value)
  }

  /** The bytes written since the last call. */
  take(): Uint8Array {
    return this.#bytes.take()
  }

  #short(value: number): void {
    this.#bytes.byte((value >> 8) & 255)
    this.#bytes.byte(value & 255)
  }

  #int(value: number): void {
    this.#short(value >> 16)
    this.#short(value)
  }
}
