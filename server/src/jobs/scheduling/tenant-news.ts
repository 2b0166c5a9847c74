// What is new of every tenant, for all that follows the log: one look that the calculators share. Where tables are distributed it goes to every
// shard, so its cost is that of the shards; while one server is away, each tenant is asked by itself and its tenants alone are missing.
import { CALCULATION_WAITS } from '../../resources/borrowing-base/calculation-store.ts'
import { MOMENT_WAITS } from '../../resources/portfolio/snapshot/moment-store.ts'
import { FORMULAS } from '../../resources/set-aside/set-aside-store.ts'
import { type Database, isPartAway, statement } from '../../storage/database.ts'
import { listTenants } from '../maintenance/every-tenant.ts'
import { OperatorNews, type OperatorsWrites } from './operator-news.ts'

/** `tenant` names each: where it is one value, the whole statement is of one server. */
const sql = (which: string, tenant: string) => `
  select t.tenant, t.organization, t.environment, t.is_operator, t.time_zone,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as now,
    coalesce((select b.last from batches b where b.tenant = ${tenant} order by b.last desc limit 1), 0) as logged,
    m.tenant is not null as has_ledgers, coalesce(m.position, 0) as ledgers, coalesce(m.settings, 0) as settings,
    m.sweep is not null as sweeps,
    exists (select from receivables_set_aside s where s.tenant = ${tenant} and s.calculator = 'balances' and s.formulas <> $1)
      as retries_ledgers,
    p.position as folded, p.settings as folded_settings, p.form,
    exists (select from receivables_set_aside s where s.tenant = ${tenant} and s.calculator = 'portfolio' and s.formulas <> $1)
      as retries_folds,
    coalesce(k.position, -1) as copied,
    coalesce(g.log_position, 0) as pledged, coalesce(g.operator_position, 0) as pledged_writes, g.sweep is not null as sweeps_pledges,
    exists (select from portfolio_moments where tenant = ${tenant} and ${MOMENT_WAITS}) as waits_for_moment,
    exists (select from line_calculations where tenant = ${tenant} and ${CALCULATION_WAITS}) as waits_for_calculation
  from tenants t
  left join metrics_cursors m on m.tenant = ${tenant}
  left join portfolio_cursors p on p.tenant = ${tenant}
  left join pledge_cursors g on g.tenant = ${tenant}
  left join operator_copy_cursors k on k.tenant = ${tenant}
  where ${which}`

const findAll = statement('find-news-of-tenants', sql('t.tenant > 0', 't.tenant'))
const findOne = statement('find-news-of-tenant', sql('t.tenant = $2', '$2'))

/** A tenant as it is stored: its log, and how far each calculator is. */
interface TenantRow {
  readonly tenant: number
  readonly organization: string
  readonly environment: 'sandbox' | 'live'
  readonly is_operator: boolean
  readonly time_zone: string
  /** The present, by the clock of the database. */
  readonly now: number
  /** How far its log goes. */
  readonly logged: number
  readonly has_ledgers: boolean
  /** Up to which moment ledgers are made, and by which settings. */
  readonly ledgers: number
  readonly settings: number
  readonly sweeps: boolean
  readonly retries_ledgers: boolean
  /** The same of folds; null before the first. */
  readonly folded: number | null
  readonly folded_settings: number | null
  readonly form: number | null
  readonly retries_folds: boolean
  /** Up to which moment of the operator's log its records are copied; -1 before they are. */
  readonly copied: number
  /** Up to where pledges follow the lender and the operator. */
  readonly pledged: number
  readonly pledged_writes: number
  readonly sweeps_pledges: boolean
  readonly waits_for_moment: boolean
  readonly waits_for_calculation: boolean
}

/** What a look finds of a tenant: its own state, and what the operator wrote of it. */
export interface TenantSight extends TenantRow, OperatorsWrites {
  /** The operator's tenant of its environment; undefined while there is no operator. */
  readonly operator: number | undefined
  /** How far the operator's log goes. */
  readonly operator_logged: number
}

/**
 * How old a look may be that is used again, in milliseconds, and how many times as long as it took: over many shards looks are rarer, so that
 * they take a twentieth of the time while nothing happens.
 */
const AGE_MS_MIN = 150
const AGE_MS_MAX = 1_000
const BUSY_FACTOR = 4
const IDLE_FACTOR = 20

/** For how long after something was new a tenant counts as busy. */
const BUSY_FOR_MS = 3_000

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

/** Looks at the tenants, for calculators that run beside each other. */
export class TenantNews {
  readonly #database: Database
  /** Whether a look that was made a moment ago is used again. */
  readonly shares: boolean
  readonly #operators = new OperatorNews()
  readonly #away = new Map<number, Away>()
  #last: { readonly at: number; readonly sights: Promise<readonly TenantSight[]> } | undefined
  #logged = 0
  #took_ms = 0
  #busy_until = 0

  /** Every look is a new one unless `shares`. */
  constructor(database: Database, { shares = false } = {}) {
    this.#database = database
    this.shares = shares
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

  /** Notes that a calculator did something: the next look is a new one. */
  changed(): void {
    this.#last = undefined
    this.#busy_until = performance.now() + BUSY_FOR_MS
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
    return rows.map((row) => ({ ...row, ...this.#operators.of(row) }))
  }

  async #readRows(): Promise<TenantRow[]> {
    if (this.#away.size > 0) return this.#readEach()
    try {
      return await this.#database.query<TenantRow>(findAll, [FORMULAS])
    } catch (error) {
      if (!isPartAway(error)) throw error
      return this.#readEach()
    }
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
      const rows = await this.#database.query<TenantRow>(findOne, [FORMULAS, tenant])
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
