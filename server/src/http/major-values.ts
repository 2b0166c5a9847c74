// Values in the form of a file for people, by the unit that their schema names: amounts in major units of their currency, fractions in
// percent.
import { OPEN_WORDS } from '@tapeline/contract/fields'
import { CURRENCY_OF, type Unit, unitOf } from '@tapeline/contract/units'
import { majorAmount, majorAverage, percentNumber } from '@tapeline/kernel/core/file-numbers'
import { listText } from '@tapeline/kernel/core/list-text'

/** Currencies of amounts without a currency field beside them: that of the whole record, and that of its debt line. */
export interface Currencies {
  readonly record?: string
  readonly debt_line?: string
}

/** Whether a schema is that of a ratio with its parts. */
export function isRatio(schema: unknown): boolean {
  return unitOf(schema) !== undefined && isRecord(schema)
}

/** Whether a value of this schema contains amounts. */
export function isAmount(schema: unknown): boolean {
  const { properties, items, anyOf } = parts(schema)
  const inner = [...Object.values(properties ?? {}), ...(items === undefined ? [] : [items]), ...(anyOf ?? [])]
  return ['minor_units', 'minor_units_or_count'].includes(unitOf(schema) ?? '') || inner.some(isAmount)
}

/** The name of a column; it states when the values are in percent. */
export function nameInMajor(name: string, unit: Unit | undefined): string {
  return unit === 'fraction' ? `${name}_percent` : name
}

/** A value as it stands in a cell: lists and records within a record are text. */
export function readable(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? listText(value) : value
}

/** A value of a record in major units. Each part of a list is converted by its own schema. */
export function majorValue(schema: unknown, value: unknown, record: unknown, currencies: Currencies): unknown {
  if (value === null || value === undefined) return null
  const unit = unitOf(schema)
  if (unit !== undefined) return inUnit(unit, value, () => currencyOf(schema, record, currencies), record)
  const { properties, items } = partsWithoutNull(schema)
  if (Array.isArray(value))
    return value.map((one) => wordOf(items ?? {}, majorValue(items ?? {}, one, record, currencies)))
  if (properties === undefined || typeof value !== 'object') return value
  const around = namedCurrency(record)
  const within = around === undefined ? currencies : { ...currencies, record: around }
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => {
      const its = properties[field] ?? {}
      return [nameInMajor(field, unitOf(its)), majorValue(its, inner, value, within)]
    }),
  )
}

/** A word of the interface within a list is read as words; ids and texts are as they are. */
function wordOf(schema: unknown, value: unknown): unknown {
  return typeof value === 'string' && isWord(schema) ? value.replaceAll('_', ' ') : value
}

/** Whether a text of this schema is one of the words that it lists. */
export function isWord(schema: unknown): boolean {
  const { enum: words, [OPEN_WORDS]: open, anyOf } = schema as Parts & { enum?: unknown; [OPEN_WORDS]?: unknown }
  return words !== undefined || open !== undefined || anyOf?.some(isWord) === true
}

function inUnit(unit: Unit, value: unknown, currency: () => string, record: unknown): unknown {
  const { numerator, denominator, value: quotient = value } = value as { [part: string]: number | string }
  if (unit === 'fraction') return percentNumber(Number(quotient))
  if (unit === 'minor_units_or_count' && (record as { unit?: unknown }).unit !== 'amount') return quotient
  if (unit !== 'minor_units' && unit !== 'minor_units_or_count') return quotient
  if (numerator === undefined || denominator === undefined) return majorAmount(quotient as number | string, currency())
  return majorAverage({ numerator: BigInt(numerator), denominator: BigInt(denominator) }, currency())
}

/** The currency of an amount: that of the debt line when its schema states that, else the one beside it, else that of the enclosing record. */
function currencyOf(schema: unknown, record: unknown, { record: around, debt_line }: Currencies): string {
  const found = ofDebtLine(schema) ? debt_line : (namedCurrency(record) ?? around)
  if (found === undefined) throw new Error('an amount in a table has no currency')
  return found
}

function namedCurrency(record: unknown): string | undefined {
  const { currency } = record as { readonly currency?: unknown }
  return typeof currency === 'string' ? currency : undefined
}

function ofDebtLine(schema: unknown): boolean {
  const { [CURRENCY_OF]: of, anyOf } = schema as { [CURRENCY_OF]?: string; anyOf?: readonly unknown[] }
  return of === 'debt_line' || anyOf?.some(ofDebtLine) === true
}

interface Parts {
  readonly properties?: { readonly [field: string]: unknown }
  readonly items?: unknown
  readonly anyOf?: readonly unknown[]
}

function parts(schema: unknown): Parts {
  return schema as Parts
}

function partsWithoutNull(schema: unknown): Parts {
  const { anyOf } = parts(schema)
  return anyOf === undefined ? parts(schema) : parts(anyOf.find((one) => Object.keys(parts(one)).length > 1) ?? {})
}

function isRecord(schema: unknown): boolean {
  const { properties, anyOf } = parts(schema)
  return properties !== undefined || anyOf?.some(isRecord) === true
}
