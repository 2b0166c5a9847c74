// Two read the same records: a lender its own, the operator those of every organization, which stand under a path of their own.

/** Who reads. */
export type Reader = 'lender' | 'operator'

/** Where a reader finds records that a lender finds at a path of the public API, such as `/documents`. */
export function pathFor(reader: Reader, path: string): string {
  return reader === 'operator' ? `/operator${path}` : path
}
