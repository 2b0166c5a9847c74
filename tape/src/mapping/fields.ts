// From a value to what the service takes in a field: money in minor units, days, ids as they are. A value that does not fit is a
// fault of the row, with what to write instead.
import { minorUnits, parseCurrency } from '@tapeline/kernel/core/currency'
import { parseId } from '@tapeline/kernel/core/id'
import type { CellForm, LineKind } from '@tapeline/contract/records/import-lines'
import type { CellReader } from '../language/formats.ts'
import { dayIn, numberIn } from '../language/reading.ts'
import { tapeFields } from './tape-lines.ts'
import { CLEARED, RowFault, type Value, displayTextOf, isNumber, plainDecimal, textOf } from '../language/value.ts'

/** What a row brings to the reading of its fields. */
export interface FieldContext {
  readonly reader: CellReader
  /** Whether amounts are written in minor units. */
  readonly in_minor_units: boolean
  /** The currency of the record's amounts. Throws a RowFault. */
  readonly currency: () => string
}

/** A field as it is sent; undefined where it is left out. */
export type Sent = string | number | boolean | null | undefined

type Convert = (value: Value, context: FieldContext) => Sent

/** Excel writes long numbers so in a CSV, and their digits are gone. */
const MANGLED = /^\d(?:[.,]\d+)?E\+?\d+$/i

const FREE_KINDS: ReadonlySet<string> = new Set(['metadata', 'collateral'])

const CONVERTERS: Readonly<Record<CellForm, Convert>> = {
  text: textOf,
  day: toDay,
  money: toMoney,
  count: toWholeNumber,
  number: toNumber,
  id: toId,
  currency: (value) => currencyIn(value),
  json: textOf,
}

/** Which amounts need a currency. */
export function isMoney(kind: LineKind, field: string): boolean {
  return tapeFields(kind).get(field)?.form === 'money'
}

/** A field of a record: its name, and the object that it is in, if any. */
export interface FieldPlace {
  readonly kind: LineKind
  readonly name: string
  readonly parent: string | undefined
}

/** A value as a field takes it. Throws a RowFault. */
export function toField(value: Value, { kind, name, parent }: FieldPlace, context: FieldContext): Sent {
  if (value === null) return undefined
  if (value === CLEARED) return null
  if (parent !== undefined && FREE_KINDS.has(parent)) return toFree(value)
  const { form = 'text' } = tapeFields(kind).get(parent === undefined ? name : `${parent}.${name}`) ?? {}
  return CONVERTERS[form](value, context)
}

function toId(value: Value): string {
  const text = textOf(value)
  if (MANGLED.test(text))
    throw new RowFault(
      `${displayTextOf(text)} is in scientific notation, so digits of the id are lost: export the column as text`,
    )
  const id = parseId(text)
  if (id.ok) return id.value
  throw new RowFault(`${displayTextOf(text)} ${id.message}`)
}

function toDay(value: Value, { reader }: FieldContext): Sent {
  return dayIn(value, reader) ?? undefined
}

/** The currency that a value names. Throws a RowFault. */
export function currencyIn(value: Value): string {
  const currency = parseCurrency(textOf(value).trim().toUpperCase())
  if (currency.ok) return currency.value
  throw new RowFault(`the currency ${displayTextOf(value)} ${currency.message}`)
}

function toMoney(value: Value, { reader, in_minor_units, currency }: FieldContext): Sent {
  const number = numberIn(value, reader)
  if (number === null) return undefined
  const decimals = in_minor_units ? 0 : minorUnits(currency())
  const scaled = number.numerator * 10n ** BigInt(decimals)
  if (scaled % number.denominator !== 0n) {
    const most = in_minor_units
      ? 'is no whole number of minor units'
      : `has more decimals than the ${decimals} of ${currency()}`
    throw new RowFault(`${shown(value)} ${most}: write round(…, ${decimals}) where it is computed`)
  }
  const minor = Number(scaled / number.denominator)
  if (!Number.isSafeInteger(minor)) throw new RowFault(`${shown(value)} is larger than can be kept exactly`)
  return minor + 0
}

function shown(value: Value): string {
  return isNumber(value) && value.denominator > 10n ** 12n ? 'the amount' : displayTextOf(value)
}

function toWholeNumber(value: Value, { reader }: FieldContext): Sent {
  const number = numberIn(value, reader)
  if (number === null) return undefined
  if (number.numerator % number.denominator !== 0n) throw new RowFault(`${displayTextOf(value)} is no whole number`)
  return Number(number.numerator / number.denominator)
}

function toNumber(value: Value, { reader }: FieldContext): Sent {
  const number = numberIn(value, reader)
  return number === null ? undefined : Number(plainDecimal(number))
}

/** Numbers that JSON would round are sent as text. */
function toFree(value: Value): Sent {
  if (!isNumber(value)) return typeof value === 'boolean' ? value : textOf(value)
  const text = plainDecimal(value)
  return String(Number(text)) === text ? Number(text) : text
}
