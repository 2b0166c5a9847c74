// Which figure opens an alert by which rule, and which closes it again. Pure. A figure between threshold and `closing_threshold` does neither, so that
// one that swings there changes nothing.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { decimalOf } from '@tapeline/kernel/core/ratio'
import { sumFrom } from '@tapeline/kernel/core/sum'
import { exactly } from '@tapeline/kernel/metrics/covenants/threshold'
import { RATIO_DIGITS } from '@tapeline/kernel/metrics/performance-history/month-figures'
import { unitOfAlertMetric } from '../alert-rule/alert-metrics-rules.ts'
import type { ActiveRule } from '../alert-rule/active-rules-reads.ts'
import type { RuleState } from '../alert-rule/alert-rule-rules.ts'
import type { OpeningAlert } from './alert-rules.ts'
import { type MeasuredChange, isSameChange } from './figure-changes-rules.ts'
import type { LineFigure } from './line-figures-rules.ts'
import { type FigureValue, compareFigures } from './tested-figures-rules.ts'

/** A figure of a lender's line. */
export type LendersFigure = LineFigure & { readonly organization: string }

/** What a figure means to a rule. */
export type FigureMeaning = 'opens' | 'closes' | 'neither'

/** A rule and the figure that it watches of a line. */
export interface WatchedFigure {
  readonly opening: OpeningAlert
  readonly meaning: FigureMeaning
}

/**
 * What a rule watches of some figures: one for each line, of several of one metric the one that is furthest beyond the threshold. While one of them is
 * unknown, none of the others shows that what an alert is about is over; where all are, nothing is opened or closed. What no covenant tests any more is over.
 */
export function watchedFigures(rule: ActiveRule, figures: readonly LendersFigure[]): WatchedFigure[] {
  const { metric, comparator, threshold, closing_threshold } = rule.state
  if (metric === null || comparator === null || threshold === null) return []
  const { change } = rule.state
  const own = figures.filter(
    (figure) => figure.metric === metric && isSameChange(figure.change, change) && isInScope(rule.state, figure),
  )
  const rises = comparator.startsWith('>')
  return [...groupBy(own, aboutOf)].flatMap(([about, of]) => {
    const untested = of.find(({ value }) => value === 'untested')
    if (untested !== undefined) return [{ opening: openingOf(rule, about, untested), meaning: 'closes' }]
    const measured = of.filter(isMeasured)
    const [worst] = measured.toSorted((one, other) => compareFigures(one.value, other.value) * (rises ? -1 : 1))
    const [unknown] = of
    if (worst === undefined)
      return unknown === undefined ? [] : [{ opening: openingOf(rule, about, unknown), meaning: 'neither' }]
    const meaning = meaningOf(worst.value, { comparator, threshold, closing_threshold })
    const is_open_ended = meaning === 'closes' && measured.length < of.length
    return [{ opening: openingOf(rule, about, worst), meaning: is_open_ended ? 'neither' : meaning }]
  })
}

/** A figure with a value. */
type MeasuredFigure = LendersFigure & { readonly value: FigureValue }

function isMeasured(figure: LendersFigure): figure is MeasuredFigure {
  return figure.value !== 'unknown' && figure.value !== 'untested'
}

/** Whether a rule watches figures of a line. */
export function isInScope(
  { debt_line_ids, lenders }: RuleState,
  { debt_line, organization }: Pick<LendersFigure, 'debt_line' | 'organization'>,
): boolean {
  return (debt_line_ids?.includes(debt_line) ?? true) && (lenders?.includes(organization) ?? true)
}

/** What a value means where a rule opens beyond the threshold and closes at `closing_threshold`, or as soon as it is no longer beyond. */
export function meaningOf(
  value: FigureValue,
  {
    comparator,
    threshold,
    closing_threshold,
  }: { readonly comparator: string; readonly threshold: number; readonly closing_threshold: number | null },
): FigureMeaning {
  const rises = comparator.startsWith('>')
  const beyond = compareFigures(value, exactly(threshold)) * (rises ? 1 : -1)
  if (beyond > 0 || (beyond === 0 && comparator.endsWith('='))) return 'opens'
  if (closing_threshold === null) return 'closes'
  return compareFigures(value, exactly(closing_threshold)) * (rises ? 1 : -1) <= 0 ? 'closes' : 'neither'
}

function aboutOf({ organization, metric, debt_line }: LendersFigure): string {
  return JSON.stringify([organization, 'metric', metric, debt_line])
}

function openingOf(rule: ActiveRule, about: string, figure: LendersFigure): OpeningAlert {
  const { debt_line } = figure
  return openingOfFigure(
    rule,
    { about, subject_kind: 'debt_line', subject_id: debt_line, debt_line_id: debt_line },
    figure,
  )
}

/** What a rule opens about a figure, of the record that the figure is of. */
export function openingOfFigure(
  { number: rule, id: rule_id, state }: ActiveRule,
  subject: Pick<OpeningAlert, 'about' | 'subject_kind' | 'subject_id' | 'debt_line_id'>,
  figure: Omit<LendersFigure, 'debt_line'>,
): OpeningAlert {
  const { organization, metric, value, currency, as_of, change } = figure
  const unit = change?.in === 'percent' ? 'rate' : unitOfAlertMetric(metric)
  const { comparator, threshold, closing_threshold } = state
  return {
    rule,
    rule_id,
    rule_name: state.name,
    severity: state.severity,
    organization,
    ...subject,
    facts: {
      event: null,
      figure: {
        metric,
        unit,
        currency: unit === 'money' ? currency : null,
        ...partsOf(value),
        comparator,
        threshold,
        closing_threshold,
        as_of,
        change: change === null ? null : changeFacts(change),
        selected_receivables: state.receivable_selector as Json,
      },
    },
    ends_by: 'condition',
  }
}

/** What an alert states of a change. */
function changeFacts({ over_days, in: measured_in, from, from_as_of, to }: MeasuredChange) {
  const shown = (value: FigureValue | undefined) =>
    value === undefined || typeof value === 'string' ? null : decimalOf(value, RATIO_DIGITS)
  return { over_days, in: measured_in, from: shown(from), from_as_of, to: shown(to) }
}

/** A value that no number states has no parts. */
function partsOf(value: LendersFigure['value']) {
  if (typeof value === 'string') return { value: null, numerator: null, denominator: null }
  const { numerator, denominator } = value
  return { value: decimalOf(value, RATIO_DIGITS), numerator: inJson(numerator), denominator: inJson(denominator) }
}

/** An integer that a JSON number does not hold exactly goes out as its digits. */
function inJson(integer: bigint): number | string {
  const sum = sumFrom(integer)
  return typeof sum === 'number' ? sum : String(sum)
}
