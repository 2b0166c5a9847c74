// Which figure opens an alert by which rule, and which closes it again. Pure. A figure between threshold and `clears_at` does neither, so that one that swings
// there changes nothing.
import { type Ratio, compareRatios, decimalOf } from '@tapeline/kernel/core/ratio'
import { sumFrom } from '@tapeline/kernel/core/sum'
import { exactly } from '@tapeline/kernel/metrics/covenants/threshold'
import { RATIO_DIGITS } from '@tapeline/kernel/metrics/performance-history/month-figures'
import { unitOfAlertMetric } from '../alert-rule/alert-metrics-rules.ts'
import type { ActiveRule } from '../alert-rule/active-rules-reads.ts'
import type { RuleState } from '../alert-rule/alert-rule-rules.ts'
import type { OpeningAlert } from './alert-rules.ts'
import type { LineFigure } from './line-figures-reads.ts'

/** A figure of a lender's line. */
export type LendersFigure = LineFigure & { readonly organization: string }

/** What a figure means to a rule. */
export type FigureMeaning = 'opens' | 'closes' | 'neither'

/** A rule and the figure that it watches of a line. */
export interface WatchedFigure {
  readonly opening: OpeningAlert
  readonly meaning: FigureMeaning
}

/** What a rule watches of some figures: one for each line, of several of one metric the one that is furthest beyond the threshold. */
export function watchedFigures(rule: ActiveRule, figures: readonly LendersFigure[]): WatchedFigure[] {
  const { metric, comparator, threshold } = rule.state
  if (metric === null || comparator === null || threshold === null) return []
  const worst = new Map<string, LendersFigure>()
  for (const figure of figures) {
    if (figure.metric !== metric || !isInScope(rule.state, figure)) continue
    const key = aboutOf(figure)
    const before = worst.get(key)
    if (before === undefined || isFurther(comparator, figure.value, before.value)) worst.set(key, figure)
  }
  return [...worst].map(([about, figure]) => ({
    opening: openingOf(rule, about, figure),
    meaning: meaningOf(figure.value, { comparator, threshold, clears_at: rule.state.clears_at }),
  }))
}

function isInScope({ debt_line_ids, lenders }: RuleState, { debt_line, organization }: LendersFigure): boolean {
  return (debt_line_ids?.includes(debt_line) ?? true) && (lenders?.includes(organization) ?? true)
}

function isFurther(comparator: string, one: Ratio, other: Ratio): boolean {
  const order = compareRatios(one, other)
  return comparator.startsWith('>') ? order > 0 : order < 0
}

/** What a value means where a rule opens beyond the threshold and closes at `clears_at`, or as soon as it is no longer beyond. */
export function meaningOf(
  value: Ratio,
  {
    comparator,
    threshold,
    clears_at,
  }: { readonly comparator: string; readonly threshold: number; readonly clears_at: number | null },
): FigureMeaning {
  const rises = comparator.startsWith('>')
  const beyond = compareRatios(value, exactly(threshold)) * (rises ? 1 : -1)
  if (beyond > 0 || (beyond === 0 && comparator.endsWith('='))) return 'opens'
  if (clears_at === null) return 'closes'
  return compareRatios(value, exactly(clears_at)) * (rises ? 1 : -1) <= 0 ? 'closes' : 'neither'
}

function aboutOf({ organization, metric, debt_line }: LendersFigure): string {
  return JSON.stringify([organization, 'metric', metric, debt_line])
}

function openingOf(
  { number: rule, id: rule_id, state }: ActiveRule,
  about: string,
  figure: LendersFigure,
): OpeningAlert {
  const { organization, debt_line, metric, value, currency, as_of } = figure
  const unit = unitOfAlertMetric(metric)
  const { comparator, threshold, clears_at } = state
  return {
    rule,
    rule_id,
    rule_name: state.name,
    severity: state.severity,
    about,
    organization,
    subject_kind: 'debt_line',
    subject_id: debt_line,
    debt_line_id: debt_line,
    facts: {
      event: null,
      figure: {
        metric,
        unit,
        currency: unit === 'money' ? currency : null,
        value: decimalOf(value, RATIO_DIGITS),
        numerator: inJson(value.numerator),
        denominator: inJson(value.denominator),
        comparator,
        threshold,
        clears_at,
        as_of,
      },
    },
    ends_by: 'condition',
  }
}

/** An integer that a JSON number does not hold exactly goes out as its digits. */
function inJson(integer: bigint): number | string {
  const sum = sumFrom(integer)
  return typeof sum === 'number' ? sum : String(sum)
}
