// The figures of a month that a restatement is shown in, and how they changed from one knowledge to another. Each is a sum of changes,
// so the differences of receivables add up to those of their portfolio. Buckets are compared by their names: edges may have changed too.
import { bucketLabels } from '@tapeline/kernel/core/bucket-labels'
import { type Sum, minus } from '@tapeline/kernel/core/sum'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import {
  BASES,
  type Basis,
  KINDS,
  type Kind,
  MEASURE,
  bucketMeasure,
} from '@tapeline/kernel/metrics/portfolio/measures'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { rollForwardOf } from '../tables/summary-table.ts'

/** What happened in the month, beside what moved principal: by name, its measure and how it is counted. */
const FLOW_FIGURES = {
  interest: [FACT.interest, 'amount'],
  origination_fees: [FACT.origination_fee, 'amount'],
  periodic_fees: [FACT.periodic_fee, 'amount'],
  late_fees: [FACT.late_fee, 'amount'],
  other: [FACT.other, 'amount'],
  recovered: [FACT.recovery, 'amount'],
  not_understood: [FACT.not_understood, 'amount'],
  scheduled_principal: [FACT.scheduled_principal, 'amount'],
  scheduled_interest: [FACT.scheduled_interest, 'amount'],
  paid_as_scheduled: [MEASURE.paid_as_scheduled, 'amount'],
  paid_ahead: [MEASURE.paid_ahead, 'amount'],
  first_drawn: [MEASURE.drawn, 'count'],
  defaults: [MEASURE.defaults, 'count'],
  defaulted: [MEASURE.defaulted, 'amount'],
} as const satisfies { readonly [figure: string]: readonly [measure: number, unit: Kind] }

/** The figures of the end of the month. */
const STOCK_FIGURES = {
  in_default: [MEASURE.in_default, 'amount'],
  open: [MEASURE.open, 'count'],
  paid_off: [MEASURE.paid_off, 'count'],
  charged_off: [MEASURE.charged_off, 'count'],
  ended_unexplained: [MEASURE.closed_without_reason, 'count'],
  too_large: [MEASURE.too_large, 'count'],
} as const satisfies { readonly [figure: string]: readonly [measure: number, unit: Kind] }

const ROLL_FORWARD = [
  'opening',
  'disbursed',
  'capitalized',
  'collected',
  'refunded',
  'written_off',
  'closed_unexplained',
  'transferred',
  'closing',
] as const satisfies readonly (keyof ReturnType<typeof rollForwardOf>)[]

/** Every figure, in the order in which they are shown; `in_bucket` is shown for each bucket. */
export const FIGURES: readonly string[] = [
  ...ROLL_FORWARD,
  ...Object.keys(FLOW_FIGURES),
  ...Object.keys(STOCK_FIGURES),
  'in_bucket',
]

/** Which figure it is. */
interface Figure {
  readonly figure: string
  /** Whether it counts receivables, or adds up money in minor units. */
  readonly unit: Kind
  /** Of a figure of a bucket: by whose word, and the name of the bucket. */
  readonly basis: Basis | null
  readonly bucket: string | null
}

interface FigureValue extends Figure {
  readonly value: Sum
}

/** A figure that is not what it was known to be. */
export interface FigureChange extends Figure {
  readonly before: Sum
  readonly after: Sum
  readonly difference: Sum
}

/** A group in a month as it was known at a moment, and the edges of the buckets in force at the month's end. */
export interface KnownMonth {
  readonly series: Series
  readonly month: number
  readonly edges: readonly number[]
}

/** The figures that changed, in the order of FIGURES. An Error where a roll-forward does not foot. */
export function compareFigures(before: KnownMonth, after: KnownMonth): FigureChange[] {
  const were = byName(figuresOf(before))
  const are = byName(figuresOf(after))
  return [...new Map([...are, ...were])].flatMap(([name, { value: _value, ...figure }]) => {
    const [then, now] = [were.get(name)?.value ?? 0, are.get(name)?.value ?? 0]
    return then === now ? [] : [{ ...figure, before: then, after: now, difference: minus(now, then) }]
  })
}

function byName(figures: readonly FigureValue[]): Map<string, FigureValue> {
  return new Map(figures.map((one) => [[one.figure, one.unit, one.basis, one.bucket].join(' '), one]))
}

function figuresOf(known: KnownMonth): FigureValue[] {
  const { series, month } = known
  const rolled = rollForwardOf(series, month)
  const plain = (figure: string, unit: Kind, value: Sum) => ({ figure, unit, basis: null, bucket: null, value })
  return [
    ...ROLL_FORWARD.map((figure) => plain(figure, 'amount', rolled[figure])),
    ...Object.entries(FLOW_FIGURES).map(([figure, [measure, unit]]) =>
      plain(figure, unit, series.inMonth(measure, month)),
    ),
    ...Object.entries(STOCK_FIGURES).map(([figure, [measure, unit]]) =>
      plain(figure, unit, series.atEndOf(measure, month)),
    ),
    ...bucketsOf(known),
  ]
}

function bucketsOf({ series, month, edges }: KnownMonth): FigureValue[] {
  return BASES.flatMap((basis) =>
    bucketLabels(edges).flatMap((bucket, at) =>
      KINDS.map((unit) => {
        const value = series.atEndOf(bucketMeasure(basis, unit, at), month)
        return { figure: 'in_bucket', unit, basis, bucket, value }
      }),
    ),
  )
}

/** The bucket of one receivable at the end of the month; null where it was not open, or not among what is asked about. */
export function bucketOfOne({ series, month, edges }: KnownMonth, basis: Basis): string | null {
  const isIn = (at: number) => series.atEndOf(bucketMeasure(basis, 'count', at), month) > 0
  return bucketLabels(edges).find((_, at) => isIn(at)) ?? null
}
