// Stores the bytes of documents: immutable blobs, each of one tenant and named by the SHA-256 of its content, so that named content cannot
// change and the same content is stored once. Implementations differ in their place of storage, never in their promises.
import type { Readable } from 'node:stream'

/** The name of a blob: its content. */
export interface BlobName {
  /** SHA-256 of the content, 64 lower-case hexadecimal digits. */
  readonly sha256: string
  /** In bytes, at least one. */
  readonly size: number
}

/** A part of a blob, counted from 0, both ends included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** A blob that is being read. Destroy `content` when it is not read to its end. */
export interface OpenBlob {
  /** Of the whole blob, in bytes. */
  readonly size: number
  /** The bytes, or those of the requested range. */
  readonly content: Readable
}

/** Keeps blobs. Throws `database_away` while the store cannot be reached. */
export interface BlobStore {
  /**
   * Stores a blob: complete and visible when it returns, or not at all when it throws, whether the content ends early, differs from its
   * name, or the process dies. Existing content is not read again; it counts as put now. Either way `content` is destroyed. It should be
   * available at once (a file, not a slow caller): a transaction or a connection waits for it.
   */
  put(tenant: number, blob: BlobName, content: Readable): Promise<void>
  /** A blob, or undefined when there is none. If the range is not within it, its content throws a RangeError. */
  open(tenant: number, sha256: string, range?: ByteRange): Promise<OpenBlob | undefined>
  /** Removes a blob; a missing blob counts as removed. */
  delete(tenant: number, sha256: string): Promise<void>
}

/** Throws unless text is a SHA-256 in the form of blob names: no other text may become part of a key or a path. */
export function assertSha256(sha256: string): void {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('A blob is named by 64 lower-case hexadecimal digits')
}
