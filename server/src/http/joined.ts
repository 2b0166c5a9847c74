// Pieces of text for sending.

/** Pieces of text joined to larger ones, so that each is worth sending. */
export async function* joined(pieces: AsyncIterable<string>, length_min = 65_536): AsyncGenerator<string> {
  let held = ''
  for await (const piece of pieces) {
    held += piece
    if (held.length < length_min) continue
    yield held
    held = ''
  }
  if (held !== '') yield held
}
