// Packs many byte strings into one parameter of a statement. An array of bytea is sent as text, two letters a byte, and is parsed twice on
// arrival: rows of ledgers cost half as much when PostgreSQL cuts them out of one string.

/** Concatenated byte strings, and the start of each, counted from 1 as PostgreSQL's substring does. */
export interface PackedBytes {
  readonly bytes: Buffer
  readonly firsts: readonly number[]
  readonly lengths: readonly number[]
}

/** Packs byte strings; `substring(bytes from first for length)` returns each of them. */
export function packBytes(parts: readonly Uint8Array[]): PackedBytes {
  let next = 1
  const firsts = parts.map(({ length }) => {
    const first = next
    next += length
    return first
  })
  return { bytes: Buffer.concat(parts), firsts, lengths: parts.map(({ length }) => length) }
}
