// Which event opens an alert by which rule, what the alert is about, and which later event ends that. Pure.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Ratio, ratioOf } from '@tapeline/kernel/core/ratio'
import { exactly, holds } from '@tapeline/kernel/metrics/covenants/threshold'
import { unitOfAlertMetric } from '../alert-rule/alert-metrics-rules.ts'
import type { ActiveRule } from '../alert-rule/active-rules-reads.ts'
import type { EventFilter, RuleState } from '../alert-rule/alert-rule-rules.ts'
import { type Selectable, selects } from '../debt-line/pledge-selector-definition.ts'
import { type EventPlace, type PlacedEvent, presentEvent } from '../event/event-rules.ts'
import type { AlertFacts, OpeningAlert } from './alert-rules.ts'

/** What ends what a type of event is about. */
interface Ending {
  readonly types: readonly string[]
  /** Fields of the data in which both agree, beside the record. */
  readonly fields: readonly string[]
  /** Whether one of them always follows when it is over. */
  readonly is_certain: boolean
}

const TEST = ['covenant_id', 'test_month']

/** By the type of event that opens an alert. */
const ENDINGS: { readonly [type: string]: Ending } = {
  'covenant.breached': { types: ['covenant.cured', 'covenant.waived'], fields: TEST, is_certain: true },
  // A test that is kept with room again is no event.
  'covenant.near_threshold': {
    types: ['covenant.breached', 'covenant.cured', 'covenant.waived'],
    fields: TEST,
    is_certain: false,
  },
  // A deficiency that can no longer be cured is one still.
  'debt_line.deficiency_opened': { types: ['debt_line.deficiency_closed'], fields: [], is_certain: true },
  'debt_line.deficiency_breached': { types: ['debt_line.deficiency_closed'], fields: [], is_certain: true },
  'debt_line.data_late': { types: ['debt_line.data_received'], fields: [], is_certain: true },
  'debt_line.cash_unverified': { types: ['debt_line.cash_verified'], fields: [], is_certain: true },
  'debt_line.balances_unreconciled': { types: ['debt_line.balances_reconciled'], fields: [], is_certain: true },
  // Its file may never come: the loan is repaid, or it came as another document.
  'document.needed': {
    types: ['document.received', 'document.no_longer_needed'],
    fields: [],
    is_certain: false,
  },
  // It is asked for by a later day.
  'document.overdue': {
    types: ['document.received', 'document.no_longer_needed', 'document.needed'],
    fields: [],
    is_certain: false,
  },
  'document.expiring': { types: ['document.expired', 'document.renewed'], fields: [], is_certain: true },
  // What is renewed is often another document, of which this one knows nothing.
  'document.expired': { types: ['document.renewed'], fields: [], is_certain: false },
  'finding.opened': { types: ['finding.closed'], fields: [], is_certain: true },
  'draw_request.requested': {
    types: ['draw_request.decided', 'draw_request.canceled'],
    fields: [],
    is_certain: true,
  },
}

/** An event that is watched, as its reader knows it. */
export interface WatchedEvent {
  readonly position: number
  readonly id: string
  readonly type: string
  readonly organization: string
  readonly subject: { readonly kind: string; readonly id: string }
  readonly occurred_at: string
  readonly data: { readonly [field: string]: Json }
  /** The currency of its debt line where it measured an amount of money; null where that is not known. */
  readonly currency: string | null
  /** The receivable that it is about, where a rule asks for it; null without one. */
  readonly receivable: Selectable | null
}

/** An event as the reader of a place knows it. */
export function watchedEvent(place: EventPlace, event: PlacedEvent): WatchedEvent {
  const { subject, data } = presentEvent(place, event) as unknown as Pick<WatchedEvent, 'subject' | 'data'>
  const { organization } = place
  const { id, type, number: position, occurred_at } = event
  const unread = { currency: null, receivable: null }
  return { position, id, type, organization, subject, occurred_at: formatMoment(occurred_at), data, ...unread }
}

/** What an alert is about that an event of a type opens: the same for whatever ends it. */
function aboutOf(type: string, { organization, subject, data }: WatchedEvent): string {
  const fields = ENDINGS[type]?.fields ?? []
  return JSON.stringify([organization, type, subject.kind, subject.id, ...fields.map((field) => data[field] ?? null)])
}

/** What alerts are about that an event ends. */
export function endedBy(event: WatchedEvent): string[] {
  return Object.entries(ENDINGS).flatMap(([type, { types }]) =>
    types.includes(event.type) ? [aboutOf(type, event)] : [],
  )
}

