// An alert as it is stored, what its state is at a moment, and how it is answered.
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { hashOf } from '../hash-of.ts'
import { actorId } from '../actor.ts'
import type { Resource } from '../present.ts'
import type { AlertAct, AlertState } from './alert-definition.ts'

/** What an alert is of: the event or the figure that opened it. */
export interface AlertFacts {
  readonly event: { readonly [field: string]: Json } | null
  readonly figure: { readonly [field: string]: Json } | null
}

/** An alert as it is stored. Moments in microseconds. */
export interface StoredAlert {
  readonly number: number
  readonly id: string
  readonly rule: number
  readonly rule_id: string
  readonly rule_name: string
  readonly severity: string
  readonly about: string
  readonly organization: string
  readonly subject_kind: string
  readonly subject_id: string
  readonly debt_line_id: string | null
  readonly facts: AlertFacts
  readonly occurrences: number
  readonly ends_by: 'condition' | 'acknowledgement'
  readonly acknowledged: number | null
  readonly snoozed_until: number | null
  readonly closed: number | null
  readonly closed_by: string | null
}

/** An alert that is to be opened. */
export type OpeningAlert = Omit<
  StoredAlert,
  'number' | 'id' | 'occurrences' | 'acknowledged' | 'snoozed_until' | 'closed' | 'closed_by'
>

/** What somebody did with an alert. */
export interface StoredAct {
  readonly number: number
  readonly did: AlertAct
  readonly actor: number
  readonly text: string | null
  readonly until: number | null
}

/** The columns of an alert. */
export const ALERT_COLUMNS =
  'number, id, rule, rule_id, rule_name, severity, about, organization, subject_kind, subject_id, debt_line_id, facts, occurrences, ends_by, acknowledged, ' +
  'snoozed_until, closed, closed_by'

/** The acts of an alert of the table `t`, in their order. */
export const ACTS_COLUMN = `coalesce((
    select json_agg(json_build_object('number', a.number, 'did', a.did, 'actor', a.actor, 'text', a.text, 'until', a.until) order by a.number)
    from alert_acts a where a.tenant = t.tenant and a.alert = t.number), '[]') as acts`

/** What an alert is known by: the rule, what it is about, and how many of these there were before. */
interface AlertKey {
  readonly organization: string
  readonly environment: string
  readonly rule_id: string
  readonly about: string
  readonly earlier: number
}

/** The id of an alert. It is made of what its readers know, as that of an event is. */
export function alertId({ organization, environment, rule_id, about, earlier }: AlertKey): string {
  return `alert_${hashOf([organization, environment, rule_id, about, earlier])}`
}

/** The state of an alert at a moment, in microseconds. */
export function alertState(
  { closed, acknowledged, snoozed_until }: Pick<StoredAlert, 'closed' | 'acknowledged' | 'snoozed_until'>,
  now: number,
): AlertState {
  if (closed !== null) return 'closed'
  if (snoozed_until !== null && snoozed_until > now) return 'snoozed'
  return acknowledged === null ? 'open' : 'acknowledged'
}

/** An alert as it is answered at a moment. */
export function presentAlert(alert: StoredAlert, acts: readonly StoredAct[], now: number): Resource {
  const moment = (at: number | null) => (at === null ? null : formatMoment(at))
  const { event, figure } = alert.facts
  return {
    id: alert.id,
    rule_id: alert.rule_id,
    rule_name: alert.rule_name,
    severity: alert.severity,
    state: alertState(alert, now),
    organization: alert.organization,
    subject: { kind: alert.subject_kind, id: alert.subject_id },
    debt_line_id: alert.debt_line_id,
    opened_at: formatMoment(alert.number),
    acknowledged_at: moment(alert.acknowledged),
    snoozed_until: moment(alert.snoozed_until),
    closed_at: moment(alert.closed),
    closed_by: alert.closed_by,
    ends_by: alert.ends_by,
    occurrences: alert.occurrences,
    event,
    // One that was opened before changes, and parts of the receivables, were watched states none.
    figure: figure && { change: null, selected_receivables: null, ...figure },
    history: historyOf(alert, acts),
  }
}

function historyOf({ number, closed, closed_by }: StoredAlert, acts: readonly StoredAct[]): Resource[] {
  const step = (did: string, at: number, actor = 0): Resource => ({
    did,
    at: formatMoment(at),
    by: actorId(actor),
    text: null,
    until: null,
  })
  const done = acts.map(({ number: at, did, actor, text, until }) => ({
    at,
    step: { ...step(did, at, actor), text, until: until === null ? null : formatMoment(until) },
  }))
  const closedBy = closed_by === 'acknowledgement' ? (acts.find(({ number: at }) => at === closed)?.actor ?? 0) : 0
  const ends = closed === null ? [] : [{ at: closed, step: step('closed', closed, closedBy) }]
  // What was stated with a closing comes before it.
  const steps = [...done, ...ends].toSorted((one, other) => one.at - other.at)
  return [step('opened', number), ...steps.map((one) => one.step)]
}
