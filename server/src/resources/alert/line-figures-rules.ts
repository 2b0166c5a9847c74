// A figure of a debt line as rules watch it, and what is asked for.
import type { FigureChange } from '../alert-rule/alert-rule-rules.ts'
import type { MeasuredChange } from './figure-changes-rules.ts'
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
}

/** A line that is not closed. */
export interface Line {
  readonly id: string
  readonly number: number
  readonly currency: string
}
