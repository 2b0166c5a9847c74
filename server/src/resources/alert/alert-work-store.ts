// What people do with alerts, and how many rules there are, in the batch of a write.
import { type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { ACTS_COLUMN, ALERT_COLUMNS, type StoredAct, type StoredAlert } from './alert-rules.ts'

const countRules = statement('count-alert-rules', 'select count(*)::int as count from alert_rules where tenant = $1')

const findDefaults = statement(
  'find-whether-tenant-has-had-default-alert-rules',
  'select exists (select from default_alert_rules where tenant = $1) as has_had',
)

const insertDefaults = statement(
  'insert-default-alert-rules',
  `
  insert into default_alert_rules (tenant, made, since, is_caught_up)
  select own.tenant, $2, $3, false from tenants own where own.tenant = $1`,
)

const findAlerts = statement(
  'find-alerts-to-act-on',
  `select ${ALERT_COLUMNS}, ${ACTS_COLUMN} from alerts t where t.tenant = $1 and t.id = any($2::text[])`,
)

const insertActs = statement(
  'insert-alert-acts',
  `
  insert into alert_acts (tenant, alert, number, did, actor, text, until)
  select own.tenant, a.alert, a.number, a.did, a.actor, a.text, a.until from tenants own
  cross join json_to_recordset($2) as a(alert bigint, number bigint, did text, actor bigint, text text, until bigint) where own.tenant = $1`,
)

// One that was closed meanwhile stays as it is.
const updateAlerts = statement(
  'update-acted-alerts',
  `
  update alerts t set acknowledged = a.acknowledged, snoozed_until = a.snoozed_until, closed = a.closed, closed_by = a.closed_by
  from json_to_recordset($2) as a(number bigint, acknowledged bigint, snoozed_until bigint, closed bigint, closed_by text)
  where t.tenant = $1 and t.number = a.number and t.closed is null`,
)

/** An alert with what was done with it. */
export interface ActedAlert {
  readonly alert: StoredAlert
  readonly acts: readonly StoredAct[]
}

/** When default rules were made, and from which moment on they watch events, in microseconds. */
export interface DefaultsMade {
  readonly made: number
  readonly since: number
}

/** The alerts of one batch. */
export class AlertWorkInBatch {
  readonly #wanted = new Set<string>()
  #counts_rules = false
  #rules = 0
  #wants_defaults = false
  #has_defaults = false
  #defaults_made: DefaultsMade | undefined
  readonly #alerts = new Map<string, ActedAlert>()
  readonly #acted = new Map<number, StoredAlert>()
  readonly #acts: (StoredAct & { readonly alert: number })[] = []
  readonly #events: LoggedEvent[] = []

  /** Asks for an alert. */
  want(id: string): void {
    this.#wanted.add(id)
  }

  /** Asks how many rules there are. */
  wantRuleCount(): void {
    this.#counts_rules = true
  }

  /** Asks whether the tenant has had its default rules. */
  wantDefaults(): void {
    this.#wants_defaults = true
  }

  isUnasked(): boolean {
    return this.#wanted.size === 0 && !this.#counts_rules && !this.#wants_defaults
  }

  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return [
      ...this.#loadCount(transaction, tenant),
      ...this.#loadDefaults(transaction, tenant),
      ...this.#loadAlerts(transaction, tenant),
    ]
  }

  #loadDefaults(transaction: Transaction, tenant: number): Promise<unknown>[] {
    if (!this.#wants_defaults) return []
    this.#wants_defaults = false
    const found = transaction.query<{ has_had: boolean }>(findDefaults, [tenant])
    return [found.then(([row]) => (this.#has_defaults = row?.has_had === true))]
  }

  #loadCount(transaction: Transaction, tenant: number): Promise<unknown>[] {
    if (!this.#counts_rules) return []
    this.#counts_rules = false
    const counted = transaction.query<{ count: number }>(countRules, [tenant])
    return [counted.then(([row]) => (this.#rules = row?.count ?? 0))]
  }

  #loadAlerts(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const wanted = [...this.#wanted].filter((id) => !this.#alerts.has(id))
    this.#wanted.clear()
    if (wanted.length === 0) return []
    const found = transaction.query<StoredAlert & { acts: StoredAct[] }>(findAlerts, [tenant, wanted])
    return [found.then((rows) => rows.forEach(({ acts, ...alert }) => this.#alerts.set(alert.id, { alert, acts })))]
  }

  /** How many rules there are. */
  countRules(): number {
    return this.#rules
  }

  /** Counts a rule that came or went. */
  followRule(before: object | undefined, now: object | undefined): void {
    this.#rules += Number(now !== undefined) - Number(before !== undefined)
  }

  /** Whether the tenant has had its default rules. */
  hasDefaults(): boolean {
    return this.#has_defaults || this.#defaults_made !== undefined
  }

  /** Notes that the tenant has its default rules. */
  makeDefaults(made: DefaultsMade): void {
    this.#defaults_made = made
  }

  find(id: string): ActedAlert | undefined {
    return this.#alerts.get(id)
  }

  /** Notes what was done with an alert, and what it is then. */
  act(now: StoredAlert, act: StoredAct): void {
    const acts = [...(this.#alerts.get(now.id)?.acts ?? []), act]
    this.#alerts.set(now.id, { alert: now, acts })
    this.#acted.set(now.number, now)
    this.#acts.push({ ...act, alert: now.number })
    const { actor, number: at, did } = act
    this.#events.push({
      at,
      actor,
      did: 'changed',
      kind: 'alert',
      id: now.id,
      number: now.number,
      fields: [did],
    })
  }

  events(): readonly LoggedEvent[] {
    return this.#events
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const made = this.#defaults_made
    return [
      ...(made === undefined ? [] : [transaction.query(insertDefaults, [tenant, made.made, made.since])]),
      ...this.#storeActs(transaction, tenant),
    ]
  }

  #storeActs(transaction: Transaction, tenant: number): Promise<unknown>[] {
    if (this.#acts.length === 0) return []
    const alerts = [...this.#acted.values()].map(({ number, acknowledged, snoozed_until, closed, closed_by }) => {
      return { number, acknowledged, snoozed_until, closed, closed_by }
    })
    return [
      transaction.query(updateAlerts, [tenant, JSON.stringify(alerts)]),
      transaction.query(insertActs, [tenant, JSON.stringify(this.#acts)]),
    ]
  }
}
