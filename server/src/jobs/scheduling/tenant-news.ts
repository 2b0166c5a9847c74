// What is new of every tenant, for all that follows the log: one look that the calculators share. It reads how far each log goes, and the rest
// only of tenants of which something may have changed: a thousand lenders that are idle cost next to nothing. Where tables are distributed it goes
// to every shard, so its cost is that of the shards; while one server is away, each tenant is asked by itself and its tenants alone are missing.
import { FORMULAS } from '../../resources/set-aside/set-aside-store.ts'
import { type Database, isPartAway } from '../../storage/database.ts'
import { Remembered } from '../../storage/remembered.ts'
import { listTenants } from '../maintenance/every-tenant.ts'
import { OperatorNews, type OperatorsWrites } from './operator-news.ts'
import { type LogEnd, type TenantRow, findLogged, findOne, findSome } from './tenant-state.ts'

/** What a look finds of a tenant: its own state, and what the operator wrote of it. */
export interface TenantSight extends TenantRow, OperatorsWrites {
  /** The operator's tenant of its environment; undefined while there is no operator. */
  readonly operator: number | undefined
  /** How far the operator's log goes. */
  readonly operator_logged: number
}

/**
 * How old a look may be that is used again, in milliseconds, and how many times as long as it took: over many shards looks are rarer, so that
 * they take a fortieth of the time while nothing happens.
 */
const AGE_MS_MIN = 150
const AGE_MS_MAX = 1_000
const BUSY_FACTOR = 4
const IDLE_FACTOR = 40

/** For how long after something was new all tenants count as busy, and for how long a tenant is read again at each look. */
const BUSY_FOR_MS = 3_000

/** Within this time every tenant is read again, also without a sign: another process may have calculated for it, or its time zone changed. */
const ROUND_MS = 10_000

/** How many tenants are asked at once while a server is away. */
const TOGETHER = 8

/** The pause before a tenant that could not be reached is asked again. */
const PAUSE_MS = 1_000
const PAUSE_MS_MAX = 30_000

interface Away {
  readonly error: unknown
  readonly again_at: number
  readonly pause_ms: number
}

/** A tenant as it was read, and until when it is read again at each look. */
interface Known {
  readonly row: TenantRow
  readonly read_at: number
  busy_until: number
}

/** How looks are made: by default each is new and reads everything. */
interface LookSettings {
  readonly shares?: boolean
  readonly remembers?: boolean
  /** Within this time every tenant is read again. */
  readonly round_ms?: number
}

/** Which tenants of a look matched. */
interface Found {
  readonly sights: readonly TenantSight[]
  readonly are_found: readonly boolean[]
  readonly found: readonly TenantSight[]
}

/** Looks at the tenants, for calculators that run beside each other. */
export class TenantNews {
  readonly #database: Database
  /** Whether a look that was made a moment ago is used again. */
  readonly shares: boolean
  /** Whether tenants of which nothing can have changed are not read again. */
  readonly #remembers: boolean
  readonly #round_ms: number
  readonly #operators = new OperatorNews()
  readonly #known: Remembered<Map<number, Known>>
  readonly #sights = new WeakMap<TenantRow, { readonly version: number; readonly sight: TenantSight }>()
  readonly #found = new Map<(sight: TenantSight) => boolean, Found>()
  readonly #away = new Map<number, Away>()
  #last: { readonly at: number; readonly sights: Promise<readonly TenantSight[]> } | undefined
  #logged = 0
  #took_ms = 0
  #busy_until = 0

  /** Every look is a new one unless `shares`, and reads everything unless `remembers`. */
  constructor(database: Database, { shares = false, remembers = shares, round_ms = ROUND_MS }: LookSettings = {}) {
    this.#database = database
    this.shares = shares
    this.#remembers = remembers
    this.#round_ms = round_ms
    this.#known = new Remembered(database, () => new Map())
  }

