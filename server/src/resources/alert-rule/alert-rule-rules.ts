// How an alert rule is written: it watches either events or a figure, and what it states beside is of that.
import { ServiceError } from '@tapeline/contract/errors'
import { findEvent } from '@tapeline/contract/records/events/event-catalogue'
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { THRESHOLD_BOUNDS } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import type { VersionedWriting } from '../versioned-upsert.ts'
import { unitOfAlertMetric } from './alert-metrics-rules.ts'
import { alertRule, alertRuleShape } from './alert-rule-definition.ts'

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

/** The fields of a rule as it is kept. */
export interface RuleState {
  readonly name: string
  readonly status: 'active' | 'disabled'
  readonly severity: string
  readonly event_types: readonly string[] | null
  readonly event_filters: readonly { readonly field: string; readonly values: readonly string[] }[] | null
  readonly metric: string | null
  readonly comparator: '<=' | '<' | '>=' | '>' | null
  readonly threshold: number | null
  readonly closing_threshold: number | null
  readonly debt_line_ids: readonly string[] | null
  readonly lenders: readonly string[] | null
  readonly delivery: 'immediately' | 'daily' | 'weekly' | 'never'
  readonly quiet_hours: { readonly from: string; readonly until: string } | null
  readonly recipients: readonly string[] | null
  readonly is_default: boolean
}

function ruleFaults(state: State): Fault[] {
  const rule = state as unknown as RuleState
  if ((rule.event_types === null) === (rule.metric === null))
    return [fault('event_types', 'exactly_one', 'event_types or metric must be sent: send exactly one of them')]
  return [...(rule.metric === null ? eventFaults(rule) : metricFaults(rule, rule.metric)), ...quietFaults(rule)]
}

const OF_METRICS = ['comparator', 'threshold', 'closing_threshold'] as const

function eventFaults(rule: RuleState): Fault[] {
  const idle = OF_METRICS.filter((field) => rule[field] !== null)
  const unknown = (rule.event_filters ?? []).flatMap(({ field }, index) => {
    const without = (rule.event_types ?? []).find((type) => !Object.hasOwn(findEvent(type)?.data ?? {}, field))
    if (without === undefined) return []
    const message = `event_filters[${index}].field must be a field of the data of every watched type: ${without} has none of this name`
    return [fault(`event_filters[${index}].field`, 'invalid_value', message)]
  })
  return [
    ...idle.map((field) => fault(field, 'not_allowed', `${field} must be left out of a rule that watches events`)),
    ...unknown,
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
  const unit = unitOfAlertMetric(metric)
  const { min, max, whole, send } = THRESHOLD_BOUNDS[unit]
  return (['threshold', 'closing_threshold'] as const).flatMap((field): Fault[] => {
    const value = rule[field]
    if (value === null || (value >= min && value <= max && (!whole || Number.isInteger(value)))) return []
    const limits = unit === 'money' ? { limits: { minimum: min, maximum: max } } : {}
    return [{ ...fault(field, 'out_of_range', `${field} of \`${metric}\` must be ${send}`), ...limits }]
  })
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

function fault(param: string, code: string, message: string): Fault {
  return { param, code, message }
}
