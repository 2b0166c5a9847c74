// A figure of a debt line as rules watch it, how it changed, and what is asked for. Pure.
import type { FigureChange } from '../alert-rule/alert-rule-rules.ts'
import { type MeasuredChange, changeOf } from './figure-changes-rules.ts'
import type { FigureValue } from './tested-figures-rules.ts'

/** A figure of a debt line. */
export interface LineFigure {
  readonly debt_line: string
  readonly metric: string
  readonly currency: string
  /** `unknown` where a test could not be made, `untested` where no covenant of the terms has the metric, or none of them was tested. */
  readonly value: FigureValue | 'unknown' | 'untested'
  /** The day that it is of. */
  readonly as_of: string
  /** Where `value` is a change of the figure; null where it is the figure itself. */
  readonly change: MeasuredChange | null
}

/** Whose lines, and which figures of them. */
export interface FiguresAsked {
  readonly tenant: number
  readonly organization: string
  /** The operator's tenant, where its lines are. */
  readonly operator: number
  /** The lender's day. */
  readonly today: string
  readonly time_zone: string
  readonly metrics: ReadonlySet<string>
  /** Of which of them changes are asked for too. */
  readonly changes: readonly (FigureChange & { readonly metric: string })[]
  /** What this process knows of `unmatched_cash_days` as of ends of days, by tenant and moment; undefined for none. */
  readonly cash_ages: Map<string, number | undefined>
}

/** A line that is not closed. */
export interface Line {
  readonly id: string
  readonly number: number
  readonly currency: string
}

/** The change of a figure: unknown where it or the earlier one is. */
export function changedFigure(
  figure: LineFigure,
  earlier: LineFigure | undefined,
  { metric, over_days, in: measured_in }: FiguresAsked['changes'][number],
): LineFigure[] {
  if (figure.metric !== metric) return []
  const change: FigureChange = { over_days, in: measured_in }
  const to = measuredOf(figure)
  const from = measuredOf(earlier)
  const known = from === undefined || to === undefined ? 'unknown' : changeOf(from, to, change)
  const value = figure.value === 'untested' ? figure.value : known
  return [{ ...figure, value, change: { ...change, from, from_as_of: earlier?.as_of ?? null, to } }]
}

function measuredOf(figure: LineFigure | undefined): FigureValue | undefined {
  return figure === undefined || figure.value === 'unknown' || figure.value === 'untested' ? undefined : figure.value
}
