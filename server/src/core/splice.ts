// How bytes differ from others that they are much alike: by one stretch, with what is before and behind it in common.

/** Bytes by the difference to others. */
export interface Splice {
  /** How many bytes both begin with. */
  readonly first: number
  /** How many bytes both end with, beyond those that they begin with. */
  readonly last: number
  /** What these have in between. */
  readonly middle: Uint8Array
}

/** What makes `bytes` out of `others`. */
export function spliceOf(bytes: Uint8Array, others: Uint8Array): Splice {
  const common_max = Math.min(bytes.length, others.length)
  let first = 0
  while (first < common_max && bytes[first] === others[first]) first += 1
  let last = 0
  while (last < common_max - first && bytes.at(-1 - last) === others.at(-1 - last)) last += 1
  return { first, last, middle: bytes.subarray(first, bytes.length - last) }
}

/** The bytes again, out of the others. */
export function applySplice({ first, last, middle }: Splice, others: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first + middle.length + last)
  bytes.set(others.subarray(0, first))
  bytes.set(middle, first)
  bytes.set(others.subarray(others.length - last), first + middle.length)
  return bytes
}
