// Imports as a batch of writes sees them, and as they are read. How far an import has come is stored in the transaction that
// stores the records it counts, so that no crash can part the two.
import { notFound } from '@tapeline/contract/errors'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import type { Cause } from './import-causes.ts'
import type { Warning } from './import-warnings.ts'
import { type StopReason, TENANT_LISTED_MAX, stopMessage } from './import-rules.ts'

/** An import as stored. Moments and `spent` in microseconds. */
export interface StoredImport {
  readonly id: string
  /** The moment at which it began; unique within the tenant. */
  readonly number: number
  /** The moment at which the request began that carries it on now. */
  readonly attempt: number
  readonly recorded: number
  readonly status: 'running' | 'interrupted' | 'stopped' | 'done'
  /** Null unless it stopped. */
  readonly stop_reason: StopReason | null
  readonly dry_run: boolean
  readonly lines_read: number
  readonly applied: number
  readonly unchanged: number
  readonly rejected: number
  readonly blank: number
  readonly bytes: number
  /** CRC-32 of the lines settled: whether what is sent again is what was sent. */
  readonly checksum: number
  /** How long requests carried it on. */
  readonly spent: number
  /** Rejected lines by cause. */
  readonly causes: readonly Cause[]
  /** How many of the rejected lines are stored one by one. */
  readonly listed: number
  /** What lines overwrote that was probably not meant. */
  readonly warnings: readonly Warning[]
}

/** A line that was not applied. */
export interface StoredRejection {
  readonly import: number
  readonly number: number
  readonly byte_offset: number
  readonly kind: string | null
  readonly record_id: string | null
  readonly receivable_id: string | null
  readonly error: Json
}

/** Lines of an import that were settled together: from the first to the last moment at which they wrote. */
export interface StoredLot {
  readonly import: number
  readonly first: number
  readonly last: number
}

const COLUMNS = {
  id: 'text',
  number: 'bigint',
  attempt: 'bigint',
  recorded: 'bigint',
  status: 'text',
  stop_reason: 'text',
  dry_run: 'boolean',
  lines_read: 'bigint',
  applied: 'bigint',
  unchanged: 'bigint',
  rejected: 'bigint',
  blank: 'bigint',
  bytes: 'bigint',
  checksum: 'bigint',
  spent: 'bigint',
  causes: 'json',
  listed: 'bigint',
  warnings: 'json',
} as const

const names = Object.keys(COLUMNS)

/** The columns of an import, of a table called `t`. */
export const IMPORT_COLUMNS = names.map((name) => `t.${name}`).join(', ')

const typed = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`)

const findImports = statement(
  'find-imports',
  `select ${IMPORT_COLUMNS} from imports t where t.tenant = $1 and t.id = any($2::text[])`,
)

const storeImports = statement(
  'store-imports',
  `
  insert into imports (tenant, ${names.join(', ')})
  select own.tenant, ${names.map((name) => `r.${name}`).join(', ')}
  from tenants own cross join json_to_recordset($2) as r(${typed.join(', ')}) where own.tenant = $1
  on conflict (tenant, id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
)

/** Divides by zero unless each import is as far as the batch before was about to bring it, by the same request. */
const verifyImports = statement(
  'verify-imports',
  `
  select 1 / count(*) as verified from tenants t where t.tenant = $1 and $2::integer = (
    select count(*) from imports i cross join json_to_recordset($3) as r(id text, attempt bigint, lines_read bigint)
    where i.tenant = $1 and i.id = r.id and i.attempt = r.attempt and i.lines_read = r.lines_read)`,
)

const insertRejections = statement(
  'insert-import-rejections',
  `
  insert into import_rejections (tenant, import, number, byte_offset, kind, record_id, receivable_id, error)
  select own.tenant, r.* from tenants own cross join json_to_recordset($2)
    as r(import bigint, number bigint, byte_offset bigint, kind text, record_id text, receivable_id text, error json)
  where own.tenant = $1`,
)

const insertLots = statement(
  'insert-import-lots',
  `
  insert into import_lots (tenant, last, first, import)
  select own.tenant, r.last, r.first, r.import
  from tenants own cross join json_to_recordset($2) as r(last bigint, first bigint, import bigint) where own.tenant = $1`,
)

/** Removed at once, so that a tenant that has many more than it may does not hold its writers up. */
const REMOVED_TOGETHER_MAX = 10_000

/** Removes the earliest rejected lines of a tenant that lists more than it may, after those of a batch were stored. */
const removeRejections = statement(
  'remove-import-rejections',
  `
  with listed as (select coalesce(sum(i.listed), 0)::bigint as lines from imports i where i.tenant = $1 and i.listed > 0),
  earliest as (
    select r.import, r.number from import_rejections r where r.tenant = $1 order by r.import, r.number
    limit (select least(greatest(l.lines - ${TENANT_LISTED_MAX}, 0), ${REMOVED_TOGETHER_MAX}) from listed l)
  ),
  removed as (
    delete from import_rejections r using earliest e where r.tenant = $1 and r.import = e.import and r.number = e.number
    returning r.import
  )
  update imports i set listed = i.listed - r.lines
  from (select import, count(*) as lines from removed group by import) r where i.tenant = $1 and i.number = r.import`,
)

