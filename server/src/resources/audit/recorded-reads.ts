// Who read personal data is noted in memory when it is answered and stored a second later, those of a tenant together: a transaction for each read would
// make reading as slow as writing. What a process had not stored is lost only where it is killed.
import { ServiceError } from '@tapeline/contract/errors'
import type { AskedFor } from '../../http/asked-for.ts'
import type { Reader } from '../../http/routes.ts'
import { type Database, isLocked } from '../../storage/database.ts'
import { knownAddress } from '../../storage/writer/event-addresses.ts'
import { type Disclosure, storeDisclosures, storeWhereFree } from './disclosure-store.ts'

/** Reads of a tenant that wait to be stored; from there on its personal data is refused instead of answered unrecorded. */
const WAITING_MAX = 20_000

/** Reads that one transaction stores: a writer of the tenant waits for it. */
const STORED_AT_ONCE = 1_000

/** After so many turns in which a writer had the tenant's lock, or where so many reads wait, it is waited for: each time until none waits. */
const PASSED_OVER_MAX = 5
const AWAITED_FROM = 2_000

/** How often a process that ends tries to store reads of a tenant whose lock a writer has: two seconds each time. */
const LAST_TRIES = 5

/** The reads of a tenant that wait, the oldest first. */
interface Waiting {
  readonly reads: Disclosure[]
  passed_over: number
}

/** Records the reads of a process. */
export class ReadRecorder {
  readonly #database: Database
  readonly #waiting = new Map<number, Waiting>()
  /** The end of what is stored now: two at once would store a read twice. */
  #storing: Promise<void> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
  }

  /** Notes that personal data is answered. Throws where too much waits to be stored, as while the database takes no writes. */
  note({ tenant, number, address }: Reader, { path, asked }: AskedFor): void {
    const waiting = this.#waiting.get(tenant) ?? { reads: [], passed_over: 0 }
    if (waiting.reads.length >= WAITING_MAX) throw new ServiceError('overloaded', { message: CANNOT_RECORD })
    this.#waiting.set(tenant, waiting)
    waiting.reads.push({
      action: 'read',
      actor: number,
      address: knownAddress(address),
      path,
      asked: asked.map(withoutHiddenValue),
    })
  }

  /**
   * Stores what waits. A tenant whose lock a writer has is passed over a few times; `waits` where it is not, as before the process ends. Throws then where
   * reads are left.
   */
  store({ waits = false }: { readonly waits?: boolean } = {}): Promise<void> {
    const stored = this.#storing.then(() => this.#storeAll(waits))
    this.#storing = stored.catch(() => {})
    return stored
  }

  async #storeAll(waits: boolean): Promise<void> {
    const failures: unknown[] = []
    for (const [tenant, waiting] of this.#waiting)
      await this.#storeOf(tenant, waiting, waits).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }

  async #storeOf(tenant: number, waiting: Waiting, waits: boolean): Promise<void> {
    const is_lock_awaited = waits || waiting.passed_over >= PASSED_OVER_MAX || waiting.reads.length >= AWAITED_FROM
    let tries = waits ? LAST_TRIES : 1
    while (waiting.reads.length > 0 && tries > 0)
      if (!(await this.#storeSome(tenant, waiting, is_lock_awaited))) tries -= 1
    if (waiting.reads.length === 0) this.#waiting.delete(tenant)
    else if (waits)
      throw new Error(`${waiting.reads.length} reads of personal data of tenant ${tenant} are not recorded`)
  }

  /** Stores the oldest reads of a tenant; returns whether it could. */
  async #storeSome(tenant: number, waiting: Waiting, is_lock_awaited: boolean): Promise<boolean> {
    const some = waiting.reads.slice(0, STORED_AT_ONCE)
    const stored = this.#database.transaction(async (transaction) => {
      if (!is_lock_awaited) return storeWhereFree(transaction, tenant, some)
      await storeDisclosures(transaction, tenant, some)
      return true
    })
    if (!(await stored.catch(falseWhereLocked))) {
      waiting.passed_over += 1
      return false
    }
    waiting.passed_over = 0
    waiting.reads.splice(0, some.length)
    return true
  }
}

const CANNOT_RECORD =
  'Personal data is answered only while it can be recorded who read it. Send the same request again after Retry-After.'

function falseWhereLocked(error: unknown): false {
  if (isLocked(error)) return false
  throw error
}

/** A filter by metadata and the token of a page are stated by their names alone: the one may have in it what was read, the other nobody can read. */
function withoutHiddenValue(parameter: string): string {
  return /^(metadata\[[^\]]*\]|page)(?==)/.exec(parameter)?.[0] ?? parameter
}
