// The functions of formulas. Each takes values and the way in which the tape writes numbers and days.
import { addDays, addMonths, daysBetween, endOfMonth, monthOf } from '@tapeline/kernel/core/day'
import { readerOfDays } from '@tapeline/kernel/core/day-format'
import { type Ratio, compareRatios, powerOf } from '@tapeline/kernel/core/ratio'
import { divideBigHalfUp } from '@tapeline/kernel/core/rounding'
import type { CellReader } from './formats.ts'
import { dayIn, numberIn } from './reading.ts'
import { CLEARED, RowFault, type Value, displayTextOf, textOf, whole } from './value.ts'

/** A function: how many values it takes, and what it makes of them. */
export interface CalledFunction {
  readonly least: number
  readonly most: number
  readonly run: (args: readonly Value[], reader: CellReader) => Value
}

const MANY = 50
const TERM_MONTHS_MAX = 1_200

/** The functions by name. */
export const FUNCTIONS: ReadonlyMap<string, CalledFunction> = new Map<string, CalledFunction>([
  ['number', takes(1, ([value = null], reader) => numberIn(value, reader))],
  ['date', { least: 1, most: 2, run: dateOf }],
  ['text', takes(1, ([value = null]) => (value === null ? null : textOf(value)))],
  ['trim', onText((text) => text.trim())],
  ['upper', onText((text) => text.toUpperCase())],
  ['lower', onText((text) => text.toLowerCase())],
  ['digits', onText((text) => text.replace(/\D/g, ''))],
  ['part', { least: 2, most: 3, run: partOf }],
  [
    'replace',
    takes(3, ([value = null, old = null, by = null]) =>
      textOrBlank(value, (text) => text.replaceAll(textOf(old), textOf(by))),
    ),
  ],
  ['coalesce', { least: 1, most: MANY, run: (args) => args.find((value) => value !== null) ?? null }],
  ['or_clear', takes(1, ([value = null]) => value ?? CLEARED)],
  ['min', { least: 1, most: MANY, run: (args, reader) => extreme(args, reader, -1) }],
  ['max', { least: 1, most: MANY, run: (args, reader) => extreme(args, reader, 1) }],
  ['sum', { least: 1, most: MANY, run: sumOf }],
  [
    'abs',
    onNumber(({ numerator, denominator }) => ({ numerator: numerator < 0n ? -numerator : numerator, denominator })),
  ],
  ['round', { least: 1, most: 2, run: roundOf }],
  ['floor', onNumber(floorOf)],
  ['days_between', takes(2, daysOf)],
  ['add_days', takes(2, (args, reader) => moved(args, reader, addDays))],
  ['add_months', takes(2, (args, reader) => moved(args, reader, addMonths))],
  ['first_of_month', onDay((day) => `${monthOf(day)}-01`)],
  ['last_of_month', onDay(endOfMonth)],
  ['level_payment', takes(3, levelPayment)],
])

function takes(count: number, run: CalledFunction['run']): CalledFunction {
  return { least: count, most: count, run }
}

function onText(run: (text: string) => string): CalledFunction {
  return takes(1, ([value = null]) => textOrBlank(value, run))
}

function textOrBlank(value: Value, run: (text: string) => string): Value {
  if (value === null) return null
  const made = run(textOf(value))
  return made === '' ? null : made
}

function onNumber(run: (number: Ratio) => Ratio): CalledFunction {
  return takes(1, ([value = null], reader) => {
    const number = numberIn(value, reader)
    return number === null ? null : run(number)
  })
}

function onDay(run: (day: string) => string): CalledFunction {
  return takes(1, ([value = null], reader) => {
    const day = dayIn(value, reader)
    return day === null ? null : { day: run(day) }
  })
}

function dateOf([value = null, format = null]: readonly Value[], reader: CellReader): Value {
  if (format === null || value === null) {
    const day = dayIn(value, reader)
    return day === null ? null : { day }
  }
  const days = readerOfDays(textOf(format), { whole_months: true })
  if (!days.ok) throw new RowFault(`the date format ${displayTextOf(format)} ${days.message}`)
  const day = days.value(textOf(value))
  if (!day.ok) throw new RowFault(`${displayTextOf(value)} ${day.message}`)
  return { day: day.value }
}

