// Values that cannot be true of a loan, by row: amounts below zero, rates and scores out of range, a loan that ends before it begins, a balance above what
// was lent. They are listed, never corrected.
import { readerOfDays } from '@tapeline/kernel/core/day-format'
import { AMOUNTS, type Choices } from './choices.ts'
import { type ColumnProfile, type OddCells, type TapeSample, amountIn, oddCells } from './profile.ts'
import type { Meaning } from './vocabulary/meanings.ts'

/** Cells of a column that cannot be true, and why. */
export interface Impossible {
  readonly column: ColumnProfile
  readonly cells: OddCells
  readonly reason: string
}

/** The bounds of a meaning, and what is outside of them. */
const BOUNDS: Readonly<Partial<Record<Meaning, readonly [least: number, most: number, reason: string]>>> = {
  term_months: [1, 1_200, 'no term from 1 to 1200'],
  term_days: [1, 36_525, 'no term from 1 to 36525'],
  days_past_due: [0, 36_525, 'no number of days from 0 to 36525'],
  months_past_due: [0, 1_200, 'no number of months, so no lateness is reported'],
  delinquent_times: [0, 100_000, 'below zero'],
  loan_age: [0, 1_200, 'no age from 0 to 1200'],
}
/** A negative count of months is a mark of a closed loan, and a negative balance or payment has other reasons. */
const NOT_NEGATIVE: ReadonlySet<Meaning> = new Set(
  [...AMOUNTS].filter(
    (meaning) => !['payment_amount', 'paid_principal', 'paid_interest', 'paid_fees'].includes(meaning),
  ),
)
/** Two days of a loan in their order. */
const ORDERED: readonly (readonly [earlier: Meaning, later: Meaning])[] = [
  ['origination_date', 'maturity_date'],
  ['origination_date', 'first_due_date'],
  ['origination_date', 'payment_date'],
  ['origination_date', 'first_paid_date'],
  ['origination_date', 'closed_date'],
  ['origination_date', 'charge_off_date'],
  ['origination_date', 'as_of'],
]

/** What cannot be true among the columns that are used. */
export function impossibleValues(
  sample: TapeSample,
  chosen: Choices['chosen'],
  used: ReadonlySet<ColumnProfile>,
): Impossible[] {
  const taken = [...chosen.values()].filter(({ column }) => used.has(column))
  return [
    ...taken.flatMap(({ meaning, column }) => outOfBounds(sample, meaning, column)),
    ...ORDERED.flatMap(([earlier, later]) => {
      const [one, other] = [chosen.get(earlier)?.column, chosen.get(later)?.column]
      return one === undefined || other === undefined || !used.has(one) || !used.has(other)
        ? []
        : outOfOrder(sample, one, other)
    }),
    ...aboveLent(sample, chosen, used),
  ]
}

function outOfBounds(sample: TapeSample, meaning: Meaning, column: ColumnProfile): Impossible[] {
  if (NOT_NEGATIVE.has(meaning)) return found(column, column.negative, 'below zero')
  if (meaning === 'rate') {
    // A rate is at most 1000 %; what is written as a fraction is then at most 10.
    const most = column.above_one && !column.percent ? 1_000 : 10
    const above = numbersOutside(sample, column, [-Infinity, most])
    return [...found(column, column.negative, 'below zero'), ...found(column, above, 'above 1000 %')]
  }
  if (meaning === 'score') {
    const is_bureau = /fico|vantage/i.test(column.name)
    const [least, most] = is_bureau ? [300, 850] : [0, 1_000]
    const reason = is_bureau ? 'no score from 300 to 850' : 'no score from 0 to 1000'
    return found(column, numbersOutside(sample, column, [least, most]), reason)
  }
  const bounds = BOUNDS[meaning]
  if (bounds === undefined || column.unit !== undefined) return []
  return found(column, numbersOutside(sample, column, [bounds[0], bounds[1]]), bounds[2])
}

function found(column: ColumnProfile, cells: OddCells, reason: string): Impossible[] {
  return cells.count === 0 ? [] : [{ column, cells, reason }]
}

function numbersOutside(sample: TapeSample, column: ColumnProfile, [least, most]: readonly [number, number]): OddCells {
  const sign = column.numbers[0] ?? '.'
  return cellsWhere(sample, column, (text) => {
    const amount = amountIn(text, sign)
    return amount !== undefined && (amount < least || amount > most)
  })
}

function outOfOrder(sample: TapeSample, earlier: ColumnProfile, later: ColumnProfile): Impossible[] {
  // Of a whole month, the earlier day is its first and the later its last, so that only what is certain is found.
  const [first, second] = [dayReader(earlier, '01'), dayReader(later, '31')]
  const at = sample.columns.indexOf(earlier)
  const cells = cellsWhere(sample, later, (text, row) => {
    const [begun, ended] = [first(row[at] ?? ''), second(text)]
    return begun !== undefined && ended !== undefined && ended < begun
  })
  return found(later, cells, `before ${earlier.name}`)
}

/** The day of a cell, to be compared only; that of a whole month has the last part given. */
function dayReader({ dates: [format] }: ColumnProfile, of_month: string): (text: string) => string | undefined {
  if (format === undefined) return () => undefined
  const reader = readerOfDays(format, { year_pivot: 70, whole_months: true })
  const has_day = /D/.test(format)
  return (text) => {
    const day = reader.ok && text.trim() !== '' ? reader.value(text.trim()) : undefined
    return day?.ok ? (has_day ? day.value : `${day.value.slice(0, 8)}${of_month}`) : undefined
  }
}

function aboveLent(sample: TapeSample, chosen: Choices['chosen'], used: ReadonlySet<ColumnProfile>): Impossible[] {
  const [lent, left] = [chosen.get('principal')?.column, chosen.get('balance')?.column]
  if (lent === undefined || left === undefined || !used.has(lent) || !used.has(left)) return []
  const at = sample.columns.indexOf(lent)
  const cells = cellsWhere(sample, left, (text, row) => {
    const [balance, principal] = [
      amountIn(text, left.numbers[0] ?? '.'),
      amountIn(row[at] ?? '', lent.numbers[0] ?? '.'),
    ]
    return balance !== undefined && principal !== undefined && principal > 0 && balance > principal
  })
  return found(left, cells, `above ${lent.name}`)
}

function cellsWhere(
  { columns, rows }: TapeSample,
  column: ColumnProfile,
  holds: (text: string, cells: readonly string[]) => boolean,
): OddCells {
  const at = columns.indexOf(column)
  const odd = rows
    .filter(({ cells }) => holds(cells[at] ?? '', cells))
    .map(({ line, cells }) => ({ row: line, text: (cells[at] ?? '').trim() }))
  return oddCells(odd)
}
