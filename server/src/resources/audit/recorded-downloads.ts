// What is sent as a file is recorded before its first byte goes out, so that nothing leaves without a line in the audit: where it cannot be recorded,
// it is not sent. Of one tenant, those that wait together are stored together, so that many of them neither take all connections nor hold up its writers.
import type { Presented } from '../../http/routes.ts'
import type { AskedFor } from '../../http/asked-for.ts'
import { type Database, isLocked } from '../../storage/database.ts'
import { refuseStoring } from '../dated-reads.ts'
import { checkPresented } from '../handling.ts'
import { knownAddress } from '../../storage/writer/event-addresses.ts'
import type { Services } from '../services.ts'
import { type Disclosure, storeDisclosures } from './disclosure-store.ts'

/** Downloads that are stored by one transaction. */
interface Lot {
  readonly downloads: Disclosure[]
  readonly stored: Promise<void>
}

/** Records downloads of a process. */
export class DownloadRecorder {
  readonly #database: Database
  /** Of each tenant, what waits until the lot before it is stored. */
  readonly #waiting = new Map<number, Lot>()
  /** Of each tenant, the end of the lot that is stored now. */
  readonly #storing = new Map<number, Promise<unknown>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Records a download of a tenant. Throws a ServiceError while a write holds it up. */
  async record(tenant: number, download: Disclosure): Promise<void> {
    const lot = this.#waiting.get(tenant) ?? this.#open(tenant)
    lot.downloads.push(download)
    try {
      await lot.stored
    } catch (error) {
      if (isLocked(error)) refuseStoring()
      throw error
    }
  }

  #open(tenant: number): Lot {
    const downloads: Disclosure[] = []
    const before = this.#storing.get(tenant) ?? Promise.resolve()
    const stored = before.then(() => this.#store(tenant, downloads))
    const lot = { downloads, stored }
    this.#waiting.set(tenant, lot)
    return lot
  }

  async #store(tenant: number, downloads: readonly Disclosure[]): Promise<void> {
    this.#waiting.delete(tenant)
    const stored = this.#database.transaction((transaction) => storeDisclosures(transaction, tenant, downloads))
    const end = stored.catch(() => {})
    this.#storing.set(tenant, end)
    await stored.finally(() => {
      if (this.#storing.get(tenant) === end) this.#storing.delete(tenant)
    })
  }
}

/** Makes what records a download by whoever presents itself. Throws a ServiceError where they may read nothing any more. */
export function downloadsRecordedBy(services: Services): (presented: Presented, file: AskedFor) => Promise<void> {
  const recorder = new DownloadRecorder(services.database)
  return async (presented, file) => {
    const { tenant, number } = await checkPresented(services, presented)
    const address = knownAddress(presented.address())
    await recorder.record(tenant, { ...file, action: 'downloaded', actor: number, address })
  }
}