  /** All tenants that can be reached. Throws where none can. */
  look(): Promise<readonly TenantSight[]> {
    const now = performance.now()
    const age_ms = this.#took_ms * (now < this.#busy_until ? BUSY_FACTOR : IDLE_FACTOR)
    const age_ms_max = Math.min(AGE_MS_MAX, Math.max(AGE_MS_MIN, age_ms))
    if (this.shares && this.#last !== undefined && now - this.#last.at < age_ms_max) return this.#last.sights
    const sights = this.#read()
    const last = { at: now, sights }
    this.#last = last
    sights.then(
      () => (this.#took_ms = performance.now() - now),
      () => (this.#last = this.#last === last ? undefined : this.#last),
    )
    return sights
  }

  /** The tenants of a look that match. `matches` depends on the tenant alone, and is the same function each time: only what changed is asked again. */
  async find(matches: (sight: TenantSight) => boolean): Promise<readonly TenantSight[]> {
    const sights = await this.look()
    const before = this.#found.get(matches)
    if (before?.sights === sights) return before.found
    const are_found = sights.map((sight, at) =>
      before?.sights[at] === sight ? before.are_found[at] === true : matches(sight),
    )
    const found = sights.filter((_, at) => are_found[at])
    this.#found.set(matches, { sights, are_found, found })
    return found
  }

  /** Whether all tenants could be reached at the last look. */
  get reaches_all(): boolean {
    return this.#away.size === 0
  }

  /** Notes that a calculator did something for a tenant: the next look is a new one, and reads the tenant again. */
  changed(tenant: number): void {
    this.#last = undefined
    this.#busy_until = performance.now() + BUSY_FOR_MS
    const known = this.#known.now().get(tenant)
    if (known !== undefined) known.busy_until = this.#busy_until
  }

  /** Does work for a tenant that may take long: looks meanwhile read the tenant again, and so does the first one after it. */
  async during<T>(tenant: number, work: () => Promise<T>): Promise<T> {
    this.changed(tenant)
    try {
      return await work()
    } finally {
      this.changed(tenant)
    }
  }

  /** Throws where tenants cannot be reached, and names them. */
  assertReached(): void {
    const [first] = this.#away.values()
    if (first === undefined) return
    throw new Error(`Tenants ${[...this.#away.keys()].join(', ')} cannot be reached; all others are followed`, {
      cause: first.error,
    })
  }

  async #read(): Promise<TenantSight[]> {
    const rows = await this.#readRows()
    const logged = rows.reduce((sum, row) => sum + row.logged, 0)
    if (logged !== this.#logged) this.#busy_until = performance.now() + BUSY_FOR_MS
    this.#logged = logged
    await this.#operators.read(this.#database, rows)
    return rows.map((row) => this.#sightOf(row))
  }

  /** Made once for a row, until the operator writes: most rows are those of the look before. */
  #sightOf(row: TenantRow): TenantSight {
    const made = this.#sights.get(row)
    if (made?.version === this.#operators.version) return made.sight
    const sight = { ...row, ...this.#operators.of(row) }
    this.#sights.set(row, { version: this.#operators.version, sight })
    return sight
  }

  async #readRows(): Promise<TenantRow[]> {
    if (this.#away.size > 0) return this.#readEach()
    try {
      return await this.#readChanged()
    } catch (error) {
      if (!isPartAway(error)) throw error
      return this.#readEach()
    }
  }

  /** Reads how far all logs go, and again those tenants of which something may have changed. */
  async #readChanged(): Promise<TenantRow[]> {
    const known = this.#known.now()
    const ends = await this.#database.query<LogEnd>(findLogged, [])
    const rows = new Map<number, TenantRow>()
    const due: number[] = []
    for (const end of ends) {
      const before = this.#remembers && !end.waits ? known.get(end.tenant) : undefined
      if (before === undefined || isDue(end, before, this.#round_ms)) due.push(end.tenant)
      else rows.set(end.tenant, before.row)
    }
    const read = due.length === 0 ? [] : await this.#database.query<TenantRow>(findSome, [due, FORMULAS])
    for (const row of read) {
      note(known, row)
      rows.set(row.tenant, row)
    }
    // In the same order each time, so that one look can be compared with the one before: servers of a cluster answer in any.
    return [...rows.values()].toSorted((one, other) => one.tenant - other.tenant)
  }

  /** Asks tenant by tenant, until all can be reached again. */
  async #readEach(): Promise<TenantRow[]> {
    const tenants = await listTenants(this.#database)
    const due = tenants.filter((tenant) => performance.now() >= (this.#away.get(tenant)?.again_at ?? 0))
    const rows: TenantRow[] = []
    const next = due.values()
    const ask = async () => {
      for (const tenant of next) rows.push(...(await this.#readOne(tenant)))
    }
    await Promise.all(Array.from({ length: TOGETHER }, ask))
    return rows
  }

  async #readOne(tenant: number): Promise<TenantRow[]> {
    try {
      const rows = await this.#database.query<TenantRow>(findOne, [tenant, FORMULAS])
      this.#away.delete(tenant)
      return rows
    } catch (error) {
      if (!isPartAway(error)) throw error
      const pause_ms = Math.min(PAUSE_MS_MAX, 2 * (this.#away.get(tenant)?.pause_ms ?? PAUSE_MS / 2))
      this.#away.set(tenant, { error, pause_ms, again_at: performance.now() + pause_ms })
      return []
    }
  }
}

function note(known: Map<number, Known>, row: TenantRow): void {
  const read_at = performance.now()
  const before = known.get(row.tenant)
  const changed = before !== undefined && textOf(before.row) !== textOf(row)
  known.set(row.tenant, { row, read_at, busy_until: changed ? read_at + BUSY_FOR_MS : (before?.busy_until ?? 0) })
}

/** What is compared of a tenant: everything but when it was read. */
function textOf(row: TenantRow): string {
  return JSON.stringify({ ...row, now: 0 })
}

/** Whether something of a tenant may have changed since it was read. */
function isDue({ tenant, logged }: LogEnd, { row, read_at, busy_until }: Known, round_ms: number): boolean {
  if (row.logged !== logged || row.waits_for_moment || row.waits_for_calculation) return true
  const now = performance.now()
  // Tenants have their rounds at different times, so that not all are read at once.
  const own_round_ms = round_ms * (0.5 + ((tenant * 7_919) % 1_000) / 2_000)
  return now < busy_until || now - read_at > own_round_ms
}
