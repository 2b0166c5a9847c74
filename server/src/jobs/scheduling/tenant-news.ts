// What is new of every tenant, for all that follows the log: one look that the calculators share. It reads how far each log goes, and the rest
// only of tenants of which something may have changed: a thousand lenders that are idle cost next to nothing. Where tables are distributed it goes
// to every shard, so its cost is that of the shards; while one server is away, each tenant is asked by itself and its tenants alone are missing.
import { CALCULATION_WAITS } from '../../resources/borrowing-base/calculation-store.ts'
import { MOMENT_WAITS } from '../../resources/portfolio/snapshot/moment-store.ts'
import { FORMULAS } from '../../resources/set-aside/set-aside-store.ts'
import { type Database, isPartAway, statement } from '../../storage/database.ts'
import { Remembered } from '../../storage/remembered.ts'
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

/** How far each log goes, and the present by the database's clock. */
const findLogged = statement(
  'find-ends-of-logs',
  `
  select t.tenant, (extract(epoch from clock_timestamp()) * 1000000)::bigint as now,
    coalesce((select b.last from batches b where b.tenant = t.tenant order by b.last desc limit 1), 0) as logged
  from tenants t where t.tenant > 0`,
)

/** Tenants with a calculation that a request waits for. */
const findWaiting = statement(
  'find-tenants-that-wait',
  `
  select tenant from portfolio_moments where tenant > 0 and ${MOMENT_WAITS}
  union all
  select tenant from line_calculations where tenant > 0 and ${CALCULATION_WAITS}`,
)

const findSome = statement('find-news-of-tenants', sql('t.tenant = any($2::integer[])', 't.tenant'))
const findOne = statement('find-news-of-tenant', sql('t.tenant = $2', '$2'))

/** A tenant as it is stored: its log, and how far each calculator is. */
interface TenantRow {
  readonly tenant: number
  readonly organization: string
  readonly environment: 'sandbox' | 'live'
  readonly is_operator: boolean
  readonly time_zone: string
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

/** A row as it is read, with the present by the clock of the database. */
type ReadRow = TenantRow & { readonly now: number }

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

/** Looks at the tenants, for calculators that run beside each other. */
export class TenantNews {
  readonly #database: Database
  /** Whether a look that was made a moment ago is used again. */
  readonly shares: boolean
  /** Whether tenants of which nothing can have changed are not read again. */
  readonly #remembers: boolean
  /** The present at the last look, by the clock of the database in microseconds. */
  now = 0
  readonly #operators = new OperatorNews()
  readonly #known: Remembered<Map<number, Known>>
  readonly #away = new Map<number, Away>()
  #last: { readonly at: number; readonly sights: Promise<readonly TenantSight[]> } | undefined
  #logged = 0
  #took_ms = 0
  #busy_until = 0

  /** Every look is a new one unless `shares`, and reads everything unless `remembers`. */
  constructor(database: Database, { shares = false, remembers = shares } = {}) {
    this.#database = database
    this.shares = shares
    this.#remembers = remembers
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

  /** Notes that a calculator did something for a tenant: the next look is a new one, and reads the tenant again. */
  changed(tenant: number): void {
    this.#last = undefined
    this.#busy_until = performance.now() + BUSY_FOR_MS
    const known = this.#known.now().get(tenant)
    if (known !== undefined) known.busy_until = this.#busy_until
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
      return await this.#readChanged()
    } catch (error) {
      if (!isPartAway(error)) throw error
      return this.#readEach()
    }
  }

  /** Reads how far all logs go, and again those tenants of which something may have changed. */
  async #readChanged(): Promise<TenantRow[]> {
    const [ends, waiting] = await Promise.all([
      this.#database.query<LogEnd>(findLogged, []),
      this.#database.query<{ tenant: number }>(findWaiting, []),
    ])
    const known = this.#known.now()
    const wait = new Set(waiting.map(({ tenant }) => tenant))
    const due = this.#remembers ? ends.filter((end) => isDue(end, known.get(end.tenant), wait.has(end.tenant))) : ends
    const tenants = due.map(({ tenant }) => tenant)
    const rows = tenants.length === 0 ? [] : await this.#database.query<ReadRow>(findSome, [FORMULAS, tenants])
    this.now = ends[0]?.now ?? this.now
    for (const { now: _now, ...row } of rows) this.#note(known, row)
    return ends.flatMap(({ tenant }) => known.get(tenant)?.row ?? [])
  }

  #note(known: Map<number, Known>, row: TenantRow): void {
    const at = performance.now()
    const before = known.get(row.tenant)
    const changed = before !== undefined && JSON.stringify(before.row) !== JSON.stringify(row)
    known.set(row.tenant, {
      row,
      read_at: at,
      busy_until: changed ? at + BUSY_FOR_MS : (before?.busy_until ?? 0),
    })
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
      const rows = await this.#database.query<ReadRow>(findOne, [FORMULAS, tenant])
      this.#away.delete(tenant)
      this.now = Math.max(this.now, ...rows.map(({ now }) => now))
      return rows
    } catch (error) {
      if (!isPartAway(error)) throw error
      const pause_ms = Math.min(PAUSE_MS_MAX, 2 * (this.#away.get(tenant)?.pause_ms ?? PAUSE_MS / 2))
      this.#away.set(tenant, { error, pause_ms, again_at: performance.now() + pause_ms })
      return []
    }
  }
}

interface LogEnd {
  readonly tenant: number
  readonly now: number
  readonly logged: number
}

/** Whether something of a tenant may have changed since it was read. */
function isDue({ tenant, logged }: LogEnd, known: Known | undefined, waits: boolean): boolean {
  if (known === undefined || known.row.logged !== logged || waits) return true
  if (known.row.waits_for_moment || known.row.waits_for_calculation) return true
  const now = performance.now()
  // Tenants have their rounds at different times, so that not all are read at once.
  const round_ms = ROUND_MS / 2 + ((tenant * 7_919) % 1_000) * (ROUND_MS / 2_000)
  return now < known.busy_until || now - known.read_at > round_ms
}
