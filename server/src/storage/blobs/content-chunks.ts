// Splits content for a store into equal chunks and verifies it against its name. The last chunk is returned only after the whole content is
// verified, so that a store never completes a wrong blob.
import { createHash } from 'node:crypto'
import type { BlobName } from './blob-store.ts'

/** Splits content into chunks of `chunk_bytes`, the last one shorter. Throws before the last chunk when the content does not match `blob`. */
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
    if (size > blob.size) throw new Error(`The content is longer than the ${blob.size} bytes that were announced`)
    held = chunk
  }
  if (size < blob.size) throw new Error(`The content ends after ${size} of ${blob.size} bytes`)
  if (hash.digest('hex') !== blob.sha256) throw new Error('The content does not match its SHA-256')
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
