// What the operator wrote of each lender that calculators follow: read again only when its log has grown, and kept while the server that has
// it is away, so that lenders are followed meanwhile by what is known.
import { EVENT_RECORDS } from '../../resources/event/followed-events-rules.ts'
import { FOLLOWED_KINDS } from '../../resources/finding/followed-rules.ts'
import { type Database, isPartAway, statement } from '../../storage/database.ts'

function listOf(kinds: readonly string[]): string {
  return kinds.map((kind) => `'${kind}'`).join(', ')
}

const findWrites = statement(
  'find-operators-writes-of-lenders',
  `
  select o.organization, coalesce(s.recorded, 0) as settings_written, coalesce(d.recorded, 0) as line_written,
    greatest(coalesce(d.recorded, 0), coalesce(p.recorded, 0)) as lines_written, coalesce(b.recorded, 0) as bank_written,
    greatest(coalesce(b.recorded, 0), coalesce(c.recorded, 0)) as cash_written, coalesce(i.recorded, 0) as integrity_written,
    coalesce(e.recorded, 0) as events_written
  from organizations o
  left join lateral (
    select recorded from operator_records where tenant = $1 and kind = 'reporting_settings' and id = o.organization offset 0) s on true
  left join lateral (
    select recorded from operator_records where tenant = $1 and organization = o.organization and kind = 'debt_line'
    order by recorded desc limit 1) d on true
  left join lateral (
    select recorded from operator_records where tenant = $1 and organization = o.organization and kind = 'pledge'
    order by recorded desc limit 1) p on true
  left join lateral (
    select recorded from operator_records
    where tenant = $1 and organization = o.organization and kind = 'transparency_transaction' order by recorded desc limit 1) b on true
  left join lateral (
    select max(w.recorded) as recorded
    from unnest(array['tie_out_settings', 'payment_reference_settings', 'tie_out_decision', 'transparency_balance']) as k(kind) cross join lateral (
      select recorded from operator_records where tenant = $1 and organization = o.organization and kind = k.kind
      order by recorded desc limit 1) w) c on true
  left join lateral (
    select max(w.recorded) as recorded
    from unnest(array[${listOf(FOLLOWED_KINDS)}]) as k(kind) cross join lateral (
      select recorded from operator_records where tenant = $1 and organization = o.organization and kind = k.kind
      order by recorded desc limit 1) w) i on true
  left join lateral (
    select max(w.recorded) as recorded
    from unnest(array[${listOf(EVENT_RECORDS)}]) as k(kind) cross join lateral (
      select recorded from operator_records where tenant = $1 and organization = o.organization and kind = k.kind
      order by recorded desc limit 1) w) e on true
  where s.recorded is not null or d.recorded is not null or p.recorded is not null or b.recorded is not null or c.recorded is not null
    or i.recorded is not null or e.recorded is not null`,
)

/**
 * The moments of the operator's last writes of a lender: of its settings, its debt lines, its lines and pledges, its transactions at the bank,
 * of all by which its cash is tied out, of all by which its book is checked, and of all that events are made of. 0 where there is none.
 */
export interface OperatorsWrites {
  readonly settings_written: number
  readonly line_written: number
  readonly lines_written: number
  readonly bank_written: number
  readonly cash_written: number
  readonly integrity_written: number
  readonly events_written: number
}

/** Nothing was written of a lender. */
const NOTHING_WRITTEN: OperatorsWrites = {
  settings_written: 0,
  line_written: 0,
  lines_written: 0,
  bank_written: 0,
  cash_written: 0,
  integrity_written: 0,
  events_written: 0,
}

/** A tenant as far as it matters here. */
interface Tenant {
  readonly tenant: number
  readonly organization: string
  readonly environment: 'sandbox' | 'live'
  readonly is_operator: boolean
  readonly logged: number
}

interface Operator {
  readonly tenant: number
  readonly logged: number
  readonly writes: ReadonlyMap<string, OperatorsWrites>
}

/** The operator's writes by environment and lender. */
export class OperatorNews {
  readonly #operators = new Map<string, Operator>()
  /** Grows whenever something new was read. */
  version = 0

  /** Reads what is new, of the operator's tenants among those that were looked at. */
  async read(database: Database, tenants: readonly Tenant[]): Promise<void> {
    for (const { tenant, environment, logged } of tenants.filter(({ is_operator }) => is_operator)) {
      const known = this.#operators.get(environment)
      if (known?.tenant === tenant && known.logged === logged) continue
      const rows = await this.#find(database, tenant)
      if (rows === undefined) continue
      this.#operators.set(environment, { tenant, logged, writes: rows })
      this.version += 1
    }
  }

  async #find(database: Database, tenant: number): Promise<Map<string, OperatorsWrites> | undefined> {
    try {
      const rows = await database.query<OperatorsWrites & { organization: string }>(findWrites, [tenant])
      return new Map(rows.map(({ organization, ...writes }) => [organization, writes]))
    } catch (error) {
      if (!isPartAway(error)) throw error
      return undefined
    }
  }

  /** What is known of the operator's writes of a tenant. */
  of({
    organization,
    environment,
  }: Tenant): OperatorsWrites & { operator: number | undefined; operator_logged: number } {
    const operator = this.#operators.get(environment)
    const writes = operator?.writes.get(organization) ?? NOTHING_WRITTEN
    return { ...writes, operator: operator?.tenant, operator_logged: operator?.logged ?? 0 }
  }
}
