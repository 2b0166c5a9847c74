// Blobs in an S3-compatible object store, one object each under `tenant/sha256`. A blob is put by one signed request that names its length
// and SHA-256: the store takes all of it or nothing, and leaves no parts that someone would have to delete.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type BlobName, type BlobStore, type ByteRange, type OpenBlob, assertSha256 } from './blob-store.ts'
import { checkedChunks } from './content-chunks.ts'
import { refusalCode, refusedBy, sendS3, storeAway } from './s3-requests.ts'
import type { S3Settings } from './s3-settings.ts'

/** The bytes that are written to the connection at once. */
const CHUNK_BYTES = 262_144

/** A put marks a blob as new for at least this long. */
const FRESH_MS = 86_400_000

/** Keeps blobs in a bucket. */
export class S3BlobStore implements BlobStore {
  readonly #settings: S3Settings

  constructor(settings: S3Settings) {
    this.#settings = settings
  }

  async put(tenant: number, blob: BlobName, content: Readable): Promise<void> {
    const key = keyOf(tenant, blob.sha256)
    // It may fail before anybody reads it; the first read reports the error.
    content.on('error', () => {})
    try {
      if (await this.#holdsFresh(key, blob.size)) return
      const upload = { blob, content: Readable.from(checkedChunks(content, blob, CHUNK_BYTES)) }
      const answer = await sendS3(this.#settings, { method: 'PUT', key, upload })
      const code = await refusalCode(answer)
      if (!answer.ok) throw refusedBy(answer, 'PUT', code)
    } finally {
      content.destroy()
    }
  }

  async open(tenant: number, sha256: string, range?: ByteRange): Promise<OpenBlob | undefined> {
    const asked = range === undefined ? {} : { range: `bytes=${range.first}-${range.last}` }
    const answer = await sendS3(this.#settings, { method: 'GET', key: keyOf(tenant, sha256), ...asked })
    if (answer.ok) return openBlob(answer, range)
    const code = await refusalCode(answer)
    if (isMissing(answer, code)) return undefined
    if (answer.status === 416) throw new RangeError('The range is not within the blob')
    throw refusedBy(answer, 'GET', code)
  }

  async delete(tenant: number, sha256: string): Promise<void> {
    const answer = await sendS3(this.#settings, { method: 'DELETE', key: keyOf(tenant, sha256) })
    const code = await refusalCode(answer)
    if (!answer.ok && !isMissing(answer, code)) throw refusedBy(answer, 'DELETE', code)
  }

  /**
   * Whether the blob exists and was put lately, by the store's own clock; an older one is put again, which makes it new. The check reads a
   * byte: unlike a HEAD its refusal includes a reason, before any content is sent.
   */
  async #holdsFresh(key: string, size: number): Promise<boolean> {
    const answer = await sendS3(this.#settings, { method: 'GET', key, range: 'bytes=0-0' })
    const code = await refusalCode(answer)
    if (!answer.ok) {
      // A key that may put but not list gets "denied" for missing blobs.
      if (isMissing(answer, code) || code === 'AccessDenied') return false
      throw refusedBy(answer, 'GET', code)
    }
    const age = Date.parse(answer.headers.get('date') ?? '') - Date.parse(answer.headers.get('last-modified') ?? '')
    return Number(answer.headers.get('content-range')?.split('/')[1]) === size && age < FRESH_MS
  }
}

function isMissing(answer: Response, code: string): boolean {
  return answer.status === 404 && code !== 'NoSuchBucket'
}

function keyOf(tenant: number, sha256: string): string {
  assertSha256(sha256)
  return `${tenant}/${sha256}`
}

function openBlob(answer: Response, range: ByteRange | undefined): OpenBlob {
  const partial = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')
  const size = Number(range === undefined ? answer.headers.get('content-length') : partial?.[3])
  const exact = range === undefined || (Number(partial?.[1]) === range.first && Number(partial?.[2]) === range.last)
  if (answer.body === null || !exact || !(size > 0)) {
    void answer.body?.cancel()
    throw range !== undefined && partial !== null
      ? new RangeError('The range is not within the blob')
      : new Error('The object store answered other bytes than were asked for')
  }
  return { size, content: readableOf(answer.body as ReadableStream<Uint8Array>) }
}

/** The bytes as they arrive. A connection that fails during a blob fails the stream, so that a part never passes for the whole. */
function readableOf(body: ReadableStream<Uint8Array>): Readable {
  const read = async function* (): AsyncGenerator<Uint8Array, void> {
    try {
      yield* body
    } catch (error) {
      throw storeAway(error)
    }
  }
  return Readable.from(read(), { objectMode: false })
}
