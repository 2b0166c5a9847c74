// Whether files of documents can be stored. A file of random content is put, read and deleted again; it belongs to no organization.
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { S3BlobStore } from '../../storage/blobs/s3-blob-store.ts'
import { type Check, failure, notChecked, ok, reasonOf } from '../check.ts'

/** Tenants are numbered from 1. */
const NO_TENANT = 0

/** Checks the object store, where there is one. */
export const blobStore: Check = {
  name: 'blob_store',
  needs: ['settings'],
  run: async ({ config }) => {
    const { s3 } = config()
    if (s3 === undefined) return notChecked('Files of documents are kept in the database.')
    try {
      await tryOut(new S3BlobStore(s3))
      return ok(`Files can be written, read and deleted in the bucket ${s3.bucket}.`)
    } catch (error) {
      return failure(
        `The bucket ${s3.bucket} cannot be used (${reasonOf(error)}).`,
        'Check the S3_ settings, and that the key may get, put and delete objects of the bucket.',
      )
    }
  },
}

async function tryOut(store: S3BlobStore): Promise<void> {
  const bytes = randomBytes(32)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await store.put(NO_TENANT, { sha256, size: bytes.length }, Readable.from([bytes]))
  try {
    const opened = await store.open(NO_TENANT, sha256)
    if (opened === undefined) throw new Error('a file that was just written is missing')
    const chunks: Buffer[] = []
    for await (const chunk of opened.content) chunks.push(chunk as Buffer)
    if (!Buffer.concat(chunks).equals(bytes)) throw new Error('a file was read with other bytes than were written')
  } finally {
    await store.delete(NO_TENANT, sha256)
  }
}