/** The characters of a text from one on, counted from 1, or from the end where below zero. */
function partOf([value = null, from = null, count = null]: readonly Value[], reader: CellReader): Value {
  const start = Number(numberIn(from, reader)?.numerator ?? 1n)
  const length = count === null ? undefined : Number(numberIn(count, reader)?.numerator ?? 0n)
  return textOrBlank(value, (text) => {
    const begin = start < 0 ? Math.max(text.length + start, 0) : start - 1
    return text.slice(begin, length === undefined ? undefined : begin + length)
  })
}

function extreme(args: readonly Value[], reader: CellReader, wanted: -1 | 1): Value {
  const numbers = args.flatMap((value) => numberIn(value, reader) ?? [])
  return numbers.reduce<Ratio | null>(
    (found, number) => (found === null || compareRatios(number, found) === wanted ? number : found),
    null,
  )
}

/** Blanks count nothing. */
function sumOf(args: readonly Value[], reader: CellReader): Value {
  const numbers = args.flatMap((value) => numberIn(value, reader) ?? [])
  return numbers.reduce<Ratio>(
    (sum, { numerator, denominator }) => ({
      numerator: sum.numerator * denominator + numerator * sum.denominator,
      denominator: sum.denominator * denominator,
    }),
    whole(0),
  )
}

/** Ties go away from zero. */
function roundOf([value = null, digits = null]: readonly Value[], reader: CellReader): Value {
  const number = numberIn(value, reader)
  if (number === null) return null
  const scale = 10n ** (numberIn(digits, reader)?.numerator ?? 0n)
  return { numerator: divideBigHalfUp(number.numerator * scale, number.denominator), denominator: scale }
}

function floorOf({ numerator, denominator }: Ratio): Ratio {
  const quotient = numerator / denominator
  return whole(numerator < 0n && numerator % denominator !== 0n ? quotient - 1n : quotient)
}

function daysOf([one = null, other = null]: readonly Value[], reader: CellReader): Value {
  const [from, to] = [dayIn(one, reader), dayIn(other, reader)]
  return from === null || to === null ? null : whole(daysBetween(from, to))
}

function moved(
  [value = null, count = null]: readonly Value[],
  reader: CellReader,
  move: (day: string, count: number) => string,
): Value {
  const [day, number] = [dayIn(value, reader), numberIn(count, reader)]
  if (day === null || number === null) return null
  if (number.denominator !== 1n && number.numerator % number.denominator !== 0n)
    throw new RowFault(`${displayTextOf(number)} is not a whole number of days or months`)
  try {
    return { day: move(day, Number(number.numerator / number.denominator)) }
  } catch {
    throw new RowFault(`${day} moved by ${displayTextOf(number)} is not a day of the years 0001 to 9999`)
  }
}

/** The payment that repays an amount in equal months, before rounding: `amount × r / (1 − (1 + r)^−months)`, r a twelfth of the annual rate. */
function levelPayment(args: readonly Value[], reader: CellReader): Value {
  const [amount = null, annual = null, months = null] = args.map((value) => numberIn(value, reader))
  if (amount === null || annual === null || months === null) return null
  const count = Number(months.numerator / months.denominator)
  if (count < 1 || count > TERM_MONTHS_MAX)
    throw new RowFault(`a term of ${count} months is not from 1 to ${TERM_MONTHS_MAX}`)
  if (annual.numerator <= 0n) return { numerator: amount.numerator, denominator: amount.denominator * BigInt(count) }
  const rate = { numerator: annual.numerator, denominator: annual.denominator * 12n }
  const growth = powerOf({ numerator: rate.numerator + rate.denominator, denominator: rate.denominator }, count)
  return {
    numerator: amount.numerator * rate.numerator * growth.numerator,
    denominator: amount.denominator * rate.denominator * (growth.numerator - growth.denominator),
  }
}
