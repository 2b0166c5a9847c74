// The Range header, as far as files need it: one range of bytes. No client of a document asks for several ranges at once; a server may
// always answer with the whole file instead (RFC 9110, 14.2).

/** A part of a file, counted from 0, both ends included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** The part that a Range header asks for; undefined for the whole file, `unsatisfiable` when no byte of the range exists. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i.exec(header?.replaceAll(/[ \t]/g, '') ?? '')
  if (match === null) return undefined
  const [, from, to, suffix] = match
  if (suffix !== undefined) return Number(suffix) === 0 ? 'unsatisfiable' : lastBytes(Number(suffix), size)
  const first = Number(from)
  const last = to === undefined || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  // A range that ends before it begins is invalid.
  if (to !== undefined && to !== '' && Number(to) < first) return undefined
  return first >= size ? 'unsatisfiable' : { first, last }
}

function lastBytes(count: number, size: number): ByteRange {
  return { first: Math.max(size - count, 0), last: size - 1 }
}
