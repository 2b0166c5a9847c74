// The figures of a borrowing base as they are compared: with the line on another day, or with another line.
import { minus, sumFromJson, sumInJson } from '@tapeline/kernel/core/sum'
import type { BorrowingBaseAdvance, BorrowingBaseReason } from '@tapeline/sdk'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { type MaybeFigure, amountOf, averageOf, countOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import type { LineRatio } from './base-figures.tsx'
import type { WaterfallStep } from './waterfall.ts'

/** What can be drawn; below zero what must be paid back. */
function roomOf({ availability, deficiency, currency }: CalculatedBase): MaybeFigure {
  if (availability === null) return null
  return amountOf(sumInJson(minus(sumFromJson(availability), sumFromJson(deficiency ?? 0))), currency)
}

const moneyOf =
  (of: (base: CalculatedBase) => number | string | null) =>
  (base: CalculatedBase): MaybeFigure => {
    const amount = of(base)
    return amount === null ? null : amountOf(amount, base.currency)
  }

/** The headline figures, in their order. */
export const BASE_VALUES: readonly ((base: CalculatedBase) => MaybeFigure)[] = [
  roomOf,
  moneyOf(({ base }) => base),
  moneyOf(({ commitment }) => commitment),
  moneyOf(({ outstanding }) => outstanding),
]

/** A row with the currency of its base: rows of two lines are in two currencies. */
type InCurrency<Row> = Row & { readonly currency: string }

/** Rows with the currency of their base. */
export function inItsCurrency<Row extends object>(
  rows: readonly Row[],
  { currency }: CalculatedBase,
): InCurrency<Row>[] {
  return rows.map((row) => ({ ...row, currency }))
}

type Step = InCurrency<WaterfallStep>

/** A step; what can be drawn and what is lacking are the two sides of one. */
export const stepKey = ({ key }: WaterfallStep) => (key === 'deficiency' ? 'availability' : key)

/** What a step adds, takes off, or is. */
export const stepAmount = ({ amount, kind, currency }: Step): MaybeFigure =>
  amountOf(sumInJson(kind === 'less' ? minus(0, amount) : amount), currency)

/** How many receivables it is of; of some steps it is not known. */
export const stepCount = ({ count }: WaterfallStep): MaybeFigure => (count === undefined ? null : countOf(count))

/** The file of the steps. */
export const STEP_NAMES: readonly FileColumn<Step>[] = [
  ['currency', ({ currency }) => currency],
  ['step', ({ label }) => label],
]
export const STEP_FIGURES: readonly ComparedFigure<Step>[] = [
  ['amount', stepAmount],
  ['receivables', stepCount],
]

type Reason = InCurrency<BorrowingBaseReason>

/** A rule of the terms, by its id. */
export const reasonKey = ({ id }: Reason) => id

/** The figures of a rule, in the order of the table. */
export const REASON_FIGURES: readonly ComparedFigure<Reason>[] = [
  ['failed_first', ({ first }) => countOf(first.count)],
  ['amount_taken_out', ({ first, currency }) => amountOf(first.amount, currency)],
  ['failed', ({ all }) => countOf(all.count)],
  ['amount_failing', ({ all, currency }) => amountOf(all.amount, currency)],
]
export const REASON_NAMES: readonly FileColumn<Reason>[] = [
  ['currency', ({ currency }) => currency],
  ['rule', ({ id }) => id],
  ['name', ({ name, rule }) => name ?? rule],
]

type Advance = InCurrency<BorrowingBaseAdvance>

/** An advance class, by its id. */
export const advanceKey = ({ id }: Advance) => id ?? ''

/** The figures of a class, in the order of the table. */
export const ADVANCE_FIGURES: readonly ComparedFigure<Advance>[] = [
  ['receivables', ({ net_eligible }) => countOf(net_eligible.count)],
  ['net_eligible', ({ net_eligible, currency }) => amountOf(net_eligible.amount, currency)],
  ['rate', ({ rate }) => ratioOf(rate), 'ratio'],
  ['advance', ({ advance, currency }) => amountOf(advance, currency)],
]
export const ADVANCE_NAMES: readonly FileColumn<Advance>[] = [
  ['currency', ({ currency }) => currency],
  ['class', ({ id }) => id ?? 'all other receivables'],
]

type Ratio = InCurrency<LineRatio>

/** A ratio, by its id. */
export const ratioKey = ({ id }: LineRatio) => id

/** The value in percent or as a multiple. */
export const ratioValue = ({ ratio, unit }: LineRatio): MaybeFigure =>
  unit === 'percent' ? ratioOf(ratio) : averageOf(ratio, { digits: 2, suffix: 'x' })

/** Its parts. */
export const ratioPart =
  (part: 'numerator' | 'denominator') =>
  ({ ratio, currency }: Ratio): MaybeFigure =>
    ratio === null ? null : amountOf(ratio[part], currency)

export const RATIO_NAMES: readonly FileColumn<Ratio>[] = [
  ['currency', ({ currency }) => currency],
  ['ratio', ({ name }) => name],
  ['unit', ({ unit }) => unit],
]
export const RATIO_FIGURES: readonly ComparedFigure<Ratio>[] = [
  ['numerator', ratioPart('numerator')],
  ['denominator', ratioPart('denominator')],
  ['value', ratioValue, 'average'],
]
