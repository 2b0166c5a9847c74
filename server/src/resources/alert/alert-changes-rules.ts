// What one turn does to alerts: those that are open are known, each change is noted once, and what follows of it are events. An alert that is open is opened
// no second time.
import { alertClosed, alertOpened } from '@tapeline/contract/records/events/alert-events'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { FigureChange } from '../alert-rule/alert-rule-rules.ts'
import type { EventOwner, Happening } from '../event/event-rules.ts'
import { type OpeningAlert, type StoredAlert, alertId } from './alert-rules.ts'

/** The most alerts of a rule that are not closed: a rule that finds more opens no further ones until some are closed. */
export const OPEN_MAX = 1_000

/** What is known when a turn begins. */
export interface KnownAlerts {
  readonly owner: EventOwner
  /** Alerts that are not closed, as far as the turn may change them. */
  readonly open: readonly StoredAlert[]
  /** How many alerts there ever were about something, by the rule's id. */
  readonly earlier: readonly { readonly about: string; readonly rule_id: string; readonly count: number }[]
  /** How many of each rule are not closed. */
  readonly open_by_rule: ReadonlyMap<number, number>
  /** The last number that was given. */
  readonly number: number
  readonly now: number
}

/** The changes of a turn. */
export class AlertChanges {
  readonly #owner: EventOwner
  readonly #open = new Map<string, StoredAlert>()
  readonly #earlier = new Map<string, number>()
  readonly #open_by_rule: Map<number, number>
  readonly #opened = new Map<number, StoredAlert>()
  readonly #changed = new Map<number, StoredAlert>()
  readonly #graver = new Set<number>()
  readonly #happenings: Happening[] = []
  readonly #now: number
  #number: number

  constructor({ owner, open, earlier, open_by_rule, number, now }: KnownAlerts) {
    this.#owner = owner
    for (const alert of open) this.#open.set(keyOf(alert), alert)
    for (const { about, rule_id, count } of earlier) this.#earlier.set(JSON.stringify([rule_id, about]), count)
    this.#open_by_rule = new Map(open_by_rule)
    this.#number = number
    this.#now = now
  }

  /** The alert of a rule about something that is not closed. */
  find(rule: number, about: string): StoredAlert | undefined {
    return this.#open.get(keyOf({ rule, about }))
  }

  /** Opens an alert, or notes that what an open one is about happened again. One that became graver waits for somebody again. */
  open(alert: OpeningAlert, is_graver = false): void {
    const found = this.find(alert.rule, alert.about)
    if (found !== undefined) {
      const again = { ...found, facts: alert.facts, occurrences: found.occurrences + 1 }
      this.#note(is_graver ? { ...again, acknowledged: null, snoozed_until: null } : again)
      if (is_graver) this.#graver.add(found.number)
      return
    }
    const count = this.#open_by_rule.get(alert.rule) ?? 0
    if (count >= OPEN_MAX) return
    this.#open_by_rule.set(alert.rule, count + 1)
    const stored = { ...alert, ...this.#next(alert), occurrences: 1, ...NOTHING_DONE }
    this.#opened.set(stored.number, stored)
    this.#open.set(keyOf(stored), stored)
    this.#happenings.push(happeningOf('opened', stored, stored.number))
  }

  /** Closes an alert. */
  close(alert: StoredAlert, closed_by: 'condition' | 'rule'): void {
    // An alert may be opened a little ahead of the clock, and is never closed before.
    const closed = { ...alert, closed: Math.max(this.#now, alert.number), closed_by }
    this.#open.delete(keyOf(alert))
    this.#open_by_rule.set(alert.rule, (this.#open_by_rule.get(alert.rule) ?? 1) - 1)
    this.#note(closed)
    this.announce(closed)
  }

  /** Closes every alert of some rules about something. */
  closeAbout(about: string, rules: ReadonlySet<number>): void {
    for (const alert of this.#open.values())
      if (alert.about === about && rules.has(alert.rule)) this.close(alert, 'condition')
  }

  /** Adds the event of an alert that is closed. */
  announce(alert: StoredAlert): void {
    this.#happenings.push(happeningOf('closed', alert, alert.closed ?? this.#now))
  }

  /** Notes that the event of a closing was added. */
  announced(alert: StoredAlert): void {
    this.announce(alert)
    this.#changed.set(alert.number, alert)
  }

  get opened(): readonly StoredAlert[] {
    return [...this.#opened.values()]
  }

  get changed(): readonly StoredAlert[] {
    return [...this.#changed.values()]
  }

  /** Those that somebody is to be written to about, and the moment of what happened: they were opened, or became graver, and are not closed. */
  get news(): readonly { readonly number: number; readonly rule: number; readonly at: number }[] {
    const graver = this.changed.filter(({ number }) => this.#graver.has(number))
    const at = new Map(graver.map(({ number }) => [number, this.#now]))
    return [...this.opened, ...graver].flatMap(({ number, rule, closed }) =>
      closed === null ? [{ number, rule, at: at.get(number) ?? number }] : [],
    )
  }

  /** Those that a condition closed, of such as were open before. */
  get ended(): readonly StoredAlert[] {
    return this.changed.filter(({ closed_by }) => closed_by === 'condition')
  }

  get happenings(): readonly Happening[] {
    return this.#happenings
  }

  /** The last number that was given. */
  get number(): number {
    return this.#number
  }

  #next({ rule_id, about }: OpeningAlert): Pick<StoredAlert, 'number' | 'id'> {
    const key = JSON.stringify([rule_id, about])
    const earlier = this.#earlier.get(key) ?? 0
    this.#earlier.set(key, earlier + 1)
    this.#number = Math.max(this.#number + 1, this.#now)
    return { number: this.#number, id: alertId({ ...this.#owner, rule_id, about, earlier }) }
  }

  #note(alert: StoredAlert): void {
    if (alert.closed === null) this.#open.set(keyOf(alert), alert)
    const to = this.#opened.has(alert.number) ? this.#opened : this.#changed
    to.set(alert.number, alert)
  }
}

const NOTHING_DONE = { acknowledged: null, snoozed_until: null, closed: null, closed_by: null }

function keyOf({ rule, about }: Pick<StoredAlert, 'rule' | 'about'>): string {
  return `${rule} ${about}`
}

const OF_FIGURE = ['metric', 'value', 'numerator', 'denominator', 'comparator', 'threshold'] as const

function happeningOf(what: 'opened' | 'closed', alert: StoredAlert, occurred_at: number): Happening {
  const { id, rule_id, severity, organization: lender, subject_kind, subject_id, debt_line_id, occurrences } = alert
  const { event, figure } = alert.facts
  const change = (figure?.['change'] ?? null) as FigureChange | null
  const data: { readonly [field: string]: Json } = {
    alert_id: id,
    rule_id,
    severity,
    lender,
    subject_kind,
    subject_id,
    debt_line_id,
    event_id: event?.['id'] ?? null,
    event_type: event?.['type'] ?? null,
    ...Object.fromEntries(OF_FIGURE.map((field) => [field, figure?.[field] ?? null])),
    change_over_days: change?.over_days ?? null,
    change_in: change?.in ?? null,
    occurrences,
  }
  return what === 'opened'
    ? { event: alertOpened, subject_id: id, occurred_at, data }
    : { event: alertClosed, subject_id: id, occurred_at, data: { ...data, closed_by: alert.closed_by } }
}
