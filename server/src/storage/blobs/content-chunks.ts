// Content on its way into a store: cut into equal chunks and held to its name. The last chunk is given only when all of it proved
// right, so that a store which takes what it is given never completes a wrong blob.
import { createHash } from 'node:crypto'
import type { BlobName } from './blob-store.ts'

/** Cuts content into chunks of `chunk_bytes`, the last one shorter. Throws, before the last, where it is not what `blob` names. */
export async function* checkedChunks(
  content: AsyncIterable<Buffer>,
  blob: BlobName,
  chunk_bytes: number,
): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256')
  let size = 0
  let held: Buffer | undefined
  for await (const chunk of equalChunks(content, chunk_bytes)) {
    if (held !== undefined) yield held
    hash.update(chunk)
    size += chunk.length
    if (size > blob.size) throw new Error(`The content goes on behind the ${blob.size} bytes that were announced`)
    held = chunk
  }
  if (size < blob.size) throw new Error(`The content ends after ${size} of ${blob.size} bytes`)
  if (hash.digest('hex') !== blob.sha256) throw new Error('The content is not what its SHA-256 says')
  if (held !== undefined) yield held
}

async function* equalChunks(content: AsyncIterable<Buffer>, chunk_bytes: number): AsyncGenerator<Buffer, void> {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of content) {
    let rest = part
    while (length + rest.length >= chunk_bytes) {
      const cut = chunk_bytes - length
      yield Buffer.concat([...parts, rest.subarray(0, cut)])
      rest = rest.subarray(cut)
      parts = []
      length = 0
    }
    if (rest.length > 0) parts.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(parts)
}
