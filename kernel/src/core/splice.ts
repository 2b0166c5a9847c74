// The difference between two similar byte sequences: one stretch, with a shared beginning and a shared end.

/** Bytes as their difference from others. */
export interface Splice {
  /** The number of shared bytes at the beginning. */
  readonly first: number
  /** The number of shared bytes at the end, without those at the beginning. */
  readonly last: number
  /** The bytes in between. */
  readonly middle: Uint8Array
}

/** The difference that makes `bytes` from `others`. */
export function spliceOf(bytes: Uint8Array, others: Uint8Array): Splice {
  const common_max = Math.min(bytes.length, others.length)
  let first = 0
  while (first < common_max && bytes[first] === others[first]) first += 1
  let last = 0
  while (last < common_max - first && bytes.at(-1 - last) === others.at(-1 - last)) last += 1
  return { first, last, middle: bytes.subarray(first, bytes.length - last) }
}

/** Restores the bytes from the others. */
export function applySplice({ first, last, middle }: Splice, others: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first + middle.length + last)
  bytes.set(others.subarray(0, first))
  bytes.set(middle, first)
  bytes.set(others.subarray(others.length - last), first + middle.length)
  return bytes
}