/** Whether an event makes what an alert is about graver than people knew: the time to cure a breach has passed. */
export function isGraver({ type, data }: WatchedEvent): boolean {
  return type === 'covenant.breached' && data['before'] === 'in_cure' && data['status'] === 'breach'
}

/** Types of events, and those that end what they open. */
export function withEndings(types: readonly string[]): string[] {
  return [...new Set(types.flatMap((type) => [type, ...(ENDINGS[type]?.types ?? [])]))]
}

/** Whether a rule watches an event. One that is made later than the event does not. */
export function isWatched({ since, state }: ActiveRule, event: WatchedEvent): boolean {
  return event.position > since && watchesEvent(state, { ...event, debt_line: debtLineOf(event) })
}

/** What rules are compared with of an event. */
interface EventInScope extends Pick<WatchedEvent, 'type' | 'organization' | 'data' | 'receivable'> {
  readonly debt_line: string | null
}

/** Whether a rule watches an event of this type and scope with these data. */
export function watchesEvent(
  { event_types, event_filters, debt_line_ids, receivable_selector: selector, lenders }: RuleState,
  { type, organization, debt_line, data, receivable }: EventInScope,
): boolean {
  if (event_types === null || !event_types.includes(type)) return false
  if (lenders !== null && !lenders.includes(organization)) return false
  if (debt_line_ids !== null && (debt_line === null || !debt_line_ids.includes(debt_line))) return false
  if (selector !== null && (receivable === null || !selects({ ...selector }, receivable))) return false
  return (event_filters ?? []).every((filter) => matches(filter, data))
}

/** Whether the data of an event are as a filter has it. Numbers and shares are compared exactly; without a number nothing matches. */
function matches({ field, values, comparator, number, of }: EventFilter, data: WatchedEvent['data']): boolean {
  if (values !== undefined && values !== null) return values.includes(textOf(data[field] ?? null))
  const value = numberIn(data[field])
  const whole = of === undefined || of === null ? exactly(1) : numberIn(data[of])
  if (value === undefined || whole === undefined) return false
  const share = ratioOf(value.numerator * whole.denominator, value.denominator * whole.numerator)
  return share !== null && holds(share, comparator ?? '>', exactly(number ?? 0))
}

/** The number in a field, whose integers of any size may be digits. */
function numberIn(value: Json | undefined): Ratio | undefined {
  if (typeof value === 'number') return exactly(value)
  return typeof value === 'string' && /^-?\d+$/.test(value) ? { numerator: BigInt(value), denominator: 1n } : undefined
}

/** The alert that an event opens. */
export function openedBy({ number: rule, id: rule_id, state }: ActiveRule, event: WatchedEvent): OpeningAlert {
  const { organization, subject, type } = event
  return {
    rule,
    rule_id,
    rule_name: state.name,
    severity: state.severity,
    about: aboutOf(type, event),
    organization,
    subject_kind: subject.kind,
    subject_id: subject.id,
    debt_line_id: debtLineOf(event),
    facts: factsOf(event),
    ends_by: ENDINGS[type]?.is_certain === true ? 'condition' : 'acknowledgement',
  }
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The debt line that an event is about; null without one. */
export function debtLineOf({ subject, data }: WatchedEvent): string | null {
  if (typeof data['debt_line_id'] === 'string') return data['debt_line_id']
  return subject.kind === 'debt_line' ? subject.id : null
}

/** The receivable that the data of an event name; undefined without one. */
export function receivableIdOf(data: WatchedEvent['data']): string | undefined {
  const id = data['receivable_id']
  return typeof id === 'string' ? id : undefined
}

/** Whether an event measured an amount of money. */
export function measuresMoney({ data }: WatchedEvent): boolean {
  return typeof data['metric'] === 'string' && unitOfAlertMetric(data['metric']) === 'money'
}

/** An event that measured something states the figure too. */
function factsOf({ id, type, occurred_at, data, currency }: WatchedEvent): AlertFacts {
  const event = { id, type, occurred_at, data }
  if (typeof data['metric'] !== 'string') return { event, figure: null }
  const { metric, value = null, numerator = null, denominator = null, comparator = null, threshold = null } = data
  const measured = { metric, unit: unitOfAlertMetric(metric), currency, value, numerator, denominator }
  return { event, figure: { ...measured, comparator, threshold, closing_threshold: null, as_of: null, change: null } }
}
