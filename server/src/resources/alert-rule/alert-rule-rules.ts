// How an alert rule is written: it watches either events or a figure, and what it states beside is of that.
import { ServiceError } from '@tapeline/contract/errors'
import type { Kind } from '@tapeline/contract/kind'
import type { COMPARATORS } from '@tapeline/contract/records/events/alert-events'
import { findEvent } from '@tapeline/contract/records/events/event-catalogue'
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { type MetricUnit, THRESHOLD_BOUNDS } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import type { VersionedWriting } from '../versioned-upsert.ts'
import { isReceivableMetric, unitOfAlertMetric } from './alert-metrics-rules.ts'
import { type CHANGES_IN, alertRule, alertRuleShape } from './alert-rule-definition.ts'

/** The most rules that an organization has in an environment, those that are disabled included. */
const RULES_MAX = 200

export const alertRuleWriting: VersionedWriting = {
  definition: alertRule,
  shape: alertRuleShape,
  of: ({ alertRules }) => alertRules,
  faults: ruleFaults,
  admitNew: ({ alertWork }) => {
    if (alertWork.countRules() < RULES_MAX) return
    const message = `You have ${RULES_MAX} alert rules, which is the most. Delete one, then create this one.`
    throw new ServiceError('limit_reached', { message })
  },
  // Whoever changes a default rule makes it their own.
  completed: (state) => ({ ...state, is_default: false }),
  unknown: 'You have no alert rule with this id.',
}

/** A field of an event, with the values that it may have or a comparison of its number. */
export interface EventFilter {
  readonly field: string
  readonly values?: readonly string[] | null
  readonly comparator?: Comparator | null
  readonly number?: number | null
  /** The field of whose number it is a share. */
  readonly of?: string | null
}

/** Over how many days a figure is compared with itself, and how. */
export interface FigureChange {
  readonly over_days: number
  readonly in: (typeof CHANGES_IN)[number]
}

/** Of which products and with which metadata receivables are; a part that is empty is met by any. */
export interface ReceivableSelector {
  readonly product_types: readonly string[]
  readonly metadata: { readonly [key: string]: string | number | boolean }
}

/** How a value compares. */
export type Comparator = (typeof COMPARATORS)[number]

/** The fields of a rule as it is kept. */
export interface RuleState {
  readonly name: string
  readonly status: 'active' | 'disabled'
  readonly severity: string
  readonly event_types: readonly string[] | null
  readonly event_filters: readonly EventFilter[] | null
  readonly metric: string | null
  readonly comparator: Comparator | null
  readonly threshold: number | null
  readonly closing_threshold: number | null
  readonly change: FigureChange | null
  readonly debt_line_ids: readonly string[] | null
  readonly receivable_selector: ReceivableSelector | null
  readonly lenders: readonly string[] | null
  readonly delivery: 'immediately' | 'daily' | 'weekly' | 'never'
  readonly closing_letters: boolean
  readonly quiet_hours: { readonly from: string; readonly until: string } | null
  readonly recipients: readonly string[] | null
  readonly is_default: boolean
}

function ruleFaults(state: State): Fault[] {
  const rule = state as unknown as RuleState
  if ((rule.event_types === null) === (rule.metric === null))
    return [fault('event_types', 'exactly_one', 'event_types or metric must be sent: send exactly one of them')]
  return [
    ...(rule.metric === null ? eventFaults(rule) : metricFaults(rule, rule.metric)),
    ...selectorFaults(rule),
    ...quietFaults(rule),
  ]
}

/**
 * Figures of debt lines are of all that backs a line, and what is about no single receivable is of none. Events of receivables name no debt line, so a rule for
 * some lines as well would never open anything.
 */
function selectorFaults({ receivable_selector, event_types, metric, debt_line_ids }: RuleState): Fault[] {
  if (metric !== null && isReceivableMetric(metric))
    return [...partFaults(receivable_selector), ...noLineFaults(metric, debt_line_ids)]
  if (receivable_selector === null) return []
  const refused = (code: string, why: string) => [fault('receivable_selector', code, `receivable_selector must ${why}`)]
  if (metric !== null)
    return refused('not_allowed', `be left out for \`${metric}\`: figures of debt lines are of all their receivables`)
  const other = event_types?.find((type) => !Object.hasOwn(findEvent(type)?.data ?? {}, 'receivable_id'))
  if (other !== undefined) return refused('not_allowed', `be left out for ${other}: it is about no single receivable`)
  const ofNoLine = event_types?.find((type) => !Object.hasOwn(findEvent(type)?.data ?? {}, 'debt_line_id'))
  if (debt_line_ids !== null && ofNoLine !== undefined)
    return [
      fault('debt_line_ids', 'not_allowed', `debt_line_ids must be left out for ${ofNoLine}, which names no debt line`),
    ]
  const { product_types, metadata } = receivable_selector
  if (product_types.length > 0 || Object.keys(metadata).length > 0) return []
  return refused('invalid_value', 'have product types or metadata: send null for all receivables')
}

/** Sums are kept by product type, and by each metadata key by itself. */
function partFaults(selector: ReceivableSelector | null): Fault[] {
  if (selector === null) return []
  const refused = (message: string) => [fault('receivable_selector', 'invalid_value', `receivable_selector ${message}`)]
  const keys = Object.keys(selector.metadata).length
  if (keys + selector.product_types.length === 0)
    return refused('must have product types or metadata: send null for all receivables')
  const send = 'of a figure must have product types or one metadata key: sums are kept of these by themselves'
  return keys > 1 || (keys === 1 && selector.product_types.length > 0) ? refused(send) : []
}

