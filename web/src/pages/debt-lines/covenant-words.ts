// Covenants in words: what is measured, and what it must be.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import type { DebtLineMetric, DebtLineTermCovenant } from '@tapeline/sdk'
import type { MetricParameters, Unit } from '../../service/api-types.ts'
import { type Tick, amountTick, countTick, multipleTick, shareTick } from '../../ui/chart-scale.ts'
import { wordOf } from './line-words.ts'
import { counted } from '../../ui/words.ts'
import { spoken } from '../../words/field-labels.ts'
import { COMPARED, exactValue, valueText } from './value-text.ts'

/** A value along an axis. */
export function valueTick(unit: Unit | null, currency: string): Tick {
  switch (unit) {
    case 'share':
    case 'rate':
      return shareTick
    case 'ratio':
      return multipleTick
    case 'money':
      return amountTick(currency)
    case 'months':
      return (value, scale) => `${countTick(value, scale)} ${value === 1 ? 'month' : 'months'}`
    case 'days':
      return (value, scale) => `${countTick(value, scale)} ${value === 1 ? 'day' : 'days'}`
    default:
      return countTick
  }
}

/** The value of a test as it was compared. */
export function exactlyCompared(test: DebtLineMetric): SumInJson | null {
  const { value, compared_value, unit } = test
  return compared_value === null || compared_value === value ? exactValue(test, unit) : compared_value
}

/** What a test requires: `at most 10.00 %`. */
export function requirement({ comparator, threshold, unit }: DebtLineMetric, currency: string): string {
  return threshold === null ? 'No threshold yet' : `${COMPARED[comparator]} ${valueText(threshold, unit, currency)}`
}

const METHODS: Readonly<Record<string, string>> = {
  mean_of_ratios: 'mean of',
  ratio_of_sums: 'ratio of the sums of',
  last: 'last of',
  max: 'highest of',
  min: 'lowest of',
}

/** What is measured: `Delinquency rate, 31 days past due and more as reported, mean of 3 months`. */
export function metricText({
  metric,
  window,
  ...parameters
}: MetricParameters & { readonly [part in 'metric' | 'window']?: DebtLineTermCovenant[part] | undefined }): string {
  const { days_past_due, basis, lag_months, bureau, findings, population } = parameters
  const more = metric === 'portfolio_at_risk' ? 'more than' : 'at least'
  return [
    wordOf(metric ?? ''),
    ...(days_past_due === undefined || days_past_due === null
      ? []
      : [`${more} ${counted(days_past_due, 'day')} past due`]),
    ...(basis ? [`as ${basis}`] : []),
    ...(bureau ? [`of ${bureau}`] : []),
    ...(lag_months === undefined || lag_months === null
      ? []
      : [`by originations ${counted(lag_months, 'month')} before`]),
    ...(findings ? findingsText(findings) : []),
    ...(population ? ['of a part of the line'] : []),
    ...(window ? [`${METHODS[window.method] ?? window.method} ${counted(window.months, 'month')}`] : []),
  ].join(', ')
}

type StatedFindings = NonNullable<MetricParameters['findings']>

/** Which findings of integrity checks count. */
type CountedFindings = { readonly [Name in keyof StatedFindings]: StatedFindings[Name] | undefined }

/** Which findings count, in words: those of some checks, from a severity on, in some states. */
export function findingsText({ checks, severity_min, states }: CountedFindings): string[] {
  return [
    ...(severity_min ? [severity_min === 'high' ? 'of high severity' : `of ${severity_min} severity or graver`] : []),
    ...(states ? [states.join(' or ')] : []),
    ...(checks ? [`of ${counted(checks.length, 'check')}: ${checks.map(spoken).join(', ')}`] : []),
  ]
}

/** What a test measured. */
export function measured(test: DebtLineMetric): string {
  return metricText({ metric: test.metric, window: test.window, ...test.parameters })
}

/** What sort of facts a metric is read from, so that it can be opened down to them. */
export function sourceOf(metric: string): 'receivables' | 'base' | 'statements' | 'cash' | 'findings' {
  if (metric === 'confirmed_findings') return 'findings'
  if (CASH_METRICS.has(metric)) return 'cash'
  if (BASE_METRICS.has(metric)) return 'base'
  return STATEMENT_METRICS.has(metric) ? 'statements' : 'receivables'
}

const CASH_METRICS = new Set(['cash_verified_ratio', 'unmatched_cash_days'])

const BASE_METRICS = new Set(['availability', 'effective_advance_rate', 'overcollateralization', 'collateral_coverage'])

const STATEMENT_METRICS = new Set([
  'leverage',
  'tangible_net_worth',
  'unrestricted_cash',
  'net_income',
  'interest_coverage',
  'debt_service_coverage',
])
