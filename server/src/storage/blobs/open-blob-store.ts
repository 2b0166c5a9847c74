// Selects the store of a service by its settings. An object store has the database as its fallback, so that turning it on later loses
// nothing: since content is named by its hash, a blob that is missing in one store is read from the other.
import type { Database } from '../database.ts'
import type { BlobStore } from './blob-store.ts'
import { PostgresBlobStore } from './postgres-blob-store.ts'
import { S3BlobStore } from './s3-blob-store.ts'
import type { S3Settings } from './s3-settings.ts'

/** The store of a service: the database, or the object store when one is configured. */
export function openBlobStore(database: Database, settings: S3Settings | undefined): BlobStore {
  const inDatabase = new PostgresBlobStore(database)
  return settings === undefined ? inDatabase : layeredBlobStore(new S3BlobStore(settings), inDatabase)
}

/** Puts into the first store; reads missing blobs from the second; deletes from both. */
function layeredBlobStore(first: BlobStore, second: BlobStore): BlobStore {
  return {
    put: (tenant, blob, content) => first.put(tenant, blob, content),
    open: async (tenant, sha256, range) =>
      (await first.open(tenant, sha256, range)) ?? (await second.open(tenant, sha256, range)),
    delete: async (tenant, sha256) => {
      await second.delete(tenant, sha256)
      await first.delete(tenant, sha256)
    },
  }
}