function noLineFaults(metric: string, debt_line_ids: RuleState['debt_line_ids']): Fault[] {
  if (debt_line_ids === null) return []
  const message = `debt_line_ids must be left out for \`${metric}\`, which is a figure of receivables`
  return [fault('debt_line_ids', 'not_allowed', message)]
}

const OF_METRICS = ['comparator', 'threshold', 'closing_threshold', 'change'] as const

function eventFaults(rule: RuleState): Fault[] {
  const idle = OF_METRICS.filter((field) => rule[field] !== null)
  const filters = (rule.event_filters ?? []).flatMap((filter, index) =>
    filterFaults(rule.event_types ?? [], filter, `event_filters[${index}]`),
  )
  return [
    ...idle.map((field) => fault(field, 'not_allowed', `${field} must be left out of a rule that watches events`)),
    ...filters,
  ]
}

function metricFaults(rule: RuleState, metric: string): Fault[] {
  const missing = (['comparator', 'threshold'] as const).filter((field) => rule[field] === null)
  const idle = rule.event_filters === null ? [] : ['event_filters']
  return [
    ...missing.map((field) => fault(field, 'required', `${field} is required for a rule that watches a metric`)),
    ...idle.map((field) => fault(field, 'not_allowed', `${field} must be left out of a rule that watches a metric`)),
    ...boundFaults(rule, metric),
    ...hysteresisFaults(rule),
  ]
}

function boundFaults(rule: RuleState, metric: string): Fault[] {
  const unit = rule.change?.in === 'percent' ? 'rate' : unitOfAlertMetric(metric)
  const { min, max, whole, send } = boundsOf(unit, rule.change)
  return (['threshold', 'closing_threshold'] as const).flatMap((field): Fault[] => {
    const value = rule[field]
    if (value === null || (value >= min && value <= max && (!whole || Number.isInteger(value)))) return []
    const limits = unit === 'money' ? { limits: { minimum: min, maximum: max } } : {}
    return [{ ...fault(field, 'out_of_range', `${field} of \`${metric}\` must be ${send}`), ...limits }]
  })
}

/** A change may be as far below zero as above. */
function boundsOf(unit: MetricUnit, change: FigureChange | null): (typeof THRESHOLD_BOUNDS)[MetricUnit] {
  const bounds = THRESHOLD_BOUNDS[unit]
  if (change === null || bounds.min < 0) return bounds
  return {
    ...bounds,
    min: -bounds.max,
    send: `a change from ${-bounds.max} to ${bounds.max}, in the unit of the figure`,
  }
}

/** An alert is never closed where its rule would open it. */
function hysteresisFaults({ comparator, threshold, closing_threshold }: RuleState): Fault[] {
  if (comparator === null || threshold === null || closing_threshold === null) return []
  const opens_above = comparator.startsWith('>')
  if (opens_above ? closing_threshold <= threshold : closing_threshold >= threshold) return []
  const side = opens_above ? 'above' : 'below'
  return [
    fault(
      'closing_threshold',
      'invalid_value',
      `closing_threshold must not be ${side} threshold, where the rule opens alerts`,
    ),
  ]
}

function quietFaults({ quiet_hours }: RuleState): Fault[] {
  if (quiet_hours === null || quiet_hours.from !== quiet_hours.until) return []
  return [fault('quiet_hours.until', 'invalid_value', 'quiet_hours.until must not be the same as quiet_hours.from')]
}

/** What is wrong with a filter at a place, by the data of all types of events that are watched. */
function filterFaults(types: readonly string[], filter: EventFilter, at: string): Fault[] {
  const { field, values = null, comparator = null, number = null, of = null } = filter
  if ((values === null) === (comparator === null))
    return [
      fault(`${at}.values`, 'exactly_one', `${at}.values or ${at}.comparator must be sent: send exactly one of them`),
    ]
  const compares = comparator !== null
  return [
    ...fieldFaults(types, field, compares, `${at}.field`),
    ...(of === null || !compares ? [] : fieldFaults(types, of, true, `${at}.of`)),
    ...(compares && number === null
      ? [fault(`${at}.number`, 'required', `${at}.number is required with comparator`)]
      : []),
    ...(!compares && number !== null
      ? [fault(`${at}.number`, 'not_allowed', `${at}.number must be left out with values`)]
      : []),
    ...(!compares && of !== null ? [fault(`${at}.of`, 'not_allowed', `${at}.of must be left out with values`)] : []),
  ]
}

function fieldFaults(types: readonly string[], field: string, is_number: boolean, at: string): Fault[] {
  const kindOf = (type: string) => {
    const data = findEvent(type)?.data ?? {}
    return Object.hasOwn(data, field) ? data[field] : undefined
  }
  const without = types.find((type) => kindOf(type) === undefined)
  if (without !== undefined)
    return [
      fault(
        at,
        'invalid_value',
        `${at} must be a field of the data of every watched type: ${without} has none of this name`,
      ),
    ]
  const other = is_number ? types.find((type) => !isNumber(kindOf(type))) : undefined
  if (other === undefined) return []
  return [fault(at, 'invalid_value', `${at} must be a field with a number: that of ${other} has none`)]
}

function isNumber(kind: Kind | undefined): boolean {
  return /"type":"(?:integer|number)"/.test(JSON.stringify(kind?.schema ?? {}))
}

function fault(param: string, code: string, message: string): Fault {
  return { param, code, message }
}