/** The imports of one batch. */
export class ImportsInBatch {
  readonly #wanted = new Set<string>()
  readonly #now = new Map<string, StoredImport>()
  readonly #changed = new Set<string>()
  /** As the batch before was about to store them. */
  readonly #taken: StoredImport[] = []
  readonly #rejections: StoredRejection[] = []
  readonly #lots: StoredLot[] = []
  readonly #ended: LoggedEvent[] = []

  want(id: string): void {
    this.#wanted.add(id)
  }

  /**
   * Whether each import that is asked for is one of which the batch `before` is storing the next lines: then it is known without reading. The
   * list of rejected lines is shared by all imports of a lender, and others may shorten it: an import that has some is read.
   */
  isKnownFrom(before: ImportsInBatch): boolean {
    return [...this.#wanted].every((id) => before.#changed.has(id) && before.#now.get(id)?.listed === 0)
  }

  /** Takes the imports that are asked for as the batch `before` stores them. There is nothing to load. */
  takeFrom(before: ImportsInBatch): Promise<unknown>[] {
    for (const id of this.#wanted) {
      const stored = before.#now.get(id)
      if (stored === undefined) continue
      this.#now.set(id, stored)
      this.#taken.push(stored)
    }
    return []
  }

  /** Fails unless what was taken from the batch before is stored. */
  verify(transaction: Transaction, tenant: number): Promise<unknown>[] {
    if (this.#taken.length === 0) return []
    const taken = this.#taken.map(({ id, attempt, lines_read }) => ({ id, attempt, lines_read }))
    return [transaction.query(verifyImports, [tenant, taken.length, JSON.stringify(taken)])]
  }

  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    if (this.#wanted.size === 0) return []
    const found = transaction.query<StoredImport>(findImports, [tenant, [...this.#wanted]])
    return [found.then((rows) => rows.forEach((row) => this.#now.set(row.id, row)))]
  }

  find(id: string): StoredImport | undefined {
    return this.#now.get(id)
  }

  put(stored: StoredImport): void {
    this.#now.set(stored.id, stored)
    this.#changed.add(stored.id)
  }

  reject(rejection: StoredRejection): void {
    this.#rejections.push(rejection)
  }

  wrote(lot: StoredLot): void {
    this.#lots.push(lot)
  }

  /** Notes that an import ended, at a moment: nothing more of it is read unless it is sent again. What is stated of a dry run is of no record. */
  end({ id, number, dry_run, ...counts }: StoredImport, at: number, actor: number): void {
    if (dry_run) return
    const { status, lines_read, applied, unchanged, rejected, blank, stop_reason } = counts
    const content = {
      status,
      started_at: formatMoment(number),
      lines_read,
      applied,
      unchanged,
      rejected,
      blank,
      stop_reason,
    }
    this.#ended.push({ at, actor, did: 'changed', kind: 'import', id, content })
  }

  /** Those that ended, for the log. */
  events(): readonly LoggedEvent[] {
    return this.#ended
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const changed = [...this.#changed].map((id) => this.#now.get(id))
    const run = (sql: typeof storeImports, rows: readonly unknown[]) =>
      rows.length === 0 ? [] : [transaction.query(sql, [tenant, JSON.stringify(rows)])]
    const imported = [...run(storeImports, changed), ...run(insertLots, this.#lots)]
    if (this.#rejections.length === 0) return imported
    return [...imported, ...run(insertRejections, this.#rejections), transaction.query(removeRejections, [tenant])]
  }
}

/** An import of a tenant's; throws that there is none. */
export async function getStoredImport(querier: Querier, tenant: number, id: string): Promise<StoredImport> {
  const [found] = await querier.query<StoredImport>(findImports, [tenant, [id]])
  if (found === undefined) throw notFound('There is no import with this id.')
  return found
}

/** How long an import may make no progress until it is shown as interrupted: its service may have stopped. */
const SILENT_US_MAX = 100_000_000

const SECOND_US = 1_000_000

/** The clock behind `spent` counts milliseconds. */
const SPENT_US_MIN = 1_000

/** An import as answered. */
export function presentImport(stored: StoredImport, now: number): { readonly [field: string]: Json } {
  const { id, number, recorded, stop_reason, dry_run, lines_read, applied, unchanged, rejected, blank, bytes } = stored
  const silent = stored.status === 'running' && now - recorded > SILENT_US_MAX
  const status = silent ? 'interrupted' : stored.status
  return {
    id,
    status,
    stop_reason,
    stop_message: stop_reason === null ? null : stopMessage(stop_reason),
    dry_run,
    lines_read,
    applied,
    unchanged,
    rejected,
    rejected_listed: stored.listed,
    causes: stored.causes.map((cause) => ({ ...cause })),
    warnings: stored.warnings.map(({ first, ...warning }) => ({
      ...warning,
      first: first.map((line) => ({ ...line })),
    })),
    blank,
    bytes,
    lines_per_second: Math.round((lines_read * SECOND_US) / Math.max(stored.spent, SPENT_US_MIN)),
    started_at: formatMoment(number),
    updated_at: formatMoment(recorded),
    ended_at: status === 'running' ? null : formatMoment(recorded),
  }
}

/** A rejected line as answered. */
export function presentRejection(row: { readonly [column: string]: Json }): { readonly [field: string]: Json } {
  const { number = null, byte_offset = null, kind = null, record_id = null, receivable_id = null, error = null } = row
  return { line: number, byte_offset, kind, id: record_id, receivable_id, error }
}
